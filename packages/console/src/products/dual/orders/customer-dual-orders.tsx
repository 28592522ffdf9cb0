import { pagesOf } from '@tenor/browser/calls'
import { dualOrderList, sniperOrderList, sniperState } from '@tenor/contract/dual'
import { Price } from '@tenor/ui'
import { type OrderLine, OrderLines, THEIR_ROWS } from '../../../core/customer-orders/index.ts'
import { Say } from '../../../platform/phrases/index.ts'

const useDualOrders = pagesOf(dualOrderList, {
  ...THEIR_ROWS,
  row: (row): OrderLine => ({
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
  }),
})

/** Dual orders as their customer sees them. */
export function CustomerDualOrders({ userId }: { userId: number }) {
  const answer = useDualOrders(userId)
  return <OrderLines answer={answer} />
}

const useSniperOrders = pagesOf(sniperOrderList, {
  ...THEIR_ROWS,
  row: (row): OrderLine => ({
    key: String(row.id),
    id: row.id,
    at: row.create_time,
    what: (
      <Say id="console.sniper.order.what" values={{ kind: row.type, target: <Price value={row.exercise_price} /> }} />
    ),
    asset: row.invest_currency,
    amount: row.invest_amount,
    state: <Say id={`dual.status.${sniperState(row.status) ?? 'INTERNAL_ERROR'}`} />,
  }),
})

/** Sniper orders as their customer sees them. */
export function CustomerSniperOrders({ userId }: { userId: number }) {
  const answer = useSniperOrders(userId)
  return <OrderLines answer={answer} />
}
