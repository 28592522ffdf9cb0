import { ceilTo, type Instant, instant, isoText } from '@tenor/contract/time'
import { type Database, sqlType, type Transaction } from '../database/index.ts'
import { askedJob } from './asked.ts'
import type { Job } from './job.ts'

export type PeriodicOptions = {
  db: Database
  name: string
  everyMs: number
  /** Where a new database begins. */
  beginAt: Instant
  /** `each`: a missed period is made up, oldest first. `latest`: of missed periods only the newest is done. */
  missed: 'each' | 'latest'
  /** Does the periods that end after `from` and at or before `to`; with `each` that is one, or a batch (see batch). */
  work: (tx: Transaction, from: Instant, to: Instant) => Promise<void>
  /** With `each`: most periods that one transaction may do when many were missed. */
  batch?: number
}

/**
 * A job that goes by whole multiples of `everyMs`. Its watermark row is locked in the very transaction that does the
 * period, so that of several workers one does it, and a kill leaves it undone.
 */
export function periodicJob(options: PeriodicOptions): Job {
  const { db, name, everyMs } = options
  return askedJob(db, {
    name,
    query: watermarkQuery(name),
    due(done, now) {
      const from = done ?? options.beginAt
      if (options.missed === 'latest') {
        const newest = instant(Math.floor(now / everyMs) * everyMs)
        return newest > from ? newest : null
      }
      return instant(ceilTo(instant(from + 1), everyMs))
    },
    async run(due, upTo) {
      await db.transaction(async (tx) => {
        await tx.execute('insert into job_watermark (job, done_until) values ($1, $2) on conflict do nothing', [
          name,
          isoText(options.beginAt),
        ])
        const [row] = await tx.query(
          { done_until: sqlType.instant },
          'select done_until from job_watermark where job = $1 for update',
          [name],
        )
        if (row === undefined || row.done_until >= due) return
        const last = options.missed === 'latest' ? due : lastOfBatch(due, upTo, options)
        await options.work(tx, row.done_until, last)
        await tx.execute('update job_watermark set done_until = $2 where job = $1', [name, isoText(last)])
      })
    },
  })
}

/** How far a periodic job has come, for `askedJob`. */
export function watermarkQuery(name: string): string {
  return `select done_until from job_watermark where job = '${name}'`
}

/** How far a periodic job has come; null before its first period. */
export async function watermark(db: Pick<Database, 'query'>, name: string): Promise<Instant | null> {
  const [row] = await db.query({ done_until: sqlType.instant }, 'select done_until from job_watermark where job = $1', [
    name,
  ])
  return row?.done_until ?? null
}

function lastOfBatch(due: Instant, upTo: Instant, options: PeriodicOptions): Instant {
  const waiting = Math.floor((upTo - due) / options.everyMs)
  return instant(due + Math.min(Math.max(waiting, 0), (options.batch ?? 1) - 1) * options.everyMs)
}
