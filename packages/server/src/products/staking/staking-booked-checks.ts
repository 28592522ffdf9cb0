import type { Check } from '../../platform/reconcile/index.ts'
import { earnedSql, REWARD_LINES } from './staking-postings.ts'

/*
 * Of the day that each product was booked last: days before it were the last one once. What a holding has now, without what was staked since
 * that day began, it had all day.
 */

/** That what is held has its rewards. */
export const bookedChecks: readonly Check[] = [
  {
    name: 'staking.booked',
    says: 'a holding has no reward of the day that its product was booked last, which it earned',
    sql: `with held as materialized (
        select h.bucket, h.user_id, h.id, h.product_id, h.amount, p.booked_to - interval '1 day' as day
        from staking_holding h join staking_product p on p.id = h.product_id
        where h.amount > 0 and h.accrued_to >= p.booked_to),
      later as materialized (
        select s.bucket, s.user_id, s.holding_id, sum(s.amount) as amount from staking_stake s
        join staking_product p on p.id = s.product_id
        where s.counted_in is not null and s.created_at >= p.booked_to - interval '1 day' group by 1, 2, 3),
      rewards as materialized (
        select r.bucket, r.user_id, r.id from staking_reward r join staking_product p on p.id = r.product_id
        where r.day = p.booked_to - interval '1 day')
      select h.bucket, h.user_id, h.id as holding_id, h.day, d.entry, trim_scale(h.amount)::text as amount
      from held h join staking_day_rate d on d.product_id = h.product_id and d.day = h.day and d.tiers is null
      left join later l on l.bucket = h.bucket and l.user_id = h.user_id and l.holding_id = h.id
      left join rewards r on r.bucket = h.bucket and r.user_id = h.user_id and r.id = h.id * ${REWARD_LINES} + d.entry
      where r.id is null and h.amount > coalesce(l.amount, 0)
        and ${earnedSql('d', '(h.amount - coalesce(l.amount, 0)) * 86400')} > 0`,
  },
]
