import { type Instant, isoText } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import { type Database, type Queryable, sqlType, type Transaction } from '../database/index.ts'
import { askedJob, eachBucket, type Job } from '../jobs/index.ts'

export type OutboxEvent = { bucket: number; id: number; topic: string; payload: Record<string, unknown>; at: Instant }

/** Hears of events of one topic, in the transaction that ticks them off: what it writes there is written once. */
export type Subscriber = (tx: Transaction, event: OutboxEvent) => Promise<void>

const BATCH = 100
/** What subscribers do is their own: two events are never heard at once. */
const IN_TURN = { atOnce: 1 }

/** Writes an event in the transaction of what it tells of. Its bucket is that of the customers it is about. */
export async function announce(tx: Transaction, event: Omit<OutboxEvent, 'id'>): Promise<void> {
  const { bucket, topic, payload, at } = event
  await tx.execute('insert into outbox (bucket, topic, payload, created_at) values ($1, $2, $3, $4)', [
    bucket,
    topic,
    JSON.stringify(payload),
    isoText(at),
  ])
}

/** Writes many events of one topic and instant, all in one statement. */
export async function announceMany(
  tx: Transaction,
  { topic, at }: Pick<OutboxEvent, 'topic' | 'at'>,
  events: readonly Pick<OutboxEvent, 'bucket' | 'payload'>[],
): Promise<void> {
  if (events.length === 0) return
  await tx.execute(
    `insert into outbox (bucket, topic, payload, created_at)
     select bucket, $3, payload, $4 from unnest($1::smallint[], $2::jsonb[]) as told (bucket, payload)`,
    [events.map(({ bucket }) => bucket), events.map(({ payload }) => JSON.stringify(payload)), topic, isoText(at)],
  )
}

/** The job that hands events to their subscribers, bucket by bucket and there in the order of their ids. */
export function outboxJob(
  db: Database,
  clock: Clock,
  subscribers: Readonly<Record<string, readonly Subscriber[]>>,
): Job {
  async function hear(tx: Transaction, bucket: number): Promise<void> {
    const events = await tx.query<OutboxEvent>(
      `select bucket, id, topic, payload, created_at as at from outbox where bucket = $1 and done_at is null
       order by id limit ${BATCH} for update skip locked`,
      [bucket],
    )
    for (const event of events) {
      for (const subscriber of subscribers[event.topic] ?? []) await subscriber(tx, event)
    }
    // Another process, whose clock is a little ahead, may have written it: what is heard was written before.
    await tx.execute(
      'update outbox set done_at = greatest(created_at, $3) where bucket = $1 and id = any($2::bigint[])',
      [bucket, events.map((event) => event.id), isoText(clock.now())],
    )
  }
  return askedJob(db, {
    name: 'outbox',
    query: 'select min(created_at) from outbox where done_at is null',
    run: async () => eachBucket(db, await bucketsWithEvents(db), hear, IN_TURN),
  })
}

async function bucketsWithEvents(db: Queryable): Promise<number[]> {
  const rows = await db.query(
    { bucket: sqlType.number },
    'select distinct bucket from outbox where done_at is null order by bucket',
  )
  return rows.map(({ bucket }) => bucket)
}
