import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../../../platform/database/index.ts'

/* What falls due, for whoever must have the money there. */

/** From where on orders may be open: those that finished before the first finish that is not paid are not looked at. */
const OPEN_FROM = `coalesce((select min(f.finish_at) from fixed_finish f where not f.is_paid), '-infinity')`

type Filter = { asset: string | null; days: number }
const CASH_DAYS = 7

/** All that is due in an instant's next days, by day and coin. Tiers in another asset are not in it: no price is known yet. */
export function maturityLadder(db: Queryable, now: Instant, { asset, days }: Filter) {
  return db.query(
    {
      day: sqlType.number,
      asset: sqlType.text,
      orders: sqlType.number,
      principal: sqlType.text,
      interest: sqlType.text,
      coupon: sqlType.text,
      reinvested: sqlType.text,
      to_flexible: sqlType.text,
    },
    `select extract(epoch from o.finish_at)::bigint as day, o.asset, count(*) as orders,
       trim_scale(sum(o.principal))::text as principal,
       trim_scale(sum(greatest(o.interest - o.paid_daily, 0)))::text as interest,
       trim_scale(sum(o.coupon))::text as coupon,
       trim_scale(coalesce(sum(o.principal + o.interest - o.paid_daily) filter (where o.reinvest), 0))::text as reinvested,
       trim_scale(coalesce(sum(o.principal + o.interest - o.paid_daily + o.coupon)
         filter (where o.redeem_to = 1), 0))::text as to_flexible
     from fixed_order o where o.ended_at is null and o.finish_at >= ${OPEN_FROM} and o.finish_at <= $1 and ($2::text is null or o.asset = $2)
     group by o.finish_at, o.asset order by o.finish_at, o.asset`,
    [isoText(later(now, days * DAY_MS)), asset],
  )
}

/** Cash that the next seven days need of each coin: what falls due, less what asks to stay. */
export function cashNeeded(db: Queryable, now: Instant, { asset }: Pick<Filter, 'asset'>) {
  return db.query(
    { asset: sqlType.text, due: sqlType.text, stays: sqlType.text, cash: sqlType.text },
    `select d.asset, trim_scale(d.due)::text as due, trim_scale(d.stays)::text as stays,
       trim_scale(d.due - d.stays)::text as cash
     from (select o.asset, sum(o.principal + o.interest - o.paid_daily + o.coupon) as due,
         coalesce(sum(o.principal + o.interest - o.paid_daily) filter (where o.reinvest), 0) as stays
       from fixed_order o where o.ended_at is null and o.finish_at >= ${OPEN_FROM} and o.finish_at <= $1 and ($2::text is null or o.asset = $2)
       group by o.asset) as d order by d.asset`,
    [isoText(later(now, CASH_DAYS * DAY_MS)), asset],
  )
}
