import { auditLog, type JobRow, jobRun, jobs } from '@tenor/contract/core'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, readPage } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, Refusal, route } from '../../platform/http/index.ts'
import type { JobState, Runner } from '../../platform/jobs/index.ts'
import { auditEntries, auditForPeople } from './audit-list.ts'
import { type RunFacts, runFacts } from './job-facts.ts'

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
  route(http, auditLog, async ({ query, locale }) => {
    const list = await auditEntries(module.db, query)
    const page = await readPage(module.db, list, pageRequest(query, list, PAGE_SIZE))
    return { list: await auditForPeople(module.db, locale, page.rows), ...pageEnd(page) }
  })
}

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
