import { decimal } from '@tenor/contract/money'
import { ofOwners, ownersValues } from '../../core/ledger/index.ts'
import type { HoldingsOf } from '../../core/product/index.ts'
import { sqlType } from '../../platform/database/index.ts'

/** For overviews of several products: days that are over and not paid yet. What is in spot is counted there. */
export const softStakingHoldings: HoldingsOf = async (owners, { db, most }) => {
  const rows = await db.query(
    { user_id: sqlType.number, id: sqlType.number, coin: sqlType.text, amount: sqlType.text },
    `select r.user_id, max(r.id) as id, r.coin, sum(r.amount) as amount from soft_staking_reward r
     where ${ofOwners(owners, 'r')} and r.paid_in is null group by r.user_id, r.coin order by r.user_id, r.coin limit $3`,
    [...ownersValues(owners), most],
  )
  return rows.map(({ user_id: userId, id, coin, amount }) => ({
    userId,
    product: 'soft-staking',
    id,
    putIn: { asset: coin, amount: 0n },
    worth: { asset: coin, amount: decimal(amount) },
    link: '/soft-staking/holdings',
  }))
}
