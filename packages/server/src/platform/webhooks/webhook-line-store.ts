import { type Instant, isoText, later, SECOND_MS } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../database/index.ts'

/** An event as it is sent. A body that is null is made of what is kept elsewhere. */
export type WebhookEvent = {
  userId: number
  id: number
  kind: string
  source: string
  body: Record<string, unknown> | null
  at: Instant
  tries: number
  firstTryAt: Instant | null
  nextTryAt: Instant
}

/** Whose events of which bucket. */
export type Lane = { bucket: number; endpointId: number }

const LOOKED_AT = 2_000
const DUE_AT_A_TIME = 200
/** Events of one customer that are read at a time. */
const LINE_MOST = 20
/** Longer than a process works on one bucket. */
const LEASE_MS = 90 * SECOND_MS

/** Buckets that have something to send, those that wait longest first. */
export async function bucketsDue(db: Queryable, endpointId: number, now: Instant): Promise<number[]> {
  const rows = await db.query(
    { bucket: sqlType.number },
    `select due.bucket from (
       select bucket, next_try_at from webhook_event
       where endpoint_id = $1 and state = 'waiting' and next_try_at <= $2
       order by next_try_at, bucket, user_id, id limit ${LOOKED_AT}) as due
     group by due.bucket order by min(due.next_try_at), due.bucket`,
    [endpointId, isoText(now)],
  )
  return rows.map(({ bucket }) => bucket)
}

/** Takes a bucket's events of an endpoint for one process; false where another has them. */
export async function takeLane(db: Queryable, lane: Lane, holder: string, now: Instant): Promise<boolean> {
  const written = await db.execute(
    `insert into webhook_lease (bucket, endpoint_id, holder, until) values ($1, $2, $3, $5)
     on conflict (bucket, endpoint_id) do update set holder = excluded.holder, until = excluded.until
     where webhook_lease.until <= $4`,
    [lane.bucket, lane.endpointId, holder, isoText(now), isoText(later(now, LEASE_MS))],
  )
  return written === 1
}

export async function leaveLane(db: Queryable, lane: Lane, holder: string, now: Instant): Promise<void> {
  await db.execute(
    'update webhook_lease set until = $4 where bucket = $1 and endpoint_id = $2 and holder = $3 and until > $4',
    [lane.bucket, lane.endpointId, holder, isoText(now)],
  )
}

/** Customers of whom something is due, each with their oldest events that wait, in order. */
export async function dueLines(
  db: Queryable,
  { bucket, endpointId }: Lane,
  now: Instant,
): Promise<Map<number, WebhookEvent[]>> {
  const rows = await db.query<WebhookEvent>(
    `with due as materialized (
       select distinct first.user_id from (
         select user_id from webhook_event
         where bucket = $1 and endpoint_id = $2 and state = 'waiting' and next_try_at <= $3
         order by next_try_at, user_id, id limit ${DUE_AT_A_TIME}) as first)
     select line.user_id as "userId", line.id, line.kind, line.source, line.body, line.at, line.tries,
       line.first_try_at as "firstTryAt", line.next_try_at as "nextTryAt"
     from due cross join lateral (
       select e.* from webhook_event e
       where e.bucket = $1 and e.endpoint_id = $2 and e.user_id = due.user_id and e.state = 'waiting'
       order by e.id limit ${LINE_MOST}) as line
     order by line.user_id, line.id`,
    [bucket, endpointId, isoText(now)],
  )
  return Map.groupBy(rows, ({ userId }) => userId)
}

export type Outcome = {
  userId: number
  id: number
  state: 'waiting' | 'delivered' | 'failed'
  status: number | null
  fault: string | null
  nextTryAt: Instant
}

/** What came of events that were sent. */
export async function writeOutcomes(
  db: Queryable,
  { bucket, endpointId }: Lane,
  outcomes: readonly Outcome[],
  now: Instant,
): Promise<void> {
  await db.execute(
    `update webhook_event e set state = came.state, status = came.status, fault = came.fault, tries = e.tries + 1,
       next_try_at = came.next_try_at, first_try_at = coalesce(e.first_try_at, $9), last_try_at = $9
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::smallint[], $7::text[], $8::timestamptz[])
       as came (user_id, id, state, status, fault, next_try_at)
     where e.bucket = $1 and e.endpoint_id = $2 and e.user_id = came.user_id and e.id = came.id and e.state = 'waiting'`,
    [
      bucket,
      endpointId,
      outcomes.map(({ userId }) => userId),
      outcomes.map(({ id }) => id),
      outcomes.map(({ state }) => state),
      outcomes.map(({ status }) => status),
      outcomes.map(({ fault }) => fault),
      outcomes.map(({ nextTryAt }) => isoText(nextTryAt)),
      isoText(now),
    ],
  )
}

export type Held = { userId: number; until: Instant }

/** Customers' later events wait as long as the one before them: nobody looks at them meanwhile. */
export async function holdLines(db: Queryable, { bucket, endpointId }: Lane, held: readonly Held[]): Promise<void> {
  await db.execute(
    `update webhook_event e set next_try_at = held.until
     from unnest($3::bigint[], $4::timestamptz[]) as held (user_id, until)
     where e.bucket = $1 and e.endpoint_id = $2 and e.user_id = held.user_id and e.state = 'waiting'
       and e.next_try_at < held.until`,
    [bucket, endpointId, held.map(({ userId }) => userId), held.map(({ until }) => isoText(until))],
  )
}

/** What held a customer's events up has gone: those that follow are due. */
export async function freeLines(
  db: Queryable,
  { bucket, endpointId }: Lane,
  users: readonly number[],
  now: Instant,
): Promise<void> {
  await db.execute(
    `update webhook_event e set next_try_at = $4 where e.bucket = $1 and e.endpoint_id = $2
       and e.user_id = any($3::bigint[]) and e.state = 'waiting' and e.next_try_at > $4`,
    [bucket, endpointId, users, isoText(now)],
  )
}
