import { type Violation, violation } from '@tenor/contract/http'
import { type Decimal8, decimalText, multiplyDivide, ONE } from '@tenor/contract/money'
import { ceilTo, DAY_MS, type Instant, instant } from '@tenor/contract/time'

/** What an order of `amount` earns at `rate` of a day, rounded down to eight decimals. */
export function couponInterest(amount: Decimal8, rate: Decimal8): Decimal8 {
  return multiplyDivide(amount, rate, ONE, 'down')
}

/** The midnight after `now`, UTC, at which a coupon pays. */
export function couponMaturity(now: Instant): Instant {
  return ceilTo(instant(now + 1), DAY_MS)
}

/** What an order is judged by. */
export type CouponFacts = {
  listing: string
  minimum: Decimal8
  asset: string
  amount: Decimal8
  balance: Decimal8 | null
  regionAllowed: boolean
}

/** The first thing against an order, or null. */
export function couponViolation(facts: CouponFacts): Violation | null {
  if (!facts.regionAllowed) return violation('coupon.region')
  if (facts.listing !== 'listed') return violation('coupon.notOnSale')
  if (facts.amount < facts.minimum) return violation('coupon.minimum', { minimum: decimalText(facts.minimum) })
  if (facts.balance !== null && facts.balance < facts.amount) return violation('ERR_BALANCE_NOT_ENOUGH')
  return null
}
