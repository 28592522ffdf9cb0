import { SETTLEMENT_WINDOW_SECONDS } from '../../../core/index.ts'
import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, divide, multiply, multiplyDivide, ONE } from '../../../money/index.ts'
import { type Instant, later, SECOND_MS } from '../../../time/index.ts'
import type { DualState } from '../dual-order.ts'
import type { DualPosition } from '../dual-payoff.ts'
import { DUAL_CATEGORY, type DualCategory } from '../dual-product.ts'
import { optionPrice } from '../pricing/dual-pricing.ts'
import type { VolatilitySurface } from '../pricing/dual-surface.ts'

/** A quote for early redemption may be taken up for this long. */
export const DUAL_REFUND_QUOTE_SECONDS = 20

/** Share of the invested amount that early redemption costs: half a percent. */
export const DUAL_REFUND_FEE: Decimal8 = 500_000n

export type RefundFacts = {
  readonly position: DualPosition
  /** Index price of the coin. */
  readonly price: Decimal8
  readonly now: Instant
  readonly deliveryAt: Instant
  readonly surface: VolatilitySurface
}

/** What an order brings when it is given back before delivery, in its invest asset. */
export type DualRefund = {
  /** What the order pays if it is not converted: P × (1 + i), rounded down. */
  readonly claim: Decimal8
  /** Worth of the customer's promise to convert, by Black-Scholes at the volatility of the moment, rounded up. */
  readonly option: Decimal8
  /** Rounded up. */
  readonly fee: Decimal8
  /** claim − option − fee, never below zero. */
  readonly amount: Decimal8
  readonly impliedVolatility: Decimal8
}

/**
 * Early redemption: the claim P × (1 + i) less the option that the customer has sold on it, less the fee. The option on
 * one unit of the claim is worth C / S coin for sell high and P / K of the quote asset for buy low (r = 0), so the
 * amount can be less than the principal. Null when delivery has come or a price is not above zero.
 */
export function refundOf(facts: RefundFacts): DualRefund | null {
  const { position, price, now, deliveryAt, surface } = facts
  const { type, target } = position
  const priced = optionPrice({ type, target, price, now, deliveryAt, surface })
  if (priced === null) return null
  const { numerator, denominator } = position.yield
  const claim = divide(position.amount * (denominator + numerator), denominator, 'down')
  const base = position.type === 'call' ? price : position.target
  const option = multiplyDivide(claim, priced.value, base, 'up')
  const fee = multiply(position.amount, DUAL_REFUND_FEE, 'up')
  const amount = claim - option - fee
  return { claim, option, fee, amount: amount > 0n ? amount : 0n, impliedVolatility: priced.impliedVolatility }
}

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
  const closes = later(request.deliveryAt, -SETTLEMENT_WINDOW_SECONDS * SECOND_MS)
  return request.now >= closes ? violation('dual.refund.tooLate') : null
}

/** Part of the principal that an early redemption gains or loses, as a fraction, half-even: −0.02 is 2 % less. */
export function refundGain(refund: Pick<DualRefund, 'amount'>, principal: Decimal8): Decimal8 {
  return divide((refund.amount - principal) * ONE, principal, 'halfEven')
}
