import type { ClockRepair } from '../../platform/clock-guard/index.ts'
import type { Check } from '../../platform/reconcile/index.ts'

/** What must be true of samples. */
export const marketChecks: readonly Check[] = [
  {
    name: 'market.ahead',
    says: 'a sample lies after the instant up to which samples are taken',
    sql: `select s.pair, s.at, w.done_until from market_sample s
      join job_watermark w on w.job = 'market-samples' where s.at > w.done_until`,
  },
  {
    name: 'market.evidence',
    says: 'a sample does not say which sources it was made of',
    sql: `select pair, at, trim_scale(price)::text as price from market_sample
      where coalesce(jsonb_array_length(evidence -> 'sources'), 0) = 0`,
  },
  {
    name: 'market.price',
    says: 'a sample lies outside the prices that it was made of',
    sql: `select pair, at, trim_scale(price)::text as price, least, greatest
      from market_sample
      cross join lateral (select min((source ->> 'capped')::numeric) as least, max((source ->> 'capped')::numeric) as greatest
        from jsonb_array_elements(evidence -> 'sources') as source) as made_of
      where price <= 0 or price < least or price > greatest`,
  },
]

/** Samples stamped with instants to come hold the price of now, and would keep the right ones out: what is there stays. */
export const marketClockRepairs: readonly ClockRepair[] = [
  {
    says: 'samples of prices at instants to come',
    count: `select count(*) from market_sample s where s.at > $1`,
    mend: `delete from market_sample s where s.at > $1`,
  },
  {
    says: 'samples noted as missing at instants to come',
    count: 'select count(*) from market_missing where at > $1',
    mend: 'delete from market_missing where at > $1',
  },
]
