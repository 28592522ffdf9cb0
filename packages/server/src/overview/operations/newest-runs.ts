import type { OperatingRun } from '@tenor/contract/overview'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'

const RUNS = 8

type Row = {
  job: string
  subject: string
  due_at: Instant
  state: OperatingRun['state']
  rows: number
  opened_at: Instant
  ended_at: Instant | null
}

/** Runs that are under way, oldest first, and then the newest that did something. Rows of one that runs are those of its lanes. */
export async function newestRuns(db: Queryable): Promise<OperatingRun[]> {
  const columns = 'r.job, r.subject, r.due_at, r.state, r.opened_at, r.ended_at'
  const [open, done] = await Promise.all([
    db.query<Row>(
      `select ${columns}, coalesce(sum(l.rows), 0)::bigint as rows
       from job_run r left join job_lane l using (job, due_at, subject)
       where r.state <> 'done' group by r.job, r.due_at, r.subject order by r.due_at, r.job, r.subject limit ${RUNS}`,
    ),
    db.query<Row>(
      `select ${columns}, r.rows from job_run r where r.state = 'done' and r.rows > 0
       order by r.ended_at desc, r.job, r.subject limit ${RUNS}`,
    ),
  ])
  return [...open, ...done].slice(0, RUNS).map((row) => ({
    job: row.job,
    subject: row.subject,
    state: row.state,
    rows: row.rows,
    due_at: unixSeconds(row.due_at),
    opened_at: unixSeconds(row.opened_at),
    ended_at: row.ended_at === null ? null : unixSeconds(row.ended_at),
  }))
}
