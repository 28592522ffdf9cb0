import { type DualRunKind, type DualRunRow, dualBackOfficeDryRun, dualBackOfficeRuns } from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import type { Database } from '../../../platform/database/index.ts'
import { type Http, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { pageOf } from '../dual-routes.ts'
import { dryRun } from '../settlement/dual-dry-run.ts'
import { SETTLEMENT_JOB } from '../settlement/dual-settlement.ts'
import { SNIPER_SETTLEMENT_JOB } from '../sniper/sniper-settlement.ts'

/** Registers the list of settlement runs, and the run that writes nothing. */
export function dualRunRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeRuns, async ({ query }) => {
    const filter = { coin: query.coin ?? null, jobs: query.kind === undefined ? ALL_JOBS : [JOBS[query.kind]] }
    const [rows, count] = await Promise.all([runs(module.db, filter, pageOf(query)), runCount(module.db, filter)])
    return { list: rows.map(runWire), totalCount: count }
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

/** The rows of a run that is under way are those of its lanes. */
function runs(db: Database, { coin, jobs }: RunFilter, page: { limit: number; offset: number }): Promise<RunRow[]> {
  return db.query<RunRow>(
    `select r.job, r.subject as coin, r.due_at, r.state, r.opened_at, r.ended_at, d.price,
       coalesce(lane.rows, 0) as rows, lane.lanes, lane.lanes_done
     from job_run r
     left join dual_delivery d on d.coin = r.subject and d.delivery_at = r.due_at
     cross join lateral (
       select sum(l.rows)::bigint as rows, count(*) as lanes, count(*) filter (where l.done) as lanes_done
       from job_lane l where l.job = r.job and l.due_at = r.due_at and l.subject = r.subject
     ) as lane
     where r.job = any($1::text[]) and ($2::text is null or r.subject = $2)
     order by r.due_at desc, r.subject, r.job limit $3 offset $4`,
    [jobs, coin, page.limit, page.offset],
  )
}

async function runCount(db: Database, { coin, jobs }: RunFilter): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from job_run where job = any($1::text[]) and ($2::text is null or subject = $2)',
    [jobs, coin],
  )
  return row?.count ?? 0
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
