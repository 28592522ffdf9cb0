import type { Clock } from '../clock/index.ts'
import { type Database, nullable, sqlType } from '../database/index.ts'
import type { Collector } from '../metrics/index.ts'

/** More than this many are not counted one by one. */
const COUNTED = 10_000

/** Events that nobody has heard yet. */
export function outboxCollector(db: Database, clock: Clock): Collector {
  return {
    gauges: {
      tenor_outbox_waiting: `Events that nobody has heard yet, counted up to ${COUNTED}`,
      tenor_outbox_oldest_seconds: 'Age of the oldest event that nobody has heard yet',
    },
    async read() {
      const [row] = await db.query(
        { count: sqlType.number, oldest: nullable(sqlType.instant) },
        `select count(*) as count, min(created_at) as oldest from (
           select created_at from outbox where done_at is null order by bucket, id limit ${COUNTED}) as waiting`,
      )
      const oldest = row?.oldest ?? null
      return {
        tenor_outbox_waiting: [{ value: row?.count ?? 0 }],
        tenor_outbox_oldest_seconds: [{ value: oldest === null ? 0 : Math.max(0, clock.now() - oldest) / 1000 }],
      }
    },
  }
}
