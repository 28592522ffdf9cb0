import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { isDistributed } from '../../../platform/database/index.ts'
import { autoEarnFor } from './flexible-auto.ts'
import type { FlexibleModule } from './flexible-module.ts'

/*
 * An hour of pools in which nobody holds or owes anything, in one statement for all of them: closed, published and done. Without
 * demand the rate is 0 by any terms (`clearHour`), and what follows from it too. A pool that anything else is to be said or done of
 * goes the long way, and so does one that somebody acts on meanwhile: rows that others hold are skipped, and those that are not
 * as the statement began with (`xmin`) are left alone.
 */

/** Something of the pool in a table, found by its index. */
const any = (name: string, table: string, where: string) =>
  `left join lateral (select true as found from ${table} where asset = p.asset and (${where}) limit 1) ${name} on true`

const terms = (name: string, where: string) =>
  `join lateral (select terms from flexible_terms where asset = p.asset and ${where} order by from_hour desc limit 1) ${name}
     on true`

const EMPTY = `candidate as materialized (
    select p.asset, p.xmin as version, now.terms,
      coalesce((now.terms->>'ext_award_budget')::numeric * 8760 <= p.bonus_spent, false) as is_spent,
      p.listing = 'listed' as is_listed, (newest.terms->>'min_lend_amount')::numeric as least
    from flexible_pool p
    ${terms('now', 'from_hour <= $1')}
    ${terms('newest', 'true')}
    left join flexible_hour before on before.asset = p.asset and before.hour = $3
    ${any('held', 'flexible_holding', 'offered > 0 or joining > 0 or bonus_weight > 0')}
    ${any('owed', 'flexible_loan', 'is_open')}
    ${any('waits', 'flexible_wait', 'left_over > 0')}
    ${any('gone', 'flexible_act', 'hour = $1 and left_minimum is not null')}
    where p.done_until = $1 and p.open_hour = $1 and not p.has_queue and p.idle = 0 and p.reserved = 0
      and coalesce(before.rate, 0) = 0 and coalesce(held.found, owed.found, waits.found, gone.found) is null
  ),
  lying as materialized (${autoEarnFor('(select asset, least from candidate where is_listed)')}),
  empty as materialized (select * from candidate where asset not in (select asset from lying))`

const LOCKED = `seen as materialized (
    select asset, bucket, xmin as version from flexible_bucket where asset in (select asset from empty)
  ),
  pools as materialized (
    select asset, xmin as version from flexible_pool where asset in (select asset from empty) order by asset
    for update skip locked
  ),
  buckets as materialized (
    select asset, bucket, xmin as version from flexible_bucket where asset in (select asset from pools)
    order by asset, bucket for update skip locked
  ),
  quiet as materialized (
    select empty.* from empty join pools on pools.asset = empty.asset and pools.version = empty.version
    where empty.asset not in (
      select seen.asset from seen left join buckets
        on buckets.asset = seen.asset and buckets.bucket = seen.bucket and buckets.version = seen.version
      where buckets.bucket is null)
  )`

/* A budget of which nothing is left says so of each hour, as `takeBudget` does. */
const PUBLISHED = `published as (
    insert into flexible_hour (asset, hour, supply, demand, filled, unmet, netted, marginal, utilisation, rate, terms, book,
      bonus_left, bonus_need, charge, fee, interest, reserve, dust)
    select asset, $1, 0, 0, 0, 0, 0, 0, 0, 0, terms, '[]', case when is_spent then 0 end, case when is_spent then 1 end,
      0, 0, 0, 0, 0 from quiet
  ),
  opened as (
    update flexible_bucket set open_hour = $2, hour_interest = 0, hour_charge = 0, hour_fee = 0
    where asset in (select asset from quiet)
  ),
  moved as (
    update flexible_pool set open_hour = $2, cleared_until = $2, done_until = $2, next_rate = 0
    where asset in (select asset from quiet) returning 1
  )`

/** Does the hour of pools without a holding; says how many pools are left. A distributed database has no statement over all. */
export async function passEmptyHours({ db }: FlexibleModule, hour: Instant): Promise<number> {
  if (await isDistributed(db)) return Number.POSITIVE_INFINITY
  const [row] = await db.query<{ left: number }>(
    `with ${EMPTY}, ${LOCKED}, ${PUBLISHED}
     select (select count(*) from flexible_pool where done_until = $1) - (select count(*) from moved) as left
     /* several buckets: on one node only, others go pool by pool */
     /* correlated: on one node only, and each stops at the first row that it finds */`,
    [isoText(hour), isoText(later(hour, HOUR_MS)), isoText(later(hour, -HOUR_MS))],
  )
  return row?.left ?? Number.POSITIVE_INFINITY
}
