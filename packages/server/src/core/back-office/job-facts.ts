import type { Instant } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'

export type RunFacts = { job: string; opened_at: Instant | null; ended_at: Instant | null; open: number }

/** Runs that left rows, and how far the jobs that go by periods have come. */
export async function runFacts(db: Queryable): Promise<Map<string, RunFacts>> {
  const rows = await db.query<RunFacts>(
    `select job, max(opened_at) as opened_at, max(ended_at) as ended_at,
       count(*) filter (where state <> 'done') as open from job_run group by job
     union all
     select job, done_until, done_until, 0 from job_watermark`,
  )
  return new Map(rows.map((row) => [row.job, row]))
}
