import { ModuleWords } from '@tenor/browser/phrases'
import { Choice } from '@tenor/ui'
import { useState } from 'react'
import type { WayPanelProps } from '../../../core/product-list/index.ts'
import { panelOnDemand, WaitingPart } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import { useStakingOffers } from '../staking-queries.ts'
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
  if (offer.variant === 'mint') return <MintPanel pid={offer.pid} onClose={onClose} />
  const choice = best.length > 1 && (
    <Choice
      label={words('staking.title')}
      value={String(offer.pid)}
      options={best.map(({ pid: value, name }) => ({ value: String(value), label: name }))}
      onChange={(value) => choose(Number.parseInt(value, 10))}
    />
  )
  return <StakePanel key={offer.pid} pid={offer.pid} coin={coin} onClose={onClose} choice={choice} />
}
