import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { buttonClass, TabSet } from '@tenor/ui'
import { SignedIn } from '../../../core/account/index.ts'
import { Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import { type StakingListed, useMintPositions, useStakingTokens } from '../staking-queries.ts'
import { type StakedSearch, type StakingTab, stakingTabOf } from '../staking-search.ts'
import { StakingWords } from '../staking-words.tsx'
import { ActsList } from './acts-list.tsx'
import { MintActs, TokenActs } from './exchange-acts.tsx'
import { HeldList } from './held-list.tsx'
import { MintList } from './mint-list.tsx'
import { RewardsList } from './rewards-list.tsx'
import { StakingMoney } from './staking-money.tsx'
import { TokenList } from './token-list.tsx'

const PATH = '/myaccount/myfunds/financial_staking'

/** What the reader has staked, did and earned; the chosen tab stands in the address. */
export function StakedPage() {
  return (
    <StakingWords>
      <Staked />
    </StakingWords>
  )
}

function Staked() {
  const words = useWords()
  return (
    <Page title={words('staking.holdings.title')} text={words('staking.holdings.text')} aside={<ToStaking />}>
      <SignedIn>
        <StakingMoney />
        <Tabs />
      </SignedIn>
    </Page>
  )
}

type Change = { [Key in keyof StakedSearch]?: StakedSearch[Key] | undefined }

function Tabs() {
  const words = useWords()
  const navigate = useNavigate({ from: PATH })
  const search = useSearch({ from: PATH })
  const go = (change: Change) =>
    navigate({ to: PATH, search: (now) => given({ ...now, ...change }), resetScroll: false })
  const list = { asset: search.asset, productType: search['product-type'] }
  return (
    <TabSet<StakingTab>
      label={words('staking.holdings.title')}
      value={stakingTabOf(search)}
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
        { value: 'tokens', label: <Say id="staking.tab.tokens" />, content: <TokenActs {...list} /> },
        {
          value: 'collateral',
          label: <Say id="staking.tab.collateral" />,
          content: <MintList asset={list.asset} />,
        },
        { value: 'minted', label: <Say id="staking.tab.minted" />, content: <MintActs {...list} /> },
      ]}
    />
  )
}

function ToStaking() {
  return (
    <Link to="/staking" className={buttonClass({ kind: 'primary' })}>
      <Say id="staking.all" />
    </Link>
  )
}

/** What became a token, what was minted against collateral, and what stays what it is. */
function Held(asked: StakingListed) {
  const isToken = asked.productType === 0
  const { asset } = asked
  const tokens = useStakingTokens({ asset, isWanted: asked.productType !== 1 }).data ?? []
  const locked = useMintPositions(asset, isToken).data
  const hasLocked = isToken && (locked?.totalCount ?? 0) > 0
  return (
    <div className={styles.stack}>
      {tokens.length > 0 && <TokenList tokens={tokens} />}
      {hasLocked && <MintList asset={asset} />}
      {!hasLocked && (tokens.length === 0 || !isToken) && <HeldList {...asked} />}
    </div>
  )
}
