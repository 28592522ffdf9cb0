import { SETTLEMENT_SAMPLED_SECONDS, settlementPrice } from '@tenor/contract/core'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { ceilTo, type Instant, instant, isoText, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { nullable, type Queryable, sqlType } from '../../platform/database/index.ts'
import { type Evidence, type PriceSource, readIndex } from './market-reading.ts'

export type Sample = { readonly at: Instant; readonly price: Decimal8; readonly evidence: Evidence }
export type PricePoint = { readonly at: Instant; readonly price: Decimal8 }

export type SettlementRequest = {
  readonly pair: string
  readonly delivery: Instant
  /** Length of the product's window; twice it is taken when too few of its minutes have a sample. */
  readonly windowSeconds: number
}

export type SettlementEvidence = {
  readonly price: Decimal8
  readonly count: number
  readonly sum: Decimal8
  /** Length of the window that was taken, in seconds. */
  readonly windowSeconds: number
  readonly windowFrom: Instant
  readonly windowTo: Instant
  readonly samples: readonly Sample[]
  /** Names of all sources that went into a sample. */
  readonly sources: readonly string[]
}

/** Samples of a pair with from < at <= to, oldest first. */
export async function samplesBetween(db: Queryable, pair: string, from: Instant, to: Instant): Promise<Sample[]> {
  const rows = await db.query(
    { at: sqlType.instant, price: sqlType.text, evidence: sqlType.json<Evidence>() },
    'select at, price, evidence from market_sample where pair = $1 and at > $2 and at <= $3 order by at',
    [pair, isoText(from), isoText(to)],
  )
  return rows.map((row) => ({ at: row.at, price: decimal(row.price), evidence: row.evidence }))
}

/** A stretch of time of a pair: from < at <= to. */
export type PairSpan = { readonly pair: string; readonly from: Instant; readonly to: Instant }
export type PriceRange = { readonly low: Decimal8; readonly high: Decimal8 }

/** Lowest and highest sample of each stretch, in their order; null where there is none. One statement for all. */
export async function priceRanges(db: Queryable, spans: readonly PairSpan[]): Promise<(PriceRange | null)[]> {
  if (spans.length === 0) return []
  const rows = await db.query(
    { low: nullable(sqlType.text), high: nullable(sqlType.text) },
    `select r.low, r.high from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality
       as span (pair, from_at, to_at, place)
     cross join lateral (select min(price) as low, max(price) as high from market_sample s
       where s.pair = span.pair and s.at > span.from_at and s.at <= span.to_at) as r
     order by span.place`,
    [spans.map(({ pair }) => pair), spans.map(({ from }) => isoText(from)), spans.map(({ to }) => isoText(to))],
  )
  return rows.map(({ low, high }) =>
    low === null || high === null ? null : { low: decimal(low), high: decimal(high) },
  )
}

/** Settlement price by the samples of the hour before a delivery; null when too few of its minutes have one. */
export async function settlementEvidence(
  db: Queryable,
  request: SettlementRequest,
): Promise<SettlementEvidence | null> {
  const { pair, delivery, windowSeconds } = request
  const taken = await samplesBetween(db, pair, later(delivery, -SETTLEMENT_SAMPLED_SECONDS * SECOND_MS), delivery)
  const settled = settlementPrice(taken, delivery, windowSeconds)
  if (settled === null) return null
  const samples = taken.filter(({ at }) => at > settled.windowFrom)
  const sources = new Set(samples.flatMap((sample) => sample.evidence.sources.map(({ source }) => source)))
  return { ...settled, samples, sources: [...sources].sort() }
}

/** Most points that a history has. */
const MOST_POINTS = 500

/**
 * Index prices from `from` to `to`, thinned to at most 500, each the last of its stretch. What lies before the first
 * sample is told by the sources, where they can tell the past.
 */
export async function priceHistory(
  db: Queryable,
  priceSource: PriceSource,
  request: { pair: string; from: Instant; to: Instant },
): Promise<PricePoint[]> {
  const { pair, from, to } = request
  if (to <= from) return []
  const stepMs = ceilTo(instant(Math.ceil((to - from) / (MOST_POINTS - 2))), MINUTE_MS)
  const rows = await db.query(
    { at: sqlType.instant, price: sqlType.text },
    `select distinct on (floor(extract(epoch from at) / $4)) at, price from market_sample
     where pair = $1 and at >= $2 and at <= $3 order by floor(extract(epoch from at) / $4), at desc`,
    [pair, isoText(from), isoText(to), stepMs / SECOND_MS],
  )
  const sampled = rows.map((row) => ({ at: row.at, price: decimal(row.price) }))
  if (!priceSource.tellsPast) return sampled
  const first = sampled[0]?.at ?? instant(to + 1)
  const told = await toldHistory(db, priceSource, { pair, from, to: later(first, -1) }, stepMs)
  return [...told, ...sampled].slice(-MOST_POINTS)
}

async function toldHistory(
  db: Queryable,
  priceSource: PriceSource,
  request: { pair: string; from: Instant; to: Instant },
  stepMs: number,
): Promise<PricePoint[]> {
  const { pair, from, to } = request
  const points: PricePoint[] = []
  if (ceilTo(from, stepMs) > to) return points
  const quotes = await priceSource.load(db, [pair], from, to)
  for (let at = ceilTo(from, stepMs); at <= to; at = later(at, stepMs)) {
    const index = readIndex(priceSource, quotes, pair, at)
    if (index !== null) points.push({ at, price: index.price })
  }
  return points
}

/** The newest sample of each pair at or before `at` and after `notBefore`. */
export async function newestSamples(db: Queryable, at: Instant, notBefore: Instant): Promise<Map<string, Decimal8>> {
  const rows = await db.query(
    { pair: sqlType.text, price: sqlType.text },
    `select distinct on (pair) pair, price from market_sample where at <= $1 and at > $2 order by pair, at desc`,
    [isoText(at), isoText(notBefore)],
  )
  return new Map(rows.map((row) => [row.pair, decimal(row.price)]))
}

/** The newest sample of a pair at or before `at`; null where there is none. */
export async function lastSample(db: Queryable, pair: string, at: Instant): Promise<PricePoint | null> {
  const [row] = await db.query(
    { at: sqlType.instant, price: sqlType.text },
    'select at, price from market_sample where pair = $1 and at <= $2 order by at desc limit 1',
    [pair, isoText(at)],
  )
  return row === undefined ? null : { at: row.at, price: decimal(row.price) }
}

/** An instant of a pair. */
export type PairInstant = { readonly pair: string; readonly at: Instant }

/** The newest sample at or before each instant, in their order; null where there is none. One statement for all. */
export async function pricesAtInstants(db: Queryable, points: readonly PairInstant[]): Promise<(Decimal8 | null)[]> {
  if (points.length === 0) return []
  const rows = await db.query(
    { price: nullable(sqlType.text) },
    `select sample.price from unnest($1::text[], $2::timestamptz[]) with ordinality as point (pair, at, place)
     left join lateral (select price from market_sample s where s.pair = point.pair and s.at <= point.at
       order by s.at desc limit 1) as sample on true
     order by point.place`,
    [points.map(({ pair }) => pair), points.map(({ at }) => isoText(at))],
  )
  return rows.map(({ price }) => (price === null ? null : decimal(price)))
}
