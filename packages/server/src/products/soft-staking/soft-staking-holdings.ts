import { decimal } from '@tenor/contract/money'
import type { HoldingsOf } from '../../core/product/index.ts'
import type { Queryable } from '../../platform/database/index.ts'

/** For overviews of several products: days that are over and not paid yet. What is in spot is counted there. */
export function softStakingHoldings(db: Queryable): HoldingsOf {
  return async ({ bucket, userId }, _priceOf, most) => {
    const rows = await db.query<{ id: number; coin: string; amount: string }>(
      `select max(id) as id, coin, sum(amount) as amount from soft_staking_reward
       where bucket = $1 and user_id = $2 and paid_in is null group by coin order by coin limit $3`,
      [bucket, userId, most],
    )
    return rows.map(({ id, coin, amount }) => ({
      ...{ product: 'soft-staking', id, putIn: { asset: coin, amount: 0n } },
      worth: { asset: coin, amount: decimal(amount) },
    }))
  }
}
