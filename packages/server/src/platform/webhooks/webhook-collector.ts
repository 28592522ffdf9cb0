import type { Instant } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import type { Collector } from '../metrics/index.ts'
import { activeEndpoints } from './webhook-endpoint-store.ts'

/** More than this many are not counted one by one. */
const COUNTED = 10_000

/** What endpoints that are sent to have not got yet, and what was given up. */
export function webhookCollector(db: Database, real: Clock): Collector {
  return {
    labels: ['endpoint'],
    gauges: {
      tenor_webhook_waiting: `Events that a webhook endpoint has not got yet, counted up to ${COUNTED}`,
      tenor_webhook_oldest_seconds: 'Age of the oldest event that a webhook endpoint has not got yet',
      tenor_webhook_failed: `Events of a webhook endpoint that were given up and not sent again, counted up to ${COUNTED}`,
    },
    async read() {
      const endpoints = await activeEndpoints(db)
      const found = await Promise.all(
        endpoints.map(async ({ id }) => ({ endpoint: String(id), counts: await countsOf(db, id) })),
      )
      const rows = found.length === 0 ? WITHOUT_ENDPOINTS : found
      const values = (of: (counts: Counts) => number) =>
        rows.map(({ endpoint, counts }) => ({ value: of(counts), labels: { endpoint } }))
      const ageOf = (oldest: Instant | null) => (oldest === null ? 0 : Math.max(0, real.now() - oldest) / 1000)
      return {
        tenor_webhook_waiting: values(({ waiting }) => waiting),
        tenor_webhook_oldest_seconds: values(({ oldest }) => ageOf(oldest)),
        tenor_webhook_failed: values(({ failed }) => failed),
      }
    },
  }
}

/** So that a rule or a panel finds its metric before there is an endpoint. */
const WITHOUT_ENDPOINTS = [{ endpoint: 'none', counts: { waiting: 0, oldest: null, failed: 0 } }]

export type Counts = { waiting: number; oldest: Instant | null; failed: number }

/** How much of an endpoint waits, since when, and how much was given up. */
export async function countsOf(db: Pick<Database, 'query'>, endpointId: number): Promise<Counts> {
  const [row] = await db.query<Counts>(
    `select (select count(*) from (select 1 from webhook_event
         where endpoint_id = $1 and state = 'waiting' limit ${COUNTED}) as w)::int as waiting,
       (select min(f.created_at) from (select created_at from webhook_event where endpoint_id = $1 and state = 'waiting'
         order by next_try_at, bucket, user_id, id limit ${COUNTED}) as f) as oldest,
       (select count(*) from (select 1 from webhook_event
         where endpoint_id = $1 and state = 'failed' limit ${COUNTED}) as g)::int as failed`,
    [endpointId],
  )
  return row ?? { waiting: 0, oldest: null, failed: 0 }
}
