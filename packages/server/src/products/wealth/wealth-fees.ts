import { decimalText } from '@tenor/contract/money'
import type { FeesOf } from '../../core/product/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { offersOnSale } from './wealth-product-store.ts'

/** Units are bought and redeemed at their value: nothing is taken on the way in or out. */
const ENTRY = '0'

/** The house's share of profit, and what buying and redeeming costs, of every fund on sale. */
export function wealthFees(db: Queryable): FeesOf {
  return async () => {
    const offers = await offersOnSale(db, { coin: null, projectType: null, pid: null })
    return offers.flatMap(({ coin, name, profitShare }) => {
      const of = { asset: coin, offer: name, into: null, days: null, tier: null }
      const share = decimalText(profitShare)
      return [
        { fee: 'wealth.profit', ...of, least: share, most: share },
        { fee: 'wealth.entry', ...of, least: ENTRY, most: ENTRY },
      ]
    })
  }
}
