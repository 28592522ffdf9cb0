import { timingSafeEqual } from 'node:crypto'
import type { HoldReason } from '../clock-guard/index.ts'
import { type Database, inBackground, type WriteFault } from '../database/index.ts'
import type { Runner } from '../jobs/index.ts'
import { type Collectors, metrics } from '../metrics/index.ts'
import type { Ending } from './ending.ts'
import { notFound } from './refusal.ts'
import type { Http } from './route.ts'

/** Rounds of jobs that end well come several times a second; after this long without one something is wrong. */
const LONGEST_IDLE_MS = 60_000

export type HealthFacts = {
  db: Database
  runner: Runner
  collectors: Collectors
  metricsToken: string | null
  ending: Ending
  /** Why the clock is in doubt; null where it is not. */
  held: () => HoldReason | null
  /** Why nothing can be written; null where it can. */
  probe: () => Promise<WriteFault | null>
}

/** /healthz says that the process lives, /readyz that it can serve, /metrics how it is doing. */
export function serveHealth(http: Http, facts: HealthFacts): void {
  const hidden = { schema: { hide: true } }
  http.server.get('/healthz', hidden, async () => ({ status: 'ok' }))
  http.server.get('/readyz', hidden, async (_request, reply) => {
    const { database, fault } = await inBackground(() => readDatabase(facts))
    const jobs = facts.runner.idleFor() < LONGEST_IDLE_MS
    const { isEnding } = facts.ending
    const doubt = facts.held()
    const isReady = database && jobs && fault === null && doubt === null && !isEnding
    const status = isEnding ? 'ending' : isReady ? 'ready' : 'waiting'
    const why = {
      ...(fault === null ? {} : { writes_fault: fault }),
      ...(doubt === null ? {} : { clock_fault: doubt }),
    }
    const found = { status, database, jobs, writes: fault === null, clock: doubt === null, ...why }
    return reply.code(isReady ? 200 : 503).send(found)
  })
  http.server.get('/metrics', hidden, async (request, reply) => {
    if (!mayReadMetrics(http, facts.metricsToken, request.headers.authorization)) throw notFound()
    const collected = await inBackground(() => facts.collectors.text())
    return reply.type(metrics.contentType).send(`${await metrics.metrics()}\n${collected}`)
  })
}

async function readDatabase({ db, probe }: HealthFacts): Promise<{ database: boolean; fault: WriteFault | null }> {
  const database = await db.query('select 1').then(
    () => true,
    () => false,
  )
  return { database, fault: database ? await probe() : 'away' }
}

/** How much goes through the platform is not for the public: who asks names the token, without which live mode tells nobody. */
function mayReadMetrics(http: Http, token: string | null, authorization: string | undefined): boolean {
  if (token === null) return http.mode === 'sandbox'
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
