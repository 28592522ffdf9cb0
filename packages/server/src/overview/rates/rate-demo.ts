import type { Manifest } from '@tenor/contract/core'
import { isoText } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'

/** Days of rates that a sandbox has behind it: a year, and what the longest period begins from. */
const BEHIND_DAYS = 400

export type RateDemo = { db: Database; clock: Clock; manifests: readonly Pick<Manifest, 'columns'>[] }

/**
 * Writes rates of the days before a sandbox began, a swing of a tenth around those of its first midnights that depends on the day
 * alone. Only of what pays a rate: what depends on a price has none that could be made up.
 */
export async function writePastRates({ db, clock, manifests }: RateDemo): Promise<void> {
  const columns = manifests.flatMap(({ columns: all = [] }) => all.filter(({ loss }) => loss !== 'price'))
  const names = columns.map(({ name }) => name)
  await db.transaction(async (tx) => {
    await tx.execute(
      `insert into rate_day (column_name, asset, day, read_at, least, most)
       select d.column_name, d.asset, d.day - n * interval '1 day', d.day - n * interval '1 day',
         round(d.least * (1000 + s.swing) / 1000, 8), round(d.most * (1000 + s.swing) / 1000, 8)
       from rate_day d
       cross join generate_series(1, $3::integer) as n
       cross join lateral (select abs((n + length(d.column_name) * 7) % 120 - 60) - 30
         + abs((n * 3 + length(d.asset) * 11) % 46 - 23) * 2 - 23 as swing) s
       where d.column_name = any($1::text[]) and d.day <= $2 and d.day = (select min(o.day) from rate_day o
         where o.column_name = d.column_name and o.asset = d.asset)
       on conflict (column_name, asset, day) do nothing`,
      [names, isoText(clock.now()), BEHIND_DAYS],
    )
    await tx.execute(
      `update rate_series set since = (select min(d.day) from rate_day d
         where d.column_name = rate_series.column_name and d.asset = rate_series.asset)
       where column_name = any($1::text[])`,
      [names],
    )
  })
}
