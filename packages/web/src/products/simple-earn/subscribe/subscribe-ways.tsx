import { ModuleWords } from '@tenor/browser/phrases'
import { againTerm } from '@tenor/contract/simple-earn'
import type { WayPanelProps } from '../../../core/product-list/index.ts'
import { WaitingPart } from '../../../platform/page/index.ts'
import { useFixedOffers } from '../fixed-queries.ts'
import { SubscribePanel } from './subscribe-panel.tsx'

/** Subscribing to a coin's pool, on the page of the coin. */
export function FlexibleWay({ coin, onClose }: WayPanelProps) {
  return (
    <ModuleWords module={['account', 'simple-earn-pages', 'simple-earn-fixed', 'flexible', 'ledger', 'refusals']}>
      <SubscribePanel asset={coin} onClose={onClose} />
    </ModuleWords>
  )
}

/** Subscribing for a term: of the normal ones the one with the highest rate is chosen first. */
export function FixedWay({ coin, pid: named, onClose }: WayPanelProps) {
  const { data, isError } = useFixedOffers(coin)
  if (data === undefined && !isError) return <WaitingPart />
  const pid = named ?? againTerm(0, data ?? [], false)
  return (
    <ModuleWords module={['account', 'simple-earn-pages', 'simple-earn-fixed', 'flexible', 'ledger', 'refusals']}>
      <SubscribePanel asset={coin} pid={pid ?? undefined} onClose={onClose} />
    </ModuleWords>
  )
}
