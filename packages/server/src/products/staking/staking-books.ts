import { HOLD, HOUSE_FEE, legValues, type ModuleBooks, SPOT } from '../../core/ledger/index.ts'
import { answerCheck } from '../../core/orders/index.ts'
import type { Check } from '../../platform/reconcile/index.ts'
import { mintChecks } from './mint-books.ts'
import { MINT_HELD, MINT_KINDS, OF_MINTING } from './mint-postings.ts'
import { bookedChecks } from './staking-booked-checks.ts'
import {
  EXCHANGE_BACK,
  EXCHANGE_FALL,
  EXCHANGE_FEE,
  EXCHANGE_GOOD,
  EXCHANGE_PAID,
  EXCHANGE_REDEEM,
  EXCHANGE_RISE,
  EXCHANGE_STAKE,
  EXCHANGE_TOKEN,
  MOVE_LEG,
  PAID_LEGS,
} from './staking-exchange-postings.ts'
import { fastChecks } from './staking-fast-checks.ts'
import {
  BACKED_BY,
  BONUS_LINE,
  bookedLegs,
  daySql,
  earnedSql,
  HOUSE_ACCRUED,
  HOUSE_REWARD,
  HOUSE_STAKING,
  HOUSE_TOKEN,
  LOSS,
  LOSS_LEGS,
  leftoverTransfers,
  periodSql,
  REDEEM,
  REDEEM_FEE,
  REDEEM_LATE,
  REDEEM_LOSS,
  REDEEM_PAID,
  REWARD,
  REWARD_BACKING,
  REWARD_BOOK,
  REWARD_FEE,
  REWARD_LINES,
  STAKE,
  STAKED,
} from './staking-postings.ts'
import { RATES_NOW } from './staking-token-rates.ts'

/* What staking's own rows say about the ledger: `reconcile` compares it with what was posted. */

const OF_STAKES = `select s.bucket, s.user_id, s.holding_id as reference, ${periodSql('s.id')} as period, ${STAKE} as kind,
    ${SPOT} as debit, ${STAKED} as credit, s.coin as asset, s.amount, s.created_at as at from staking_stake s`

const OF_REWARDS = `select o.bucket, o.user_id, o.id, ${daySql('o.day')}, leg.kind, leg.debit, leg.credit, leg.asset,
    leg.amount, o.day + interval '1 day'
  from staking_reward o ${BACKED_BY} cross join lateral ${legValues(bookedLegs(true))}
    as leg (kind, debit, credit, asset, amount, is_so) where leg.is_so and leg.amount > 0
  union all
  select o.bucket, o.user_id, o.id, ${daySql('o.day')}, ${REWARD}, ${HOUSE_ACCRUED}, ${SPOT}, o.coin, o.gross - o.fee,
    o.due_at from staking_reward o where not o.is_prompt and o.paid_in is not null and o.gross > o.fee`

const OF_REDEMPTIONS = `select r.bucket, r.user_id, r.holding_id, ${periodSql('r.id')}, leg.kind, leg.debit, leg.credit,
    r.coin, leg.amount, leg.at
  from staking_redemption r cross join lateral (values
    (${REDEEM}, ${STAKED}, ${HOLD}, r.amount + r.lost, r.created_at, true),
    (${REDEEM_PAID}, ${HOLD}, ${SPOT}, r.amount - r.fee, r.paid_at, r.state = 'PAID'),
    (${REDEEM_FEE}, ${HOLD}, ${HOUSE_FEE}, r.fee, r.paid_at, r.state = 'PAID'),
    (${REDEEM_LATE}, ${HOUSE_REWARD}, ${SPOT}, r.late, r.paid_at, r.state = 'PAID')
  ) as leg (kind, debit, credit, amount, at, is_so) where leg.is_so and leg.amount > 0`

const OF_PAID_WITH = `select r.bucket, r.user_id, r.holding_id * ${REWARD_LINES} + paid.line - 1, ${periodSql('r.id')}, ${REWARD},
    ${HOUSE_ACCRUED}, ${SPOT}, paid.reward ->> 'coin', (paid.reward ->> 'amount')::numeric, r.created_at
  from staking_redemption r cross join lateral jsonb_array_elements(r.rewards) with ordinality as paid (reward, line)`

const OF_LEFTOVERS = `select bucket, user_id, reference, period, kind, debit, credit, asset, amount, at
  from (${leftoverTransfers('staking_leftover')}) as left_over`

const OF_TOKENS = `select o.bucket, o.user_id, o.id, ${periodSql('o.id')}, leg.kind, leg.debit, leg.credit, leg.asset,
    leg.amount, leg.at
  from staking_exchange o cross join lateral (values
    (${EXCHANGE_STAKE}, ${SPOT}, ${HOUSE_STAKING}, o.coin, o.amount, o.created_at, o.side = 0),
    (${EXCHANGE_TOKEN}, ${HOUSE_TOKEN}, ${SPOT}, o.token, o.gross, o.created_at, o.side = 0),
    (${EXCHANGE_REDEEM}, ${SPOT}, ${HOLD}, o.token, o.amount, o.created_at, o.side = 1)
  ) as leg (kind, debit, credit, asset, amount, at, is_so) where leg.is_so
  union all
  select o.bucket, o.user_id, o.id, ${periodSql('o.id')}, leg.kind, leg.debit, leg.credit, leg.asset, leg.amount, o.due_at
  from staking_exchange o cross join lateral ${legValues(PAID_LEGS)} as leg (kind, debit, credit, asset, amount)
  where o.side = 1 and o.state = 'PAID' and leg.amount > 0`

const OF_RATES = `select m.bucket, 0, m.product_id, ${periodSql('m.id')}, ${MOVE_LEG}, m.coin, m.amount, m.at
  from staking_rate_move m`

const OF_LOSSES = `select o.bucket, o.user_id, o.id, ${periodSql('o.loss_id')}, leg.kind, leg.debit, leg.credit, o.coin,
    leg.amount, o.at
  from staking_loss_part o cross join lateral ${legValues(LOSS_LEGS)} as leg (kind, debit, credit, amount) where leg.amount > 0`

/** What rows of staking say about the ledger. */
export const stakingBooks: ModuleBooks = {
  module: 'staking',
  kinds: [
    STAKE,
    REWARD,
    REWARD_BOOK,
    REWARD_BACKING,
    REWARD_FEE,
    REDEEM,
    REDEEM_PAID,
    REDEEM_FEE,
    REDEEM_LATE,
    LOSS,
    REDEEM_LOSS,
    EXCHANGE_STAKE,
    EXCHANGE_TOKEN,
    EXCHANGE_REDEEM,
    EXCHANGE_BACK,
    EXCHANGE_PAID,
    EXCHANGE_FEE,
    EXCHANGE_RISE,
    EXCHANGE_FALL,
    EXCHANGE_GOOD,
    ...MINT_KINDS,
  ],
  accounts: [STAKED],
  transfers: `select bucket, user_id, reference, period, kind::smallint as kind, debit::smallint as debit,
      credit::smallint as credit, asset, amount, at
    from (${OF_STAKES} union all ${OF_REWARDS} union all ${OF_REDEMPTIONS} union all ${OF_PAID_WITH} union all ${OF_LEFTOVERS}
      union all ${OF_TOKENS} union all ${OF_RATES} union all ${OF_LOSSES} union all ${OF_MINTING}) as leg`,
  held: `select h.bucket, h.user_id, ${STAKED} as account, h.id as reference, h.coin as asset,
      h.amount + coalesce((select sum(s.amount) from staking_stake s where s.bucket = h.bucket and s.user_id = h.user_id
        and s.holding_id = h.id and s.counted_in is null), 0) as amount from staking_holding h
    union all
    select bucket, user_id, ${HOLD}, holding_id, coin, sum(amount) from staking_redemption where state = 'REDEEMING'
    group by 1, 2, 3, 4, 5
    union all
    select bucket, user_id, ${HOLD}, id, token, amount from staking_exchange where state = 'REDEEMING'
    union all ${MINT_HELD}`,
}

/* What each holding has, counted or not. */
const HELD = `select h.bucket, h.user_id, coalesce(p.parent_id, p.id) as product_id, h.amount + coalesce(s.amount, 0) as amount
  from staking_holding h join staking_product p on p.id = h.product_id
  left join (select bucket, user_id, holding_id, sum(amount) as amount from staking_stake where counted_in is null
    group by 1, 2, 3) s on s.bucket = h.bucket and s.user_id = h.user_id and s.holding_id = h.id`

/** What must be true of staking's rows among themselves. */
export const stakingChecks: readonly Check[] = [
  {
    name: 'staking.slice',
    says: 'a slice of capacity is not used by what is staked of it',
    sql: `with held as materialized (
        select bucket, product_id, sum(amount) as amount from (${HELD}) as each group by 1, 2),
      slices as materialized (select bucket, product_id, used from capacity_slice)
      select p.id as product_id, coalesce(s.bucket, h.bucket) as bucket, trim_scale(s.used)::text as used,
        trim_scale(h.amount)::text as staked
      from held h full join slices s on s.bucket = h.bucket and s.product_id = h.product_id
      join staking_product p on p.id = coalesce(s.product_id, h.product_id)
      where p.token is null and p.type <> 2 and coalesce(s.used, 0) <> coalesce(h.amount, 0)`,
  },
  {
    name: 'staking.quota',
    says: "a customer's own limit is not used by what they have staked",
    sql: `with h as materialized (select bucket, user_id, product_id, sum(amount) as amount from (${HELD}) as each group by 1, 2, 3),
      q as materialized (select * from customer_quota where period = 'personal')
      select coalesce(q.bucket, h.bucket) as bucket, coalesce(q.user_id, h.user_id) as user_id, p.id as product_id,
        trim_scale(q.used)::text as used, trim_scale(h.amount)::text as staked
      from h full join q on q.bucket = h.bucket
        and q.user_id = h.user_id and q.product_id = h.product_id
      join staking_product p on p.id = coalesce(q.product_id, h.product_id)
      where p.token is null and p.type <> 2 and coalesce(q.used, 0) <> coalesce(h.amount, 0)`,
  },
  {
    name: 'staking.counted',
    says: 'a slice of what there is of a token is not used by what its customers count for',
    sql: `with counted as materialized (select bucket, product_id, sum(used) as used from customer_quota
          where period = 'personal' group by 1, 2),
        slices as materialized (select bucket, product_id, used from capacity_slice)
      select p.id as product_id, coalesce(s.bucket, c.bucket) as bucket, trim_scale(s.used)::text as used,
        trim_scale(c.used)::text as counted
      from counted c full join slices s on s.bucket = c.bucket and s.product_id = c.product_id
      join staking_product p on p.id = coalesce(s.product_id, c.product_id)
      where p.token is not null and coalesce(s.used, 0) <> coalesce(c.used, 0)`,
  },
  {
    name: 'staking.day',
    says: 'a holding was not brought to the midnight up to which its product is booked, or a stake of before was left out',
    sql: `select h.bucket, h.user_id, h.id as holding_id, h.accrued_to, p.booked_to from staking_holding h
      join staking_product p on p.id = h.product_id
      left join staking_stake s on s.bucket = h.bucket and s.user_id = h.user_id and s.holding_id = h.id
        and s.counted_in is null and s.created_at < p.booked_to - interval '1 hour'
      where h.accrued_to < p.booked_to or s.id is not null`,
  },
  {
    name: 'staking.reward',
    says: 'a reward is not what its weight, the rate and the fee of its day come to',
    sql: `select r.bucket, r.user_id, r.id, r.day, trim_scale(r.gross)::text as gross, trim_scale(r.fee)::text as fee
      from staking_reward r left join staking_day_rate d on d.product_id = r.product_id and d.day = r.day and d.entry = r.entry
      where d.entry is null or d.reward_coin <> r.coin or r.fee <> trunc(r.gross * d.fee * (1 - r.sale), 8)
        or (d.most is null and r.gross <> ${earnedSql('d', 'r.weight')}) or r.gross > ${earnedSql('d', 'r.weight')}`,
  },
  {
    name: 'staking.backed',
    says: 'a reward in a token is not backed, or by another rate than the token ever had, or a reward in none is',
    sql: `select r.bucket, r.user_id, r.id, r.day, trim_scale(r.token_rate)::text as rate from staking_reward r
      join staking_day_rate d on d.product_id = r.product_id and d.day = r.day and d.entry = r.entry
      left join (select distinct product_id, rate from staking_exchange_rate) e
        on e.product_id = d.token_product and e.rate = r.token_rate
      where (d.token_product is null) <> (r.token_rate is null) or (r.token_rate is not null and e.rate is null)`,
  },
  {
    name: 'staking.covered',
    says: 'there is less coin behind the tokens of a bucket than they are worth at the rate in force',
    sql: `with owed as materialized (select b.bucket, p.coin, sum(b.balance * r.rate) as worth from ledger_balance b
          join staking_product p on p.token = b.asset join ${RATES_NOW} as r on r.product_id = p.id
          where b.user_id = 0 and b.account = ${HOUSE_TOKEN} group by 1, 2),
        there as materialized (select bucket, asset, sum(balance) as coins from ledger_balance
          where user_id = 0 and account = ${HOUSE_STAKING} group by 1, 2)
      select o.bucket, o.coin, trim_scale(-o.worth)::text as worth, trim_scale(coalesce(t.coins, 0))::text as coins
      from owed o left join there t on t.bucket = o.bucket and t.asset = o.coin
      where coalesce(t.coins, 0) + o.worth < 0`,
  },
  {
    name: 'staking.bonus',
    says: 'a customer was paid more of a bonus than its most, or has a bonus without having done its task',
    sql: `select r.bucket, r.user_id, r.holding_id, trim_scale(sum(r.gross))::text as paid from staking_reward r
      join staking_day_rate d on d.product_id = r.product_id and d.day = r.day and d.entry = r.entry
      left join staking_task k on k.bucket = r.bucket and k.user_id = r.user_id and k.interest_key = d.task
        and k.from_at <= r.day
      where r.entry = ${BONUS_LINE} group by r.bucket, r.user_id, r.holding_id, d.since
      having sum(r.gross) > min(d.most) or bool_or(d.task is not null and k.interest_key is null)`,
  },
  {
    name: 'staking.unpaid',
    says: 'what waits for redemptions is not what was booked for them less what they paid',
    sql: `with booked as materialized (
        select bucket, user_id, holding_id, coin, sum(gross - fee) as amount from staking_reward where due_at is null
        group by 1, 2, 3, 4),
      paid as (
        select r.bucket, r.user_id, r.holding_id, each ->> 'coin' as coin, sum((each ->> 'amount')::numeric) as amount
        from (select bucket, user_id, holding_id, rewards from staking_redemption
          union all select bucket, user_id, id, jsonb_build_array(jsonb_build_object('coin', coin, 'amount', amount))
          from staking_leftover) r
        cross join lateral jsonb_array_elements(r.rewards) as each group by 1, 2, 3, 4),
      waiting as materialized (select bucket, user_id, id, coin, amount from staking_unpaid)
      select coalesce(b.bucket, u.bucket) as bucket, coalesce(b.user_id, u.user_id) as user_id,
        coalesce(b.holding_id, u.id) as holding_id, trim_scale(u.amount)::text as unpaid
      from booked b full join waiting u on u.bucket = b.bucket and u.user_id = b.user_id and u.id = b.holding_id
        and u.coin = b.coin
      left join paid p on p.bucket = b.bucket and p.user_id = b.user_id and p.holding_id = b.holding_id and p.coin = b.coin
      where coalesce(u.amount, 0) <> coalesce(b.amount, 0) - coalesce(p.amount, 0)`,
  },
  {
    name: 'staking.leftover',
    says: 'something is unpaid beside a holding of zero: no redemption is to come that could bring it',
    sql: `select u.bucket, u.user_id, u.id as holding_id, u.coin, trim_scale(u.amount)::text as unpaid from staking_unpaid u
      join staking_holding h on h.bucket = u.bucket and h.user_id = u.user_id and h.id = u.id
      left join staking_stake s on s.bucket = h.bucket and s.user_id = h.user_id and s.holding_id = h.id and s.counted_in is null
      left join staking_loss_part l on l.bucket = h.bucket and l.user_id = h.user_id and l.id = h.id and l.at >= h.accrued_to
      where u.amount > 0 and u.stuck_at is null and h.amount = 0 and s.id is null and l.id is null`,
  },
  {
    name: 'staking.token',
    says: 'an order for a token was not paid at its rate, or at a rate above the one that was in force',
    sql: `select o.bucket, o.user_id, o.id, trim_scale(o.gross)::text as gross, trim_scale(o.paid_rate)::text as rate
      from staking_exchange o where o.state = 'PAID' and (
        (o.side = 0 and o.gross <> div(o.amount * 100000000, o.rate) * 0.00000001)
        or (o.side = 1 and (o.gross <> trunc(o.amount * o.paid_rate, 8) or o.fee <> trunc(o.gross * o.fee_rate, 8)
          or o.paid_rate > o.rate)))`,
  },
  {
    name: 'staking.queue',
    says: 'a standard redemption was paid at its time or later while one of its product that was due before it still waited then',
    sql: `with waits as materialized (
        select product_id, due_at, id from staking_redemption where state = 'REDEEMING' and not is_fast),
      first as (select distinct on (product_id) product_id, due_at, id from waits order by product_id, due_at, id)
      select r.bucket, r.user_id, r.id, r.due_at, r.paid_at from first
      join staking_redemption r on r.product_id = first.product_id and r.state = 'PAID' and not r.is_fast
        and r.due_at > first.due_at and r.paid_at >= r.due_at and r.paid_at > first.due_at`,
  },
  {
    name: 'staking.loss',
    says: 'what redemptions of a holding lost is not what was entered, or a loss does not add up',
    sql: `with parts as materialized (
        select bucket, user_id, id, sum(redeeming) as lost from staking_loss_part group by 1, 2, 3),
      redeemed as materialized (
        select bucket, user_id, holding_id, sum(lost) as lost from staking_redemption where lost > 0 group by 1, 2, 3)
      select 'redemptions' as of, p.id, coalesce(p.lost, 0)::text as entered, coalesce(r.lost, 0)::text as lost
      from parts p full join redeemed r on r.bucket = p.bucket and r.user_id = p.user_id and r.holding_id = p.id
      where coalesce(p.lost, 0) <> coalesce(r.lost, 0)
      union all
      select 'loss', l.id, l.amount::text, coalesce(p.amount, 0)::text from staking_loss l
      left join (select loss_id, sum(amount + redeeming) as amount from staking_loss_part group by 1) p on p.loss_id = l.id
      where l.ended_at is not null and l.amount <> coalesce(p.amount, 0)`,
  },
  {
    name: 'staking.weight',
    says: 'what a holding weighed on a day was not booked with the day, or was booked although the day was not',
    sql: `select w.bucket, w.user_id, w.id as holding_id, w.day from staking_weight w
      join staking_product p on p.id = w.product_id
      left join staking_day_rate d on d.product_id = w.product_id and d.day = w.day and d.entry = 0
      where (w.booked_in is null and w.day < p.booked_to) or (w.booked_in is not null and d.product_id is null)`,
  },
  answerCheck('staking', 'staking_stake'),
  ...bookedChecks,
  ...fastChecks,
  ...mintChecks,
]
