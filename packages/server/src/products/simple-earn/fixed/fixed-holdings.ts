import { earnedInterest, wholeFixedDays } from '@tenor/contract/simple-earn'
import { ofOwners, ownersValues } from '../../../core/ledger/index.ts'
import type { HoldingsOf } from '../../../core/product/index.ts'
import type { Raw } from '../../../platform/database/index.ts'
import { bonusWorth, waitingBonuses } from './fixed-bonus-waiting.ts'
import { fixedLink } from './fixed-coming.ts'
import { orderTable } from './fixed-tables.ts'

/**
 * Open orders, newest first: each is worth its principal and what whole days have earned, less what was paid of that. Behind them tiers in
 * another asset of orders that were paid, until these are: nothing was put in for them.
 */
export const fixedHoldings: HoldingsOf = async (owners, valuing) => {
  const [open, waiting] = await Promise.all([openOrders(owners, valuing), waitingHoldings(owners, valuing)])
  return [...open, ...waiting]
}

const openOrders: HoldingsOf = async (owners, { db, at, most }) => {
  const rows = await db.query<Raw & { owner: number }>(
    `select o.user_id as owner, ${orderTable.select('o')} from fixed_order o
     where ${ofOwners(owners, 'o')} and o.ended_at is null order by o.created_at desc, o.id desc limit $3`,
    [...ownersValues(owners), most],
  )
  return rows.map((row) => {
    const order = orderTable.read(row)
    const { asset, principal, paidDaily, id } = order
    const earned = earnedInterest(order, wholeFixedDays(order.startAt, at) ?? 0) - paidDaily
    const worth = { asset, amount: principal + (earned > 0n ? earned : 0n) }
    const link = fixedLink(order)
    return { userId: row.owner, product: 'fixed', id, putIn: { asset, amount: principal }, worth, link }
  })
}

const waitingHoldings: HoldingsOf = async (owners, { db, most, priceOf }) => {
  const where = `${ofOwners(owners, 'o')} order by o.created_at desc, o.id desc limit $3`
  const waiting = await waitingBonuses(db, where, [...ownersValues(owners), most])
  return Promise.all(
    waiting.map(async (each) => {
      const worth = await bonusWorth(each, priceOf)
      const putIn = { asset: worth.asset, amount: 0n }
      return { userId: each.owner, product: 'fixed', id: each.order.id, putIn, worth, link: fixedLink(each.order) }
    }),
  )
}
