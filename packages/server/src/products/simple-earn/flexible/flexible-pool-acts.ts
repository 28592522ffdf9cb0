import type { Assets, Listing } from '@tenor/contract/core'
import { withGiven } from '@tenor/contract/http'
import { decimal, decimalText } from '@tenor/contract/money'
import {
  DEFAULT_MAX_RATE,
  type FlexiblePoolRow,
  hourEnd,
  type PoolGift,
  poolViolation,
} from '@tenor/contract/simple-earn'
import { floorTo, HOUR_MS, isoText, unixSeconds } from '@tenor/contract/time'
import { refuseFine, refuseStoppedAsset, refuseUnlisted } from '../../../core/assets/index.ts'
import type { By } from '../../../core/proposals/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { type Queryable, type Transaction, together } from '../../../platform/database/index.ts'
import { Refusal, refuseOn, rowVersion } from '../../../platform/http/index.ts'
import { bucketOfText } from '../../../platform/ids/index.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { announceCeiling } from './flexible-notices.ts'
import { poolRow } from './flexible-open.ts'
import { type PoolTermsWire, poolTable } from './flexible-tables.ts'
import { newestTerms, termsOf, writeTerms } from './flexible-terms.ts'

/** What an operator wants of a pool: terms by the names of the API, and whether it is on sale. */
export type PoolBody = { [Name in keyof PoolTermsWire]?: PoolTermsWire[Name] | undefined } & {
  asset: string
  status?: Listing | undefined
}

/** What of a pool gives value, for the rule that says when it takes two operators. */
export function giftOf(asset: string, wire: PoolTermsWire, listing: Listing): PoolGift {
  const { curve, tiers, serviceFee } = termsOf(wire)
  return {
    curve,
    tiers,
    serviceFee,
    isBonusOpen: wire.is_open_award_pool === 1,
    award: wire.award_asset ?? asset,
    startAt: wire.start_at,
    endAt: wire.end_at,
    isVerifiedOnly: wire.verified_only === 1,
    isListed: listing === 'listed',
    bonusRate: decimal(wire.ext_award_rate_year),
    bonusLimit: decimal(wire.ext_award_limit),
    budget: budgetOf(wire),
  }
}

/** The same of a pool as it stands, and as it would be; null for one that is not there. */
export async function giftsOf(tx: Transaction, body: PoolBody): Promise<{ before: PoolGift; after: PoolGift } | null> {
  const { asset, status } = body
  const [pool, terms] = await together([poolRow(tx, asset), newestTerms(tx, asset)])
  if (pool === null || terms === null) return null
  return {
    before: giftOf(asset, terms.wire, pool.listing),
    after: giftOf(asset, termsAfter(terms.wire, body), status ?? pool.listing),
  }
}

/** What operators set of a pool: its version is of this. */
function poolSettings(listing: Listing, wire: PoolTermsWire) {
  return { status: listing, ...wire }
}

export async function poolStanding(tx: Transaction, asset: string): Promise<object | null> {
  const [pool, terms] = await together([poolRow(tx, asset), newestTerms(tx, asset)])
  return pool === null || terms === null ? null : poolSettings(pool.listing, terms.wire)
}

function budgetOf({ ext_award_budget: budget = null }: PoolTermsWire) {
  return budget === null ? null : decimal(budget)
}

const NO_END = '-1'

const BEGINNING: PoolTermsWire = {
  award_asset: null,
  ext_award_rate_year: '0',
  ext_award_limit: '0',
  ext_award_budget: null,
  start_at: null,
  end_at: null,
  is_open_award_pool: 0,
  limit_min_lend_rate_year: '0',
  max_lend_rate_year: decimalText(DEFAULT_MAX_RATE),
  min_lend_amount: '0.00000001',
  ladder_apr: [],
  curve: { base: '0', slope1: '0', kink: '1', slope2: '0', cap: '0' },
  service_fee: '0',
  verified_only: 0,
}

/** The terms with what was given in place of what was. */
export function termsAfter(
  before: PoolTermsWire | null,
  { asset: _, status: _status, ...given }: PoolBody,
): PoolTermsWire {
  const after = withGiven(before ?? BEGINNING, given)
  return after.ext_award_budget === NO_END ? { ...after, ext_award_budget: null } : after
}

function refuseWrong(assets: Assets, wire: PoolTermsWire): void {
  const { curve, minRate, maxRate, serviceFee, tiers } = termsOf(wire)
  refuseOn(
    poolViolation({
      curve,
      minRate,
      maxRate,
      serviceFee,
      tiers,
      startAt: wire.start_at,
      endAt: wire.end_at,
      bonusRate: decimal(wire.ext_award_rate_year),
      bonusLimit: decimal(wire.ext_award_limit),
      budget: budgetOf(wire),
    }),
  )
  if (wire.award_asset !== null) refuseUnlisted(assets, wire.award_asset)
}

/** A pool opens in the hour that is running, so the first subscription of now is offered from its end. */
export async function createPool(
  tx: Transaction,
  { ids, clock, assets }: Pick<FlexibleModule, 'ids' | 'clock' | 'assets'>,
  by: By,
  body: PoolBody,
): Promise<FlexiblePoolRow> {
  const { asset, status = 'listed' } = body
  refuseUnlisted(assets, asset)
  refuseStoppedAsset(assets, asset)
  const wire = termsAfter(null, body)
  refuseWrong(assets, wire)
  refuseFine(assets, asset, decimal(wire.min_lend_amount))
  const now = clock.now()
  const hour = floorTo(now, HOUR_MS)
  const made = await tx.execute(
    `insert into flexible_pool (asset, id, listing, created_at, open_hour, cleared_until, done_until, house_bucket)
     values ($1, $2, $3, $4, $5, $5, $5, $6) on conflict do nothing`,
    [asset, await ids.next(), status, isoText(now), isoText(hour), bucketOfText(asset)],
  )
  if (made === 0) throw new Refusal(409, 'flexible.pool.exists', { asset })
  await writeTerms(tx, asset, hour, wire)
  await auditPool(tx, by, 'flexible.pool.create', asset, null, { ...wire, status })
  return rowOf(tx, asset)
}

/** What is given changes: terms from the next full hour on, the status at once. Whoever changes a pool holds it (`holdPool`). */
export async function changePool(
  tx: Transaction,
  by: By,
  { clock, assets }: Pick<FlexibleModule, 'clock' | 'assets'>,
  body: PoolBody,
): Promise<FlexiblePoolRow> {
  const { asset, status } = body
  const [pool, before] = await together([poolRow(tx, asset), newestTerms(tx, asset)])
  if (pool === null || before === null) throw new Refusal(404, 'flexible.notFound')
  const listing = status ?? pool.listing
  if (listing === 'listed') refuseStoppedAsset(assets, asset)
  if (pool.listing === 'retired' && listing !== 'retired') throw new Refusal(422, 'flexible.pool.retired', { asset })
  const wire = termsAfter(before.wire, body)
  refuseWrong(assets, wire)
  if (body.min_lend_amount !== undefined) refuseFine(assets, asset, decimal(wire.min_lend_amount))
  // Where the run of the last hour is late, the hour that is open is not this one yet.
  const from = hourEnd(clock.now())
  await writeTerms(tx, asset, from, wire)
  await announceCeiling(tx, pool, { before, after: termsOf(wire) }, clock.now())
  await tx.execute('update flexible_pool set listing = $2 where asset = $1', [asset, listing])
  const [was, is] = [poolSettings(pool.listing, before.wire), poolSettings(listing, wire)]
  await auditPool(tx, by, 'flexible.pool.change', asset, was, is)
  return rowOf(tx, asset)
}

async function auditPool(
  tx: Transaction,
  { operator, at }: By,
  act: string,
  asset: string,
  before: object | null,
  after: object,
): Promise<void> {
  await writeAudit(tx, { at, actorId: operator.userId, act, subject: `pool ${asset}`, before, after })
}

async function rowOf(tx: Transaction, asset: string): Promise<FlexiblePoolRow> {
  const [row] = await poolRows(tx, asset)
  if (row === undefined) throw new Refusal(404, 'flexible.notFound')
  return row
}

type Sums = Record<'offered' | 'joining' | 'waiting' | 'lent' | 'slices' | 'spent', string> & {
  terms: PoolTermsWire
  from_hour: Parameters<typeof unixSeconds>[0]
}

/** Pools as operators see them: sums over all buckets. */
export async function poolRows(db: Queryable, asset: string | null): Promise<FlexiblePoolRow[]> {
  const rows = await db.query<Sums>(
    `with held as (select asset, sum(offered) as offered, sum(joining) as joining, sum(frozen) as waiting
       from flexible_holding where $1::text is null or asset = $1 group by asset),
     lent as (select asset, sum(principal) as lent from flexible_loan where is_open group by asset),
     slice as (select asset, sum(idle + cover) as idle from flexible_bucket group by asset)
     select ${poolTable.select('p')}, t.terms, t.from_hour, trunc(p.bonus_spent / 8760, 8)::text as spent, coalesce(held.offered, 0)::text as offered,
       coalesce(held.joining, 0)::text as joining, coalesce(held.waiting, 0)::text as waiting,
       coalesce(lent.lent, 0)::text as lent, (p.idle + p.reserved + coalesce(slice.idle, 0))::text as slices
     from flexible_pool p
     join lateral (select terms, from_hour from flexible_terms t where t.asset = p.asset
       order by from_hour desc limit 1) t on true
     left join held on held.asset = p.asset left join lent on lent.asset = p.asset
     left join slice on slice.asset = p.asset
     where $1::text is null or p.asset = $1 order by p.asset`,
    [asset],
  )
  return rows.map(rowOfSums)
}

function rowOfSums(row: Sums): FlexiblePoolRow {
  const { id, asset, listing, openHour, doneUntil } = poolTable.read(row)
  const text = (of: string) => decimalText(decimal(of))
  return {
    version: rowVersion(poolSettings(listing, row.terms)),
    id,
    asset,
    status: listing,
    ...row.terms,
    ext_award_budget: row.terms.ext_award_budget ?? null,
    ext_award_spent: text(row.spent),
    terms_from: unixSeconds(row.from_hour),
    open_hour: unixSeconds(openHour),
    done_until: unixSeconds(doneUntil),
    offered: text(row.offered),
    joining: text(row.joining),
    waiting: text(row.waiting),
    lent: text(row.lent),
    idle: text(row.slices),
  }
}
