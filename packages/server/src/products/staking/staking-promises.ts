import { decimal } from '@tenor/contract/money'
import type { HousePromises } from '../../core/promises/index.ts'
import { nullable, sqlType } from '../../platform/database/index.ts'

/**
 * Coins that are minted against collateral and not paid back, under the caps of their products; and those that were minted for par coins
 * and not paid back for any, which the reserve must have: capped by coin.
 */
export const stakingPromises: HousePromises = {
  'staking.reserve': {
    // By who minted and who paid back, not where a reserve's slices lie: these move between buckets while buckets are counted in turn. Of
    // coins that changed hands a bucket may have paid back more than was minted in it.
    open: (within) =>
      `select m.bucket, m.asset, sum(m.amount) as amount from (
         select o.bucket, o.minted_coin as asset, o.minted as amount from staking_mint o
         where ${within('o')} and o.position_id is null
         union all
         select o.bucket, o.minted_coin, -o.amount from staking_mint_back o where ${within('o')} and o.position_id is null
       ) as m group by m.bucket, m.asset`,
  },
  'staking.debt': {
    async own(db) {
      const rows = await db.query(
        { coin: sqlType.text, used: sqlType.text, capacity: nullable(sqlType.text) },
        `/* no bucket: what all customers owe of a minted coin */
         with owed as materialized (
           select product_id, sum(used) as used from capacity_slice
           where product_id in (select debt_capacity_id from staking_mint_product) group by product_id
         )
         select p.coin, coalesce(o.used, 0) as used, coalesce(c.wanted, c.capacity) as capacity
         from staking_mint_product m join staking_product p on p.id = m.product_id
         left join owed o on o.product_id = m.debt_capacity_id
         left join capacity c on c.product_id = m.debt_capacity_id order by p.coin, p.id`,
      )
      return rows.map(({ coin, used, capacity }) => ({
        asset: coin,
        promised: decimal(used),
        cap: capacity === null ? null : decimal(capacity),
      }))
    },
  },
}
