import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { isDistributed, sqlType } from '../../../platform/database/index.ts'
import { autoEarnFor } from './flexible-auto.ts'
import type { FlexibleModule } from './flexible-module.ts'

/*
 * An hour of pools in which nobody holds or owes anything, in two statements for all of them: their rows are taken, then those that
 * are still empty are closed, published and done. Without demand the rate is 0 by any terms (`clearHour`), and what follows from it
 * too; without an offer the marginal minimum is the pool's lowest. A pool that anything else is to be said or done of goes the long way, and so does one that somebody acts on meanwhile: rows
 * that others hold are skipped. Who acts changes no row of the pool's own, so that it is looked at again once they are held.
 */

/** Something of the pool in a table, found by its index. */
const any = (name: string, table: string, where: string) =>
  `left join lateral (select true as found from ${table} where asset = p.asset and (${where}) limit 1) ${name} on true`

const terms = (name: string, where: string) =>
  `join lateral (select terms from flexible_terms where asset = p.asset and ${where} order by from_hour desc limit 1) ${name}
     on true`

const emptyOf = (within: string) => `candidate as materialized (
    select p.asset, p.xmin as version, now.terms,
      coalesce((now.terms->>'ext_award_budget')::numeric * 8760 <= p.bonus_spent, false) as is_spent,
      (now.terms->>'limit_min_lend_rate_year')::numeric as lowest, p.listing = 'listed' as is_listed, (newest.terms->>'min_lend_amount')::numeric as least
    from flexible_pool p
    ${terms('now', 'from_hour <= $1')}
    ${terms('newest', 'true')}
    left join flexible_hour before on before.asset = p.asset and before.hour = $2
    ${any('held', 'flexible_holding', 'offered > 0 or joining > 0 or bonus_weight > 0')}
    ${any('owed', 'flexible_loan', 'is_open')}
    ${any('waits', 'flexible_wait', 'left_over > 0')}
    ${any('told', 'lending_demand', 'amount > 0')}
    ${any('gone', 'flexible_act', 'hour = $1 and left_minimum is not null')}
    where ${within} and p.done_until = $1 and p.open_hour = $1 and not p.has_queue and p.idle = 0 and p.reserved = 0
      and coalesce(before.rate, 0) = 0 and coalesce(held.found, owed.found, waits.found, told.found, gone.found) is null
  ),
  lying as materialized (${autoEarnFor('(select asset, least from candidate where is_listed)')}),
  empty as materialized (select * from candidate where asset not in (select asset from lying))`

/* A pool that is not as the statement began with (`xmin`) may have a bucket that was not seen. */
const TAKE = `with ${emptyOf('true')},
  seen as materialized (select asset, bucket from flexible_bucket where asset in (select asset from empty)),
  pools as materialized (
    select asset, xmin as version from flexible_pool where asset in (select asset from empty) order by asset
    for update skip locked
  ),
  buckets as materialized (
    select asset, bucket from flexible_bucket where asset in (select asset from pools) order by asset, bucket
    for update skip locked
  ),
  taken as (
    select empty.asset from empty join pools on pools.asset = empty.asset and pools.version = empty.version
    where empty.asset not in (
      select seen.asset from seen left join buckets on buckets.asset = seen.asset and buckets.bucket = seen.bucket
      where buckets.bucket is null)
  )
  select (select count(*) from flexible_pool where done_until = $1) as due,
    coalesce((select array_agg(asset order by asset) from taken), '{}') as taken`

/* A budget of which nothing is left says so of each hour, as `takeBudget` does. */
const PASS = `with ${emptyOf('p.asset = any($4::text[])')},
  published as (
    insert into flexible_hour (asset, hour, supply, demand, filled, unmet, netted, marginal, marginal_share, share_part, share_whole,
      cut_minimum, utilisation, rate, terms, book, bonus_left, bonus_need, charge, fee, interest, reserve, dust)
    select asset, $1::timestamptz, 0, 0, 0, 0, 0, lowest, 1, 0, 0, 'NaN', 0, 0, terms, '[]', case when is_spent then 0 end,
      case when is_spent then 1 end, 0, 0, 0, 0, 0 from empty
  ),
  opened as (
    update flexible_bucket set open_hour = $3, joining = 0, hour_interest = 0, hour_charge = 0, hour_fee = 0
    where asset in (select asset from empty)
  ),
  moved as (
    update flexible_pool p set open_hour = $3, cleared_until = $3, done_until = $3, next_hour = $1::timestamptz, next_rate = 0,
      next_marginal = empty.lowest, next_part = 0, next_whole = 0, next_unmet = 0, next_demand = 0, next_joined = 0
    from empty where p.asset = empty.asset returning 1
  )
  select count(*) as moved from moved`

const ONE_NODE = `/* several buckets: on one node only, others go pool by pool */
  /* correlated: on one node only, and each stops at the first row that it finds */`

/** Does the hour of pools without a holding; says how many pools are left. A distributed database has no statement over all. */
export async function passEmptyHours({ db }: Pick<FlexibleModule, 'db'>, hour: Instant): Promise<number> {
  if (await isDistributed(db)) return Number.POSITIVE_INFINITY
  const values = [isoText(hour), isoText(later(hour, -HOUR_MS))]
  return db.transaction(async (tx) => {
    const [found] = await tx.query({ due: sqlType.number, taken: sqlType.texts }, `${TAKE} ${ONE_NODE}`, values)
    const { due, taken } = found ?? { due: Number.POSITIVE_INFINITY, taken: [] }
    if (taken.length === 0) return due
    const [row] = await tx.query({ moved: sqlType.number }, `${PASS} ${ONE_NODE}`, [
      ...values,
      isoText(later(hour, HOUR_MS)),
      taken,
    ])
    return due - (row?.moved ?? 0)
  })
}
