import { decimal } from '@tenor/contract/money'
import type { HousePromises } from '../../core/promises/index.ts'

/** Coins that are minted against collateral and not paid back, under the caps of their products. */
export const stakingPromises: HousePromises = {
  'staking.debt': {
    async own(db) {
      const rows = await db.query<{ coin: string; used: string; capacity: string | null }>(
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
        ...{ asset: coin, promised: decimal(used), cap: capacity === null ? null : decimal(capacity) },
      }))
    },
  },
}
