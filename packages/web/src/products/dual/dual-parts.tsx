import type { HoldingsPart, ProductParts } from '../../core/product-list/index.ts'
import { onDemand } from '../../platform/page/index.ts'
import { DualHoldings } from './holdings/dual-holdings.tsx'

// Of this module too: a file of its own would share so much with the pages that all of them loaded more.
export { dualNoticeViews } from './notices/dual-notice-views.tsx'

const SniperHoldings = onDemand(() => import('./sniper/sniper-holdings.tsx').then((module) => module.SniperHoldings))
const DualSettlementOrders = onDemand(() =>
  import('./settlement/dual-settlement-order.tsx').then((module) => module.DualSettlementOrders),
)

const dual: HoldingsPart = {
  kind: 'dual',
  Holdings: DualHoldings,
}

const snipers: HoldingsPart = {
  kind: 'sniper',
  Holdings: SniperHoldings,
}

export const dualParts: ProductParts = { holdings: [dual, snipers], SettledOrders: DualSettlementOrders }
