import type { Check } from '../../platform/reconcile/index.ts'

/*
 * What was asked for fast, by whose limits count of it: of a protocol its product's; what became fast counts when it did. A loss of the
 * network takes nothing off it.
 */
const ASKED = `select r.bucket, r.user_id, coalesce(p.parent_id, p.id) as product_id,
    date_trunc('day', coalesce(r.fast_at, r.created_at), 'UTC') as day, coalesce(r.fast_asked, r.amount + r.lost) as amount
  from staking_redemption r join staking_product p on p.id = r.product_id where r.is_fast
  union all
  select bucket, user_id, product_id, date_trunc('day', created_at, 'UTC'), amount from staking_exchange where is_fast and side = 1
  union all
  select bucket, user_id, product_id, date_trunc('day', created_at, 'UTC'), amount from staking_mint_back where is_fast`

/** What must be true of days' quotas of fast redemptions, while they are kept. */
export const fastChecks: readonly Check[] = [
  {
    name: 'staking.fast',
    says: "a day's quota of fast redemptions is not used by what was asked for fast on it, of a customer or in a slice of the product",
    sql: `with asked as materialized (select * from (${ASKED}) as each),
      own as materialized (select bucket, user_id, product_id, day, sum(amount) as amount from asked group by 1, 2, 3, 4),
      quotas as materialized (
        select bucket, user_id, product_id, ends_at - interval '1 day' as day, used from customer_quota where starts_with(period, 'fast:')),
      parts as materialized (select bucket, product_id, day, sum(amount) as amount from asked group by 1, 2, 3),
      slices as materialized (
        select s.bucket, f.product_id, f.day, s.used from staking_fast_day f join capacity_slice s on s.product_id = f.capacity_id)
      select q.bucket, q.user_id, q.product_id, q.day, trim_scale(q.used)::text as used, trim_scale(o.amount)::text as asked
      from quotas q left join own o on o.bucket = q.bucket and o.user_id = q.user_id and o.product_id = q.product_id
        and o.day = q.day
      where q.used <> coalesce(o.amount, 0)
      union all
      select s.bucket, null, s.product_id, s.day, trim_scale(s.used)::text, trim_scale(a.amount)::text
      from slices s left join parts a on a.bucket = s.bucket and a.product_id = s.product_id and a.day = s.day
      where s.used <> coalesce(a.amount, 0)`,
  },
]
