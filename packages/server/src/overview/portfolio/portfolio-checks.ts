import type { Check } from '../../platform/reconcile/index.ts'

/** What must be true of closes of days among themselves. */
export const portfolioChecks: readonly Check[] = [
  {
    name: 'portfolio.last',
    says: 'what a customer had at the last close is not what that close says, or the close is missing',
    sql: `select a.bucket, a.user_id, a.asset, trim_scale(a.worth)::text as worth, trim_scale(c.worth)::text as closed
      from portfolio_asset a
      left join portfolio_close c on c.bucket = a.bucket and c.user_id = a.user_id and c.asset = a.asset
        and c.day = a.until + interval '1 hour'
      where c.worth is distinct from a.worth or c.earned is distinct from a.earned`,
  },
  {
    name: 'portfolio.day',
    says: 'a close is of no midnight, or of a day that was passed over',
    sql: `select c.bucket, c.user_id, c.asset, c.day from portfolio_close c left join portfolio_day d on d.day = c.day
      where extract(epoch from c.day)::bigint % 86400 <> 0
        or (d.day is null and c.day < (select max(day) from portfolio_day))`,
  },
  {
    name: 'portfolio.value',
    says: 'a close is valued at another price than those of its asset and day, or in USDT at other than itself',
    sql: `with price as materialized (
        select asset, day, max(worth_value / worth) filter (where worth >= 1) as most,
          min(worth_value / worth) filter (where worth >= 1) as least,
          bool_or(worth_value is null) filter (where worth > 0) as some_without,
          bool_or(worth_value is not null) filter (where worth > 0) as some_with
        from portfolio_close group by asset, day)
      select asset, day, trim_scale(least)::text as least, trim_scale(most)::text as most from price
      where (some_without and some_with) or most - least > 0.00000002
        or (asset = 'USDT' and (least < 0.99999998 or most > 1))`,
  },
  {
    name: 'portfolio.moved',
    says: 'a customer has closes of an asset and nothing that says what moved of it',
    sql: `select c.bucket, c.user_id, c.asset, max(c.day) as day from portfolio_close c
      left join portfolio_asset a on a.bucket = c.bucket and a.user_id = c.user_id and a.asset = c.asset
      where a.asset is null group by 1, 2, 3`,
  },
]
