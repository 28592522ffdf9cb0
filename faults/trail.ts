import type { Queryable } from '../packages/server/src/platform/database/index.ts'

/** What the clock still owes at `now`: due deliveries and untold events. Comes to nothing when jobs go on. */
export async function owed(db: Queryable, now: number): Promise<string[]> {
  const unsettled = await db.query<{ coin: string; state: string; at: string }>(
    `select coin, state, delivery_at::text as at from dual_delivery
     where delivery_at <= to_timestamp($1) and state in ('open', 'priced')`,
    [now],
  )
  const untold = await db.query<{ count: number }>(
    'select count(*) as count from outbox where done_at is null having count(*) > 0',
  )
  return [
    ...unsettled.map((row) => `the delivery of ${row.coin} at ${row.at} is still ${row.state}`),
    ...untold.map((row) => `${row.count} events are untold`),
  ]
}

/** Whose order was settled, or came to nothing, was told so once. */
export async function noticeFaults(db: Queryable): Promise<string[]> {
  const notices = await db.query<{ id: number; state: string; count: number }>(
    `select o.id, o.state, count(n.id) as count from dual_order o
       left join notice n on n.bucket = o.bucket and n.user_id = o.user_id and n.id = o.id
         and n.kind in ('dual.settled', 'dual.returned')
     group by o.bucket, o.user_id, o.id, o.state
     having count(n.id) <> case when o.state in ('SETTLEMENT_SUCCESS', 'EXPIRED', 'FAILED', 'INTERNAL_ERROR')
       then 1 else 0 end limit 10`,
  )
  return notices.map((row) => `order ${row.id}, ${row.state}, was told ${row.count} times`)
}
