import { SETTLEMENT_WINDOW_SECONDS } from '../../../core/index.ts'
import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimal, divide, multiply, multiplyDivide, ONE, percentText } from '../../../money/index.ts'
import { type Instant, later, SECOND_MS } from '../../../time/index.ts'
import type { DualState } from '../dual-order.ts'
import { type DualPosition, type Fraction, keptPayoff } from '../dual-payoff.ts'
import { DUAL_CATEGORY, type DualCategory } from '../dual-product.ts'
import { optionPrice } from '../pricing/dual-pricing.ts'
import type { VolatilitySurface } from '../pricing/dual-surface.ts'

/*
 * Early redemption: what an order brings, for how long a quote stands, and who may ask. The panel, the server and the tests
 * ask the same functions.
 */

/** A quote for early redemption may be taken up for this long, its last second included. */
export const DUAL_REFUND_QUOTE_SECONDS = 20

/** A quote has lapsed when the index has moved by this share since: a quarter of a percent. Source: product rules. */
export const DUAL_REFUND_MOVE: Decimal8 = decimal('0.0025')

/** Share of the invested amount that early redemption costs where the product says nothing else: half a percent. */
export const DUAL_REDEEM_FEE: Decimal8 = decimal('0.005')

/**
 * The least that it may cost, a fraction: as much as the index may move while a quote stands, so that nobody gains by
 * waiting for the better moment of one.
 */
export const DUAL_LEAST_REDEEM_FEE: Decimal8 = DUAL_REFUND_MOVE

/** Why a product cannot have this fee, a fraction of the invested amount, or null: below the least, or all of it. */
export function redeemFeeViolation(fee: Decimal8): Violation | null {
  if (fee >= DUAL_LEAST_REDEEM_FEE && fee < ONE) return null
  return violation('dual.product.redeemFee', { percent: percentText(DUAL_LEAST_REDEEM_FEE) })
}

/** What a redemption is priced from: the order, and the market at one instant. */
export type RefundFacts = {
  readonly position: DualPosition
  /** Fair yield of the term at acceptance; null where there was none. */
  readonly fairYield: Fraction | null
  /** Share of the invested amount that it costs. */
  readonly feeRate: Decimal8
  /** Index price of the coin. */
  readonly price: Decimal8
  readonly now: Instant
  readonly deliveryAt: Instant
  /** The surface that sells at that instant. */
  readonly surface: VolatilitySurface
}

/** What an order brings when it is given back before delivery, in its invest asset. */
export type DualRefund = {
  /** See `refundClaim`. */
  readonly claim: Decimal8
  /** Worth of the customer's promise to convert, by Black-Scholes at the volatility of the moment, rounded up. */
  readonly option: Decimal8
  /** Rounded up. */
  readonly fee: Decimal8
  /** claim − option − fee. Not above zero: it cannot be redeemed. */
  readonly amount: Decimal8
  readonly impliedVolatility: Decimal8
}

/**
 * What the redemption starts from: the order's own outcome without conversion where its yield is at most the fair one of
 * its acceptance; else P × (1 + fair), rounded down, so that what was promised above the fair rate is earned by staying;
 * P where no fair one is known. Source: product rules, Early redemption.
 */
export function refundClaim(position: DualPosition, fairYield: Fraction | null): Decimal8 {
  if (fairYield === null) return position.amount
  const own = position.yield
  const isFair = own.numerator * fairYield.denominator <= fairYield.numerator * own.denominator
  if (isFair) return keptPayoff(position).amount
  return divide(position.amount * (fairYield.denominator + fairYield.numerator), fairYield.denominator, 'down')
}

/**
 * Early redemption: the claim less the option that the customer has sold on it, less the fee. The option on
 * one unit of the claim is worth C / S coin for sell high and P / K of the quote asset for buy low (r = 0), so the
 * amount can be less than the principal. No spread besides. Null when delivery has come or a price is not above zero.
 */
export function refundOf(facts: RefundFacts): DualRefund | null {
  const { position, fairYield, feeRate, price, now, deliveryAt, surface } = facts
  const { type, target } = position
  const priced = optionPrice({ type, target, price, now, deliveryAt, surface })
  if (priced === null) return null
  const claim = refundClaim(position, fairYield)
  const option = multiplyDivide(claim, priced.value, type === 'call' ? price : target, 'up')
  const fee = multiply(position.amount, feeRate, 'up')
  return { claim, option, fee, amount: claim - option - fee, impliedVolatility: priced.impliedVolatility }
}

/** Why what a redemption comes to cannot be paid, or null: the option and the fee have eaten the claim. */
export function refundAmountViolation({ amount }: Pick<DualRefund, 'amount'>): Violation | null {
  return amount > 0n ? null : violation('dual.refund.nothingLeft')
}

/** What a quote stands by: when it was made, at which index, and the index of now, null while there is none. */
export type RefundQuoteFacts = {
  readonly quotedAt: Instant
  readonly quotedPrice: Decimal8
  readonly price: Decimal8 | null
  readonly now: Instant
}

/** Why a quote cannot be taken up any more, or null: its time is over, there is no index, or that has moved too far. */
export function refundQuoteViolation({ quotedAt, quotedPrice, price, now }: RefundQuoteFacts): Violation | null {
  if (now > later(quotedAt, DUAL_REFUND_QUOTE_SECONDS * SECOND_MS)) return violation('dual.refund.expired')
  if (price === null) return violation('dual.quote.unavailable')
  const moved = price > quotedPrice ? price - quotedPrice : quotedPrice - price
  return moved * ONE >= quotedPrice * DUAL_REFUND_MOVE ? violation('dual.refund.moved') : null
}

/** The index prices at which a quote lapses, one below and one above its own, themselves included; 8 decimals, cut away from it. */
export function refundPriceBounds(quotedPrice: Decimal8): { low: Decimal8; high: Decimal8 } {
  return {
    low: multiply(quotedPrice, ONE - DUAL_REFUND_MOVE, 'down'),
    high: multiply(quotedPrice, ONE + DUAL_REFUND_MOVE, 'up'),
  }
}

/** Who asks: an order in its shown state. */
export type RefundRequest = {
  readonly state: DualState
  readonly category: DualCategory
  readonly deliveryAt: Instant
  readonly now: Instant
}

/**
 * Why an order cannot be given back early: it is not running, it is paid with the house's money, or its averaging
 * window has begun, in which the price is partly known.
 */
export function refundViolation(request: RefundRequest): Violation | null {
  if (request.state !== 'PROCESSING') return violation('dual.refund.notRunning', { status: request.state })
  if (request.category === DUAL_CATEGORY.TRIAL_FUND) return violation('dual.refund.trialFund')
  return request.now >= refundClosesAt(request.deliveryAt) ? violation('dual.refund.tooLate') : null
}

/** The first instant at which an order can no longer be given back: its averaging window begins. */
export function refundClosesAt(deliveryAt: Instant): Instant {
  return later(deliveryAt, -SETTLEMENT_WINDOW_SECONDS * SECOND_MS)
}

/** Part of the principal that an early redemption gains or loses, as a fraction, half-even: −0.02 is 2 % less. */
export function refundGain(refund: Pick<DualRefund, 'amount'>, principal: Decimal8): Decimal8 {
  return divide((refund.amount - principal) * ONE, principal, 'halfEven')
}
