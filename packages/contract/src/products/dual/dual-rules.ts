import { type Violation, violation } from '../../http/index.ts'
import {
  type Decimal8,
  decimal,
  decimalText,
  multiply,
  ONE,
  percentText,
  readDecimal,
  smaller,
} from '../../money/index.ts'
import { DAY_MS, type Instant } from '../../time/index.ts'
import type { DualState } from './dual-order.ts'
import { termYield } from './dual-payoff.ts'
import {
  DUAL_CATEGORY,
  DUAL_VIP_TIER,
  type DualCategory,
  type DualProduct,
  type DualTerm,
  type DualType,
  dualTerm,
  investAsset,
  leastCopies,
  maximumAmount,
  minimumAmount,
} from './dual-product.ts'
import { isFullHour, isSaleOver } from './dual-sale.ts'
import type { Acceptance } from './purchase/dual-acceptance.ts'
import { interestViolation, type SeenOffer, seenViolation, testViolation } from './purchase/dual-quote-rules.ts'

/*
 * What a customer may do with dual products. The form and the server ask the same functions; each answers with the
 * first reason against it, or null.
 */

/** What an amount is measured by. `balance` is null while it is not known. All in `asset`. */
export type AmountFacts = {
  readonly amount: Decimal8
  readonly balance: Decimal8 | null
  readonly minimum: Decimal8
  readonly maximum: Decimal8
  readonly asset: string
}

/** Above the balance, below the minimum, above the maximum, in this order (spec, validation of the amount). */
export function amountViolation(facts: AmountFacts): Violation | null {
  const { amount, balance, minimum, maximum, asset } = facts
  if (balance !== null && amount > balance) {
    return violation('ERR_BALANCE_NOT_ENOUGH', { amount: decimalText(balance), coin: asset })
  }
  if (amount < minimum) return violation('finances.dual.subscribe.min', { amount: decimalText(minimum), coin: asset })
  if (amount > maximum) return violation('finances.dual.subscribe.max', { amount: decimalText(maximum), coin: asset })
  return null
}

/** Part by which an order that sells high may miss its bounds, a fraction: they move with the index, from form to order. */
export const DUAL_CALL_SLACK: Decimal8 = decimal('0.01')

/**
 * `amountViolation` of an order, measured at its own index: one that sells high passes within `DUAL_CALL_SLACK` of its
 * bounds. Who is refused is told the bounds themselves. Source: product rules, Product.
 */
export function orderAmountViolation(facts: AmountFacts & { readonly type: DualType }): Violation | null {
  const slack = facts.type === 'call' ? DUAL_CALL_SLACK : 0n
  const minimum = multiply(facts.minimum, ONE - slack, 'up')
  const maximum = multiply(facts.maximum, ONE + slack, 'down')
  return amountViolation({ ...facts, minimum, maximum }) === null ? null : amountViolation(facts)
}

/** What is against the text of an amount, before it is one: more than 8 decimals, as pasted text may have. */
export function amountTextViolation(text: string): Violation | null {
  const read = readDecimal(text)
  return !read.ok && read.fault === 'too_many_decimals' ? violation('amount.malformed') : null
}

/** What a product is measured by. `price` is the index price, null while there is none. */
export type OfferFacts = {
  readonly product: Pick<
    DualProduct,
    'type' | 'coin' | 'quoteAsset' | 'category' | 'deliveryAt' | 'listing' | 'apr' | 'minimumCopies' | 'maximumCopies'
  >
  readonly price: Decimal8 | null
  readonly soldOut: boolean
  readonly now: Instant
  /** The first instant at which the quote is no longer sold. */
  readonly quotedUntil: Instant
  readonly vipTier: number
  /** False when the customer's region may not use dual products. */
  readonly regionAllowed: boolean
}

/**
 * Why nobody in the customer's place could order this product now: region, VIP tier, delivery passed, the last hour
 * before it, not on sale, sold out, no index price, a quote that is no longer sold, in this order.
 */
export function offerViolation(facts: OfferFacts): Violation | null {
  const { product, now } = facts
  if (!facts.regionAllowed) return violation('dual.product.regionBlocked')
  if (!mayUseCategory(product.category, facts.vipTier)) {
    return violation('dual.product.vipOnly', { number: DUAL_VIP_TIER })
  }
  if (now >= product.deliveryAt || product.listing === 'retired') return violation('dual.product.ended')
  if (isSaleOver(product.deliveryAt, now)) return violation('dual.product.closed')
  if (product.listing !== 'listed') return violation('dual.product.notOnSale')
  if (facts.soldOut) return violation('dual.product.soldOut')
  if (facts.price === null) return violation('dual.quote.unavailable')
  return now >= facts.quotedUntil ? violation('dual.quote.lapsed') : null
}

/** VIP products are for customers from `DUAL_VIP_TIER` on. */
export function mayUseCategory(category: DualCategory, vipTier: number): boolean {
  return category !== DUAL_CATEGORY.VIP || vipTier >= DUAL_VIP_TIER
}

/** What a subscription is measured by: the offer, the amount and what the customer saw. */
export type SubscriptionFacts = Omit<OfferFacts, 'product'> & {
  readonly product: OfferFacts['product'] & Pick<DualProduct, 'target'>
  readonly amount: Decimal8
  readonly balance: Decimal8 | null
  readonly seen: SeenOffer
  /** The term that the rate is for. */
  readonly term: DualTerm
  /** What becomes of the order at the index of now; null where that is not known, as in a form. */
  readonly fresh: Acceptance | null
}

/** Everything against a subscription: the offer, what was seen, the test of acceptance, the amount, the interest. */
export function subscriptionViolations(facts: SubscriptionFacts): Violation[] {
  const found = [offerViolation(facts), promiseViolation(facts), boundsViolation(facts), earningViolation(facts)]
  return found.filter((each) => each !== null)
}

/** What is against the rate of an order: worse than it saw, or not covered at the index of now. */
export function promiseViolation(
  facts: Pick<SubscriptionFacts, 'seen' | 'term' | 'fresh'> & { readonly product: { readonly apr: Decimal8 } },
): Violation | null {
  const { product, seen, term, fresh } = facts
  return seenViolation({ apr: product.apr, term }, seen) ?? (fresh === null ? null : testViolation(fresh, term))
}

function earningViolation({ product, amount, term }: SubscriptionFacts): Violation | null {
  return amount <= 0n ? null : interestViolation({ ...product, amount, yield: termYield(product.apr, term) })
}

/** The first thing against a subscription, or null. */
export function subscriptionViolation(facts: SubscriptionFacts): Violation | null {
  return subscriptionViolations(facts)[0] ?? null
}

function boundsViolation(facts: SubscriptionFacts): Violation | null {
  const { product, price, amount, balance } = facts
  if (price === null || price <= 0n) return null
  const bounds = { ...product, price }
  return orderAmountViolation({
    type: product.type,
    amount,
    balance,
    minimum: minimumAmount(bounds),
    maximum: maximumAmount(bounds),
    asset: investAsset(product),
  })
}

/** Confirm is enabled when there is an amount above 0 and nothing is against it. */
export function canConfirm(amount: Decimal8 | null, violations: readonly (Violation | null)[]): boolean {
  return amount !== null && amount > 0n && violations.every((each) => each === null)
}

/** An order can be cancelled only while it is INIT and not yet being cancelled. `state` is the shown one. */
export function cancelViolation(state: DualState): Violation | null {
  return state === 'INIT' ? null : violation('dual.order.notCancelable', { status: state })
}

/** The highest APR a product can be listed with, as a fraction: with a higher one payments outgrow the ledger's numbers. */
export const DUAL_HIGHEST_APR: Decimal8 = 1_000_000n * ONE
/** The farthest delivery a product can be listed with, in days from now. Source: product rules, Product. */
export const DUAL_LONGEST_DAYS = 365
const HIGHEST_PERCENT = percentText(DUAL_HIGHEST_APR)

/** The highest yield of the term that a trial product may have, and what it may have where nothing less is said. A fraction. */
export const DUAL_TRIAL_MOST_YIELD: Decimal8 = decimal('0.05')

/** What `trialYieldViolation` looks at. `mostYield` is the product's own bound, null for `DUAL_TRIAL_MOST_YIELD`. */
export type TrialYieldFacts = {
  readonly apr: Decimal8
  readonly category: DualCategory
  readonly deliveryAt: Instant
  readonly now: Instant
  readonly mostYield: Decimal8 | null
}

/** The highest yield of the term that a trial product may be listed with, a fraction. */
export function mostTrialYield({ mostYield }: Pick<TrialYieldFacts, 'mostYield'>): Decimal8 {
  return smaller(mostYield ?? DUAL_TRIAL_MOST_YIELD, DUAL_TRIAL_MOST_YIELD)
}

/** A trial product pays at most its bound in the term from now, and never more than 5 %. */
export function trialYieldViolation(facts: TrialYieldFacts): Violation | null {
  if (facts.category !== DUAL_CATEGORY.TRIAL_FUND) return null
  const most = mostTrialYield(facts)
  const { numerator, denominator } = termYield(facts.apr, dualTerm(facts.category, facts.now, facts.deliveryAt))
  const isMore = numerator * ONE > most * denominator
  return isMore ? violation('dual.product.trialYield', { percent: percentText(most) }) : null
}

/** The fields an operator gives for a product. */
export type ListingFacts = Pick<TrialYieldFacts, 'mostYield'> & {
  readonly apr: Decimal8
  readonly minimumCopies: bigint
  readonly maximumCopies: bigint
  readonly category: DualCategory
  readonly deliveryAt: Instant
  readonly now: Instant
}

/**
 * A product needs a delivery at a full hour that is more than the closed hour ahead and not too far, an APR in bounds,
 * and copies that let an amount through.
 */
export function listingViolation(facts: ListingFacts): Violation | null {
  if (facts.deliveryAt <= facts.now) return violation('dual.product.deliveryPassed')
  if (isSaleOver(facts.deliveryAt, facts.now)) return violation('dual.product.deliveryTooSoon')
  if (facts.deliveryAt - facts.now > DUAL_LONGEST_DAYS * DAY_MS) {
    return violation('dual.product.deliveryTooFar', { number: DUAL_LONGEST_DAYS })
  }
  if (!isFullHour(facts.deliveryAt)) return violation('dual.product.deliveryHour')
  if (facts.apr > DUAL_HIGHEST_APR) return violation('dual.product.aprTooHigh', { percent: HIGHEST_PERCENT })
  const trial = trialYieldViolation(facts)
  if (trial !== null) return trial
  const least = leastCopies(facts)
  return facts.minimumCopies < 1n || facts.maximumCopies < least ? violation('dual.product.bounds') : null
}

/** What stays as it was while orders of a product stand: what they are of, and what their share of its capacity is measured in. */
export const DUAL_KEPT = ['type', 'coin', 'category', 'target', 'deliveryAt'] as const

/** A product as far as it is kept. */
export type DualKept = Pick<DualProduct, (typeof DUAL_KEPT)[number]>

/** Whether a change makes another product of it, which it may not be while orders stand. */
export function isOtherProduct(before: DualKept, after: DualKept): boolean {
  return DUAL_KEPT.some((field) => before[field] !== after[field])
}
