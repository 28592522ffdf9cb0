import type { Check } from '../../platform/reconcile/index.ts'
import { HOUSE_RESERVE } from './mint-postings.ts'

/* What must be true of minting's rows among themselves. */

/*
 * The contract's `liquidationOf`: what is repaid is rounded up, what is taken down, and of what is missing at a sale of everything the
 * fee lapses first. Sales were made by the worth rounded down before they were by the exact one.
 */
const WORTH = 's.held * s.rate * s.index'
const OWED = '(s.debt + s.fee_owed)'
const MISSING = `greatest(${OWED} - trunc(${WORTH}, 8), 0)`
const SHARE = '(1 - s.factor * 1.03)'
function fitsSale(worth: string): string {
  const over = `(${OWED} - s.factor * ${worth}) * 100000000`
  const repaid = `(div(${over}, ${SHARE}) + case when mod(${over}, ${SHARE}) > 0 then 1 else 0 end) * 0.00000001`
  const taken = `div(${repaid} * 1.03 * 100000000, s.rate * s.index) * 0.00000001`
  return `case when ${OWED} * 1.03 >= ${worth} or ${repaid} >= ${OWED} or ${taken} = 0
      then s.repaid = s.debt and s.taken = s.held and s.loss = greatest(${MISSING} - s.fee_owed, 0)
        and s.fee_repaid = greatest(s.fee_owed - ${MISSING}, 0)
      else s.repaid + s.fee_repaid = ${repaid} and s.fee_repaid = least(s.fee_owed, ${repaid}) and s.loss = 0
        and s.taken = least(${taken}, s.held) end`
}

/*
 * What is paid back need not have been minted by who pays. A customer's own count never falls below nothing: after each act it is the sum
 * so far, less the lowest that the sum ever was below nothing. Of the product a bucket has taken what was minted in it less what came back.
 */
const WALK = (of: string) => `amount, sum(amount) over (partition by ${of} order by at, id) as so_far`
const USED = 'sum(amount) - least(min(so_far), 0) as amount'

/* Parts of an act: of a par coin's reserve, and of a debt. */
const OWED_OF = (amount: string) => `case when position_id is null then 0 else ${amount} end`
const BY_KIND = (amount: string) =>
  `case when position_id is null then ${amount} else 0 end as reserve, ${OWED_OF(amount)} as debt`
/* Of a day, for how much of it what moved at an instant counts: all of it where that was before. */
const SECONDS_LEFT = "least(extract(epoch from (d.day + interval '1 day' - m.at)), 86400)"

export const mintChecks: readonly Check[] = [
  {
    name: 'staking.mint.position',
    says: 'collateral or a debt is not what was given and minted, less what was paid back and sold',
    sql: `with given as materialized (select bucket, user_id, position_id, sum(amount) as amount, sum(minted) as debt
        from staking_mint where position_id is not null group by 1, 2, 3),
      back as materialized (select bucket, user_id, position_id, sum(gross) as amount, sum(amount - debt_fee) as debt
        from staking_mint_back where position_id is not null group by 1, 2, 3),
      sold as materialized (select bucket, user_id, position_id, sum(taken) as amount, sum(repaid) as debt
        from staking_mint_sale group by 1, 2, 3)
      select p.bucket, p.user_id, p.id, trim_scale(p.amount)::text as amount, trim_scale(p.debt)::text as debt
      from staking_mint_position p
      left join given g on g.bucket = p.bucket and g.user_id = p.user_id and g.position_id = p.id
      left join back b on b.bucket = p.bucket and b.user_id = p.user_id and b.position_id = p.id
      left join sold s on s.bucket = p.bucket and s.user_id = p.user_id and s.position_id = p.id
      where p.amount <> coalesce(g.amount, 0) - coalesce(b.amount, 0) - coalesce(s.amount, 0)
        or p.debt <> coalesce(g.debt, 0) - coalesce(b.debt, 0) - coalesce(s.debt, 0)`,
  },
  {
    name: 'staking.mint.reserve',
    says: 'slices of a reserve are not what was swapped in less what was given out, or not what the ledger has of the coin',
    sql: `with moved as materialized (
        select product_id, coin, sum(amount) as amount from (
          select product_id, coin, amount from staking_mint where position_id is null
          union all select product_id, coin, -gross from staking_mint_back where position_id is null) as each group by 1, 2),
      slices as materialized (select product_id, coin, sum(amount) as amount from staking_mint_reserve group by 1, 2),
      sold as materialized (select coin, sum(taken) as amount from staking_mint_sale group by 1),
      booked as materialized (select asset as coin, sum(balance) as amount from ledger_balance
        where user_id = 0 and account = ${HOUSE_RESERVE} group by 1)
      select coalesce(m.coin, s.coin) as coin, trim_scale(s.amount)::text as slices, trim_scale(m.amount)::text as moved
      from moved m full join slices s on s.product_id = m.product_id and s.coin = m.coin
      where coalesce(m.amount, 0) <> coalesce(s.amount, 0)
      union all
      select b.coin, trim_scale(b.amount)::text, trim_scale(coalesce(t.amount, 0))::text from booked b
      left join (select coin, sum(amount) as amount from (select coin, amount from slices union all select coin, amount from sold)
        as each group by 1) t on t.coin = b.coin
      where b.amount <> coalesce(t.amount, 0) and not exists (select 1 from staking_product p where p.type = 2 and p.coin = b.coin)`,
  },
  {
    name: 'staking.mint.room',
    says: "a slice of what there is, of the cap of debts, or a customer's limit is not used by what was minted",
    sql: `with moved as materialized (
        select bucket, user_id, product_id, created_at as at, id, minted as amount from staking_mint
        union all select bucket, user_id, product_id, created_at, id, debt_fee - amount from staking_mint_back),
      owed as materialized (select o.bucket, k.debt_capacity_id as product_id, sum(o.debt) as amount
        from staking_mint_position o join staking_mint_product k on k.product_id = o.product_id group by 1, 2),
      minted as materialized (select bucket, product_id, sum(amount) as amount from moved group by 1, 2),
      own as materialized (select bucket, user_id, product_id, ${USED} from (
        select bucket, user_id, product_id, ${WALK('bucket, user_id, product_id')} from moved) as walk group by 1, 2, 3),
      slices as materialized (select s.bucket, s.product_id, s.used from capacity_slice s),
      quotas as materialized (select * from customer_quota where period = 'personal')
      select m.bucket, m.product_id, trim_scale(coalesce(s.used, 0))::text as used, trim_scale(m.amount)::text as minted
      from (select * from minted union all select * from owed) m
      left join slices s on s.bucket = m.bucket and s.product_id = m.product_id
      where coalesce(s.used, 0) <> m.amount
      union all
      select m.bucket, m.product_id, trim_scale(coalesce(q.used, 0))::text, trim_scale(m.amount)::text from own m
      left join quotas q on q.bucket = m.bucket and q.user_id = m.user_id and q.product_id = m.product_id
      where coalesce(q.used, 0) <> m.amount`,
  },
  {
    name: 'staking.minted',
    says: 'what a customer has minted or owes is not what their acts came to by its midnight, or its days were not booked',
    sql: `with acts as materialized (
        select m.*, h.id as held from (
          select bucket, user_id, product_id, created_at as at, minted as net, ${BY_KIND('minted')} from staking_mint
          union all select bucket, user_id, product_id, created_at, debt_fee - amount, ${BY_KIND('debt_fee - amount')}
          from staking_mint_back
          union all select bucket, user_id, product_id, created_at, 0, 0, -repaid from staking_mint_sale
        ) as m join staking_minted h on h.bucket = m.bucket and h.user_id = m.user_id and h.product_id = m.product_id
          and m.at < h.accrued_to),
      own as materialized (select bucket, user_id, held, sum(reserve) - least(min(so_far), 0) as amount from (
        select bucket, user_id, held, reserve, sum(reserve) over (partition by bucket, user_id, held order by at) as so_far
        from (select bucket, user_id, held, at, sum(reserve) as reserve from acts group by 1, 2, 3, 4) as each) as walk
        group by 1, 2, 3),
      sums as materialized (select bucket, user_id, held, sum(net) as net, sum(debt) as debt from acts group by 1, 2, 3)
      select h.bucket, h.user_id, h.id, trim_scale(h.amount)::text as minted, trim_scale(h.debt)::text as debt
      from staking_minted h join staking_product p on p.id = h.product_id
      left join own o on o.bucket = h.bucket and o.user_id = h.user_id and o.held = h.id
      left join sums m on m.bucket = h.bucket and m.user_id = h.user_id and m.held = h.id
      where h.amount <> coalesce(o.amount, 0) or h.net <> coalesce(m.net, 0) or h.debt <> coalesce(m.debt, 0)
        or h.accrued_to < p.booked_to`,
  },
  {
    name: 'staking.mint.counted',
    says: 'what customers earned on of minted coins, or of debts, was on some day more than was out',
    sql: `with counted as materialized (
        select r.product_id, r.entry, r.day, d.is_debt, sum(r.weight) as weight from staking_reward r
        join staking_mint_product k on k.product_id = r.product_id and r.day >= k.counted_from
        join staking_day_rate d on d.product_id = r.product_id and d.day = r.day and d.entry = r.entry group by 1, 2, 3, 4),
      days as materialized (select distinct product_id, day from counted),
      moved as materialized (select product_id, at, sum(net) as net, sum(debt) as debt from (
          select product_id, created_at as at, minted as net, ${OWED_OF('minted')} as debt from staking_mint
          union all select product_id, created_at, debt_fee - amount, ${OWED_OF('debt_fee - amount')} from staking_mint_back
          union all select product_id, created_at, 0, -repaid from staking_mint_sale) as each group by 1, 2),
      out as materialized (select d.product_id, d.day,
          coalesce(sum(m.net * ${SECONDS_LEFT}), 0) as net, coalesce(sum(m.debt * ${SECONDS_LEFT}), 0) as debt
        from days d left join moved m on m.product_id = d.product_id and m.at < d.day + interval '1 day' group by 1, 2)
      select c.product_id, c.entry, c.day, trim_scale(c.weight)::text as weight,
        trim_scale(case when c.is_debt then o.debt else o.net end)::text as out
      from counted c join out o on o.product_id = c.product_id and o.day = c.day
      where c.weight > case when c.is_debt then o.debt else o.net end`,
  },
  {
    name: 'staking.mint.sale',
    says: 'a sale did not take and repay what its prices, factor and debt come to, or below its bound',
    sql: `select s.bucket, s.user_id, s.id, trim_scale(s.taken)::text as taken, trim_scale(s.repaid)::text as repaid
      from staking_mint_sale s where ${OWED} <= (s.factor + 0.17999999) * trunc(${WORTH}, 8)
        or not (${fitsSale(WORTH)} or ${fitsSale(`trunc(${WORTH}, 8)`)})`,
  },
]
