import type { WebhookEventRow, WebhookEventState } from '@tenor/contract/core'
import { type Instant, instantOfSeconds, isoText, lastInstantOfSecond, unixSeconds } from '@tenor/contract/time'
import {
  type Database,
  filterOf,
  type List,
  newestFirst,
  type Transaction,
  type Value,
} from '../../platform/database/index.ts'
import { BUCKETS, bucketOf } from '../../platform/ids/index.ts'

type Raw = {
  id: number
  webhook: number
  user_id: number
  kind: string
  at: Instant
  created_at: Instant
  state: WebhookEventState
  tries: number
  last_try_at: Instant | null
  next_try_at: Instant
  status: number | null
  fault: string | null
}

type Asked = { webhook?: number | undefined; state?: WebhookEventState | undefined; user_id?: number | undefined }

/** What was sent, of one endpoint or all, newest first. */
export function eventsOf({ webhook, state, user_id }: Asked): List<Raw, WebhookEventRow> {
  const values: Value[] = webhook === undefined ? [] : [webhook]
  const filter = filterOf(values, [
    [state, (parameter) => `e.state = ${parameter}`],
    [user_id, (parameter) => `e.user_id = ${parameter}`],
  ])
  return {
    name: 'webhook events',
    of: { webhook: webhook ?? null, state: state ?? null, user: user_id ?? null },
    keyset: newestFirst('e', 'created_at'),
    from: 'webhook_event e',
    row: 'e',
    within: webhook === undefined ? 'true' : 'e.endpoint_id = $1',
    filter,
    values,
    columns: `e.id, e.endpoint_id as webhook, e.user_id, e.kind, e.at, e.created_at, e.state, e.tries, e.last_try_at,
      e.next_try_at, e.status, e.fault`,
    read: ({ at, created_at, last_try_at, next_try_at, ...rest }) => ({
      ...rest,
      at: unixSeconds(at),
      created_at: unixSeconds(created_at),
      last_try_at: last_try_at === null ? null : unixSeconds(last_try_at),
      next_try_at: rest.state === 'waiting' ? unixSeconds(next_try_at) : null,
    }),
  }
}

const AGAIN = `set state = 'waiting', next_try_at = $2, first_try_at = null, tries = 0`

/** One event is due again; false where there is none of that id, or it waits already. */
export async function replayOne(
  tx: Transaction,
  endpointId: number,
  { userId, id }: { userId: number; id: number },
  now: Instant,
): Promise<boolean> {
  const written = await tx.execute(
    `update webhook_event ${AGAIN} where bucket = $3 and endpoint_id = $1 and user_id = $4 and id = $5 and state <> 'waiting'`,
    [endpointId, isoText(now), bucketOf(userId), userId, id],
  )
  return written === 1
}

export type Span = { from?: number | undefined; to?: number | undefined; isDeliveredToo: boolean }

/** So many transactions, so that none is long. */
const PARTS = 16

/** All of a span are due again, some buckets at a time; how many. */
export async function replaySpan(db: Database, endpointId: number, span: Span, now: Instant): Promise<number> {
  const states = span.isDeliveredToo ? ['failed', 'delivered'] : ['failed']
  const from = isoText(instantOfSeconds(span.from ?? 0))
  const to = span.to === undefined ? null : isoText(lastInstantOfSecond(span.to))
  let events = 0
  for (let first = 0; first < BUCKETS; first += BUCKETS / PARTS) {
    events += await db.execute(
      `update webhook_event ${AGAIN} where bucket between $3 and $4 and endpoint_id = $1 and state = any($5::text[])
         and created_at >= $6 and ($7::timestamptz is null or created_at <= $7)`,
      [endpointId, isoText(now), first, first + BUCKETS / PARTS - 1, states, from, to],
    )
  }
  return events
}
