import { currentAmount } from '@tenor/contract/simple-earn'
import type { HoldingsOf } from '../../../core/product/index.ts'
import type { Queryable, Raw } from '../../../platform/database/index.ts'
import { holdingTable } from './flexible-tables.ts'

/** A customer's holdings: each is worth what is in it with the hours that have accrued, and was put in but for those. */
export function flexibleHoldings(db: Queryable): HoldingsOf {
  return async ({ bucket, userId }, _priceOf, most) => {
    const rows = await db.query<Raw>(
      `select ${holdingTable.select('h')} from flexible_holding h
       where h.bucket = $1 and h.user_id = $2 and h.offered + h.joining > 0 order by h.asset, h.id limit $3`,
      [bucket, userId, most],
    )
    return rows.map(holdingTable.read).map(({ id, asset, unposted, ...held }) => {
      const amount = currentAmount(held)
      return { product: 'flexible', id, putIn: { asset, amount: amount - unposted }, worth: { asset, amount } }
    })
  }
}
