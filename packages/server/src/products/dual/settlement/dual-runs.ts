import type { DualRunKind, DualRunRow } from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import { filterOf, type List, type Queryable, type Value } from '../../../platform/database/index.ts'
import { SNIPER_SETTLEMENT_JOB } from '../sniper/sniper-settlement.ts'
import { SETTLEMENT_JOB } from './dual-settlement.ts'

/** The job of each kind of run. */
export const JOBS: Readonly<Record<DualRunKind, string>> = { dual: SETTLEMENT_JOB, snipers: SNIPER_SETTLEMENT_JOB }
export const ALL_JOBS = Object.values(JOBS)

type RunFilter = { coin: string | null; jobs: readonly string[] }

type RunRow = {
  job: string
  coin: string
  due_at: Instant
  state: 'open' | 'done'
  price: string | null
  opened_at: Instant
  ended_at: Instant | null
}

/** Settlement runs, newest first. The rows of a run that is under way are those of its lanes. */
export function runs(filter: RunFilter): List<RunRow, RunRow> {
  const values: Value[] = [filter.jobs]
  return {
    name: 'dual.runs',
    of: filter,
    keyset: [
      { sql: 'r.due_at', type: 'timestamptz', direction: 'desc' },
      { sql: 'r.subject', type: 'text', direction: 'asc' },
      { sql: 'r.job', type: 'text', direction: 'asc' },
    ],
    from: 'job_run r',
    row: 'r',
    within: 'r.job = any($1::text[])',
    filter: filterOf(values, [[filter.coin, (coin) => `r.subject = ${coin}`]]),
    values,
    columns: `r.job, r.subject as coin, r.due_at, r.state, r.opened_at, r.ended_at, d.price`,
    joins: 'left join dual_delivery d on d.coin = r.subject and d.delivery_at = r.due_at',
    read: (row) => row,
  }
}

type RunLanes = { job: string; due_at: Instant; subject: string; rows: number; lanes: number; lanes_done: number }

/** How far the runs of a page are, from the lanes of all of them at once. */
export async function lanesOf(db: Queryable, runs: readonly RunRow[]): Promise<Map<string, RunLanes>> {
  const rows = await db.query<RunLanes>(
    `select job, due_at, subject, sum(rows)::bigint as rows, count(*) as lanes, count(*) filter (where done) as lanes_done
     from job_lane where (job, due_at, subject) in (select * from unnest($1::text[], $2::timestamptz[], $3::text[]))
     group by job, due_at, subject`,
    [runs.map(({ job }) => job), runs.map((run) => isoText(run.due_at)), runs.map(({ coin }) => coin)],
  )
  return new Map(rows.map((row) => [keyOf(row.job, row.due_at, row.subject), row]))
}

function keyOf(job: string, dueAt: Instant, subject: string): string {
  return `${job} ${dueAt} ${subject}`
}

export function runWire(row: RunRow, lanes: ReadonlyMap<string, RunLanes>): DualRunRow {
  const lane = lanes.get(keyOf(row.job, row.due_at, row.coin))
  return {
    kind: row.job === SNIPER_SETTLEMENT_JOB ? 'snipers' : 'dual',
    coin: row.coin,
    delivery_timest: unixSeconds(row.due_at),
    state: row.state,
    rows: lane?.rows ?? 0,
    lanes: lane?.lanes ?? 0,
    lanes_done: lane?.lanes_done ?? 0,
    price: row.price === null ? null : decimalText(decimal(row.price)),
    opened_timest: unixSeconds(row.opened_at),
    ended_timest: row.ended_at === null ? null : unixSeconds(row.ended_at),
  }
}
