import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimalText, larger, percentText } from '../../../money/index.ts'
import { type Instant, unixSeconds } from '../../../time/index.ts'
import { type FixedEarning, sumInterest } from './fixed-interest.ts'
import {
  FIXED_SALE,
  FIXED_TYPE,
  FIXED_VIP_TIER,
  type FixedSaleTerms,
  type FixedTerms,
  isInSaleWindow,
} from './fixed-product.ts'
import { type FixedEnd, fixedStart, isFixedChangeable } from './fixed-times.ts'
import { type RateUpUse, rateUpViolation } from './fixed-voucher.ts'

/* What may be subscribed to: the first thing against it, in the order in which a customer should hear it. */

/** Refusals that say that what was seen has changed, rather than that a rule forbids it: 409. */
export const FIXED_CHANGED: readonly string[] = ['ERR_RATE_CHANGED', 'ERR_START_CHANGED']

/** What is known of a customer. `balance` null: the database has the last word. */
export type FixedCustomer = {
  readonly vipTier: number
  readonly isVerified: boolean
  readonly isRegionAllowed: boolean
  /** Whether a special product names them. */
  readonly isEligible: boolean
  readonly balance: Decimal8 | null
  /** Their active principal in the product; null: the database has the last word. */
  readonly active: Decimal8 | null
}

/** The figures that an order was placed by; null where it says nothing. `interest`: of all of it, tiers included. */
export type SeenFixed = {
  readonly rate: Decimal8 | null
  readonly interest: Decimal8 | null
  readonly startAt: Instant | null
}

/** A product as it is judged. */
export type OfferedFixed = FixedTerms &
  FixedSaleTerms & {
    readonly isListed: boolean
    /** Most of a customer's active principal. */
    readonly personalQuota: Decimal8
  }

/** What a subscription is judged by. */
export type FixedFacts = {
  readonly product: OfferedFixed
  readonly customer: FixedCustomer
  /** The unsold rest of the product; null: the database has the last word. */
  readonly left: Decimal8 | null
  readonly seen: SeenFixed
  readonly amount: Decimal8
  readonly wantsReinvest: boolean
  /** The voucher to be used; null for none. */
  readonly voucher: RateUpUse | null
  readonly now: Instant
}

/** Whether a customer may buy a product at all: region, invitation, verification, VIP tier; null where they may. */
export function entitlementViolation(
  product: Pick<FixedTerms & FixedSaleTerms, 'type' | 'minVip' | 'maxVip' | 'isVerifiedOnly'>,
  customer: Pick<FixedCustomer, 'vipTier' | 'isVerified' | 'isRegionAllowed' | 'isEligible'>,
): Violation | null {
  if (!customer.isRegionAllowed) return violation('simpleEarn.fixed.region')
  if (product.type === FIXED_TYPE.SPECIAL && !customer.isEligible) return violation('simple.event.ineligible')
  if (product.isVerifiedOnly && !customer.isVerified) return violation('account.verification.needed')
  if (product.type !== FIXED_TYPE.VIP) return null
  const least = Math.max(product.minVip, FIXED_VIP_TIER)
  if (customer.vipTier < least) return violation('simpleEarn.fixed.vip.below', { tier: least })
  return customer.vipTier > product.maxVip ? violation('simpleEarn.fixed.vip.above', { tier: product.maxVip }) : null
}

/** Whether a product is for sale at an instant: listed, not sold out by an operator's word, within its window. */
export function saleViolation(
  product: FixedSaleTerms & Pick<FixedTerms, 'asset' | 'minimum'> & { readonly isListed: boolean },
  now: Instant,
): Violation | null {
  if (!product.isListed || !isInSaleWindow(product, now)) return violation('simpleEarn.fixed.notOnSale')
  return product.sale === FIXED_SALE.SOLD_OUT ? soldOutViolation(product, 0n) : null
}

/** Sold out: less than the minimum is left, which is for no order, or less than an order asks for. */
export function soldOutViolation({ asset, minimum }: Pick<FixedTerms, 'asset' | 'minimum'>, left: Decimal8): Violation {
  return violation('simpleEarn.fixed.soldOut', { left: left < minimum ? '0' : decimalText(left), asset })
}

/**
 * All that stands against buying a product now, whatever the amount and the voucher: region, invitation, verification, VIP tier, window of
 * sale, sold out, the customer's own quota; null where nothing does.
 */
export function offerViolation({
  product,
  customer,
  left,
  now,
}: Pick<FixedFacts, 'product' | 'customer' | 'left' | 'now'>): Violation | null {
  return (
    entitlementViolation(product, customer) ??
    saleViolation(product, now) ??
    (left !== null && left < product.minimum ? soldOutViolation(product, left) : null) ??
    ownQuotaViolation(product, customer)
  )
}

function findOwnLeft({ personalQuota }: OfferedFixed, { active }: FixedCustomer): Decimal8 {
  return larger(personalQuota - (active ?? 0n), 0n)
}

function ownQuotaViolation(product: OfferedFixed, customer: FixedCustomer): Violation | null {
  const left = findOwnLeft(product, customer)
  if (left >= product.minimum) return null
  const params = { amount: decimalText(left), asset: product.asset }
  return violation('simple_earn.amount.tip.remainingQuotaLessAmount', params)
}

export function seenViolation(of: FixedEarning, seen: SeenFixed, now: Instant): Violation | null {
  const isLess =
    (seen.rate !== null && of.rate < seen.rate) || (seen.interest !== null && sumInterest(of) < seen.interest)
  if (isLess) return violation('ERR_RATE_CHANGED', { percent: percentText(of.rate) })
  const startAt = fixedStart(now)
  if (seen.startAt === null || startAt <= seen.startAt) return null
  return violation('ERR_START_CHANGED', { at: unixSeconds(startAt) })
}

/**
 * The first thing against an amount, in the order of the form: the minimum, the balance, the personal quota that is left, an order that would earn
 * nothing at all, the voucher.
 */
export function fixedAmountViolation(
  facts: Pick<FixedFacts, 'product' | 'customer' | 'amount' | 'voucher'>,
): Violation | null {
  const { product, customer, amount, voucher } = facts
  const { minimum, asset } = product
  if (amount < minimum) return violation('finances.simpleEarn.minPurchaseAmount', { number: decimalText(minimum) })
  if (customer.balance !== null && amount > customer.balance) return violation('lend_earn.insufficient.balance')
  const spent = ownQuotaViolation(product, customer)
  if (spent !== null) return spent
  const left = findOwnLeft(product, customer)
  if (amount > left) return violation('finance.individualRemainingQuotaAmount', { amount: decimalText(left), asset })
  if (sumInterest(findEarning(product, customer, amount)) <= 0n) return violation('simpleEarn.fixed.earnsNothing')
  return voucher === null ? null : rateUpViolation(voucher)
}

/** Terms by which an amount of a product would earn. */
function findEarning(product: OfferedFixed, { active }: FixedCustomer, principal: Decimal8): FixedEarning {
  const { rate, termDays, tiers, bonusAsset } = product
  return { principal, rate, termDays, tiers, bonusAsset, quotaBefore: active ?? 0n }
}

/** The first thing against a subscription, or null: sale, customer, what was seen, reinvestment, then the amount. */
export function fixedSubscribeViolation(facts: FixedFacts): Violation | null {
  const { product, customer, seen, now } = facts
  return (
    offerViolation(facts) ??
    seenViolation(findEarning(product, customer, facts.amount), seen, now) ??
    (facts.wantsReinvest && !product.mayReinvest ? violation('simpleEarn.fixed.reinvest.notAllowed') : null) ??
    fixedAmountViolation(facts)
  )
}

/** Where a maturity goes, as on the wire: 1 on to flexible, 0 to spot. */
export const REDEEM_TO = { SPOT: 0, FLEXIBLE: 1 } as const
/** One of them. */
export type RedeemTo = (typeof REDEEM_TO)[keyof typeof REDEEM_TO]

/** What happens at maturity: both are coupled, so one follows from the other. */
export type MaturityChoice = { readonly reinvest: boolean; readonly redeemTo: RedeemTo }

/**
 * Reinvesting on sets redeem-to 0; off sets 1 where the product lets it be chosen, otherwise 0.
 */
export function withReinvest(reinvest: boolean, mayChooseAccount: boolean): MaturityChoice {
  return { reinvest, redeemTo: !reinvest && mayChooseAccount ? REDEEM_TO.FLEXIBLE : REDEEM_TO.SPOT }
}

/** What an order begins with: what was asked for, coupled. */
export function maturityChoice(asked: MaturityChoice, mayChooseAccount: boolean): MaturityChoice {
  return { reinvest: asked.reinvest, redeemTo: asked.reinvest || !mayChooseAccount ? REDEEM_TO.SPOT : asked.redeemTo }
}

/** An order as a change of it is judged. */
export type ChangedOrder = {
  readonly end: FixedEnd
  readonly finishAt: Instant
  readonly reinvest: boolean
  readonly mayReinvest: boolean
  readonly mayChooseAccount: boolean
}

/** The first thing against switching auto-reinvest, or null. Switching it off is always allowed until the last hour. */
export function reinvestViolation(order: ChangedOrder, wanted: boolean, now: Instant): Violation | null {
  const closed = closedViolation(order, now)
  if (closed !== null) return closed
  return wanted && !order.mayReinvest ? violation('simpleEarn.fixed.reinvest.notAllowed') : null
}

/** The first thing against choosing where the maturity goes, or null. While it is reinvested there is nothing to choose. */
export function redeemToViolation(order: ChangedOrder, now: Instant): Violation | null {
  const closed = closedViolation(order, now)
  if (closed !== null) return closed
  if (!order.mayChooseAccount) return violation('simpleEarn.fixed.redeemTo.notAllowed')
  return order.reinvest ? violation('simpleEarn.fixed.redeemTo.whileReinvesting') : null
}

function closedViolation({ end, finishAt }: Pick<ChangedOrder, 'end' | 'finishAt'>, now: Instant): Violation | null {
  if (end !== null) return violation('simpleEarn.fixed.ended')
  return isFixedChangeable(finishAt, now) ? null : violation('simpleEarn.fixed.lastHour')
}
