import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, divide, percentText } from '../../../money/index.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '../../../time/index.ts'
import type { DualOutcomes, DualSide } from '../dual-payoff.ts'
import { type DualBoundsFacts, type DualCategory, minimumAmount } from '../dual-product.ts'
import { DUAL_HIGHEST_APR, mayUseCategory } from '../dual-rules.ts'
import { matchRenewal, type RenewalOffer, type RenewalWish } from './dual-renewal.ts'

/*
 * Whether a chain of auto-reinvest goes on. The same checks as for an order of the customer, but for the maximum, and
 * half of the minimum is enough.
 */

/** Why a chain ends. What was paid stays with the customer, whatever the reason. */
export const RENEWAL_ENDS = [
  'late',
  'noIndex',
  'stopped',
  'region',
  'tier',
  'locked',
  'unchecked',
  'noMatch',
  'rate',
  'minimum',
  'interest',
  'room',
  'closed',
] as const
/** One of the reasons. */
export type RenewalEnd = (typeof RENEWAL_ENDS)[number]

/** A renewal later than this after the delivery ends its chains: the market is another one by then. */
export const RENEWAL_LATEST_MS = 2 * HOUR_MS

/** So long an index is waited for once the settlement price is fixed. */
export const RENEWAL_INDEX_WAIT_MS = 10 * MINUTE_MS

/** How long before its delivery the customer is told what follows; for a shorter order, at its acceptance. */
export const RENEWAL_NOTICE_MS = 24 * HOUR_MS

/** Why no chain of a delivery goes on, whatever is offered; null when they may. `stopped`: new orders are stopped. */
export function deliveryRenewalEnd(facts: {
  readonly deliveryAt: Instant
  readonly now: Instant
  readonly stopped: boolean
}): RenewalEnd | null {
  if (facts.now > facts.deliveryAt + RENEWAL_LATEST_MS) return 'late'
  return facts.stopped ? 'stopped' : null
}

/** Whether there was no index for too long after the settlement price was fixed: chains end then. */
export function isIndexTooLate(pricedAt: Instant, now: Instant): boolean {
  return now - pricedAt >= RENEWAL_INDEX_WAIT_MS
}

/** Least amount that a chain goes on with: half the least order, rounded up to 8 decimals. */
export function renewalMinimum(facts: DualBoundsFacts): Decimal8 {
  return divide(minimumAmount(facts), 2n, 'up')
}

/** The customer as they are at the renewal. */
export type RenewalCustomer = {
  readonly vipTier: number
  readonly locked: boolean
  /** False when their region may not use dual products. */
  readonly regionAllowed: boolean
  /** Nobody has verified them, or their region is not known, where that keeps customers from orders. */
  readonly unchecked?: boolean
}

/** Why a customer's chain ends: region, VIP tier, lock, what is not verified, in this order; null when nothing is against it. */
export function customerRenewalEnd(customer: RenewalCustomer, category: DualCategory): RenewalEnd | null {
  if (!customer.regionAllowed) return 'region'
  if (!mayUseCategory(category, customer.vipTier)) return 'tier'
  if (customer.locked) return 'locked'
  return customer.unchecked === true ? 'unchecked' : null
}

/** The offer that a chain goes on with, or why it ends: nothing fits, or only below the least APR. */
export function renewalOffer<Offer extends RenewalOffer>(
  wish: RenewalWish,
  offers: readonly Offer[],
  now: Instant,
): Offer | RenewalEnd {
  const found = matchRenewal(wish, offers, now)
  if (found !== null) return found
  return wish.leastApr !== null && matchRenewal({ ...wish, leastApr: null }, offers, now) !== null ? 'rate' : 'noMatch'
}

/** Why an amount cannot go on in a product: less than half the minimum, or an interest of zero in an outcome. */
export function amountRenewalEnd(amount: Decimal8, bounds: DualBoundsFacts, paying: DualOutcomes): RenewalEnd | null {
  if (amount < renewalMinimum(bounds)) return 'minimum'
  const sides: readonly DualSide[] = ['below', 'at', 'above']
  return sides.every((side) => paying[side].interest > 0n) ? null : 'interest'
}

/** What a least APR of a rule may be: from 0 to the highest that is ever listed, a fraction; null is none. */
export function leastAprViolation(leastApr: Decimal8 | null): Violation | null {
  if (leastApr === null || (leastApr >= 0n && leastApr <= DUAL_HIGHEST_APR)) return null
  return violation('dual.reinvest.leastApr', { percent: percentText(DUAL_HIGHEST_APR) })
}
