import { bonusAmount, FIXED_PAID_AFTER_MS, fixedPaidAt } from '@tenor/contract/simple-earn'
import { isoText, later } from '@tenor/contract/time'
import { type ComingOf, comingOfAll } from '../../../core/coming/index.ts'
import type { Queryable, Raw } from '../../../platform/database/index.ts'
import { waitingBonuses } from './fixed-bonus-waiting.ts'
import { orderTable } from './fixed-tables.ts'

/** The page of an order. */
export const fixedLink = ({ id, asset }: { id: number; asset: string }): string =>
  `/simple-earn/my-lendings/${id}?orderType=fixed&asset=${asset}&order_id=${id}`

/** Maturities of a customer's open orders, and tiers in another asset that are still to be paid of those that were. */
export function fixedComing(db: Queryable): ComingOf {
  return comingOfAll([maturities(db), waitingComing(db)])
}

/** With all that is paid then; those that are reinvested go on. */
function maturities(db: Queryable): ComingOf {
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
      id,
      asset,
      at: fixedPaidAt(order.finishAt),
      amount: principal + (interest > paidDaily ? interest - paidDaily : 0n) + coupon,
      link: fixedLink({ id, asset }),
    }))
  }
}

/** How much is known once the prices are; without them it is looked for again then. */
function waitingComing(db: Queryable): ComingOf {
  return async ({ bucket, userId }, { from, to }, most) => {
    const where =
      'o.bucket = $1 and o.user_id = $2 and d.due_at > $3 and d.due_at <= $4 order by d.due_at, o.id limit $5'
    const waiting = await waitingBonuses(db, where, [bucket, userId, isoText(from), isoText(to), most])
    return waiting.map(({ order, bonusAsset, prices, dueAt }) => ({
      product: 'fixed',
      what: 'arrival',
      id: order.id,
      asset: bonusAsset,
      at: dueAt,
      link: fixedLink(order),
      amount: prices === null ? null : bonusAmount(order.bonusYearly, order.termDays, prices.coin, prices.award),
    }))
  }
}
