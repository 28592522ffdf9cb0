import { type WealthOrderRow, wealthOrders } from '@tenor/contract/wealth'
import { Verbatim } from '@tenor/ui'
import { OrderLines, useOrderLines } from '../../core/customer-orders/index.ts'
import { Say } from '../../platform/phrases/index.ts'

/** Orders of funds, as their customer sees them. */
export function CustomerWealthOrders({ userId }: { userId: number }) {
  const answer = useOrderLines<WealthOrderRow>(wealthOrders, { userId }, (row) => ({
    key: String(row.id),
    id: row.id,
    at: row.created_at,
    what: <Say id="console.wealthOrders.what" values={{ type: row.type, fund: <Verbatim text={row.name} /> }} />,
    asset: row.coin,
    amount: row.amount ?? row.received,
    state: <Say id={`console.wealthOrders.state.${row.state}`} />,
  }))
  return <OrderLines answer={answer} />
}
