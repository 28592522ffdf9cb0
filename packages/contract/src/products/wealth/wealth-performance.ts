import { type Decimal8, divide, ONE } from '../../money/index.ts'
import { DAY_MS, type Instant, YEAR_DAYS } from '../../time/index.ts'

/* What a fund and a holding came to, as fractions with eight decimals, rounded down towards zero. Nothing here moves money. */

/** The value of a unit at a strike. */
export type NavPoint = { readonly at: Instant; readonly nav: Decimal8 }

const RECENT_DAYS = 30

/**
 * Recent APR: (NAV / NAV 30 days before − 1) × 365 / 30, by the latest entry at or before; null for a fund that is younger.
 * `points` are in the order of their valuations.
 */
export function recentApr(points: readonly NavPoint[]): Decimal8 | null {
  const last = points.at(-1)
  if (last === undefined) return null
  const before = points.findLast(({ at }) => at <= last.at - RECENT_DAYS * DAY_MS)
  if (before === undefined) return null
  return divide((last.nav - before.nav) * BigInt(YEAR_DAYS) * ONE, before.nav * BigInt(RECENT_DAYS), 'down')
}

/** Time-weighted return: what one unit came to, whatever was put in when. Null without two values. */
export function timeWeightedReturn(points: readonly NavPoint[]): Decimal8 | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  return divide((last.nav - first.nav) * ONE, first.nav, 'down')
}

/** A fall from a value to a later one, as a fraction of the former. */
export type Fall = { readonly from: Instant; readonly to: Instant; readonly share: Decimal8 }

/** The largest fall, the first of equal ones; null where no value is lower than one before it. */
export function worstFall(points: readonly NavPoint[]): Fall | null {
  let peak: NavPoint | null = null
  let worst: Fall | null = null
  for (const point of points) {
    if (peak === null || point.nav > peak.nav) peak = point
    const share = peak.nav > 0n ? divide((peak.nav - point.nav) * ONE, peak.nav, 'down') : 0n
    if (share > (worst?.share ?? 0n)) worst = { from: peak.at, to: point.at, share }
  }
  return worst
}

/** The largest fall from a value to a later one, a fraction of the former; 0 where it never fell. */
export function drawdown(points: readonly NavPoint[]): Decimal8 {
  return worstFall(points)?.share ?? 0n
}

/** Periods of which a fund's page tells the return, in days. */
export const RETURN_DAYS = [30, 90, 365] as const
/** Below it a return since the start is not shown per year: a few good weeks are no rate. */
const PER_YEAR_FROM_DAYS = 90

/** Return of one unit over the last days, by the latest entry at or before their beginning; null for a fund that is younger. */
export function returnOver(points: readonly NavPoint[], days: number): Decimal8 | null {
  const last = points.at(-1)
  const before = last && points.findLast(({ at }) => at <= last.at - days * DAY_MS)
  return before === undefined || last === undefined ? null : divide((last.nav - before.nav) * ONE, before.nav, 'down')
}

export type SinceStart = { readonly total: Decimal8; readonly perYear: Decimal8 | null }

/** Return of one unit since the first value, and what of it falls to a year, without interest on interest. Null without two values. */
export function returnSinceStart(points: readonly NavPoint[]): SinceStart | null {
  const total = timeWeightedReturn(points)
  const [first, last] = [points[0], points.at(-1)]
  if (total === null || first === undefined || last === undefined) return null
  const days = BigInt(Math.floor((last.at - first.at) / DAY_MS))
  return { total, perYear: days < PER_YEAR_FROM_DAYS ? null : divide(total * BigInt(YEAR_DAYS), days, 'down') }
}

/** Money of a customer: put in above zero, paid out below. */
export type Flow = { readonly at: Instant; readonly amount: Decimal8 }

/**
 * Money-weighted return of a stretch by Modified Dietz: what was gained, over what was put in weighted by the time that it was
 * there. Null while nothing was there.
 */
export function moneyWeightedReturn(flows: readonly Flow[], worth: Decimal8, now: Instant): Decimal8 | null {
  const began = flows.reduce<number>((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
  const span = BigInt(now - began > 0 && Number.isFinite(began) ? now - began : 0)
  if (span === 0n) return null
  const gained = worth - flows.reduce((sum, { amount }) => sum + amount, 0n)
  const weighted = flows.reduce((sum, { at, amount }) => sum + amount * BigInt(Math.max(0, now - at)), 0n)
  return weighted <= 0n ? null : divide(gained * span * ONE, weighted, 'down')
}

/** What a return comes to in another currency whose price moved from `before` to `after`; null while a price is missing. */
export function returnAtPrice(own: Decimal8 | null, before: Decimal8 | null, after: Decimal8 | null): Decimal8 | null {
  if (own === null || before === null || after === null || before === 0n) return null
  return divide((ONE + own) * after, before, 'down') - ONE
}

/** A range of a chart in days, and the ranges that there are. */
export const WEALTH_RANGES = [30, 180, 365, 730] as const
/** A point of a chart. `diff` is the step from the point before. */
export type LinePoint = { readonly at: Instant; readonly value: Decimal8; readonly diff: Decimal8 }

/** Adds to each value its step from the one before; the first has none. */
export function withSteps(points: readonly { readonly at: Instant; readonly value: Decimal8 }[]): LinePoint[] {
  return points.map(({ at, value }, place) => ({ at, value, diff: value - (points[place - 1]?.value ?? value) }))
}

const TEN = 10n * ONE
/** Ten of the smallest unit that is kept. */
const FINEST_TEN = 10n

/**
 * The ends of a chart's axis by the specification: rounded outwards to tens, and ten tens wider on each side where nothing moved.
 * About six ticks stand between them. The tens are of the whole unit while the line moves by ten of it or more; where it moves by
 * less they are of a tenth of it, of a hundredth, and so on, so that what moved is seen whatever the coin.
 */
export function chartAxis(values: readonly Decimal8[]): { readonly least: Decimal8; readonly most: Decimal8 } {
  const [first = 0n] = values
  const low = values.reduce((a, b) => (a < b ? a : b), first)
  const high = values.reduce((a, b) => (a > b ? a : b), first)
  const ten = tenOf(low === high ? (low < 0n ? -low : low) : high - low)
  const least = divide(low, ten, low < 0n ? 'up' : 'down') * ten
  const most = divide(high, ten, high < 0n ? 'down' : 'up') * ten
  return low === high ? { least: least - 10n * ten, most: most + 10n * ten } : { least, most }
}

/** The largest ten, of the unit or of a decimal part of it, that an amount reaches; of nothing the unit's. */
function tenOf(amount: Decimal8): Decimal8 {
  let ten = TEN
  while (amount > 0n && ten > amount && ten > FINEST_TEN) ten /= 10n
  return ten
}

/** Six values from one end of an axis to the other, at equal distances, down to eight decimals. */
export function chartTicksOf({ least, most }: { readonly least: Decimal8; readonly most: Decimal8 }): Decimal8[] {
  return [0n, 1n, 2n, 3n, 4n, 5n].map((step) => least + ((most - least) * step) / 5n)
}
