import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import type { Customer } from '../../platform/http/index.ts'

/** What operators keep a region from; null where they say nothing of it. */
export type Rule = Required<Pick<Customer, 'region' | 'withheldMenu' | 'withheldBusiness'>>

/** Every rule, or that of one region. */
export function rulesOf(db: Queryable, region: string | null): Promise<Rule[]> {
  return db.query<Rule>(
    `select region, menu as "withheldMenu", business as "withheldBusiness" from region_rule
     where $1::text is null or region = $1 order by region`,
    [region],
  )
}

/** Regions that operators keep from any of these lines of business, for what the clock does in customers' names. */
export async function regionsWithout(db: Queryable, lines: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query(
    { region: sqlType.text },
    'select region from region_rule where business && $1::text[] order by region',
    [[...lines]],
  )
  return new Set(rows.map(({ region }) => region))
}

export async function writeRule(tx: Transaction, { region, withheldMenu, withheldBusiness }: Rule): Promise<void> {
  await tx.execute(
    `insert into region_rule (region, menu, business) values ($1, $2, $3)
     on conflict (region) do update set menu = excluded.menu, business = excluded.business`,
    [region, [...(withheldMenu ?? [])], [...(withheldBusiness ?? [])]],
  )
}
