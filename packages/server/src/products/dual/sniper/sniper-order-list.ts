import type { SniperType } from '@tenor/contract/dual'
import { type Instant, isoText } from '@tenor/contract/time'
import { filterOf, type List, newestFirst, type Value } from '../../../platform/database/index.ts'
import { SNIPER_COLUMNS, type SniperOrderRaw, type StoredSniperOrder, sniperOrderOf } from './sniper-order-table.ts'

/** Whose orders, and which of them. */
export type SniperOrderFilter = {
  bucket: number
  userId: number
  /** A shown state by its name, or a group: `holding` has money in it, `ended` has not. */
  status: string | null
  coin: string | null
  type: SniperType | null
}

const HOLDING = `o.state in ('INIT', 'PROCESSING')`

/* The shown state, as `sniperShownState` has it, for filtering. */
const shownAt = (now: string) => `case
    when o.state <> 'PROCESSING' or o.delivery_at > ${now}::timestamptz then o.state
    when exists (select 1 from dual_delivery d
      where d.coin = o.coin and d.delivery_at = o.delivery_at and d.state = 'failed') then 'SETTLEMENT_FAILED'
    else 'SETTLEMENT_PROCESSING' end`

function statusFilter(status: string | null, values: Value[], now: Instant): string | null {
  if (status === 'holding') return HOLDING
  if (status === 'ended') return `not ${HOLDING}`
  return status === null ? null : `${shownAt(`$${values.push(isoText(now))}`)} = $${values.push(status)}`
}

/** A customer's orders, newest first. */
export function sniperOrders(filter: SniperOrderFilter, now: Instant): List<SniperOrderRaw, StoredSniperOrder> {
  const values: Value[] = [filter.bucket, filter.userId]
  const status = statusFilter(filter.status, values, now)
  return {
    name: 'sniper.orders',
    of: filter,
    keyset: newestFirst('o', 'created_at'),
    from: 'sniper_order o',
    row: 'o',
    within: 'o.bucket = $1 and o.user_id = $2',
    filter: filterOf(
      values,
      [
        [filter.coin, (coin) => `o.coin = ${coin}`],
        [filter.type, (type) => `o.type = ${type}`],
      ],
      status,
    ),
    values,
    columns: `${SNIPER_COLUMNS}, d.state as delivery_state`,
    joins: 'left join dual_delivery d on d.coin = o.coin and d.delivery_at = o.delivery_at',
    read: sniperOrderOf,
  }
}
