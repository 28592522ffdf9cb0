import { type Decimal8, divide, ONE, smaller } from '../../../money/index.ts'
import { curveRate, type FlexibleCurve, ratioDown, utilisation } from './flexible-curve.ts'

/** An offer as an hour's end finds it. */
export type FlexibleOffer = {
  readonly id: number
  /** Lowest rate of a year at which it is lent, a fraction. */
  readonly minimum: Decimal8
  /** Mean instant of its subscriptions, in milliseconds. */
  readonly place: number
  /** What may be lent of it: what is offered at the hour's end, less the customer's own loan. */
  readonly net: Decimal8
}

/** All offers of one minimum together. */
export type OfferLevel = {
  readonly minimum: Decimal8
  /** What may be lent of them. */
  readonly net: Decimal8
  /** What counts in S: what is offered at the hour's end, whole, and what left inside the hour. */
  readonly supply: Decimal8
}

/** What an hour comes to. Every offer's part follows from `cut`. */
export type Clearing = {
  /** Rate of a year that lenders get, a fraction, rounded down to eight decimals. */
  readonly rate: Decimal8
  /** m: minimum of the last filled offer; 0 where none is. */
  readonly marginal: Decimal8
  /** S at the rate. */
  readonly supply: Decimal8
  /** u at the rate, rounded down. */
  readonly utilisation: Decimal8
  readonly filled: Decimal8
  /** What borrowers had beyond all offers. */
  readonly unmet: Decimal8
}

/** The last offer that is lent, and how much of it: all before it are lent whole, none after it. */
export type Cut = { readonly minimum: Decimal8; readonly place: number; readonly id: number; readonly part: Decimal8 }

/** What clears an hour. */
export type ClearingFacts = {
  readonly levels: readonly OfferLevel[]
  readonly demand: Decimal8
  readonly curve: FlexibleCurve
  /** `max_lend_rate_year`. */
  readonly maximum: Decimal8
}

/** No rate is above it, and offers with a minimum above it are not lent. */
export function ceilingOf({ curve, maximum }: Pick<ClearingFacts, 'curve' | 'maximum'>): Decimal8 {
  return smaller(curve.cap, maximum)
}

/**
 * The rate of an hour: the smallest r at or above the marginal minimum that is not below the curve at the use of the offers
 * which would lend at r. Levels in any order. Source: product rules, Demand 1 to 4.
 */
export function clearHour(facts: ClearingFacts): Clearing {
  const { demand } = facts
  const ceiling = ceilingOf(facts)
  const levels = facts.levels.filter(({ minimum }) => minimum <= ceiling).sort(byMinimum)
  const offered = levels.reduce((sum, { net }) => sum + net, 0n)
  const filled = smaller(demand, offered)
  const unmet = demand - filled
  const all = levels.reduce((sum, { supply }) => sum + supply, 0n)
  if (demand === 0n) return { rate: 0n, marginal: 0n, supply: all, utilisation: 0n, filled, unmet }
  const last = lastFilled(levels, filled)
  const marginal = last === -1 ? 0n : (levels[last]?.minimum ?? 0n)
  return { ...rateFrom(facts, ceiling, levels, Math.max(last, 0)), marginal, filled, unmet }
}

/** Which part of the offers at the marginal minimum is lent, as a fraction, rounded down; 0 where nothing is. */
export function marginalShare(
  levels: readonly OfferLevel[],
  { marginal, filled }: Pick<Clearing, 'marginal' | 'filled'>,
): Decimal8 {
  const sum = (of: readonly OfferLevel[]) => of.reduce((all, { net }) => all + net, 0n)
  const at = sum(levels.filter(({ minimum }) => minimum === marginal))
  const left = filled - sum(levels.filter(({ minimum }) => minimum < marginal))
  return at === 0n || filled === 0n ? 0n : divide(smaller(left, at) * ONE, at, 'down')
}

function byMinimum(a: OfferLevel, b: OfferLevel): number {
  return a.minimum < b.minimum ? -1 : a.minimum > b.minimum ? 1 : 0
}

function lastFilled(levels: readonly OfferLevel[], filled: Decimal8): number {
  let sum = 0n
  return levels.reduce((last, { net }, at) => {
    const isFilled = net > 0n && sum < filled
    sum += net
    return isFilled ? at : last
  }, -1)
}

/** Goes up the minimums until the rate is below the next one. */
function rateFrom(
  { curve, demand }: ClearingFacts,
  ceiling: Decimal8,
  levels: readonly OfferLevel[],
  first: number,
): Pick<Clearing, 'rate' | 'supply' | 'utilisation'> {
  let supply = levels.slice(0, first).reduce((sum, level) => sum + level.supply, 0n)
  for (let at = first; ; at += 1) {
    const level = levels[at]
    supply += level?.supply ?? 0n
    const used = utilisation(demand, supply)
    const { numerator, denominator } = curveRate({ ...curve, cap: ceiling }, used)
    const minimum = level?.minimum ?? 0n
    const isCurve = numerator > minimum * denominator
    const next = levels[at + 1]?.minimum
    const isBelowNext = next === undefined || (isCurve ? numerator < next * denominator : minimum < next)
    if (!isBelowNext) continue
    const rate = isCurve ? ratioDown({ numerator, denominator }) : minimum
    return { rate, supply, utilisation: ratioDown(used) }
  }
}

/** Which of two offers is lent first: by minimum, place, id. Negative when `a` is. */
export function offerOrder(a: Omit<FlexibleOffer, 'net'>, b: Omit<FlexibleOffer, 'net'>): number {
  if (a.minimum !== b.minimum) return a.minimum < b.minimum ? -1 : 1
  return a.place - b.place || a.id - b.id
}

/** Where the fill of `amount` ends among offers in their order; null where nothing is lent. */
export function cutOf(offers: readonly FlexibleOffer[], amount: Decimal8): Cut | null {
  let left = amount
  let cut: Cut | null = null
  for (const { net, ...offer } of offers) {
    if (left === 0n) break
    if (net === 0n) continue
    const part = smaller(net, left)
    left -= part
    cut = { minimum: offer.minimum, place: offer.place, id: offer.id, part }
  }
  return cut
}

/** How much of an offer is lent in an hour of this cut. */
export function lentOf(cut: Cut | null, offer: FlexibleOffer): Decimal8 {
  if (cut === null) return 0n
  const order = offerOrder(offer, cut)
  return order < 0 ? offer.net : order > 0 ? 0n : smaller(cut.part, offer.net)
}
