import { type DualRunKind, type DualRunRow, dualBackOfficeDryRun, dualBackOfficeRuns } from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { filterOf, type List, readPage, type Value } from '../../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dryRun } from '../settlement/dual-dry-run.ts'
import { SETTLEMENT_JOB } from '../settlement/dual-settlement.ts'
import { SNIPER_SETTLEMENT_JOB } from '../sniper/sniper-settlement.ts'

/** Registers the list of settlement runs, and the run that writes nothing. */
export function dualRunRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeRuns, async ({ query }) => {
    const filter = { coin: query.coin ?? null, jobs: query.kind === undefined ? ALL_JOBS : [JOBS[query.kind]] }
    const list = runs(filter)
    const page = await readPage(module.db, list, pageRequest(query, list))
    return { list: page.rows, ...pageEnd(page) }
  })
  route(http, dualBackOfficeDryRun, ({ query }) =>
    dryRun(module, { ...query, deliveryAt: instantOfSeconds(query.delivery_timest), price: decimal(query.price) }),
  )
}

const JOBS: Readonly<Record<DualRunKind, string>> = { dual: SETTLEMENT_JOB, snipers: SNIPER_SETTLEMENT_JOB }
const ALL_JOBS = Object.values(JOBS)

type RunFilter = { coin: string | null; jobs: readonly string[] }

type RunRow = {
  job: string
  coin: string
  due_at: Instant
  state: 'open' | 'done'
  rows: number
  lanes: number
  lanes_done: number
  price: string | null
  opened_at: Instant
  ended_at: Instant | null
}

/** Settlement runs, newest first. The rows of a run that is under way are those of its lanes. */
function runs(filter: RunFilter): List<RunRow, DualRunRow> {
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
    columns: `r.job, r.subject as coin, r.due_at, r.state, r.opened_at, r.ended_at, d.price,
      coalesce(lane.rows, 0) as rows, lane.lanes, lane.lanes_done`,
    joins: `left join dual_delivery d on d.coin = r.subject and d.delivery_at = r.due_at
      cross join lateral (
        select sum(l.rows)::bigint as rows, count(*) as lanes, count(*) filter (where l.done) as lanes_done
        from job_lane l where l.job = r.job and l.due_at = r.due_at and l.subject = r.subject
      ) as lane`,
    read: runWire,
  }
}

function runWire(row: RunRow): DualRunRow {
  return {
    kind: row.job === SNIPER_SETTLEMENT_JOB ? 'snipers' : 'dual',
    coin: row.coin,
    delivery_timest: unixSeconds(row.due_at),
    state: row.state,
    rows: row.rows,
    lanes: row.lanes,
    lanes_done: row.lanes_done,
    price: row.price === null ? null : decimalText(decimal(row.price)),
    opened_timest: unixSeconds(row.opened_at),
    ended_timest: row.ended_at === null ? null : unixSeconds(row.ended_at),
  }
}
