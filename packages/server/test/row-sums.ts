import type { Queryable } from '../src/platform/database/index.ts'

/** A sum of the rows of each table whose name does not match. */
export async function sumRows(db: Queryable, without: RegExp): Promise<Map<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const sums = new Map<string, string>()
  for (const { name } of tables.filter((table) => !without.test(table.name))) {
    const [row] = await db.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as sum from ${name} t`,
    )
    sums.set(name, row?.sum ?? '')
  }
  return sums
}

/** The tables of which anything is another than it was. */
export function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table)
}
