import { Verbatim } from '@tenor/ui'
import type { HoldingsPart, ProductParts } from '../../core/product-list/index.ts'
import { onDemand } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { dualOrders } from './dual-orders.ts'
import { DualHoldings } from './holdings/dual-holdings.tsx'
import { OPEN_SNIPERS, sniperOrders } from './sniper/sniper-order-queries.ts'

// Of this module too: a file of its own would share so much with the pages that all of them loaded more.
export { dualNoticeViews } from './notices/dual-notice-views.tsx'

const SniperHoldings = onDemand(() => import('./sniper/sniper-holdings.tsx').then((module) => module.SniperHoldings))
const DualSettlementOrders = onDemand(() =>
  import('./settlement/dual-settlement-order.tsx').then((module) => module.DualSettlementOrders),
)

const dual: HoldingsPart = {
  kind: 'dual',
  name: 'ledger.account.dual',
  accounts: ['dual'],
  useOpen: () =>
    dualOrders.useAtOnce({}).data?.map((order) => ({
      ...order,
      name: <Say id={`dual.type.${order.type}.coin`} values={{ coin: <Verbatim text={order.coin} /> }} />,
      nameIn: (words) => words(`dual.type.${order.type}.coin`, { coin: order.coin }),
    })),
  Holdings: DualHoldings,
}

const snipers: HoldingsPart = {
  kind: 'sniper',
  name: 'ledger.account.sniper',
  accounts: ['sniper'],
  useOpen: () =>
    sniperOrders.useAtOnce(OPEN_SNIPERS).data?.map((order) => ({
      ...order,
      name: (
        <>
          <Say id={`sniper.type.${order.type}`} /> <Verbatim text={order.coin} />
        </>
      ),
      nameIn: (words) => `${words(`sniper.type.${order.type}`)} ${order.coin}`,
    })),
  Holdings: SniperHoldings,
}

export const dualParts: ProductParts = { holdings: [dual, snipers], SettledOrders: DualSettlementOrders }
