import type { Clock } from '../../platform/clock/index.ts'
import { type Database, nullable, sqlType } from '../../platform/database/index.ts'
import type { Collector } from '../../platform/metrics/index.ts'
import type { Market } from './market.ts'

/** How old the newest sample of each pair is, and whether it has an index now. */
export function marketCollector(db: Database, clock: Clock, market: Pick<Market, 'pairs' | 'indexNow'>): Collector {
  return {
    gauges: {
      tenor_index_age_seconds: 'Age of the newest sample of a pair',
      tenor_index_known: '1 when a pair has an index price now, 0 when too few sources tell one',
    },
    labels: ['pair'],
    async read() {
      const pairs = [...market.pairs()]
      const rows = await db.query(
        { pair: sqlType.text, at: nullable(sqlType.instant) },
        `select pair, (select s.at from market_sample s where s.pair = wanted.pair order by s.at desc limit 1) as at
         from unnest($1::text[]) as wanted (pair)`,
        [pairs],
      )
      const known = await Promise.all(pairs.map((pair) => market.indexNow(pair)))
      return {
        tenor_index_age_seconds: rows.flatMap(({ pair, at }) =>
          at === null ? [] : [{ labels: { pair }, value: Math.max(0, clock.now() - at) / 1000 }],
        ),
        tenor_index_known: pairs.map((pair, index) => ({
          labels: { pair },
          value: known[index] == null ? 0 : 1,
        })),
      }
    },
  }
}
