import { DAY_MS, floorTo, instant, isoText } from '@tenor/contract/time'
import type { EarnSource } from '../../core/product/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'

type RateModule = { db: Database; clock: Clock; sources: readonly EarnSource[] }

/**
 * Keeps what every product has on sale at each 00:00 UTC. A midnight that was missed is not made up, since nobody can say
 * afterwards what was on sale: the newest alone is read, late, and says when.
 */
export function rateJob({ db, clock, sources }: RateModule): Job {
  return periodicJob({
    db,
    name: 'rate-history',
    everyMs: DAY_MS,
    missed: 'latest',
    beginAt: instant(floorTo(clock.now(), DAY_MS)),
    async work(tx, _from, midnight) {
      const all = (await Promise.all(sources.map((source) => source.cells()))).flat()
      // What is new has no rate yet, which is not a rate of 0.
      const cells = all.filter(({ most }) => most !== null)
      if (cells.length === 0) return
      await tx.execute(
        `with found as (
           select * from unnest($1::text[], $2::text[], $3::numeric[], $4::numeric[]) as f (column_name, asset, least, most)
         ), series as (
           insert into rate_series (column_name, asset, since, until) select column_name, asset, $5, $5 from found
           on conflict (column_name, asset) do update set until = greatest(rate_series.until, excluded.until)
         )
         insert into rate_day (column_name, asset, day, read_at, least, most)
         select column_name, asset, $5, $6, least, most from found
         on conflict (column_name, asset, day) do nothing`,
        [
          cells.map(({ column }) => column),
          cells.map(({ asset }) => asset),
          cells.map(({ least }) => least),
          cells.map(({ most }) => most),
          isoText(midnight),
          isoText(clock.now()),
        ],
      )
    },
  })
}
