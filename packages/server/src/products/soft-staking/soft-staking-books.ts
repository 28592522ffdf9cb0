import { type ModuleBooks, SPOT } from '../../core/ledger/index.ts'
import type { Check } from '../../platform/reconcile/index.ts'
import { HOUSE_SOFT_STAKING, paidAtSql, periodSql, REWARD } from './soft-staking-postings.ts'

/** What rows of soft staking say about the ledger: `reconcile` compares it with what was posted. */
export const softStakingBooks: ModuleBooks = {
  module: 'soft-staking',
  kinds: [REWARD],
  accounts: [],
  transfers: `select r.bucket, r.user_id, r.id as reference, ${periodSql('r.day', 'r.place')} as period,
      ${REWARD}::smallint as kind, ${HOUSE_SOFT_STAKING}::smallint as debit, ${SPOT}::smallint as credit, r.coin as asset,
      r.amount, ${paidAtSql('r.day')} as at
    from soft_staking_reward r where r.paid_in is not null`,
  held: `select bucket, user_id, ${SPOT}::smallint as account, id as reference, coin as asset, amount
    from soft_staking_reward where false`,
}

/** What must be true of soft staking's rows among themselves. */
export const softStakingChecks: readonly Check[] = [
  {
    name: 'soft-staking.reward',
    says: 'a reward is not what its snapshots, the rate, the floor and the cap of its day come to',
    sql: `select r.bucket, r.user_id, r.day, r.coin, trim_scale(r.total)::text as total, trim_scale(r.amount)::text as amount
      from soft_staking_reward r left join soft_staking_day_rate d on d.day = r.day and d.coin = r.coin
      where d.coin is null or d.place <> r.place or r.total < d.floor * 24
        or r.amount <> div(least(r.total, d.cap * 24) * d.rate * 100000000, 24 * 365) * 0.00000001`,
  },
  {
    name: 'soft-staking.terms',
    says: 'a day was averaged by another rate, floor or cap than its coin had at its 00:00',
    sql: `select d.day, d.coin, trim_scale(d.cap)::text as cap, trim_scale(t.cap)::text as written
      from soft_staking_day_rate d left join lateral (
        select each.rate, each.floor, each.cap, each.is_listed from soft_staking_terms each
        where each.coin = d.coin and each.from_at <= d.day order by each.from_at desc limit 1
        /* any order: a coin has one row of an instant */) as t on true
      where t.is_listed is not true or t.rate <> d.rate or t.floor <> d.floor or t.cap is distinct from d.cap`,
  },
  {
    name: 'soft-staking.span',
    says: 'a reward is of a day on which its customer had soft staking off',
    sql: `select r.bucket, r.user_id, r.day, r.coin from soft_staking_reward r
      left join soft_staking_span s on s.bucket = r.bucket and s.user_id = r.user_id and s.id = r.id
      where s.id is null or s.from_at > r.day or (s.off_at is not null and (s.off_at <= r.day or r.snapshots = 0))
        or (s.off_at is null and r.snapshots <> 24)`,
  },
  {
    name: 'soft-staking.unpaid',
    says: 'a reward of a day that is paid was not paid',
    sql: `select r.bucket, r.user_id, r.day, r.coin from soft_staking_reward r
      join soft_staking_day d on d.day = r.day where r.paid_in is null and d.paid_at is not null`,
  },
  {
    name: 'soft-staking.key',
    says: 'the key of a day is not that of its published hash, or is not told though the day is averaged',
    sql: `select day from soft_staking_day where key_hash <> encode(sha256(convert_to(key, 'UTF8')), 'hex')
        or (key is null and averaged_at is not null) or not starts_with(sealed_key, 'v1.')`,
  },
]
