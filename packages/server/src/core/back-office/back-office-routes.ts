import { auditLog, type JobRow, jobRun, jobs } from '@tenor/contract/core'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { countedPage, type Database, type Page } from '../../platform/database/index.ts'
import { type Http, Refusal, route } from '../../platform/http/index.ts'
import type { JobState, Runner } from '../../platform/jobs/index.ts'

export type BackOfficeModule = { db: Database; clock: Clock; runner: Runner }

const PAGE_SIZE = 50

/** Registers the operator's calls that belong to no product. */
export function registerBackOffice(http: Http, module: BackOfficeModule): void {
  route(http, jobs, () => jobRows(module))
  route(http, jobRun, async ({ customer, params }) => {
    const now = module.clock.now()
    if (!(await module.runner.runOne(params.name, now))) throw new Refusal(404, 'job.notFound')
    const row = (await jobRows(module)).find((each) => each.name === params.name)
    if (row === undefined) throw new Refusal(404, 'job.notFound')
    const { name, state, last_error } = row
    const entry = { at: now, actorId: customer.userId, act: 'job.run', subject: name, before: null }
    await module.db.transaction((tx) => writeAudit(tx, { ...entry, after: { state, last_error } }))
    return row
  })
  route(http, auditLog, async ({ query }) => {
    const limit = query.page_size ?? query.limit ?? PAGE_SIZE
    return auditRows(module.db, query, { limit, offset: ((query.page ?? 1) - 1) * limit })
  })
}

type RunFacts = { job: string; opened_at: Instant | null; ended_at: Instant | null; open: number }

async function jobRows(module: BackOfficeModule): Promise<JobRow[]> {
  const now = module.clock.now()
  const [states, facts] = await Promise.all([module.runner.states(now), runFacts(module.db)])
  return states.map((state) => jobRow(state, facts.get(state.name) ?? null, now))
}

function jobRow(state: JobState, facts: RunFacts | null, now: Instant): JobRow {
  const isDue = state.due !== null && state.due <= now
  const running = (facts?.open ?? 0) > 0
  return {
    name: state.name,
    state: state.failures > 0 ? 'failed' : running ? 'running' : isDue ? 'due' : 'waiting',
    due_at: state.due === null ? null : unixSeconds(state.due),
    last_started_at: facts?.opened_at == null ? null : unixSeconds(facts.opened_at),
    last_finished_at: facts?.ended_at == null ? null : unixSeconds(facts.ended_at),
    last_error: state.lastError,
    backlog: isDue ? Math.max(1, facts?.open ?? 0) : 0,
  }
}

/** Runs that left rows, and how far the jobs that go by periods have come. */
async function runFacts(db: Database): Promise<Map<string, RunFacts>> {
  const rows = await db.query<RunFacts>(
    `select job, max(opened_at) as opened_at, max(ended_at) as ended_at,
       count(*) filter (where state <> 'done') as open from job_run group by job
     union all
     select job, done_until, done_until, 0 from job_watermark`,
  )
  return new Map(rows.map((row) => [row.job, row]))
}

type AuditEntryRow = {
  id: number
  at: Instant
  operator: string
  act: string
  subject: string
  before: unknown
  after: unknown
  count: number
}

type AuditFilter = { operator?: string; act?: string; subject?: string; from?: number; to?: number }

async function auditRows(db: Database, filter: AuditFilter, page: Page) {
  const { rows, count } = await countedPage(page, (some) => auditPage(db, filter, some))
  const list = rows.map(({ count: _count, at, ...row }) => ({ ...row, at: unixSeconds(at) }))
  return { list, totalCount: count }
}

function auditPage(db: Database, filter: AuditFilter, { limit, offset }: Page): Promise<AuditEntryRow[]> {
  const within = (text: string | undefined) => (text === undefined ? null : `%${literally(text)}%`)
  return db.query<AuditEntryRow>(
    `select a.id, a.at, coalesce(u.email, 'user ' || a.actor_id) as operator, a.act, a.subject, a.before, a.after,
       count(*) over () as count
     from audit_log a left join app_user u on u.id = a.actor_id
     where ($3::text is null or coalesce(u.email, 'user ' || a.actor_id) ilike $3)
       and ($4::text is null or a.act like $4) and ($5::text is null or a.subject ilike $5)
       and ($6::timestamptz is null or a.at >= $6) and ($7::timestamptz is null or a.at < $7)
     order by a.id desc limit $1 offset $2`,
    [
      limit,
      offset,
      within(filter.operator),
      filter.act === undefined ? null : `${literally(filter.act)}%`,
      within(filter.subject),
      momentText(filter.from),
      momentText(filter.to),
    ],
  )
}

/** So that the signs of a pattern stand for themselves. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function momentText(seconds: number | undefined): string | null {
  return seconds === undefined ? null : isoText(instantOfSeconds(seconds))
}
