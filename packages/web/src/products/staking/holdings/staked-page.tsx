import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { shapes, TabSet } from '@tenor/ui'
import { HoldingsPage } from '../../../core/holdings/index.ts'
import { OnlyChip } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { type StakingListed, useMintPositions, useStakingHoldings, useStakingTokens } from '../staking-queries.ts'
import {
  type ActType,
  actTypeOf,
  readStakedSearch,
  type StakedSearch,
  type StakingTab,
  stakingTabOf,
} from '../staking-search.ts'
import { StakingWords } from '../staking-words.tsx'
import { ActsList } from './acts-list.tsx'
import { MintActs, TokenActs } from './exchange-acts.tsx'
import { HeldList } from './held-list.tsx'
import { MintList } from './mint-list.tsx'
import { RewardsList } from './rewards-list.tsx'
import { TokenList } from './token-list.tsx'

const PATH = '/myaccount/myfunds/financial_staking'

/** What the reader has staked, did and earned; the chosen tab stands in the address. */
export function StakedPage() {
  return (
    <StakingWords>
      <HoldingsPage>
        <Tabs />
      </HoldingsPage>
    </StakingWords>
  )
}

type Change = { [Key in keyof StakedSearch]?: StakedSearch[Key] | undefined }

function Tabs() {
  const words = useWords()
  const navigate = useNavigate({ from: PATH })
  const search = readStakedSearch(useSearch({ from: PATH }))
  const go = (change: Change) =>
    navigate({ to: PATH, search: (now) => given({ ...now, ...change }), resetScroll: false })
  const { asset } = search
  const list = { asset, productType: search['product-type'] }
  const tab = stakingTabOf(search)
  const side = {
    type: actTypeOf(search),
    onType: (type: ActType) => go({ tab, type, 'open-history': undefined }),
  }
  const tabs = (
    <TabSet<StakingTab>
      label={words('staking.holdings.title')}
      value={tab}
      onChange={(next) => go({ tab: next, 'open-history': undefined, type: undefined })}
      tabs={[
        { value: 'holdings', label: <Say id="staking.tab.holdings" />, content: <Held {...list} /> },
        { value: 'rewards', label: <Say id="staking.tab.rewards" />, content: <RewardsList {...list} /> },
        { value: 'stakes', label: <Say id="staking.tab.stakes" />, content: <ActsList {...list} side="stakes" /> },
        {
          value: 'redemptions',
          label: <Say id="staking.tab.redemptions" />,
          content: <ActsList {...list} side="redemptions" />,
        },
        { value: 'tokens', label: <Say id="staking.tab.tokens" />, content: <TokenActs {...list} {...side} /> },
        {
          value: 'collateral',
          label: <Say id="staking.tab.collateral" />,
          content: <MintList asset={list.asset} />,
        },
        { value: 'minted', label: <Say id="staking.tab.minted" />, content: <MintActs {...list} {...side} /> },
      ]}
    />
  )
  if (asset === undefined) return tabs
  return (
    <>
      <div className={shapes.wrap2}>
        <OnlyChip coin={asset} onAll={() => go({ asset: undefined, 'product-type': undefined })} />
      </div>
      {tabs}
    </>
  )
}

/** What became a token, what was minted against collateral, and what stays what it is. */
function Held(asked: StakingListed) {
  const { asset, productType } = asked
  const isToken = productType === 0
  const isWanted = productType !== 1
  const tokens = useStakingTokens.useIf(isWanted, asset).data ?? []
  const locked = useMintPositions.useIf(isWanted, asset).data
  const hasLocked = isWanted && (locked?.totalCount ?? 0) > 0
  const hasOthers = hasLocked || tokens.length > 0
  // That nothing else is staked is no news beside what is there.
  const isNothingElse = useStakingHoldings(asked).data?.length === 0 && hasOthers
  return (
    <div className={shapes.stack}>
      {tokens.length > 0 && <TokenList tokens={tokens} />}
      {!isNothingElse && (!isToken || !hasOthers) && <HeldList {...asked} />}
      {hasLocked && <MintList asset={asset} />}
    </div>
  )
}
