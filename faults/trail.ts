import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import { stakingOwed } from './staking-findings.ts'

/** What the clock still owes at `now`: due deliveries, hours and days, snipers to be accepted, and untold events. Comes to nothing when jobs go on. */
export async function owed(db: Queryable, now: number): Promise<string[]> {
  const unsettled = await db.query<{ coin: string; state: string; at: string }>(
    `select coin, state, delivery_at::text as at from dual_delivery
     where delivery_at <= to_timestamp($1) and state in ('open', 'priced')`,
    [now],
  )
  const unpaid = await db.query<{ coin: string; at: string }>(
    `select s.coin, s.delivery_at::text as at from sniper_delivery s join dual_delivery d using (coin, delivery_at)
     where s.delivery_at <= to_timestamp($1) and s.settled_at is null and d.state <> 'failed'`,
    [now],
  )
  const unanswered = await db.query<{ count: number }>(
    'select count(*) as count from sniper_order where waiting having count(*) > 0',
  )
  const unpaidHours = await db.query<{ asset: string; at: string }>(
    `select asset, done_until::text as at from flexible_pool where done_until + interval '1 hour' <= to_timestamp($1)`,
    [now],
  )
  const unpaidTerms = await db.query<{ at: string }>(
    `select finish_at::text as at from fixed_finish where not is_paid and finish_at + interval '30 minutes' <= to_timestamp($1)`,
    [now],
  )
  const untold = await db.query<{ count: number }>(
    'select count(*) as count from outbox where done_at is null having count(*) > 0',
  )
  return [
    ...unsettled.map((row) => `the delivery of ${row.coin} at ${row.at} is still ${row.state}`),
    ...unpaid.map((row) => `snipers of ${row.coin} at ${row.at} are not paid`),
    ...unanswered.map((row) => `${row.count} snipers wait to be accepted`),
    ...unpaidHours.map((row) => `the hour of ${row.asset} from ${row.at} on is not paid`),
    ...unpaidTerms.map((row) => `fixed orders that finished at ${row.at} are not paid`),
    ...(await stakingOwed(db, now)),
    ...untold.map((row) => `${row.count} events are untold`),
  ]
}

/** Whose order or sniper was settled, or came to nothing, was told so once. */
export async function noticeFaults(db: Queryable): Promise<string[]> {
  const notices = await db.query<{ what: string; id: number; state: string; count: number }>(
    `select o.what, o.id, o.state, count(n.id) as count from (
       select 'order' as what, 'dual' as module, bucket, user_id, id, state from dual_order
       union all select 'sniper', 'sniper', bucket, user_id, id, state from sniper_order) as o
     left join notice n on n.bucket = o.bucket and n.user_id = o.user_id and n.id = o.id
       and n.kind in (o.module || '.settled', o.module || '.returned')
     group by o.what, o.bucket, o.user_id, o.id, o.state
     having count(n.id) <> case when o.state in ('SETTLEMENT_SUCCESS', 'EXPIRED', 'FAILED', 'INTERNAL_ERROR')
       then 1 else 0 end limit 10`,
  )
  return notices.map((row) => `${row.what} ${row.id}, ${row.state}, was told ${row.count} times`)
}
