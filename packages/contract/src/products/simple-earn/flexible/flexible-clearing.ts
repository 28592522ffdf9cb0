import { type Decimal8, multiplyDivide, ONE, smaller } from '../../../money/index.ts'
import { curveRate, type FlexibleCurve, ratioDown, utilisation } from './flexible-curve.ts'

/** All offers of one minimum together. */
export type OfferLevel = {
  readonly minimum: Decimal8
  readonly net: Decimal8
  /** What counts in S: what is offered at the hour's end, whole, and what left inside the hour. */
  readonly supply: Decimal8
}

/**
 * How far an hour was filled: offers below `marginal` are lent whole, those above it not at all, and of each at it the part
 * q = part / whole. q is kept as its two sums, so that it is exact; where `whole` is 0 no offer stands there and q is 1.
 */
export type MarginalShare = {
  /** m: the lowest minimum at which the offers up to it cover what is filled. */
  readonly marginal: Decimal8
  readonly part: Decimal8
  /** The offers at m. */
  readonly whole: Decimal8
}

/** The result of clearing an hour. Every offer's fill follows from its marginal share. */
export type Clearing = MarginalShare & {
  /** Rate of a year that lenders get, a fraction, rounded down to eight decimals. */
  readonly rate: Decimal8
  /** S at the rate. */
  readonly supply: Decimal8
  /** u at the rate, rounded down. */
  readonly utilisation: Decimal8
  readonly filled: Decimal8
  /** What borrowers had beyond all offers. */
  readonly unmet: Decimal8
}

/** What clears an hour. */
export type ClearingFacts = {
  readonly levels: readonly OfferLevel[]
  readonly demand: Decimal8
  readonly curve: FlexibleCurve
  /** `limit_min_lend_rate_year`: m where nothing is offered. */
  readonly minimum: Decimal8
  /** `max_lend_rate_year` of the terms. */
  readonly maximum: Decimal8
}

/** No rate is above it, and offers with a minimum above it are not lent. The wire has it as `max_lend_rate_year`. */
export function ceilingOf({ curve, maximum }: Pick<ClearingFacts, 'curve' | 'maximum'>): Decimal8 {
  return smaller(curve.cap, maximum)
}

/**
 * Fills the hour by minimum, the lowest first and equal ones by equal shares, and finds the smallest rate at or above the
 * marginal minimum that is not below the curve at the use of the offers which would lend at it. Levels in any order.
 * Source: product rules, Clearing 1 to 4.
 */
export function clearHour(facts: ClearingFacts): Clearing {
  const { demand } = facts
  const ceiling = ceilingOf(facts)
  const levels = sortLevels(facts.levels.filter(({ minimum }) => minimum <= ceiling))
  const filled = smaller(demand, sumBy(levels, 'net'))
  const unmet = demand - filled
  const share = shareMargin(levels, filled, facts.minimum)
  if (demand === 0n) {
    return { ...share, rate: 0n, supply: sumBy(levels, 'supply'), utilisation: 0n, filled, unmet }
  }
  return { ...share, ...findRate(facts, ceiling, levels, share.marginal), filled, unmet }
}

function sumBy(levels: readonly OfferLevel[], field: 'net' | 'supply'): Decimal8 {
  return levels.reduce((sum, level) => sum + level[field], 0n)
}

/** One level a minimum, the lowest first. */
function sortLevels(levels: readonly OfferLevel[]): OfferLevel[] {
  const byMinimum = [...Map.groupBy(levels, ({ minimum }) => minimum)]
  return byMinimum
    .map(([minimum, some]) => ({ minimum, net: sumBy(some, 'net'), supply: sumBy(some, 'supply') }))
    .sort((a, b) => (a.minimum < b.minimum ? -1 : 1))
}

function shareMargin(levels: readonly OfferLevel[], filled: Decimal8, lowest: Decimal8): MarginalShare {
  let below = 0n
  for (const { minimum, net } of levels) {
    if (net > 0n && below + net >= filled) return { marginal: minimum, part: filled - below, whole: net }
    below += net
  }
  return { marginal: lowest, part: 0n, whole: 0n }
}

/** Goes up the minimums from the marginal one until the rate is below the next. */
function findRate(
  { curve, demand }: ClearingFacts,
  ceiling: Decimal8,
  levels: readonly OfferLevel[],
  marginal: Decimal8,
): Pick<Clearing, 'rate' | 'supply' | 'utilisation'> {
  const higher = levels.filter(({ minimum }) => minimum > marginal)
  let minimum = smaller(marginal, ceiling)
  let supply = sumBy(
    levels.filter((level) => level.minimum <= marginal),
    'supply',
  )
  for (let at = 0; ; at += 1) {
    const used = utilisation(demand, supply)
    const { numerator, denominator } = curveRate({ ...curve, cap: ceiling }, used)
    const isCurve = numerator > minimum * denominator
    const next = higher[at]
    if (next === undefined || (isCurve ? numerator < next.minimum * denominator : minimum < next.minimum)) {
      const rate = isCurve ? ratioDown({ numerator, denominator }) : minimum
      return { rate, supply, utilisation: ratioDown(used) }
    }
    supply += next.supply
    minimum = next.minimum
  }
}

export function lendByShare(
  { marginal, part, whole }: MarginalShare,
  { minimum, net }: Pick<OfferLevel, 'minimum' | 'net'>,
): Decimal8 {
  if (minimum > marginal) return 0n
  return minimum < marginal || whole === 0n ? net : multiplyDivide(net, part, whole, 'down')
}

/** q as a fraction, rounded down. */
export function shareDown({ part, whole }: Pick<MarginalShare, 'part' | 'whole'>): Decimal8 {
  return whole === 0n ? ONE : multiplyDivide(ONE, part, whole, 'down')
}

/** An hour as far as it says how any minimum does in it. */
export type ClearedShare = MarginalShare & Pick<Clearing, 'rate' | 'unmet'>

/**
 * How much of an amount with this minimum is lent, rounded down: the share that offers at the minimum had. Where borrowers
 * wanted more than was offered, every minimum up to the rate would have been lent. Own loans aside.
 */
export function lendAmount(
  amount: Decimal8,
  minimum: Decimal8,
  { rate, marginal, part, whole, unmet }: ClearedShare,
): Decimal8 {
  if (part === 0n && unmet === 0n) return 0n
  if (minimum < marginal || (unmet > 0n && minimum <= rate)) return amount
  if (minimum > marginal) return 0n
  return whole === 0n ? amount : multiplyDivide(amount, part, whole, 'down')
}

/** The rate of a year on all of an amount with this minimum: rate × the share that is lent, rounded down. Source: One rate. */
export function effectiveRate(minimum: Decimal8, cleared: ClearedShare): Decimal8 {
  return lendAmount(cleared.rate, minimum, cleared)
}

/** The book with one more amount at a minimum: a form clears it again, so that it shows what the amount itself changes. */
export function addOffer(facts: ClearingFacts, minimum: Decimal8, amount: Decimal8): ClearingFacts {
  return { ...facts, levels: facts.levels.concat({ minimum, net: amount, supply: amount }) }
}
