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

/** Settled orders paid at the mean of the samples, capacity used by just the orders that stand, everything told once. */
export async function trailFaults(db: Queryable): Promise<string[]> {
  const means = await db.query<{ coin: string; at: string }>(
    `select d.coin, d.delivery_at::text as at from dual_delivery d
     where d.state in ('priced', 'settled') and d.origin = 'samples' and not exists (
       select 1 from market_sample s where s.pair = d.coin || '_USDT' and s.at <= d.delivery_at
         and s.at > d.delivery_at - make_interval(secs => d.window_seconds)
       having count(*) = d.sample_count and sum(s.price) = d.sample_sum and abs(avg(s.price) - d.price) <= 0.000000005)`,
  )
  const several = await db.query<{ coin: string; at: string }>(
    `select o.coin, o.delivery_at::text as at from dual_order o join dual_delivery d
       on d.coin = o.coin and d.delivery_at = o.delivery_at
     where o.state = 'SETTLEMENT_SUCCESS' and o.settlement_price is distinct from d.price group by 1, 2`,
  )
  const left = await db.query<{ id: number; state: string }>(
    `select o.id, o.state from dual_order o join dual_delivery d on d.coin = o.coin and d.delivery_at = o.delivery_at
     where d.state = 'settled' and o.state in ('INIT', 'PROCESSING') limit 10`,
  )
  const capacity = await db.query<{ product_id: number; used: string; held: string }>(
    `select * from (select s.product_id, sum(s.used) as used, (select coalesce(sum(o.amount), 0) from dual_order o
         where o.product_id = s.product_id
           and o.state in ('INIT', 'PROCESSING', 'SETTLEMENT_SUCCESS', 'REFUND_SUCCESS')) as held
       from dual_capacity_slice s group by s.product_id) as each where used <> held limit 10`,
  )
  const granted = await db.query<{ product_id: number }>(
    `select c.product_id from dual_capacity c where c.granted <> (
       select coalesce(sum(s.granted), 0) from dual_capacity_slice s where s.product_id = c.product_id) limit 10`,
  )
  const notices = await db.query<{ id: number; state: string; count: number }>(
    `select o.id, o.state, count(n.id) as count from dual_order o
       left join notice n on n.bucket = o.bucket and n.user_id = o.user_id and n.id = o.id
         and n.kind in ('dual.settled', 'dual.returned')
     group by o.bucket, o.user_id, o.id, o.state
     having count(n.id) <> case when o.state in ('SETTLEMENT_SUCCESS', 'EXPIRED', 'FAILED', 'INTERNAL_ERROR')
       then 1 else 0 end limit 10`,
  )
  return [
    ...means.map((row) => `the price of ${row.coin} at ${row.at} is not the mean of its samples`),
    ...several.map((row) => `orders of ${row.coin} at ${row.at} were paid at another price than the delivery's`),
    ...left.map((row) => `order ${row.id} is ${row.state} though its delivery is settled`),
    ...capacity.map((row) => `capacity of ${row.product_id}: ${row.used} used, ${row.held} held`),
    ...granted.map((row) => `capacity of ${row.product_id}: handed out is not what buckets were handed`),
    ...notices.map((row) => `order ${row.id}, ${row.state}, was told ${row.count} times`),
  ]
}
