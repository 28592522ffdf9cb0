import { type Instant, isoText } from '@tenor/contract/time'
import { customerOrders } from '../../../core/orders/index.ts'
import {
  filterOf,
  type List,
  type Raw,
  type SecondSpan,
  type Value,
  withinSeconds,
} from '../../../platform/database/index.ts'
import { ORDER_COLUMNS, orderOf, type StoredOrder } from '../purchase/dual-order-table.ts'

/** Whose orders, and which of them. */
export type OrderFilter = {
  bucket: number
  userId: number
  /** A shown state, or a group: `holding` has money in it, `ended` has not. */
  status: string | null
  category: number | null
  coin: string | null
  type: string | null
  /** Of which span of the stamp that it is sorted by. */
  span?: SecondSpan
  /** The stamp that it is sorted by; by delivery where a span is given, else by when it was placed. */
  sortedBy?: DualOrderStamp
  /** Keeps one chain of renewals. */
  renewalId: number | null
  /** Leaves this one out. */
  exceptId: number | null
}

export type DualOrderStamp = 'created_at' | 'delivery_at'

/** The stamp that orders are sorted by: people who bound a list bound the delivery. */
export function stampOf({ from, to }: SecondSpan = {}): DualOrderStamp {
  return from === undefined && to === undefined ? 'created_at' : 'delivery_at'
}

/** A customer's orders, newest first by the stamp that they are sorted by. */
export function dualOrders(filter: OrderFilter, now: Instant): List<Raw, StoredOrder> {
  const { category, coin, type, renewalId, exceptId, status, span, sortedBy = stampOf(span) } = filter
  return customerOrders({
    sortedBy,
    name: 'dual.orders',
    table: 'dual_order',
    columns: `${ORDER_COLUMNS}, d.state as delivery_state`,
    joins: WITH_DELIVERY,
    read: orderOf,
    filter,
    conditions: (values) =>
      filterOf(
        values,
        [
          [category, (parameter) => `o.category = ${parameter}`],
          [coin, (parameter) => `o.coin = ${parameter}`],
          [type, (parameter) => `o.type = ${parameter}`],
          [renewalId, (parameter) => `o.renewal_id = ${parameter}`],
          [exceptId, (parameter) => `o.id <> ${parameter}`],
          ...withinSeconds(`o.${sortedBy}`, span ?? {}),
        ],
        statusCondition(status, values, now, CANCELING),
      ),
  })
}

/** Joins to orders `o` the delivery that they run to. */
export const WITH_DELIVERY = 'left join dual_delivery d on d.coin = o.coin and d.delivery_at = o.delivery_at'

const HOLDING = `o.state in ('INIT', 'PROCESSING', 'REFUND_PROCESSING')`
const CANCELING = `when o.state = 'INIT' and o.cancel_requested then 'CANCELING'`

/** The condition that an order has a shown state, or is of a group of them; `first` is a case that comes before all. */
export function statusCondition(status: string | null, values: Value[], now: Instant, first = ''): string | null {
  if (status === 'holding') return HOLDING
  if (status === 'ended') return `not ${HOLDING}`
  return status === null ? null : `${shownAt(`$${values.push(isoText(now))}`, first)} = $${values.push(status)}`
}

/* The shown state, as `shownState` has it, for filtering. */
const shownAt = (now: string, first: string) => `case ${first}
    when o.state = 'PROCESSING' and o.delivery_at <= ${now}::timestamptz
      then case when exists (select 1 from dual_delivery d
          where d.coin = o.coin and d.delivery_at = o.delivery_at and d.state = 'failed')
        then 'SETTLEMENT_FAILED' else 'SETTLEMENT_PROCESSING' end
    else o.state end`
