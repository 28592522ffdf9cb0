import { isoText } from '@tenor/contract/time'
import type { ComingOf } from '../../core/coming/index.ts'
import { type Queryable, sqlType } from '../../platform/database/index.ts'

/** Redemptions at the strike that prices them: what they come to is known then. */
export function wealthComing(db: Queryable): ComingOf {
  return async ({ bucket, userId }, { from, to }, most) => {
    const rows = await db.query(
      { id: sqlType.number, coin: sqlType.text, strike_at: sqlType.instant },
      `select o.id, o.coin, o.strike_at from wealth_redemption o
       where o.bucket = $1 and o.user_id = $2 and o.state = 'PENDING' and o.strike_at > $3 and o.strike_at <= $4
       order by o.strike_at, o.id limit $5`,
      [bucket, userId, isoText(from), isoText(to), most],
    )
    return rows.map(({ id, coin, strike_at: at }) => ({
      product: 'wealth',
      what: 'arrival',
      id,
      at,
      asset: coin,
      amount: null,
      link: '/wealth/holdings?tab=redemptions',
    }))
  }
}
