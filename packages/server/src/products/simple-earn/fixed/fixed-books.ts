import { HOUSE_INTEREST, type ModuleBooks, SPOT, UNIFIED } from '../../../core/ledger/index.ts'
import {
  FIXED_BONUS,
  FIXED_COUPON,
  FIXED_DAILY,
  FIXED_HOLDING,
  FIXED_INTEREST,
  FIXED_PRINCIPAL,
  FIXED_RENEW,
  FIXED_SUBSCRIBE,
  HOUSE_BONUS,
  HOUSE_COUPON,
  REDEEM_CLAWBACK,
  REDEEM_COUPON,
  REDEEM_INTEREST,
  REDEEM_PRINCIPAL,
} from './fixed-postings.ts'

/* What fixed orders say about the ledger, from their own rows alone: `reconcile` compares it with what was posted. */

const IS_MATURED = `coalesce(o.end_kind = 'maturity', false)`

const OF_ORDERS = `select o.bucket, o.user_id, o.id as reference, 0 as period, leg.kind, leg.debit, leg.credit, leg.asset,
    leg.amount, leg.at
  from fixed_order o cross join lateral (values
    (${FIXED_SUBSCRIBE}, o.from_account, ${FIXED_HOLDING}, o.asset, o.original, o.created_at, o.renewal_of is null),
    (${FIXED_RENEW}, o.from_account, ${FIXED_HOLDING}, o.asset, o.original, o.created_at, o.renewal_of is not null),
    (${FIXED_PRINCIPAL}, ${FIXED_HOLDING}, o.to_account, o.asset, o.principal, o.ended_at, ${IS_MATURED}),
    (${FIXED_INTEREST}, ${HOUSE_INTEREST}, o.to_account, o.asset, o.interest - o.paid_daily, o.ended_at, ${IS_MATURED}),
    (${FIXED_COUPON}, ${HOUSE_COUPON}, o.to_account, o.asset, o.coupon, o.ended_at, ${IS_MATURED}),
    (${FIXED_BONUS}, ${HOUSE_BONUS}, o.bonus_account, o.bonus_asset, o.bonus, o.ended_at, o.bonus is not null)
  ) as leg (kind, debit, credit, asset, amount, at, is_due) where leg.is_due and leg.amount > 0`

const OF_REDEMPTIONS = `select r.bucket, r.user_id, r.order_id, r.number, leg.kind, leg.debit, leg.credit, r.asset,
    leg.amount, r.at
  from fixed_redemption r cross join lateral (values
    (${REDEEM_PRINCIPAL}, ${FIXED_HOLDING}, r.account, r.amount - r.clawed_back),
    (${REDEEM_CLAWBACK}, ${FIXED_HOLDING}, ${HOUSE_INTEREST}, r.clawed_back),
    (${REDEEM_INTEREST}, ${HOUSE_INTEREST}, r.account, r.interest),
    (${REDEEM_COUPON}, ${HOUSE_COUPON}, r.account, r.coupon)
  ) as leg (kind, debit, credit, amount) where leg.amount > 0`

/** SQL of the days that orders were paid. A day pays on what had not left by then. */
export const PAID_DAYS = `(
    select o.bucket, o.user_id, o.id, o.asset, day.number as day, o.start_at + day.number * interval '1 day' as at,
      case when day.number = any(o.unified_days) then ${UNIFIED} else ${SPOT} end as account,
      div((o.original - coalesce(sum(r.amount), 0)) * o.rate * 100000000, 365) * 0.00000001 as amount
    from fixed_order o cross join lateral generate_series(o.days_before + 1, o.days_paid) as day (number)
    left join fixed_redemption r on r.bucket = o.bucket and r.user_id = o.user_id and r.order_id = o.id
      and r.at < o.start_at + day.number * interval '1 day'
    where o.days_paid > o.days_before group by o.bucket, o.user_id, o.id, day.number
  )`

const OF_DAYS = `select d.bucket, d.user_id, d.id, d.day, ${FIXED_DAILY}, ${HOUSE_INTEREST}, d.account, d.asset, d.amount, d.at
  from ${PAID_DAYS} as d where d.amount > 0`

/** What orders of fixed terms say about the ledger. */
export const fixedBooks: ModuleBooks = {
  module: 'fixed',
  kinds: [
    FIXED_SUBSCRIBE,
    FIXED_PRINCIPAL,
    FIXED_INTEREST,
    FIXED_COUPON,
    FIXED_BONUS,
    FIXED_DAILY,
    FIXED_RENEW,
    REDEEM_PRINCIPAL,
    REDEEM_INTEREST,
    REDEEM_COUPON,
    REDEEM_CLAWBACK,
  ],
  accounts: [FIXED_HOLDING],
  transfers: `select bucket, user_id, reference, period, kind::smallint as kind, debit::smallint as debit,
      credit::smallint as credit, asset, amount, at
    from (${OF_ORDERS} union all ${OF_REDEMPTIONS} union all ${OF_DAYS}) as leg`,
  held: `select bucket, user_id, ${FIXED_HOLDING} as account, id as reference, asset, principal as amount from fixed_order
    where ended_at is null`,
}
