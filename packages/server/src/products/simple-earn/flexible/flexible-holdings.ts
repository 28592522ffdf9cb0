import { currentAmount } from '@tenor/contract/simple-earn'
import { ofOwners, ownersValues } from '../../../core/ledger/index.ts'
import type { HoldingsOf } from '../../../core/product/index.ts'
import type { Raw } from '../../../platform/database/index.ts'
import { holdingTable } from './flexible-tables.ts'

/** Holdings of customers: each is worth what is in it with the hours that have accrued, and was put in but for those. */
export const flexibleHoldings: HoldingsOf = async (owners, { db, most }) => {
  const rows = await db.query<Raw & { owner: number }>(
    `select h.user_id as owner, ${holdingTable.select('h')} from flexible_holding h
     where ${ofOwners(owners, 'h')} and h.offered + h.joining > 0 order by h.asset, h.id limit $3`,
    [...ownersValues(owners), most],
  )
  return rows.map((row) => {
    const { id, asset, unposted, ...held } = holdingTable.read(row)
    const amount = currentAmount(held)
    const putIn = { asset, amount: amount - unposted }
    const link = `/simple-earn/my-lendings/${id}?orderType=flexible&asset=${asset}`
    return { userId: row.owner, product: 'flexible', id, putIn, worth: { asset, amount }, link }
  })
}
