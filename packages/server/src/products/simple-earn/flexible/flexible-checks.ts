import { type Check, sumsCheck } from '../../../platform/reconcile/index.ts'
import { CHARGE_FEE, CHARGE_INTEREST, HOUSE_RESERVE, INTEREST } from './flexible-postings.ts'

/* What buckets have counted of the hour that is being brought over; of one that is done it stands in the hour's row. */
const underWay = (amount: string) => `select b.asset, b.${amount} as amount from flexible_bucket b
  join flexible_pool p on p.asset = b.asset where p.done_until < p.open_hour`

/** What must be true of flexible's rows. Breaks of each are in the test of reconcile. */
export const flexibleChecks: readonly Check[] = [
  sumsCheck({
    name: 'flexible.unposted',
    says: 'what accrued in the holdings of a bucket is not what the bucket says of a pool',
    by: ['bucket', 'asset'],
    rows: 'select bucket, asset, unposted as amount from flexible_holding',
    sums: 'select bucket, asset, unposted as amount from flexible_bucket',
  }),
  sumsCheck({
    name: 'flexible.earned',
    says: 'what a holding has earned is not what was posted to it and what waits to be',
    by: ['bucket', 'user_id', 'holding'],
    rows: `select bucket, user_id, holding_id as holding, interest as amount from flexible_act where interest > 0
      union all
      select bucket, user_id, reference, amount from flexible_posting where kind = ${INTEREST}
      union all
      select bucket, user_id, id, unposted from flexible_holding`,
    sums: 'select bucket, user_id, id as holding, earned as amount from flexible_holding',
  }),
  sumsCheck({
    name: 'flexible.paid',
    says: "what a pool's holdings have earned is not what its hours paid",
    by: ['asset'],
    rows: 'select asset, earned as amount from flexible_holding',
    sums: `select asset, coalesce(interest, 0) as amount from flexible_hour union all ${underWay('hour_interest')}`,
  }),
  sumsCheck({
    name: 'flexible.charged',
    says: "what a pool's loans were charged, posted or not, is not what its hours charged",
    by: ['asset'],
    rows: `select asset, interest + fee as amount from flexible_loan_act
      union all
      select asset, amount from flexible_posting where kind in (${CHARGE_INTEREST}, ${CHARGE_FEE})
      union all
      select asset, unposted_interest + unposted_fee from flexible_loan`,
    sums: `select asset, coalesce(charge, 0) as amount from flexible_hour union all ${underWay('hour_charge')}`,
  }),
  sumsCheck({
    name: 'flexible.loan',
    says: 'what is owed of a loan is not what was lent, less what came back and what was written off',
    by: ['bucket', 'user_id', 'loan'],
    rows: `select bucket, user_id, loan_id as loan, case when kind = 'borrow' then amount else -amount end as amount
      from flexible_loan_act`,
    sums: 'select bucket, user_id, id as loan, principal as amount from flexible_loan',
  }),
  {
    name: 'flexible.idle',
    says: 'idle money of a pool is not what is offered less what is lent',
    sql: `with held as (select asset, sum(offered) as amount from flexible_holding group by asset),
      lent as (select asset, sum(principal) as amount from flexible_loan group by asset),
      slice as (select asset, sum(idle + cover) as amount from flexible_bucket group by asset)
      select p.asset, trim_scale(coalesce(held.amount, 0))::text as offered,
        trim_scale(coalesce(lent.amount, 0))::text as lent,
        trim_scale(p.idle + p.reserved + coalesce(slice.amount, 0))::text as idle
      from flexible_pool p left join held on held.asset = p.asset left join lent on lent.asset = p.asset
        left join slice on slice.asset = p.asset
      where coalesce(held.amount, 0) - coalesce(lent.amount, 0) <> p.idle + p.reserved + coalesce(slice.amount, 0)`,
  },
  {
    name: 'flexible.reserve',
    says: 'bad loans took more of the reserve of a coin than was in it',
    sql: `select asset, trim_scale(sum(balance))::text as reserve from ledger_balance
      where user_id = 0 and account = ${HOUSE_RESERVE} group by asset having sum(balance) < 0`,
  },
  {
    name: 'flexible.waiting',
    says: 'what waits of a holding is not what is frozen in it',
    sql: `select h.bucket, h.user_id, h.id, trim_scale(h.frozen)::text as frozen,
        trim_scale(coalesce(w.amount, 0))::text as waits
      from flexible_holding h left join (
        select bucket, user_id, holding_id, sum(left_over) as amount from flexible_wait group by 1, 2, 3) w
        on w.bucket = h.bucket and w.user_id = h.user_id and w.holding_id = h.id
      where h.frozen <> coalesce(w.amount, 0)`,
  },
  {
    name: 'flexible.hour',
    says: "what an hour's borrowers paid is not what its lenders and the house received",
    sql: `select asset, hour, trim_scale(charge)::text as charge, trim_scale(interest)::text as interest,
        trim_scale(fee)::text as fee, trim_scale(reserve)::text as reserve, trim_scale(dust)::text as dust
      from flexible_hour where charge <> interest + fee + reserve + dust
        or (charge is null) <> (interest is null) or filled + unmet <> demand`,
  },
  {
    name: 'flexible.behind',
    says: 'a holding with money in it is not brought over hours that are done, or is ahead of the open one',
    sql: `select h.bucket, h.user_id, h.id, h.asset, h.accrued_to from flexible_holding h
      join flexible_pool p on p.asset = h.asset
      where (h.offered + h.joining > 0 and h.accrued_to < p.done_until) or h.accrued_to > p.open_hour`,
  },
]
