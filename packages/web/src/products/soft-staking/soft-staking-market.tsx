import { ModuleWords } from '@tenor/browser/phrases'
import type { ProductMarketProps } from '../../core/product-list/index.ts'
import { SwitchCard } from './switch-card.tsx'

/** On the first page, where it shows soft staking alone: its switch. */
export function SoftStakingMarket({ children }: ProductMarketProps) {
  return (
    <ModuleWords module={['soft-staking', 'soft-staking-pages', 'refusals']}>
      <SwitchCard />
      {children(null, null)}
    </ModuleWords>
  )
}
