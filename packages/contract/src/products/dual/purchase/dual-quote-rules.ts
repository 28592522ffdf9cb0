import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimalText, percentOf, roundTo } from '../../../money/index.ts'
import { DAY_MS, HOUR_MS, type Instant, instant, later, SECOND_MS } from '../../../time/index.ts'
import { type DualPosition, fractionDecimal, outcomes, termYield } from '../dual-payoff.ts'
import { type DualCategory, type DualTerm, dualTerm } from '../dual-product.ts'
import { type Acceptance, isYieldBelow } from './dual-acceptance.ts'

/*
 * What a quote is and how long it is sold. A rate belongs to the term that it was quoted for: from the end of its day
 * (hour) on, the same rate would pay for a shorter term.
 */

/** A quote is sold up to this age, inclusive. */
export const DUAL_QUOTE_AGE_MS = 90 * SECOND_MS

/** What is quoted. `quotedAt` is null for what an operator lists by hand: its rate is for the term of whoever asks. */
export type QuotedProduct = {
  readonly category: DualCategory
  readonly deliveryAt: Instant
  readonly quotedAt: Instant | null
}

/** The term that a product's rate is for: that of its quote, or, listed by hand, that of now. */
export function quotedTerm({ category, deliveryAt, quotedAt }: QuotedProduct, now: Instant): DualTerm {
  return dualTerm(category, quotedAt ?? now, deliveryAt)
}

/** The instant at which a term ends that is counted to this delivery: from then on it is a day, or an hour, shorter. */
export function termEnd({ days, hours }: DualTerm, deliveryAt: Instant): Instant {
  return later(deliveryAt, hours > 0 ? -(hours - 1) * HOUR_MS : -(days - 1) * DAY_MS)
}

/**
 * The first instant at which what is quoted is no longer sold: the end of its term, or when it is older than
 * `DUAL_QUOTE_AGE_MS`. Listed by hand, the end of the term of now.
 */
export function quotedUntil(product: QuotedProduct, now: Instant): Instant {
  const ends = termEnd(quotedTerm(product, now), product.deliveryAt)
  return product.quotedAt === null ? ends : instant(Math.min(ends, product.quotedAt + DUAL_QUOTE_AGE_MS + 1))
}

/** What an order says that it saw; null where it does not say. */
export type SeenOffer = { readonly apr: Decimal8 | null; readonly term: DualTerm | null }

/**
 * An order is refused when what is offered is worse than what it saw: a lower rate, or, with the term seen, a lower
 * yield of the term. Of a term alone, a shorter one is worse. Better is to the customer's good.
 */
export function seenViolation(offered: { apr: Decimal8; term: DualTerm }, seen: SeenOffer): Violation | null {
  const isRateWorse = seen.apr !== null && offered.apr < seen.apr
  const before = seen.term === null ? null : { rate: seen.apr ?? offered.apr, term: seen.term }
  const isYieldWorse = before !== null && isYieldBelow(offered.apr, offered.term, before)
  return isRateWorse || isYieldWorse ? loweredViolation(offered) : null
}

/** The refusal that names what is offered now: `apr` a fraction of a year, `yield` of the term in percent, 4 decimals. */
export function loweredViolation({ apr, term }: { apr: Decimal8; term: DualTerm }): Violation {
  const percent = percentOf(fractionDecimal(termYield(apr, term), 'down'))
  return violation('dual.order.aprLowered', { apr: decimalText(apr), yield: decimalText(roundTo(percent, 4, 'down')) })
}

/**
 * Why an order does not pass the test of acceptance at the index of now: it is told what a new quote would pay, and of
 * what is listed by hand that the market has moved.
 */
export function testViolation({ passes, own }: Acceptance, term: DualTerm): Violation | null {
  if (passes) return null
  return own === null ? violation('dual.order.priceMoved') : loweredViolation({ apr: own, term })
}

/** An order whose interest would round to zero in one of its outcomes is refused. */
export function interestViolation(position: DualPosition): Violation | null {
  const isNothing = Object.values(outcomes(position)).some(({ interest }) => interest === 0n)
  return isNothing ? violation('dual.order.noInterest') : null
}
