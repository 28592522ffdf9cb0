import type { Check } from '../../platform/reconcile/index.ts'

/** What must be true of vouchers among themselves. That they agree with orders is the product's to say. */
export const voucherChecks: readonly Check[] = [
  {
    name: 'vouchers.state',
    says: 'a voucher names an order it is not used in, or began before its first instant, or was recalled without a reason',
    sql: `select bucket, user_id, id, status, order_id, valid_from, granted_at, reason from voucher
      where (status = 'USED') <> (order_id is not null)
        or (status in ('RECYCLED', 'INVALID')) <> (reason is not null) or amount <= 0`,
  },
  {
    name: 'vouchers.campaign',
    says: "a day's quota of the campaign system counts more than it gave with vouchers, or another value",
    // Where no quota is set nothing is counted: a day may have given more than it counts, never less.
    sql: `with given as materialized (
        select (granted_at at time zone 'UTC')::date as day, count(*) as vouchers, sum(value) as value from voucher
        where by_campaign group by 1)
      select c.day, c.vouchers, trim_scale(c.value)::text as value, g.vouchers as given, trim_scale(g.value)::text as given_value
      from campaign_day c left join given g on g.day = c.day
      where c.vouchers > coalesce(g.vouchers, 0) or c.value > g.value or (c.vouchers = g.vouchers and c.value <> g.value)`,
  },
]
