import { type Decimal8, decimal } from '@tenor/contract/money'
import {
  ceilingOf,
  type Extras,
  type FlexibleCurve,
  type LadderTier,
  ladderOf,
  readCurve,
} from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, instantOfSeconds, isoText, later } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../../../platform/database/index.ts'
import type { PoolTermsWire } from './flexible-tables.ts'

/** What a pool asks and adds in an hour. */
export type Terms = {
  wire: PoolTermsWire
  minRate: Decimal8
  maxRate: Decimal8
  /** Of minimums and of the rate: the lower of `maxRate` and the curve's cap. */
  ceiling: Decimal8
  minAmount: Decimal8
  curve: FlexibleCurve
  serviceFee: Decimal8
  tiers: readonly LadderTier[]
}

export function termsOf(wire: PoolTermsWire): Terms {
  const [curve, maxRate] = [readCurve(wire.curve), decimal(wire.max_lend_rate_year)]
  return {
    wire,
    minRate: decimal(wire.limit_min_lend_rate_year),
    maxRate,
    ceiling: ceilingOf({ curve, maximum: maxRate }),
    minAmount: decimal(wire.min_lend_amount),
    curve,
    serviceFee: decimal(wire.service_fee),
    tiers: ladderOf(wire.ladder_apr),
  }
}

/** What the house adds in an hour that begins at `hour`: tiers, and a bonus that is switched on, where all of the hour is inside the dates. */
export function extrasIn({ wire, tiers }: Terms, hour: Instant): Extras {
  const isBegun = wire.start_at === null || hour >= instantOfSeconds(wire.start_at)
  const isOver = wire.end_at !== null && later(hour, HOUR_MS) > instantOfSeconds(wire.end_at)
  const isInside = isBegun && !isOver
  const isOpen = wire.is_open_award_pool === 1 && isInside
  return {
    bonusRate: isOpen ? decimal(wire.ext_award_rate_year) : 0n,
    bonusLimit: isOpen ? decimal(wire.ext_award_limit) : 0n,
    tiers: isInside ? tiers : [],
  }
}

/** The terms in force of each pool in the hour that begins at `hour`, by its coin. */
export async function termsOfPools(
  db: Queryable,
  assets: readonly string[],
  hour: Instant,
): Promise<ReadonlyMap<string, Terms>> {
  const rows = await db.query(
    { asset: sqlType.text, terms: sqlType.json<PoolTermsWire>() },
    `select distinct on (asset) asset, terms from flexible_terms
     where asset = any($1::text[]) and from_hour <= $2 order by asset, from_hour desc`,
    [assets, isoText(hour)],
  )
  return new Map(rows.map(({ asset, terms }) => [asset, termsOf(terms)]))
}

/** The terms in force of a pool that is there, in the hour that begins at `hour`. */
export async function termsInForce(db: Queryable, asset: string, hour: Instant): Promise<Terms> {
  const terms = (await termsOfPools(db, [asset], hour)).get(asset)
  if (terms === undefined) throw new RangeError(`the pool of ${asset} has no terms in ${isoText(hour)}`)
  return terms
}

/** The newest terms, which may hold from the next hour on only. */
export async function newestTerms(db: Queryable, asset: string): Promise<Terms | null> {
  const [row] = await db.query(
    { terms: sqlType.json<PoolTermsWire>() },
    'select terms from flexible_terms where asset = $1 order by from_hour desc limit 1',
    [asset],
  )
  return row === undefined ? null : termsOf(row.terms)
}

export async function writeTerms(db: Queryable, asset: string, from: Instant, terms: PoolTermsWire): Promise<void> {
  await db.execute(
    `insert into flexible_terms (asset, from_hour, terms) values ($1, $2, $3)
     on conflict (asset, from_hour) do update set terms = excluded.terms`,
    [asset, isoText(from), JSON.stringify(terms)],
  )
}
