import type { Clock } from '../clock/index.ts'
import { type Database, sqlType } from '../database/index.ts'
import type { Collector } from '../metrics/index.ts'
import type { Runner } from './runner.ts'

/** How far each job is behind its time, and what the runs of the last day did. */
export function jobCollectors(db: Database, runner: Runner, clock: Clock): Collector[] {
  return [
    {
      gauges: {
        tenor_job_lag_seconds: 'How long ago the oldest work of a job was due that is not done',
        tenor_job_failures: 'How often in a row a job has failed',
      },
      labels: ['job'],
      async read() {
        const now = clock.now()
        const states = await runner.states(now)
        return {
          tenor_job_lag_seconds: states.map(({ name, due }) => ({
            labels: { job: name },
            value: due === null ? 0 : Math.max(0, now - due) / 1000,
          })),
          tenor_job_failures: states.map(({ name, failures }) => ({ labels: { job: name }, value: failures })),
        }
      },
    },
    {
      gauges: {
        tenor_runs: 'Runs over many rows by job and state',
        tenor_run_rows: 'Rows of the newest run that is done, by job',
        tenor_run_seconds: 'Duration of the newest run that is done, by job',
      },
      labels: ['job', 'state'],
      async read() {
        const runs = await db.query(
          { job: sqlType.text, state: sqlType.text, count: sqlType.number },
          'select job, state, count(*) as count from job_run group by job, state',
        )
        const newest = await db.query(
          { job: sqlType.text, rows: sqlType.number, seconds: sqlType.number },
          `select distinct on (job) job, rows, extract(epoch from ended_at - opened_at)::float8 as seconds
           from job_run where state = 'done' and rows > 0 order by job, due_at desc`,
        )
        return {
          tenor_runs: runs.map(({ job, state, count }) => ({ labels: { job, state }, value: count })),
          tenor_run_rows: newest.map(({ job, rows }) => ({ labels: { job }, value: rows })),
          tenor_run_seconds: newest.map(({ job, seconds }) => ({ labels: { job }, value: seconds })),
        }
      },
    },
  ]
}
