import { HOLD, type ModuleBooks, SPOT } from '../../core/ledger/index.ts'
import { answerCheck } from '../../core/orders/index.ts'
import type { Check } from '../../platform/reconcile/index.ts'
import { cashCheck } from './wealth-cash-moves.ts'
import {
  CORRECT_BACK,
  CORRECT_CANCELLED,
  CORRECT_FUND,
  CORRECT_HELD,
  CORRECT_PAID,
  CORRECT_RETURNED,
  CORRECT_SHARE,
  CORRECT_UNITS,
  dayPeriodSql,
  HOUSE_CORRECTION,
  HOUSE_SHARE,
  HOUSE_UNITS,
  HOUSE_WEALTH,
  INVEST,
  LOT,
  periodSql,
  REDEEM,
  REDEEM_PAID,
  REDEEM_UNITS,
  RETURN,
  SHARE,
  SHARE_UNITS,
  SUBSCRIBE,
  UNITS,
} from './wealth-postings.ts'

/* What wealth's own rows say about the ledger: `reconcile` compares it with what was posted. */

const OF_ORDERS = `select o.bucket, o.user_id, o.id as reference, 0 as period, leg.kind, leg.debit, leg.credit, leg.asset,
    leg.amount, leg.at
  from wealth_order o left join (select bucket, user_id, id, sum(unit_change) as changed from wealth_corrected
    where not is_redemption group by 1, 2, 3) c on c.bucket = o.bucket and c.user_id = o.user_id and c.id = o.id
  cross join lateral (values
    (${SUBSCRIBE}, ${SPOT}, ${HOLD}, o.coin, o.amount, o.created_at, true),
    (${RETURN}, ${HOLD}, ${SPOT}, o.coin, o.amount, o.struck_at, o.state = 'RETURNED' and o.returned is null),
    (${INVEST}, ${HOLD}, ${HOUSE_WEALTH}, o.coin, o.amount, o.struck_at, o.state = 'STRUCK' or o.returned is not null),
    (${UNITS}, ${HOUSE_UNITS}, ${LOT}, o.unit_asset, o.units - coalesce(c.changed, 0), o.struck_at,
      o.state = 'STRUCK' or o.returned is not null)
  ) as leg (kind, debit, credit, asset, amount, at, is_so) where leg.is_so`

const OF_ASKED = `select p.bucket, p.user_id, p.lot_id, ${periodSql('p.root_id')}, ${REDEEM}, ${LOT}, ${HOLD}, r.unit_asset,
    sum(p.units + p.cut), r.created_at
  from wealth_piece p join wealth_redemption r on r.bucket = p.bucket and r.user_id = p.user_id and r.id = p.redemption_id
  group by 1, 2, 3, 4, 8, 10`

const OF_STRUCK = `select p.bucket, p.user_id, p.lot_id, ${periodSql('r.id')}, ${REDEEM_UNITS}, ${HOLD}, ${HOUSE_UNITS},
    r.unit_asset, p.units, r.struck_at
  from wealth_piece p join wealth_redemption r on r.bucket = p.bucket and r.user_id = p.user_id and r.id = p.redemption_id
  where r.state <> 'PENDING' and p.units > 0`

const OF_PAID = `select r.bucket, r.user_id, r.id, 0, leg.kind, leg.debit, leg.credit, r.coin, leg.amount, r.paid_at
  from wealth_redemption r cross join lateral (values
    (${REDEEM_PAID}, ${HOUSE_WEALTH}, ${SPOT}, r.gross - r.share), (${SHARE}, ${HOUSE_WEALTH}, ${HOUSE_SHARE}, r.share)
  ) as leg (kind, debit, credit, amount) where r.state = 'PAID' and leg.amount > 0`

const OF_SHARED = `select s.bucket, s.user_id, s.id, ${dayPeriodSql('s.at')}, leg.kind, leg.debit, leg.credit, leg.asset,
    leg.amount, s.created_at
  from wealth_share s cross join lateral (values
    (${SHARE_UNITS}, ${LOT}, ${HOUSE_UNITS}, s.unit_asset, s.units), (${SHARE}, ${HOUSE_WEALTH}, ${HOUSE_SHARE}, s.coin, s.amount)
  ) as leg (kind, debit, credit, asset, amount)`

const OF_CORRECTED = `select c.bucket, c.user_id, c.id, ${periodSql('c.correction_id')}, leg.kind, leg.debit, leg.credit, leg.asset,
    leg.amount, c.created_at
  from wealth_corrected c cross join lateral (values
    (${CORRECT_UNITS}, ${HOUSE_UNITS}, ${LOT}, c.unit_asset, c.added),
    (${CORRECT_CANCELLED}, ${LOT}, ${HOUSE_UNITS}, c.unit_asset, c.cancelled),
    (${CORRECT_HELD}, ${HOLD}, ${HOUSE_UNITS}, c.unit_asset, c.held),
    (${CORRECT_PAID}, ${HOUSE_WEALTH}, ${SPOT}, c.coin, c.paid),
    (${CORRECT_SHARE}, ${HOUSE_WEALTH}, ${HOUSE_SHARE}, c.coin, c.share_more),
    (${CORRECT_BACK}, ${HOUSE_SHARE}, ${SPOT}, c.coin, c.share_back),
    (${CORRECT_FUND}, ${HOUSE_CORRECTION}, ${HOUSE_WEALTH}, c.coin, c.filled),
    (${CORRECT_RETURNED}, ${HOUSE_WEALTH}, ${HOUSE_CORRECTION}, c.coin, c.returned)
  ) as leg (kind, debit, credit, asset, amount) where leg.amount > 0`

/** What rows of wealth say about the ledger. */
export const wealthBooks: ModuleBooks = {
  module: 'wealth',
  kinds: [
    SUBSCRIBE,
    RETURN,
    INVEST,
    UNITS,
    REDEEM,
    REDEEM_UNITS,
    REDEEM_PAID,
    SHARE,
    SHARE_UNITS,
    CORRECT_UNITS,
    CORRECT_CANCELLED,
    CORRECT_HELD,
    CORRECT_PAID,
    CORRECT_SHARE,
    CORRECT_BACK,
    CORRECT_FUND,
    CORRECT_RETURNED,
  ],
  accounts: [LOT],
  transfers: `select bucket, user_id, reference, period, kind::smallint as kind, debit::smallint as debit,
      credit::smallint as credit, asset, amount, at
    from (${OF_ORDERS} union all ${OF_ASKED} union all ${OF_STRUCK} union all ${OF_PAID}
      union all ${OF_SHARED} union all ${OF_CORRECTED}) as leg`,
  held: `select bucket, user_id, ${HOLD} as account, id as reference, coin as asset, amount from wealth_order
      where state = 'PENDING'
    union all
    select bucket, user_id, ${LOT}, id, unit_asset, unit_left from wealth_order where unit_left > 0
    union all
    select p.bucket, p.user_id, ${HOLD}, p.lot_id, r.unit_asset, sum(p.units) from wealth_piece p
    join wealth_redemption r on r.bucket = p.bucket and r.user_id = p.user_id and r.id = p.redemption_id
    where r.state = 'PENDING' group by 1, 2, 3, 4, 5`,
}

/** What must be true of wealth's rows among themselves. */
export const wealthChecks: readonly Check[] = [
  cashCheck,
  {
    name: 'wealth.units',
    says: 'units of a subscription are not what its amount buys at the value of its strike',
    sql: `select o.bucket, o.user_id, o.id as order_id, trim_scale(o.units)::text as units, trim_scale(n.first_nav)::text as nav
      from wealth_order o join wealth_nav n on n.product_id = o.product_id and n.at = o.strike_at
      where o.state <> 'PENDING'
        and (o.units <> div(o.amount * 1000000, o.nav) * 0.000001 or (o.state = 'STRUCK') <> (o.units > 0))`,
  },
  {
    name: 'wealth.priced',
    says: 'an order waits though the run of its strike and of a later one are over, or was priced without a value',
    sql: `select o.bucket, o.user_id, o.id as order_id, o.state, o.strike_at from (
        select bucket, user_id, id, product_id, strike_at, state, nav from wealth_order
        union all select bucket, user_id, id, product_id, strike_at, state, nav from wealth_redemption) o
      left join wealth_nav n on n.product_id = o.product_id and n.at = o.strike_at
      left join (select product_id, max(entered_at) as entered_at from wealth_nav where run_at is null group by 1) l
        on l.product_id = o.product_id
      where (o.state = 'PENDING' and n.run_at is null and n.at is not null
          and n.entered_at < l.entered_at - interval '1 hour')
        or (o.state <> 'PENDING' and (n.at is null or o.nav not in (n.nav, n.first_nav, coalesce(n.before, n.nav))
          and not exists (select 1 from wealth_correction c
            where c.product_id = o.product_id and c.at = o.strike_at and o.nav = c.to_nav)))`,
  },
  {
    name: 'wealth.redemption',
    says: 'a redemption is not what its pieces, the value of its strike and the profit share come to',
    sql: `with pieces as materialized (
        select bucket, user_id, redemption_id, sum(units) as units, sum(gross) as gross, sum(share) as share
        from wealth_piece group by 1, 2, 3)
      select r.bucket, r.user_id, r.id as redemption_id, trim_scale(r.units)::text as units,
        trim_scale(r.gross)::text as gross, trim_scale(r.share)::text as share
      from wealth_redemption r
      left join pieces p on p.bucket = r.bucket and p.user_id = r.user_id and p.redemption_id = r.id
      where p.units is distinct from r.units or p.gross <> r.gross or p.share <> r.share
        or (r.state <> 'PENDING' and r.gross <> trunc((r.units - r.unpriced) * r.nav, 8))`,
  },
  {
    name: 'wealth.share',
    says: 'a profit share of a period is not what its units, value and mark come to, or its strike ends no period',
    sql: `select s.bucket, s.user_id, s.id as order_id, s.at, trim_scale(s.units)::text as units from wealth_share s
      where s.units <> div(trunc(s.of_units * (s.nav - s.mark) * s.profit_share, 8) * 1000000, s.nav) * 0.000001
        or s.amount <> trunc(s.units * s.nav, 8) or extract(day from s.at at time zone 'UTC') <> 1`,
  },
  {
    name: 'wealth.lot',
    says: 'units of a lot, those that left it and its profit shares are not what its amount bought: too many were given, or too few',
    sql: `with parts as materialized (
        select bucket, user_id, lot_id, sum(units - excess) as units from wealth_piece group by 1, 2, 3),
      shares as materialized (select bucket, user_id, id, sum(units - back) as units from wealth_share group by 1, 2, 3)
      select o.bucket, o.user_id, o.id as order_id, trim_scale(o.units)::text as units, trim_scale(o.unit_left)::text as unit_left
      from wealth_order o
      left join parts p on p.bucket = o.bucket and p.user_id = o.user_id and p.lot_id = o.id
      left join shares s on s.bucket = o.bucket and s.user_id = o.user_id and s.id = o.id
      where o.state = 'STRUCK' and o.units <> o.unit_left + coalesce(p.units, 0) + coalesce(s.units, 0)`,
  },
  {
    name: 'wealth.corrected',
    says: 'a redemption that was paid has cost the fund another amount than its units are worth at the value that stands',
    sql: `with pieces as materialized (
        select bucket, user_id, redemption_id, sum(excess) as excess, sum(made_good) as good from wealth_piece group by 1, 2, 3)
      select r.bucket, r.user_id, r.id as redemption_id, trim_scale(r.gross)::text as gross, trim_scale(p.good)::text as good,
        trim_scale(r.filled)::text as filled
      from wealth_redemption r
      join pieces p on p.bucket = r.bucket and p.user_id = r.user_id and p.redemption_id = r.id
      join wealth_nav n on n.product_id = r.product_id and n.at = r.strike_at
      where r.state = 'PAID' and r.gross + p.good + r.share_moved - r.filled <> trunc((r.units - p.excess) * n.nav, 8)
        and not exists (select 1 from wealth_correction c where c.product_id = r.product_id and c.run_at is not null)`,
  },
  answerCheck('wealth', 'wealth_order'),
]
