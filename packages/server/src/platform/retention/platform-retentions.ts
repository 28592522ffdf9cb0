import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { KeepDays } from '../config/index.ts'
import { type Database, nullable, sqlType } from '../database/index.ts'
import type { Retention } from './retention.ts'

/** What platform keeps for a while. */
export function platformRetentions(days: KeepDays): Retention[] {
  return [
    { days: days.answers, remove: emptyAnswers },
    { days: days.events, remove: (db, before) => call(db, 'outbox_remove', before) },
    { days: days.runs, remove: (db, before) => call(db, 'job_run_remove', before) },
  ]
}

/**
 * An id of a caller stays taken for ever, with the digest of what it was given for: the act is never done again. What it was
 * answered goes, an hour's answers at a time.
 */
async function emptyAnswers(db: Database, before: Instant): Promise<void> {
  for (;;) {
    const [row] = await db.query(
      { oldest: nullable(sqlType.instant) },
      `select min(at) as oldest from request_answer where answer <> 'null'`,
    )
    const oldest = row?.oldest ?? null
    if (oldest === null || oldest >= before) return
    const end = later(oldest, HOUR_MS)
    await db.execute(`update request_answer set answer = 'null' where at >= $1 and at < $2 and answer <> 'null'`, [
      isoText(oldest),
      isoText(end < before ? end : before),
    ])
  }
}

/** A function of the owner that removes rows from before an instant, and only those of them that are done with. */
async function call(db: Database, removal: 'outbox_remove' | 'job_run_remove', before: Instant): Promise<void> {
  await db.query(`select ${removal}($1) as rows`, [isoText(before)])
}
