import { pagesOf } from '@tenor/browser/calls'
import { wealthOrders } from '@tenor/contract/wealth'
import { Verbatim } from '@tenor/ui'
import { type OrderLine, OrderLines, THEIR_ROWS } from '../../core/customer-orders/index.ts'
import { Say } from '../../platform/phrases/index.ts'

const useTheirOrders = pagesOf(wealthOrders, {
  ...THEIR_ROWS,
  row: (row): OrderLine => ({
    key: String(row.id),
    id: row.id,
    at: row.created_at,
    what: <Say id="console.wealthOrders.what" values={{ type: row.type, fund: <Verbatim text={row.name} /> }} />,
    asset: row.coin,
    amount: row.amount ?? row.received,
    state: <Say id={`console.wealthOrders.state.${row.state}`} />,
  }),
})

/** Orders of funds, as their customer sees them. */
export function CustomerWealthOrders({ userId }: { userId: number }) {
  const answer = useTheirOrders(userId)
  return <OrderLines answer={answer} />
}
