import type { Listing } from '../../core/index.ts'
import { type Decimal8, divide, multiplyDivide, ONE } from '../../money/index.ts'
import { DAY_MS, HOUR_MS, type Instant } from '../../time/index.ts'

/** `call` is sell high: the coin goes in. `put` is buy low: the quote asset goes in. */
export const DUAL_TYPES = ['call', 'put'] as const
/** One of the two directions. */
export type DualType = (typeof DUAL_TYPES)[number]

/** Category numbers as on the wire: normal, trial fund, VIP. */
export const DUAL_CATEGORY = { NORMAL: 1, TRIAL_FUND: 2, VIP: 3 } as const
/** One of the category numbers. */
export type DualCategory = (typeof DUAL_CATEGORY)[keyof typeof DUAL_CATEGORY]

/** `auto` orders are accepted within a second, the others by an operator. */
export const DUAL_ACCEPTANCES = ['auto', 'desk'] as const
/** One of the two ways of acceptance. */
export type DualAcceptance = (typeof DUAL_ACCEPTANCES)[number]

/** The asset every dual product is quoted in. */
export const DUAL_QUOTE_ASSET = 'USDT'

/** Customers from this tier on may use VIP products. */
export const DUAL_VIP_TIER = 5

/** Hour of the day, UTC, at which day-term products are delivered. */
export const DUAL_DELIVERY_HOUR = 8

/** The least a VIP order buys, in copies, whatever `minimumCopies` says. */
export const DUAL_VIP_MINIMUM_COPIES = 100n

/** The least a normal order buys is this many times `minCopies` copies. */
export const DUAL_MINIMUM_FACTOR = 2n

/** The longest term in days that auto-reinvest may choose. */
export const DUAL_LONGEST_TERM_DAYS = 30

/** A dual product as the code speaks of it. Wire names stand in `dual-endpoints.ts` only. */
export type DualProduct = {
  readonly id: number
  readonly type: DualType
  readonly category: DualCategory
  readonly coin: string
  readonly quoteAsset: string
  /** Target (exercise) price: quote asset per coin. */
  readonly target: Decimal8
  /** Offered rate of a year as a fraction: 0.41 is 41 %. */
  readonly apr: Decimal8
  readonly deliveryAt: Instant
  /** Bounds of one order in copies; one copy is 1 USDT worth. */
  readonly minimumCopies: bigint
  readonly maximumCopies: bigint
  readonly acceptance: DualAcceptance
  readonly listing: Listing
}

/** Length of a term. `hours` is 1 to 23 for an hour term and then rules; otherwise 0 and `days` rules. */
export type DualTerm = { readonly days: number; readonly hours: number }

/** The term from `now` to delivery: days rounded up; for VIP also hours, rounded up, when they are 1 to 23. */
export function dualTerm(category: DualCategory, now: Instant, deliveryAt: Instant): DualTerm {
  const hours = category === DUAL_CATEGORY.VIP ? investHours(now, deliveryAt) : 0
  return { days: investDays(now, deliveryAt), hours: hours <= 23 ? hours : 0 }
}

/** Days from `now` to delivery, rounded up; 0 once delivery has come. */
export function investDays(now: Instant, deliveryAt: Instant): number {
  return Math.max(0, Math.ceil((deliveryAt - now) / DAY_MS))
}

/** Hours from `now` to delivery, rounded up; 0 once delivery has come. */
export function investHours(now: Instant, deliveryAt: Instant): number {
  return Math.max(0, Math.ceil((deliveryAt - now) / HOUR_MS))
}

/** The asset that goes in: the coin for sell high, the quote asset for buy low. */
export function investAsset(product: Pick<DualProduct, 'type' | 'coin' | 'quoteAsset'>): string {
  return product.type === 'call' ? product.coin : product.quoteAsset
}

/** The asset that is paid when the order converts. */
export function exerciseAsset(product: Pick<DualProduct, 'type' | 'coin' | 'quoteAsset'>): string {
  return product.type === 'call' ? product.quoteAsset : product.coin
}

/** Distance of the target from the price in percent, `(target / price − 1) × 100`, half-even to 8 decimals. */
export function percentGap(target: Decimal8, price: Decimal8): Decimal8 {
  return divide((target - price) * 100n * ONE, price, 'halfEven')
}

/**
 * Worth of `copies` copies in the invest asset: 1 USDT each, so `copies` for buy low and `copies / price` for sell
 * high, 8 decimals, cut as named by the caller. Throws RangeError when price is zero.
 */
export function copiesAmount(type: DualType, copies: bigint, price: Decimal8, rounding: 'up' | 'down'): Decimal8 {
  return type === 'put' ? copies * ONE : multiplyDivide(copies * ONE, ONE, price, rounding)
}

/** What the bounds of one order are computed from. `price` is the coin's index price. */
export type DualBoundsFacts = Pick<DualProduct, 'type' | 'category' | 'minimumCopies' | 'maximumCopies'> & {
  readonly price: Decimal8
}

/** Copies of the least order: twice `minimumCopies`; VIP 100 whatever that says. */
export function leastCopies(product: Pick<DualProduct, 'category' | 'minimumCopies'>): bigint {
  return product.category === DUAL_CATEGORY.VIP ? DUAL_VIP_MINIMUM_COPIES : product.minimumCopies * DUAL_MINIMUM_FACTOR
}

/** Least amount of one order in the invest asset: `leastCopies`, rounded up to 8 decimals. */
export function minimumAmount(facts: DualBoundsFacts): Decimal8 {
  return copiesAmount(facts.type, leastCopies(facts), facts.price, 'up')
}

/** Largest amount of one order in the invest asset: `maximumCopies` copies, rounded down to 8 decimals. */
export function maximumAmount(facts: DualBoundsFacts): Decimal8 {
  return copiesAmount(facts.type, facts.maximumCopies, facts.price, 'down')
}
