import { DAY_MS, type Instant, instant, isoText, later } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { askedJob, type Job, watermarkQuery } from '../jobs/index.ts'

/** Rows that go after so many days. */
export type Retention = {
  days: number
  /** Removes those from before an instant, in transactions of bounded size. Again, or at the same time elsewhere, it harms nothing. */
  remove(db: Database, before: Instant): Promise<void>
}

const NAME = 'retention'

/** The nightly job that removes what is kept no longer. Of missed nights only the newest is done. */
export function retentionJob({ db, clock }: { db: Database; clock: Clock }, retentions: readonly Retention[]): Job {
  const beginAt = clock.now()
  return askedJob(db, {
    name: NAME,
    isLong: true,
    query: watermarkQuery(NAME),
    due(done, now) {
      const newest = instant(Math.floor(now / DAY_MS) * DAY_MS)
      return newest > (done ?? beginAt) ? newest : null
    },
    async run(due) {
      for (const { days, remove } of retentions) await remove(db, later(due, -days * DAY_MS))
      await db.execute(
        `insert into job_watermark (job, done_until) values ($1, $2)
         on conflict (job) do update set done_until = greatest(job_watermark.done_until, excluded.done_until)`,
        [NAME, isoText(due)],
      )
    },
  })
}
