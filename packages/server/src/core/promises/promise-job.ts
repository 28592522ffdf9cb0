import { type Instant, MINUTE_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, sqlType } from '../../platform/database/index.ts'
import { BUCKETS } from '../../platform/ids/index.ts'
import { eachBucket, type Job, periodicJob } from '../../platform/jobs/index.ts'
import type { HousePromises } from './house-promises.ts'
import { capsInForce, countBucket, openCaps } from './promise-store.ts'

/** So many minutes until every bucket has had its turn. */
const PARTS = 16
const BUCKETS_OF_PART = BUCKETS / PARTS

/**
 * Counts what is promised under each cap anew, a sixteenth of the buckets a minute: what ended gives its part back within sixteen
 * minutes. Until then less may be sold than the cap allows, never more. A cap that began is counted whole first.
 */
export function promiseJob({ db, clock, promises }: { db: Database; clock: Clock; promises: HousePromises }): Job {
  return periodicJob({
    db,
    name: 'promise-count',
    everyMs: MINUTE_MS,
    beginAt: clock.now(),
    missed: 'latest',
    async work(tx, since, to) {
      await openCaps(db, promises, to)
      const parts = partsBetween(since, to)
      for (const cap of await capsInForce(tx)) {
        const of = promises[cap.name]
        if (of === undefined || 'own' in of || cap.beganAt !== null) continue
        const buckets = (await Promise.all(parts.map((part) => bucketsOf(db, cap.capacityId, part)))).flat()
        await eachBucket(db, buckets, (own, bucket) => countBucket(own, cap, bucket, { at: to, open: of.open }))
      }
    },
  })
}

/** The parts of the minutes that are over, each once: after a pause of the process those of all that it missed. */
function partsBetween(since: Instant, to: Instant): number[] {
  const [after, last] = [Math.floor(since / MINUTE_MS), Math.floor(to / MINUTE_MS)]
  const count = Math.min(Math.max(last - after, 1), PARTS)
  return Array.from({ length: count }, (_, back) => (last - back) % PARTS)
}

/** Those of a part that have ever promised: a bucket without a slice has an order placed first, which makes one. */
async function bucketsOf(db: Database, capacityId: number, part: number): Promise<number[]> {
  const from = part * BUCKETS_OF_PART
  const rows = await db.query(
    { bucket: sqlType.number },
    'select bucket from capacity_slice where bucket between $1 and $2 and product_id = $3 order by bucket',
    [from, from + BUCKETS_OF_PART - 1, capacityId],
  )
  return rows.map(({ bucket }) => bucket)
}
