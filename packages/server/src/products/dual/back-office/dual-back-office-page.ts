import type { DualListing } from '@tenor/contract/dual'
import { countedPage, type Page, type Queryable } from '../../../platform/database/index.ts'

export type BackOfficeFilter<Type> = Page & { coin: string | null; type: Type | null; listing: DualListing | null }

/** Products of either kind for the desk, paused and retired ones too: the newest first, with the number of all. */
export function backOfficePage<Row extends object>(
  db: Queryable,
  { table, columns }: { table: 'dual_product' | 'sniper_product'; columns: string },
  filter: BackOfficeFilter<string>,
): Promise<{ rows: Row[]; count: number }> {
  return countedPage(filter, ({ limit, offset }) =>
    db.query<Row & { count: number }>(
      `select ${columns}, count(*) over () as count from ${table}
       where ($1::text is null or coin = $1) and ($2::text is null or type = $2) and ($3::text is null or listing = $3)
       order by id desc limit $4 offset $5`,
      [filter.coin, filter.type, filter.listing, limit, offset],
    ),
  )
}
