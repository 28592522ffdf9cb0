import { type Instant, isoText } from '@tenor/contract/time'
import type { z } from 'zod'
import type { Clock } from '../clock/index.ts'
import { type Database, type Queryable, sqlType, type Transaction } from '../database/index.ts'
import { askedJob, eachBucket, type Job } from '../jobs/index.ts'

export type OutboxEvent<Payload = object> = { bucket: number; id: number; topic: string; payload: Payload; at: Instant }
type Announced<Payload> = Pick<OutboxEvent<Payload>, 'bucket' | 'payload' | 'at'>

/** Hears of events of one topic, in the transaction that ticks them off: what it writes there is written once. */
export type Subscriber = (tx: Transaction, event: OutboxEvent) => Promise<void>

/** Subscribers by the topics that they hear of. */
export type Subscribers = Readonly<Record<string, readonly Subscriber[]>>

/** Events that are written and read by one schema. */
export type Topic<Written extends object, Read> = {
  /** Writes an event in the transaction of what it tells of. Its bucket is that of the customers it is about. */
  announce(tx: Transaction, event: Announced<Written>): Promise<void>
  /** Writes many events of one instant, all in one statement. */
  announceMany(tx: Transaction, at: Instant, events: readonly Omit<Announced<Written>, 'at'>[]): Promise<void>
  subscribe(hear: (tx: Transaction, event: OutboxEvent<Read>) => Promise<void>): Subscribers
}

/** A payload that is not of the schema fails its event, which then waits as one does whose subscriber fails. */
export function createTopic<Written extends object, Read>(
  topic: string,
  schema: z.ZodType<Read, Written>,
): Topic<Written, Read> {
  return {
    announce: (tx, event) => announceOne(tx, topic, event),
    announceMany: (tx, at, events) => announceMany(tx, { topic, at }, events),
    subscribe: (hear) => ({
      [topic]: [(tx, event) => hear(tx, { ...event, payload: schema.parse(event.payload) })],
    }),
  }
}

const BATCH = 100
/** What subscribers do is their own: two events are never heard at once. */
const IN_TURN = { atOnce: 1 }

async function announceOne(tx: Transaction, topic: string, { bucket, payload, at }: Announced<object>): Promise<void> {
  await tx.execute('insert into outbox (bucket, topic, payload, created_at) values ($1, $2, $3, $4)', [
    bucket,
    topic,
    JSON.stringify(payload),
    isoText(at),
  ])
}

async function announceMany(
  tx: Transaction,
  { topic, at }: Pick<OutboxEvent, 'topic' | 'at'>,
  events: readonly Omit<Announced<object>, 'at'>[],
): Promise<void> {
  if (events.length === 0) return
  await tx.execute(
    `insert into outbox (bucket, topic, payload, created_at)
     select bucket, $3, payload, $4 from unnest($1::smallint[], $2::jsonb[]) as told (bucket, payload)`,
    [events.map(({ bucket }) => bucket), events.map(({ payload }) => JSON.stringify(payload)), topic, isoText(at)],
  )
}

/** The job that hands events to their subscribers, bucket by bucket and there in the order of their ids. */
export function outboxJob(db: Database, clock: Clock, subscribers: Subscribers): Job {
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
