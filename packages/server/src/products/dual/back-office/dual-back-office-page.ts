import type { DualListing } from '@tenor/contract/dual'
import { filterOf, type List, newestFirst, type Raw, type Value } from '../../../platform/database/index.ts'

export type BackOfficeFilter<Type> = { coin: string | null; type: Type | null; listing: DualListing | null }

type ProductTable<Product> = { name: string; select(alias: string): string; read(row: Raw): Product }

/** Products of either kind for the back office, paused and retired ones too, newest first. */
export function backOfficeProducts<Product>(
  { name, select, read }: ProductTable<Product>,
  filter: BackOfficeFilter<string>,
): List<Raw, Product> {
  const values: Value[] = []
  return {
    name,
    of: filter,
    keyset: newestFirst('p', 'created_at'),
    from: `${name} p`,
    row: 'p',
    within: 'true',
    filter: filterOf(values, [
      [filter.coin, (coin) => `p.coin = ${coin}`],
      [filter.type, (type) => `p.type = ${type}`],
      [filter.listing, (listing) => `p.listing = ${listing}`],
    ]),
    values,
    columns: select('p'),
    read,
  }
}
