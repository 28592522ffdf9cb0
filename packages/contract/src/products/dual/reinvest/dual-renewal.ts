import { type Decimal8, divide, ONE } from '../../../money/index.ts'
import { DAY_MS, HOUR_MS, type Instant, instant, SECOND_MS } from '../../../time/index.ts'
import {
  DUAL_CATEGORY,
  DUAL_LONGEST_TERM_DAYS,
  type DualCategory,
  type DualTerm,
  type DualType,
} from '../dual-product.ts'
import { isSaleOver } from '../dual-sale.ts'
import { dayDelivery, hourDelivery } from '../offers/dual-grid.ts'

/*
 * What auto-reinvest looks for when an order has settled. The same functions answer the customer who sets it up and the
 * settlement that carries it out.
 */

/** The rule of an order, and how it ended. */
export type RenewalFacts = {
  readonly type: DualType
  readonly category: DualCategory
  readonly converted: boolean
  readonly target: Decimal8
  readonly term: DualTerm
  /** Percent; 0 is the basic rule. */
  readonly priceDeviation: Decimal8
  /** Preferred term of the advanced rule in seconds; 0 is the term of the order. */
  readonly preferredSeconds: number
  readonly settlementPrice: Decimal8
  /** Index price at the renewal. */
  readonly price: Decimal8
  /** Least APR of the next order, a fraction; null for any. */
  readonly leastApr: Decimal8 | null
  /** The instant of the renewal, from which terms count. */
  readonly now: Instant
}

/** What the next order should be. */
export type RenewalWish = {
  readonly type: DualType
  readonly category: DualCategory
  /** Basic: this very target. */
  readonly target: Decimal8 | null
  /** Advanced: the nearest listed target at or beyond this one, above for sell high, below for buy low. */
  readonly limit: Decimal8 | null
  /** Advanced: a target must lie beyond this index price too. */
  readonly beyond: Decimal8 | null
  /** Only offers with at least this APR, inclusive; null for any. */
  readonly leastApr: Decimal8 | null
  /** The delivery that is wished; advanced takes the nearest that is listed. */
  readonly deliveryAt: Instant
}

/** The side of the next order: after a conversion it flips, for the money is now in the other asset. */
export function renewalType(type: DualType, converted: boolean): DualType {
  if (!converted) return type
  return type === 'call' ? 'put' : 'call'
}

/**
 * The wish of an order that has settled. Basic keeps target and term. Advanced wants a target at least the deviation
 * beyond the settlement price (rounded away from it to 8 decimals) and beyond the index, with the preferred term, at most
 * 30 days.
 */
export function renewalWish(facts: RenewalFacts): RenewalWish {
  const type = renewalType(facts.type, facts.converted)
  const { category, target, term, priceDeviation, preferredSeconds, now } = facts
  const isBasic = priceDeviation === 0n
  const wished = isBasic || preferredSeconds === 0 ? term : termOfSeconds(preferredSeconds, category)
  const isHours = category === DUAL_CATEGORY.VIP && wished.hours > 0
  const days = Math.min(Math.max(1, wished.days), DUAL_LONGEST_TERM_DAYS)
  const deliveryAt = isHours ? hourDelivery(now, wished.hours) : dayDelivery(now, days)
  const limit = isBasic ? null : deviationLimit(type, facts.settlementPrice, priceDeviation)
  const beyond = isBasic ? null : facts.price
  return { type, category, target: isBasic ? target : null, limit, beyond, leastApr: facts.leastApr, deliveryAt }
}

function termOfSeconds(seconds: number, category: DualCategory): DualTerm {
  const hours = Math.ceil((seconds * SECOND_MS) / HOUR_MS)
  const isHours = category === DUAL_CATEGORY.VIP && hours < 24
  return { days: Math.ceil((seconds * SECOND_MS) / DAY_MS), hours: isHours ? hours : 0 }
}

/** The least (sell high) or highest (buy low) target that is `deviation` percent away from a price. */
export function deviationLimit(type: DualType, price: Decimal8, deviation: Decimal8): Decimal8 {
  const hundred = 100n * ONE
  return type === 'call'
    ? divide(price * (hundred + deviation), hundred, 'up')
    : divide(price * (hundred - deviation), hundred, 'down')
}

/** A product that the next order could be made of. */
export type RenewalOffer = {
  readonly type: DualType
  readonly category: DualCategory
  readonly target: Decimal8
  readonly deliveryAt: Instant
  /** Offered rate of a year as a fraction. */
  readonly apr: Decimal8
  /** `chain`: a target that was listed for basic chains and is sold to nobody else. */
  readonly origin?: 'grid' | 'desk' | 'chain'
}

/**
 * The offer that fits a wish. Where the wish has a least APR, offers below it are not looked at. Basic: its target and delivery exactly. Advanced: of the deliveries within 30 days that
 * have a target beyond the limit, the one nearest to the wish, the shorter of two; and of its targets the nearest to
 * the limit. Null when none fits. None whose sale is over.
 */
export function matchRenewal<Offer extends RenewalOffer>(
  wish: RenewalWish,
  offers: readonly Offer[],
  now: Instant,
): Offer | null {
  const latest = instant(now + DUAL_LONGEST_TERM_DAYS * DAY_MS)
  let best: Offer | null = null
  for (const offer of offers) {
    if (offer.type !== wish.type || offer.category !== wish.category || offer.deliveryAt > latest) continue
    if (isSaleOver(offer.deliveryAt, now)) continue
    if (!isWithin(wish, offer) || (wish.leastApr !== null && offer.apr < wish.leastApr)) continue
    if (best === null || compare(wish, offer, best) < 0) best = offer
  }
  return best
}

function isWithin(wish: RenewalWish, offer: RenewalOffer): boolean {
  if (wish.target !== null) return offer.target === wish.target && offer.deliveryAt === wish.deliveryAt
  const { limit, beyond } = wish
  if (limit === null || beyond === null || offer.origin === 'chain') return false
  return wish.type === 'call'
    ? offer.target >= limit && offer.target > beyond
    : offer.target <= limit && offer.target < beyond
}

function compare(wish: RenewalWish, a: RenewalOffer, b: RenewalOffer): number {
  const byTerm = Math.abs(a.deliveryAt - wish.deliveryAt) - Math.abs(b.deliveryAt - wish.deliveryAt)
  if (byTerm !== 0) return byTerm
  if (a.deliveryAt !== b.deliveryAt) return a.deliveryAt - b.deliveryAt
  const [near, far] = wish.type === 'call' ? [a.target, b.target] : [b.target, a.target]
  return near < far ? -1 : near > far ? 1 : 0
}

/** Smallest and largest distance of the listed targets from a price, in percent, as the spec's match range; null: none. */
export function deviationRange(
  type: DualType,
  offers: readonly Omit<RenewalOffer, 'apr'>[],
  price: Decimal8,
): { least: Decimal8; most: Decimal8 } | null {
  const gaps = offers
    .filter((offer) => offer.type === type)
    .map((offer) => (type === 'call' ? offer.target - price : price - offer.target))
    .filter((gap) => gap > 0n)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [first, last] = [gaps[0], gaps.at(-1)]
  if (first === undefined || last === undefined) return null
  return { least: divide(first * 100n * ONE, price, 'up'), most: divide(last * 100n * ONE, price, 'down') }
}
