import type { SniperType } from '@tenor/contract/dual'
import type { Instant } from '@tenor/contract/time'
import { customerOrders } from '../../../core/orders/index.ts'
import { filterOf, type List, type Raw, type SecondSpan, withinSeconds } from '../../../platform/database/index.ts'
import { stampOf, statusCondition, WITH_DELIVERY } from '../holdings/dual-order-list.ts'
import { SNIPER_COLUMNS, type StoredSniperOrder, sniperOrderOf } from './sniper-order-table.ts'

/** Whose orders, and which of them. */
export type SniperOrderFilter = {
  bucket: number
  userId: number
  /** A shown state by its name, or a group: `holding` has money in it, `ended` has not. */
  status: string | null
  coin: string | null
  type: SniperType | null
  /** Of the delivery, by which it is sorted then. */
  span?: SecondSpan
}

/** A customer's orders, newest first. */
export function sniperOrders(filter: SniperOrderFilter, now: Instant): List<Raw, StoredSniperOrder> {
  return customerOrders({
    sortedBy: stampOf(filter.span),
    name: 'sniper.orders',
    table: 'sniper_order',
    columns: `${SNIPER_COLUMNS}, d.state as delivery_state`,
    joins: WITH_DELIVERY,
    read: sniperOrderOf,
    filter,
    conditions: (values) =>
      filterOf(
        values,
        [
          [filter.coin, (coin) => `o.coin = ${coin}`],
          [filter.type, (type) => `o.type = ${type}`],
          ...withinSeconds('o.delivery_at', filter.span ?? {}),
        ],
        statusCondition(filter.status, values, now),
      ),
  })
}
