import { takeRest } from '../../../core/index.ts'
import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimal, decimalText, divide, percentText, roundTo, smaller } from '../../../money/index.ts'
import { HOUR_MS, type Instant, later } from '../../../time/index.ts'

/** The highest rate of a year that a customer may ask for where a pool names none: 5 %. */
export const DEFAULT_MAX_RATE: Decimal8 = decimal('0.05')
/** The least that is redeemed, and a rest below it goes too. */
export const LEAST_REDEMPTION: Decimal8 = decimal('0.000001')
/** Decimals of a rate of a year that a customer asks for. */
const RATE_PLACES = 4
/** From this share that is lent on, redeeming may take until the next hour. Source: the spec, 5. */
export const BUSY_RATIO: Decimal8 = decimal('0.8')

/** What a pool asks of subscriptions. */
export type PoolTerms = {
  readonly listing: string
  readonly minAmount: Decimal8
  readonly minRate: Decimal8
  /** The ceiling: see `ceilingOf`. */
  readonly ceiling: Decimal8
}

/** A subscription, and what it is judged by. */
export type SubscriptionFacts = PoolTerms & {
  readonly amount: Decimal8
  /** null: the pool's own. */
  readonly rateYear: Decimal8 | null
  /** null: not known; the ledger judges it. */
  readonly available: Decimal8 | null
  readonly regionAllowed: boolean
}

/** The first thing against a subscription, or null. Order and keys of the spec, 5. */
export function subscriptionViolation(facts: SubscriptionFacts): Violation | null {
  if (!facts.regionAllowed) return violation('flexible.region')
  if (facts.listing !== 'listed') return violation('flexible.notOnSale')
  if (facts.amount < facts.minAmount)
    return violation('finances.simpleEarn.minPurchaseAmount', { number: decimalText(facts.minAmount) })
  if (facts.available !== null && facts.amount > facts.available) return violation('lend_earn.insufficient.balance')
  return facts.rateYear === null ? null : minimumViolation(facts.rateYear, facts)
}

/** Why a customer may not ask for a rate of a year, or null. Bounds are part of what is allowed. */
export function minimumViolation(
  rateYear: Decimal8,
  { minRate, ceiling }: Pick<PoolTerms, 'minRate' | 'ceiling'>,
): Violation | null {
  if (roundTo(rateYear, RATE_PLACES, 'down') !== rateYear) return violation('flexible.rate.places')
  if (rateYear > ceiling) return violation('finances.simpleEarn.maxAPR', { number: percentText(ceiling) })
  if (rateYear < minRate) return violation('finances.simpleEarn.minAPR', { number: percentText(minRate) })
  return null
}

/** A percent as it is typed, as the fraction that is sent: over 100, four decimals, rounded up. */
export function rateOfPercent(percent: Decimal8): Decimal8 {
  return roundTo(divide(percent, 100n, 'up'), RATE_PLACES, 'up')
}

/** What a holding has, for what may leave it. */
export type HeldAmounts = {
  readonly offered: Decimal8
  readonly joining: Decimal8
  readonly frozen: Decimal8
  readonly marginFrozen: Decimal8
}

/** `curr_amount`: what is offered, and what joins. */
export function currentAmount({ offered, joining }: Pick<HeldAmounts, 'offered' | 'joining'>): Decimal8 {
  return offered + joining
}

/** What may be asked back: all but what is asked back already, and what a margin loan stands on. Never below zero. */
export function redeemable(held: HeldAmounts): Decimal8 {
  const left = currentAmount(held) - held.frozen - held.marginFrozen
  return left > 0n ? left : 0n
}

/** Amount that is redeemed when so much is asked for: at most what may be, and with a rest below `least`, the coin's `leastRest`. */
export function redemptionAmount(asked: Decimal8, held: HeldAmounts, least = LEAST_REDEMPTION): Decimal8 {
  const most = redeemable(held)
  return takeRest(smaller(asked, most), most, least)
}

/** Why so much may not be redeemed, or null. Where there is less than the least, all of it may be: nobody is left with what they cannot have. */
export function redemptionViolation(
  asked: Decimal8,
  held: HeldAmounts,
  leastRest = LEAST_REDEMPTION,
): Violation | null {
  const most = redeemable(held)
  if (most === 0n) return violation('flexible.nothingToRedeem')
  const least = smaller(leastRest, most)
  return asked < least ? violation('redeem.number.minLimit', { number: decimalText(least) }) : null
}

/** Where a redemption comes from: own joining money first, then what is idle; the rest waits for an hour's end. */
export function redemptionParts(
  amount: Decimal8,
  joining: Decimal8,
  idle: Decimal8,
): { readonly fromJoining: Decimal8; readonly fromIdle: Decimal8; readonly waiting: Decimal8 } {
  const fromJoining = smaller(amount, joining)
  const fromIdle = smaller(amount - fromJoining, idle > 0n ? idle : 0n)
  return { fromJoining, fromIdle, waiting: amount - fromJoining - fromIdle }
}

/** Full hours that a forecast names. */
const HOURS_NAMED = 3

/** Facts of a pool that forecast a redemption. Amounts in the pool's coin. */
export type RedemptionFacts = {
  /** Own money that joined in the open hour. */
  readonly joining: Decimal8
  /** Money of the pool that is not lent, kept for earlier redemptions left out. */
  readonly idle: Decimal8
  /** Redemptions asked before and not paid yet. */
  readonly queue: Decimal8
  /** Money that is there for the queue at the end of the open hour without any further repayment. */
  readonly arriving: Decimal8
  readonly openHour: Instant
}

export type RedemptionForecast = {
  readonly atOnce: Decimal8
  readonly waiting: Decimal8
  /** Part of `waiting` that the next full hour pays if no loan is repaid until then. */
  readonly atNextHour: Decimal8
  /** Loans that have to come back before the rest of `waiting` is paid, earlier redemptions included. */
  readonly recalled: Decimal8
  /** Full hours at which the queue is paid next, the first one first. */
  readonly hours: readonly Instant[]
}

/**
 * When a redemption is paid: own joining money and idle money at once, the rest at full hours in the order of asking.
 * Source: product rules, Simple Earn flexible, Redemption.
 */
export function forecastRedemption(amount: Decimal8, facts: RedemptionFacts): RedemptionForecast {
  const { fromJoining, fromIdle, waiting } = redemptionParts(amount, facts.joining, facts.idle)
  const uncovered = atLeastZero(facts.queue + waiting - facts.arriving)
  const atNextHour = smaller(waiting, atLeastZero(facts.arriving - facts.queue))
  const hours = Array.from({ length: HOURS_NAMED }, (_, index) => later(facts.openHour, (index + 1) * HOUR_MS))
  return { atOnce: fromJoining + fromIdle, waiting, atNextHour, recalled: waiting > 0n ? uncovered : 0n, hours }
}

function atLeastZero(amount: Decimal8): Decimal8 {
  return amount > 0n ? amount : 0n
}
