import {
  type DualOrderRow,
  dualOrderList,
  type SniperOrderRow,
  sniperOrderList,
  sniperState,
} from '@tenor/contract/dual'
import { Price } from '@tenor/ui'
import { OrderLines, useOrderLines } from '../../../core/customer-orders/index.ts'
import { Say } from '../../../platform/phrases/index.ts'

/** Dual orders as their customer sees them. */
export function CustomerDualOrders({ userId }: { userId: number }) {
  const answer = useOrderLines<DualOrderRow>(dualOrderList, { userId }, (row) => ({
    key: String(row.id),
    id: row.id,
    at: row.create_timest,
    what: (
      <Say
        id="console.dual.order.what"
        values={{
          kind: row.type,
          coin: row.type === 'call' ? row.invest_currency : row.exercise_currency,
          target: <Price value={row.exercise_price} />,
        }}
      />
    ),
    asset: row.invest_currency,
    amount: row.invest_amount,
    state: <Say id={`dual.status.${row.status}`} />,
  }))
  return <OrderLines answer={answer} />
}

/** Sniper orders as their customer sees them. */
export function CustomerSniperOrders({ userId }: { userId: number }) {
  const answer = useOrderLines<SniperOrderRow>(sniperOrderList, { userId }, (row) => ({
    key: String(row.id),
    id: row.id,
    at: row.create_time,
    what: (
      <Say id="console.sniper.order.what" values={{ kind: row.type, target: <Price value={row.exercise_price} /> }} />
    ),
    asset: row.invest_currency,
    amount: row.invest_amount,
    state: <Say id={`dual.status.${sniperState(row.status) ?? 'INTERNAL_ERROR'}`} />,
  }))
  return <OrderLines answer={answer} />
}
