import { type Instant, isoText } from '@tenor/contract/time'
import type { Database, Queryable, Transaction } from '../database/index.ts'
import { BUCKETS } from '../ids/index.ts'
import { EVERY_ROW, type RowRange } from './row-range.ts'
import { atOnce, type RowRun, type RowSelection, runOverRows } from './row-run.ts'

export type SubjectRuns = Pick<RowRun, 'pace' | 'now' | 'bucketByBucket'> & {
  job: string
  due: Instant
  rows: RowSelection & {
    /** The column, of text, that says which run a row belongs to: a coin, a pool. */
    subject: string
  }
  /** Does the rows of one subject in one range, in the transaction that notes that they are done. */
  chunk: (tx: Transaction, subject: string, range: RowRange) => Promise<void>
}

/**
 * Does the runs of many subjects that are due at one instant. One statement asks which have rows, and when none has, that
 * is all. Those that fit in one chunk together are one transaction; each other is a run by itself.
 */
export async function runOverSubjects(db: Database, runs: SubjectRuns): Promise<number> {
  const found = await subjectsWithRows(db, runs.rows)
  if (found.length === 0) return 0
  const total = found.reduce((sum, { rows }) => sum + rows, 0)
  const done = total <= atOnce(runs.pace ?? {}) ? await db.transaction((tx) => allAtOnce(tx, runs, found)) : new Set()
  for (const { subject } of found) if (!done.has(subject)) await runOverRows(db, runOf(runs, subject))
  return total
}

type Found = { subject: string; rows: number }

function subjectsWithRows(db: Queryable, { table, where, values, subject }: SubjectRuns['rows']): Promise<Found[]> {
  return db.query<Found>(
    `select ${subject} as subject, count(*) as rows from ${table} where ${where} group by ${subject} order by ${subject}`,
    values,
  )
}

/** Those that this transaction opened, did and ended; the others were opened before. */
async function allAtOnce(tx: Transaction, runs: SubjectRuns, found: readonly Found[]): Promise<Set<string>> {
  const { job, due, now, chunk } = runs
  const opened = await tx.query<Found>(
    `insert into job_run (job, due_at, subject, state, rows, opened_at, ended_at)
     select $1, $2, subject, 'done', rows, $5, $5 from unnest($3::text[], $4::bigint[]) as found (subject, rows)
     on conflict do nothing returning subject, rows`,
    [job, isoText(due), found.map(({ subject }) => subject), found.map(({ rows }) => rows), isoText(now())],
  )
  const lanes = tx.execute(
    `insert into job_lane (bucket, bucket_to, job, due_at, subject, cursor_bucket, rows, done)
     select 0, $5, $1, $2, subject, $5, rows, true from unnest($3::text[], $4::bigint[]) as opened (subject, rows)`,
    [job, isoText(due), opened.map(({ subject }) => subject), opened.map(({ rows }) => rows), BUCKETS - 1],
  )
  await Promise.all([lanes, ...opened.map(({ subject }) => chunk(tx, subject, EVERY_ROW))])
  return new Set(opened.map(({ subject }) => subject))
}

function runOf({ job, due, rows, chunk, ...run }: SubjectRuns, subject: string): RowRun {
  const { table, where, values } = rows
  const and = `(${where}) and ${rows.subject} = $${values.length + 1}`
  return {
    ...run,
    key: { job, due, subject },
    rows: { table, where: and, values: [...values, subject] },
    chunk: (tx, range) => chunk(tx, subject, range),
  }
}
