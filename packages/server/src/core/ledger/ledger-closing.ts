import { HOUR_MS, type Instant, instant, isoText, MINUTE_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, type Queryable, sqlType } from '../../platform/database/index.ts'
import { BUCKETS } from '../../platform/ids/index.ts'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'

/** So many minutes until every bucket has had its turn. */
const PARTS = 64
const BUCKETS_OF_PART = BUCKETS / PARTS
/** Legs of a customer from one closing balance to the next: what a page adds up at most beside its own. */
const LEGS = 500
/** What is younger is posted without a correction: runs that pay for long are among it. */
const YOUNG_MS = HOUR_MS
/** Longer than any statement of ours may take. */
const PATIENCE_SECONDS = 120

/** Makes closing balances of what is old enough, bucket by bucket, and adds to them what came late. */
export function ledgerClosingJob({ db, clock }: { db: Database; clock: Clock }): Job {
  return periodicJob({
    db,
    name: 'ledger.closing',
    everyMs: MINUTE_MS,
    beginAt: clock.now(),
    missed: 'latest',
    work: async (tx, _from, to) => {
      await moveLimit(tx, instant(to - YOUNG_MS), PATIENCE_SECONDS)
      const from = (Math.floor(to / MINUTE_MS) % PARTS) * BUCKETS_OF_PART
      for (let bucket = from; bucket < from + BUCKETS_OF_PART; bucket += 1) await closeBucket(tx, bucket)
    },
  })
}

/**
 * Moves on towards `wanted` the instant until when closing balances are made, and answers with it, as the database writes
 * it. It takes three calls: one says what is coming, one waits for statements that may not have heard, one for their
 * transactions.
 */
export async function moveLimit(db: Queryable, wanted: Instant, patienceSeconds: number): Promise<string> {
  const [row] = await db.query({ until: sqlType.text }, 'select ledger_move_limit($1, $2)::text as until', [
    isoText(wanted),
    patienceSeconds,
  ])
  return row?.until ?? ''
}

/** Closing balances of a bucket, up to the limit. Answers with how many were made. */
export async function closeBucket(db: Queryable, bucket: number, everyLegs = LEGS): Promise<number> {
  const [row] = await db.query({ made: sqlType.number }, 'select ledger_close($1::smallint, $2::integer) as made', [
    bucket,
    everyLegs,
  ])
  return row?.made ?? 0
}
