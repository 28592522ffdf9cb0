import { FIXED_PAID_AFTER_MS, fixedPaidAt } from '@tenor/contract/simple-earn'
import { isoText, later } from '@tenor/contract/time'
import type { ComingOf } from '../../../core/coming/index.ts'
import type { Queryable, Raw } from '../../../platform/database/index.ts'
import { orderTable } from './fixed-tables.ts'

/** Maturities of a customer's open orders, with all that is paid then; those that are reinvested go on. */
export function fixedComing(db: Queryable): ComingOf {
  return async ({ bucket, userId }, { from, to }, most) => {
    const finishOf = (paidAt: typeof from) => isoText(later(paidAt, -FIXED_PAID_AFTER_MS))
    const rows = await db.query<Raw>(
      `select ${orderTable.select('o')} from fixed_order o
       where o.bucket = $1 and o.user_id = $2 and o.ended_at is null and o.finish_at > $3 and o.finish_at <= $4
       order by o.finish_at, o.id limit $5`,
      [bucket, userId, finishOf(from), finishOf(to), most],
    )
    return rows.map(orderTable.read).map(({ id, asset, principal, interest, paidDaily, coupon, ...order }) => ({
      product: 'fixed',
      what: order.reinvest ? 'renewal' : 'maturity',
      ...{ id, asset, at: fixedPaidAt(order.finishAt) },
      amount: principal + (interest > paidDaily ? interest - paidDaily : 0n) + coupon,
      link: `/simple-earn/my-lendings/${id}?orderType=fixed&asset=${asset}&order_id=${id}`,
    }))
  }
}
