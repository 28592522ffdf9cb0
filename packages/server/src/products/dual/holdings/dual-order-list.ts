import { type Instant, isoText } from '@tenor/contract/time'
import { filterOf, type List, newestFirst, type Value } from '../../../platform/database/index.ts'
import { ORDER_COLUMNS, type OrderRow, orderOf, type StoredOrder } from '../purchase/dual-order-table.ts'

/** Whose orders, and which of them. */
export type OrderFilter = {
  bucket: number
  userId: number
  /** A shown state, or a group: `holding` has money in it, `ended` has not. */
  status: string | null
  category: number | null
  coin: string | null
  type: string | null
  /** Keeps one chain of renewals. */
  renewalId: number | null
  /** Leaves this one out. */
  exceptId: number | null
}

const HOLDING = `o.state in ('INIT', 'PROCESSING', 'REFUND_PROCESSING')`

/* The shown state, as `shownState` has it, for filtering. */
const shownAt = (now: string) => `case
    when o.state = 'INIT' and o.cancel_requested then 'CANCELING'
    when o.state = 'PROCESSING' and o.delivery_at <= ${now}::timestamptz
      then case when exists (select 1 from dual_delivery d
          where d.coin = o.coin and d.delivery_at = o.delivery_at and d.state = 'failed')
        then 'SETTLEMENT_FAILED' else 'SETTLEMENT_PROCESSING' end
    else o.state end`

function statusFilter(status: string | null, values: Value[], now: Instant): string | null {
  if (status === 'holding') return HOLDING
  if (status === 'ended') return `not ${HOLDING}`
  return status === null ? null : `${shownAt(`$${values.push(isoText(now))}`)} = $${values.push(status)}`
}

/** A customer's orders, newest first. */
export function dualOrders(filter: OrderFilter, now: Instant): List<OrderRow, StoredOrder> {
  const values: Value[] = [filter.bucket, filter.userId]
  const status = statusFilter(filter.status, values, now)
  return {
    name: 'dual.orders',
    of: filter,
    keyset: newestFirst('o', 'created_at'),
    from: 'dual_order o',
    row: 'o',
    within: 'o.bucket = $1 and o.user_id = $2',
    filter: filterOf(
      values,
      [
        [filter.category, (category) => `o.category = ${category}`],
        [filter.coin, (coin) => `o.coin = ${coin}`],
        [filter.type, (type) => `o.type = ${type}`],
        [filter.renewalId, (first) => `o.renewal_id = ${first}`],
        [filter.exceptId, (id) => `o.id <> ${id}`],
      ],
      status,
    ),
    values,
    columns: `${ORDER_COLUMNS}, d.state as delivery_state`,
    joins: 'left join dual_delivery d on d.coin = o.coin and d.delivery_at = o.delivery_at',
    read: orderOf,
  }
}
