import { ModuleWords } from '@tenor/browser/phrases'
import { Amount, Choice, shapes } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import type { WayPanelProps } from '../../../core/product-list/index.ts'
import { panelOnDemand, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { RedeemAct } from '../holdings/redeem-act.tsx'
import type { StakingOffer } from '../staking-offer.ts'
import { useStakingEarned, useStakingOffers, useStakingOwnOfCoin } from '../staking-queries.ts'
import { StakePanel } from './stake-panel.tsx'

const MintPanel = panelOnDemand(() => import('../mint/mint-panel.tsx').then((module) => module.MintPanel))

/** Staking or minting a coin, on the page of the coin; where several products do it, the reader chooses. */
export function StakingWay(props: WayPanelProps) {
  return (
    <ModuleWords module={['staking', 'staking-acts', 'staking-pages', 'ledger', 'refusals']}>
      <Chosen {...props} />
    </ModuleWords>
  )
}

function Chosen({ coin, onClose }: WayPanelProps) {
  const words = useWords()
  const [pid, choose] = useState<number | null>(null)
  const { data } = useStakingOffers(coin)
  if (data === undefined) return <WaitingPart />
  const best = data.toSorted((a, b) => (a.isOnSale === b.isOnSale ? (a.rate < b.rate ? 1 : -1) : a.isOnSale ? -1 : 1))
  const offer = best.find((each) => each.pid === pid) ?? best[0]
  if (offer === undefined) return null
  const above = (
    <>
      {best.length > 1 && (
        <Choice
          label={words('staking.title')}
          value={String(offer.pid)}
          options={best.map(({ pid: value, name }) => ({ value: String(value), label: name }))}
          onChange={(value) => choose(Number.parseInt(value, 10))}
        />
      )}
      <Own offer={offer} />
    </>
  )
  const panel = { pid: offer.pid, onClose, choice: above }
  return offer.variant === 'mint' ? (
    <MintPanel key={offer.pid} {...panel} />
  ) : (
    <StakePanel key={offer.pid} {...panel} coin={coin} />
  )
}

/** What the reader has of a product already, with the way out. */
function Own({ offer: { pid, coin, name, token } }: { offer: StakingOffer }) {
  const isCustomer = Boolean(useCustomer())
  const own = useStakingOwnOfCoin.useIf(isCustomer, coin).data?.get(pid)
  const earned = useStakingEarned.useIf(isCustomer, coin).data ?? []
  if (own === undefined) return null
  const held = own.protocols.reduce((sum, { amount }) => sum + amount, own.held)
  if (held === 0n && own.debt === 0n) return null
  return (
    <div className={shapes.bar}>
      <span>
        <Say id="staking.held" /> <Amount value={held} asset={token ?? coin} maximum={8} />
        {earned.map((row) => (
          <small key={row.coin} className={shapes.small}>
            <br />
            <Say id="staking.earned" /> <Amount value={row.total} asset={row.coin} maximum={8} />
          </small>
        ))}
      </span>
      <RedeemAct pid={pid} coin={coin} name={name} />
    </div>
  )
}
