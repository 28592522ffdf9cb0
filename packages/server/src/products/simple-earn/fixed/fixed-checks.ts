import { answerCheck, ORDER_FOUND } from '../../../core/orders/index.ts'
import type { Check } from '../../../platform/reconcile/index.ts'
import { PAID_DAYS } from './fixed-books.ts'

/* The contract's `interestOfYear`: one division, rounded down. */
const ofYear = (yearly: string, days: string) => `div((${yearly}) * ${days} * 100000000, 365) * 0.00000001`

/* The contract's `rateUpShare`: nothing without a voucher, or before the first whole day. */
const voucherShare = (part: string, days: string) =>
  `coalesce(div(least(o.original, o.voucher_high) * o.voucher_ratio * least(o.voucher_days, ${days}) * ${part} * 100000000
    * (${days} is not null)::integer, 365 * o.original) * 0.00000001, 0)`

/** What must be true of fixed orders among themselves. How they agree with the ledger: `fixedBooks`. */
export const fixedChecks: readonly Check[] = [
  {
    name: 'fixed.slice',
    says: 'a slice of capacity is not used by what active orders hold of it',
    sql: `with held as materialized (
        select bucket, product_id, sum(principal) as amount from fixed_order where ended_at is null group by 1, 2),
      slices as materialized (select bucket, product_id, used from capacity_slice)
      select p.id as product_id, coalesce(s.bucket, h.bucket) as bucket, trim_scale(s.used)::text as used,
        trim_scale(h.amount)::text as orders
      from held h full join slices s on s.bucket = h.bucket and s.product_id = h.product_id
      join fixed_product p on p.id = coalesce(s.product_id, h.product_id)
      where coalesce(s.used, 0) <> coalesce(h.amount, 0)`,
  },
  {
    name: 'fixed.quota',
    says: "a customer's own quota is not used by what their active orders hold of it",
    sql: `with held as materialized (
        select bucket, user_id, product_id, sum(principal) as amount from fixed_order where ended_at is null
        group by 1, 2, 3),
      quotas as materialized (
        select bucket, user_id, product_id, used from customer_quota where period = 'personal')
      select coalesce(q.bucket, h.bucket) as bucket, coalesce(q.user_id, h.user_id) as user_id, p.id as product_id,
        trim_scale(q.used)::text as used, trim_scale(h.amount)::text as orders
      from held h full join quotas q on q.bucket = h.bucket and q.user_id = h.user_id
        and q.product_id = h.product_id
      join fixed_product p on p.id = coalesce(q.product_id, h.product_id)
      where coalesce(q.used, 0) <> coalesce(h.amount, 0)`,
  },
  {
    name: 'fixed.finish',
    says: 'an order waits for a finish that no job knows or that was paid, or ended at another instant than its finish is paid',
    sql: `select ${ORDER_FOUND}, o.finish_at, o.ended_at from fixed_order o left join fixed_finish f on f.finish_at = o.finish_at
      where (o.ended_at is null and (f.finish_at is null or f.is_paid))
        or (o.end_kind = 'maturity' and o.ended_at <> o.finish_at + interval '30 minutes')`,
  },
  {
    name: 'fixed.interest',
    says: 'an order does not pay what its principal, rate, slice of the tiers and term come to, in the coin or in the bonus asset',
    sql: `select ${ORDER_FOUND}, trim_scale(o.interest)::text as interest, o.bonus_yearly::text as bonus_yearly
      from fixed_order o cross join lateral (
        select coalesce(sum(greatest(least(coalesce((t ->> 'right')::numeric, e.until), e.until)
            - greatest((t ->> 'left')::numeric, o.quota_before), 0) * (t ->> 'apr')::numeric), 0) as yearly
        from (select o.quota_before + o.principal as until) as e cross join jsonb_array_elements(o.tiers) as t) as tiers
      where o.interest <> ${ofYear('o.principal * o.rate + case when o.bonus_asset is null then tiers.yearly else 0 end', 'o.term_days')}
        or o.bonus_yearly <> case when o.bonus_asset is null then 0 else tiers.yearly end`,
  },
  {
    name: 'fixed.coupon',
    says: 'an order pays another amount for its voucher than what the voucher gives on what is left, or one without a voucher',
    sql: `select ${ORDER_FOUND}, trim_scale(o.coupon)::text as coupon from fixed_order o
      where o.coupon <> ${voucherShare('o.principal', 'o.term_days')}`,
  },
  {
    name: 'fixed.early',
    says: 'leaving early paid other interest, or another share of a voucher, than its days come to',
    sql: `select r.bucket, r.user_id, r.order_id, r.number, trim_scale(r.interest)::text as interest,
        trim_scale(r.coupon)::text as coupon
      from fixed_redemption r join fixed_order o on o.bucket = r.bucket and o.user_id = r.user_id and o.id = r.order_id
      where r.interest <> case when o.policy = 'reduced' then coalesce(${ofYear('r.amount * o.early_rate', 'r.days')}, 0) else 0 end
        or r.coupon <> ${voucherShare('r.amount', 'r.days')}`,
  },
  {
    name: 'fixed.clawback',
    says: 'what leaving early took back of days that were paid, and what of them counts still, are not what was paid of them',
    // Of who moved in the days before are not here; who left with less than they had been paid keeps the rest.
    sql: `with days as materialized (select d.bucket, d.user_id, d.id, sum(d.amount) as amount from ${PAID_DAYS} as d group by 1, 2, 3),
      taken as materialized (
        select bucket, user_id, order_id, sum(clawed_back) as amount, bool_or(clawed_back >= amount) as is_all from fixed_redemption
        group by 1, 2, 3)
      select ${ORDER_FOUND}, o.policy, trim_scale(o.paid_daily)::text as paid_daily, trim_scale(d.amount)::text as paid,
        trim_scale(t.amount)::text as taken
      from fixed_order o left join days d on d.bucket = o.bucket and d.user_id = o.user_id and d.id = o.id
      left join taken t on t.bucket = o.bucket and t.user_id = o.user_id and t.order_id = o.id
      where (o.policy is distinct from 'clawback' and t.amount > 0)
        or (o.policy = 'clawback' and o.days_before = 0 and t.is_all is not true
          and coalesce(d.amount, 0) <> o.paid_daily + coalesce(t.amount, 0))`,
  },
  {
    name: 'fixed.bonus',
    says: 'tiers in another asset were paid at other prices than those of their finish, or nothing will pay them',
    sql: `select ${ORDER_FOUND}, o.finish_at, trim_scale(o.bonus)::text as bonus from fixed_order o
      join fixed_finish f on f.finish_at = o.finish_at
      left join fixed_bonus_due d on d.finish_at = o.finish_at and d.asset = o.asset and d.bonus_asset = o.bonus_asset
      where (f.is_paid and o.end_kind = 'maturity' and o.bonus_yearly > 0
          and (d.finish_at is null or (d.paid_at is not null and o.bonus is null)))
        or (o.bonus is not null and d.award_price is not null and o.bonus
          <> div(o.bonus_yearly * o.term_days * d.coin_price * 100000000, 365 * d.award_price) * 0.00000001)`,
  },
  {
    name: 'fixed.left',
    says: 'what is left of an order and what was redeemed of it are not what was subscribed',
    sql: `select ${ORDER_FOUND}, trim_scale(o.original)::text as original, trim_scale(o.principal)::text as principal,
        trim_scale(coalesce(r.amount, 0))::text as redeemed
      from fixed_order o left join (
        select bucket, user_id, order_id, sum(amount) as amount, count(*) as redemptions from fixed_redemption
        group by 1, 2, 3) r on r.bucket = o.bucket and r.user_id = o.user_id and r.order_id = o.id
      where o.original <> o.principal + coalesce(r.amount, 0) or o.redemptions <> coalesce(r.redemptions, 0)`,
  },
  {
    name: 'fixed.voucher',
    says: 'an order with a voucher is not what the voucher says, or a used voucher is in no order',
    sql: `with o as materialized (
        select * from fixed_order where voucher_id is not null
          and (end_kind = 'early' and ended_at < start_at and redemptions = 1) is not true),
      v as materialized (select * from voucher where kind = 'rate_up' and status = 'USED')
      select coalesce(o.bucket, v.bucket) as bucket, coalesce(o.user_id, v.user_id) as user_id, o.id as order_id,
        v.id as voucher_id, v.status
      from o full join v
        on v.bucket = o.bucket and v.user_id = o.user_id and v.id = o.voucher_id
      where o.id is null or v.id is null or v.order_id <> o.id or v.asset <> o.asset`,
  },
  {
    name: 'fixed.chain',
    says: 'an order goes on from one that did not go on in it, from another instant, or with more than it was paid',
    sql: `select ${ORDER_FOUND}, o.renewal_of, b.renewed_by, trim_scale(o.original)::text as went_on
      from fixed_order o left join fixed_order b on b.bucket = o.bucket and b.user_id = o.user_id and b.id = o.renewal_of
      where o.renewal_of is not null and (b.id is null or b.renewed_by <> o.id or b.asset <> o.asset
        or b.paid_to is distinct from 'renewed' or o.start_at <> b.finish_at
        or o.original > b.principal + greatest(b.interest - b.paid_daily, 0))`,
  },
  {
    name: 'fixed.chain.end',
    says: 'an order went on in one that does not say so',
    sql: `select ${ORDER_FOUND}, o.renewed_by, o.paid_to from fixed_order o
      left join fixed_order n on n.bucket = o.bucket and n.user_id = o.user_id and n.id = o.renewed_by
      where (o.paid_to is not distinct from 'renewed') <> (o.renewed_by is not null)
        or (o.renewed_by is not null and n.renewal_of is distinct from o.id)`,
  },
  answerCheck('fixed', 'fixed_order'),
]
