import { type Decimal8, divide, larger, multiply, multiplyDivide, ONE, roundTo } from '../../../money/index.ts'
import { HOUR_MS, type Instant, later, SECOND_MS, YEAR_DAYS, YEAR_HOURS } from '../../../time/index.ts'
import { termYield } from '../dual-payoff.ts'
import type { DualTerm } from '../dual-product.ts'
import { type DualQuote, dualQuote, type QuoteFacts } from '../pricing/dual-pricing.ts'

/*
 * Whether an order passes at a fresh fair rate, and what it gets. The same test is made at the order and at its
 * acceptance. Rates are fractions of a year over the order's own days (hours), which never change; of snipers, shares.
 */

/** An order that no index came for in this time fails. */
const DUAL_INDEX_WAIT_MS = 10 * SECOND_MS

/** The last instant of an index that an order is tested at. Source: product rules, Order and acceptance (none in 10 s: FAILED). */
export function lastIndexFor(createdAt: Instant): Instant {
  return later(createdAt, DUAL_INDEX_WAIT_MS)
}

/** An order that waits for an operator longer than this expires. */
export const DUAL_DESK_WAIT_MS = 4 * HOUR_MS

/** What becomes of an order at a fresh fair rate. */
export type Acceptance = {
  readonly passes: boolean
  /** What the customer gets: the higher of what the order was made at and the house's own of now. */
  readonly rate: Decimal8
  readonly isImproved: boolean
  /** 1 − rate / fair, rounded down, also below zero; null where the fair rate is zero. */
  readonly margin: Decimal8 | null
  /** What a new order would get now: fair × (1 − margin), rounded down. Null for what is listed by hand. */
  readonly own: Decimal8 | null
}

/**
 * `rate` is what the order was made at, `fair` the fresh fair one, `margin` the share of it that the house keeps;
 * `places` are those of what is offered, 8 where it is not said.
 */
export type GridAcceptanceFacts = {
  readonly rate: Decimal8
  readonly fair: Decimal8
  readonly margin: Decimal8
  readonly places?: number
}

/**
 * The test of what is quoted automatically: passes while the rate is at most fair × (1 − margin / 2), rounded down, so
 * that the house keeps half its margin. The customer gets the higher of the rate and fair × (1 − margin), rounded down.
 * Source: product rules, Order and acceptance.
 */
export function gridAcceptance({ rate, fair, margin, places = 8 }: GridAcceptanceFacts): Acceptance {
  const limit = multiplyDivide(fair, 2n * ONE - margin, 2n * ONE, 'down')
  const own = roundTo(multiply(fair, ONE - margin, 'down'), places, 'down')
  const given = larger(rate, own)
  return { passes: rate <= limit, rate: given, isImproved: given > rate, margin: shownMargin(given, fair), own }
}

/** As `GridAcceptanceFacts`, with the excess that was approved at listing, a yield of the term. */
export type HandAcceptanceFacts = {
  readonly rate: Decimal8
  readonly fair: Decimal8
  readonly term: DualTerm
  readonly excess: Decimal8
}

/**
 * The test of what is listed by hand, in the yield of the order's term: passes while i − f is at most e + f / 10, e the
 * excess approved at listing. Exact. No improvement. Source: product rules, Order and acceptance.
 */
export function handAcceptance({ rate, fair, term, excess }: HandAcceptanceFacts): Acceptance {
  const offered = termYield(rate, term)
  const f = termYield(fair, term).numerator
  const passes = 10n * (offered.numerator - f) * ONE <= 10n * excess * offered.denominator + f * ONE
  return { passes, rate, isImproved: false, margin: shownMargin(rate, fair), own: null }
}

/**
 * What an order is tested by: its own terms, with `term` the order's, the surface and margin of its coin, and the price
 * and instant of now. `excess` is null for what is quoted automatically.
 */
export type DualTestFacts = QuoteFacts & {
  readonly term: DualTerm
  readonly rate: Decimal8
  readonly excess: Decimal8 | null
}

/** What becomes of an order, with the figures behind it. */
export type DualTest = Acceptance & Pick<DualQuote, 'fairApr' | 'impliedVolatility' | 'chance'>

/** The test of a dual order; null when delivery has come or a price is not above zero. */
export function dualAcceptance(facts: DualTestFacts): DualTest | null {
  const { rate, excess, term, margin } = facts
  const quote = dualQuote(facts)
  if (quote === null) return null
  const { fairApr, impliedVolatility, chance } = quote
  const test =
    excess === null
      ? gridAcceptance({ rate, fair: fairApr, margin })
      : handAcceptance({ rate, fair: fairApr, term, excess })
  return { ...test, fairApr, impliedVolatility, chance }
}

/**
 * What an operator approves by listing at a rate: max(0, i − f), the excess of the term's yield over the fair one,
 * rounded up to 8 decimals, so that the offer passes its own test.
 */
export function approvedExcess({ rate, fair, term }: Omit<HandAcceptanceFacts, 'excess'>): Decimal8 {
  const { numerator, denominator } = termYield(larger(0n, rate - fair), term)
  return divide(numerator * ONE, denominator, 'up')
}

/** The margin that is shown: 1 − rate / fair, rounded down, also below zero; null where the fair rate is zero. */
export function shownMargin(rate: Decimal8, fair: Decimal8): Decimal8 | null {
  return fair === 0n ? null : ONE - divide(rate * ONE, fair, 'up')
}

/** True when the yield of one rate and term is below that of another. Exact. */
export function isYieldBelow(rate: Decimal8, term: DualTerm, other: { rate: Decimal8; term: DualTerm }): boolean {
  return hoursOf(rate, term) < hoursOf(other.rate, other.term)
}

/** A yield in parts of the least denominator that days and hours share. */
function hoursOf(rate: Decimal8, { days, hours }: DualTerm): bigint {
  return rate * BigInt(hours > 0 ? hours : (days * YEAR_HOURS) / YEAR_DAYS)
}
