import { earnedInterest, wholeFixedDays } from '@tenor/contract/simple-earn'
import type { HoldingsOf } from '../../../core/product/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Queryable, Raw } from '../../../platform/database/index.ts'
import { orderTable } from './fixed-tables.ts'

/** Open orders, newest first: each is worth its principal and what whole days have earned, less what was paid of that. */
export function fixedHoldings(db: Queryable, clock: Clock): HoldingsOf {
  return async ({ bucket, userId }, _priceOf, most) => {
    const rows = await db.query<Raw>(
      `select ${orderTable.select('o')} from fixed_order o
       where o.bucket = $1 and o.user_id = $2 and o.ended_at is null order by o.created_at desc, o.id desc limit $3`,
      [bucket, userId, most],
    )
    const now = clock.now()
    return rows.map(orderTable.read).map((order) => {
      const { asset, principal, paidDaily, id } = order
      const earned = earnedInterest(order, wholeFixedDays(order.startAt, now) ?? 0) - paidDaily
      const worth = principal + (earned > 0n ? earned : 0n)
      return { product: 'fixed', id, putIn: { asset, amount: principal }, worth: { asset, amount: worth } }
    })
  }
}
