import type { Check } from '../../platform/reconcile/index.ts'
import { HOUSE_RESERVE } from './mint-postings.ts'

/* What must be true of minting's rows among themselves. */

/* The contract's `liquidationOf`: worth rounded down, what is repaid up, what is taken down. */
const WORTH = 'trunc(s.held * s.rate * s.index, 8)'
const OVER = `(s.debt - s.factor * ${WORTH}) * 100000000`
const SHARE = '(1 - s.factor * 1.03)'
const REPAID = `(div(${OVER}, ${SHARE}) + case when mod(${OVER}, ${SHARE}) > 0 then 1 else 0 end) * 0.00000001`
const TAKEN = `div(${REPAID} * 1.03 * 100000000, s.rate * s.index) * 0.00000001`
const IS_ALL = `s.debt * 1.03 >= ${WORTH} or ${REPAID} >= s.debt or ${TAKEN} = 0`

/*
 * What is paid back need not have been minted by who pays. A customer's own count never falls below nothing: after each act it is the sum
 * so far, less the lowest that the sum ever was below nothing. Of the product a bucket has taken what was minted in it less what came back.
 */
const WALK = (of: string) => `amount, sum(amount) over (partition by ${of} order by at, id) as so_far`
const USED = 'sum(amount) - least(min(so_far), 0) as amount'

export const mintChecks: readonly Check[] = [
  {
    name: 'staking.mint.position',
    says: 'collateral or a debt is not what was given and minted, less what was paid back and sold',
    sql: `with given as materialized (select bucket, user_id, position_id, sum(amount) as amount, sum(minted) as debt
        from staking_mint where position_id is not null group by 1, 2, 3),
      back as materialized (select bucket, user_id, position_id, sum(gross) as amount, sum(amount) as debt
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
        union all select bucket, user_id, product_id, created_at, id, -amount from staking_mint_back),
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
    sql: `with moved as materialized (
        select m.bucket, m.user_id, m.product_id, sum(m.amount) as amount, sum(m.debt) as debt from (
          select bucket, user_id, product_id, created_at as at, minted as amount, case when position_id is null then 0 else minted end as debt
          from staking_mint
          union all select bucket, user_id, product_id, created_at, -amount, case when position_id is null then 0 else -amount end
          from staking_mint_back
          union all select bucket, user_id, product_id, created_at, 0, -repaid from staking_mint_sale
        ) as m join staking_minted h on h.bucket = m.bucket and h.user_id = m.user_id and h.product_id = m.product_id
          and m.at < h.accrued_to group by 1, 2, 3)
      select h.bucket, h.user_id, h.id, trim_scale(h.amount)::text as minted, trim_scale(h.debt)::text as debt
      from staking_minted h join staking_product p on p.id = h.product_id
      left join moved m on m.bucket = h.bucket and m.user_id = h.user_id and m.product_id = h.product_id
      where h.amount <> coalesce(m.amount, 0) or h.debt <> coalesce(m.debt, 0) or h.accrued_to < p.booked_to`,
  },
  {
    name: 'staking.mint.sale',
    says: 'a sale did not take and repay what its prices, factor and debt come to, or below its bound',
    sql: `select s.bucket, s.user_id, s.id, trim_scale(s.taken)::text as taken, trim_scale(s.repaid)::text as repaid
      from staking_mint_sale s where s.debt <= (s.factor + 0.17999999) * ${WORTH}
        or case when ${IS_ALL} then s.repaid <> s.debt or s.taken <> s.held or s.loss <> greatest(s.debt - ${WORTH}, 0)
          else s.repaid <> ${REPAID} or s.loss <> 0 or s.taken <> least(${TAKEN}, s.held) end`,
  },
]
