import { type Instant, isoText } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import type { Database, Transaction } from '../database/index.ts'
import type { Job } from '../jobs/index.ts'

export type OutboxEvent = { id: number; topic: string; payload: Record<string, unknown>; at: Instant }

/** Hears of events of one topic, in the transaction that ticks them off: what it writes there is written once. */
export type Subscriber = (tx: Transaction, event: OutboxEvent) => Promise<void>

const BATCH = 100

/** Writes an event in the transaction of what it tells of. */
export async function announce(
  tx: Transaction,
  topic: string,
  payload: Record<string, unknown>,
  at: Instant,
): Promise<void> {
  await tx.execute('insert into outbox (topic, payload, created_at) values ($1, $2, $3)', [
    topic,
    JSON.stringify(payload),
    isoText(at),
  ])
}

/** The job that hands events to their subscribers, in the order of their ids. */
export function outboxJob(
  db: Database,
  clock: Clock,
  subscribers: Readonly<Record<string, readonly Subscriber[]>>,
): Job {
  return {
    name: 'outbox',
    async nextDue() {
      const [row] = await db.query<{ created_at: Instant }>(
        'select created_at from outbox where done_at is null order by id limit 1',
      )
      return row?.created_at ?? null
    },
    async run() {
      await db.transaction(async (tx) => {
        const events = await tx.query<OutboxEvent>(
          `select id, topic, payload, created_at as at from outbox where done_at is null
           order by id limit ${BATCH} for update skip locked`,
        )
        for (const event of events) {
          for (const hear of subscribers[event.topic] ?? []) await hear(tx, event)
        }
        // Another process, whose clock is a little ahead, may have written it: what is heard was written before.
        await tx.execute('update outbox set done_at = greatest(created_at, $2) where id = any($1::bigint[])', [
          events.map((event) => event.id),
          isoText(clock.now()),
        ])
      })
    },
  }
}
