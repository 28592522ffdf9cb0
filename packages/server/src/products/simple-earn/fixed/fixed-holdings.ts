import { earnedInterest, wholeFixedDays } from '@tenor/contract/simple-earn'
import { ofOwners, ownersValues } from '../../../core/ledger/index.ts'
import type { HoldingsOf } from '../../../core/product/index.ts'
import type { Raw } from '../../../platform/database/index.ts'
import { orderTable } from './fixed-tables.ts'

/** Open orders, newest first: each is worth its principal and what whole days have earned, less what was paid of that. */
export const fixedHoldings: HoldingsOf = async (owners, { db, at, most }) => {
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
    const link = `/simple-earn/my-lendings/${id}?orderType=fixed&asset=${asset}&order_id=${id}`
    return { userId: row.owner, product: 'fixed', id, putIn: { asset, amount: principal }, worth, link }
  })
}
