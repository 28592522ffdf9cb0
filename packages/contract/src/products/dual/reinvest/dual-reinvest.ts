import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimal, decimalText, roundTo, smaller } from '../../../money/index.ts'
import { type Instant, later, SECOND_MS } from '../../../time/index.ts'
import type { DualState } from '../dual-order.ts'
import { DUAL_CATEGORY, type DualCategory } from '../dual-product.ts'

/*
 * Auto-reinvest: what may be entered and when. A price difference is percent: 1.5 is 1.5 %.
 */

/** Quick picks of the price difference, in percent. */
export const PRICE_DIFFERENCE_PICKS: readonly Decimal8[] = ['0.5', '1', '3', '5'].map(decimal)

/** Smallest price difference that looks for a product, in percent. */
export const PRICE_DIFFERENCE_FLOOR: Decimal8 = decimal('0.1')

/** Largest price difference that is allowed, in percent. */
export const PRICE_DIFFERENCE_MOST: Decimal8 = decimal('10')

/** Larger values are not even accepted as input, in percent. */
export const PRICE_DIFFERENCE_INPUT_CAP: Decimal8 = decimal('100')

/** Seconds before delivery in which auto-reinvest can no longer be edited. */
export const REINVEST_EDIT_LOCK_SECONDS = 1_800

/** Orders on one page of the auto-reinvest history. */
export const REINVEST_HISTORY_PAGE_SIZE = 8

/** True when the input takes the value: 0 to 100 percent. */
export function acceptsPriceDifference(value: Decimal8): boolean {
  return value >= 0n && value <= PRICE_DIFFERENCE_INPUT_CAP
}

/** What a price difference is measured by. The range and the match are null until they are known. */
export type PriceDifferenceFacts = {
  readonly value: Decimal8 | null
  readonly range: DifferenceBounds | null
  /** Whether a listed product matches; null while that is not known. */
  readonly matched: boolean | null
}

/** Where a price difference may lie, in percent. */
export type DifferenceBounds = { readonly least: Decimal8; readonly most: Decimal8 }

/**
 * What a difference may be: from 0.1, for the nearest target that is at least so far away lies farther, to the farthest
 * target that is listed, at most 10. The form and the server ask for nothing else.
 */
export function differenceBounds(range: DifferenceBounds | null): DifferenceBounds {
  return {
    least: PRICE_DIFFERENCE_FLOOR,
    most: smaller(PRICE_DIFFERENCE_MOST, range?.most ?? PRICE_DIFFERENCE_MOST),
  }
}

/** Bounds as they are told: cut to the inside to two decimals, so that what is told may be entered. */
export function toldBounds({ least, most }: DifferenceBounds): DifferenceBounds {
  const told = { least: roundTo(least, 2, 'up'), most: roundTo(most, 2, 'down') }
  return told.least <= told.most ? told : { least, most }
}

/**
 * Empty, above 10, no product for it, or outside the range of what is listed, in this order. From 0.1 on, a value for
 * which nothing matches is told so, also beyond the range.
 */
export function priceDifferenceViolation(facts: PriceDifferenceFacts): Violation | null {
  const { value, range, matched } = facts
  if (value === null) return violation('finances.dual.difference.empty')
  if (value > PRICE_DIFFERENCE_MOST) return violation('finances.dual.difference.greater', { number: 10 })
  if (value >= PRICE_DIFFERENCE_FLOOR && matched === false) return violation('finances.dual.product.noMatched')
  const bounds = differenceBounds(range)
  if (value >= bounds.least && value <= bounds.most) return null
  const { least, most } = toldBounds(bounds)
  return violation('dual.difference.tip1', { min: decimalText(least), max: decimalText(most) })
}

/** What an order's own rule may be: 0 is basic, otherwise between the floor and the most, in percent. */
export function deviationViolation(deviation: Decimal8): Violation | null {
  if (deviation === 0n) return null
  if (deviation > PRICE_DIFFERENCE_MOST) return violation('finances.dual.difference.greater', { number: 10 })
  if (deviation >= PRICE_DIFFERENCE_FLOOR) return null
  const [min, max] = [decimalText(PRICE_DIFFERENCE_FLOOR), decimalText(PRICE_DIFFERENCE_MOST)]
  return violation('dual.difference.tip1', { min, max })
}

/** Confirm needs a matched product and a value inside the range. */
export function canConfirmPriceDifference(facts: PriceDifferenceFacts): boolean {
  return facts.matched === true && priceDifferenceViolation(facts) === null
}

/** An order made with a trial fund cannot be reinvested: its principal is the house's. */
export function trialRenewalViolation(category: DualCategory, isOn: boolean): Violation | null {
  return isOn && category === DUAL_CATEGORY.TRIAL_FUND ? violation('dual.order.trialNotReinvested') : null
}

/** `advanced` when the price difference is not zero. */
export function reinvestKind(priceDifference: Decimal8): 'basic' | 'advanced' {
  return priceDifference === 0n ? 'basic' : 'advanced'
}

/** The first instant at which the auto-reinvest of an order can no longer be changed or turned off. */
export function reinvestEditableUntil(deliveryAt: Instant): Instant {
  return later(deliveryAt, -REINVEST_EDIT_LOCK_SECONDS * SECOND_MS)
}

/** What editing is measured by. `state` is the shown one. */
export type ReinvestEditFacts = {
  readonly state: DualState
  readonly category: DualCategory
  readonly deliveryAt: Instant
  readonly now: Instant
}

/**
 * Auto-reinvest can be edited only while PROCESSING, not for a trial fund, and not within 30 minutes before delivery
 * (the spec's blocks win over its permissions).
 */
export function reinvestEditViolation(facts: ReinvestEditFacts): Violation | null {
  if (facts.state !== 'PROCESSING' || facts.category === DUAL_CATEGORY.TRIAL_FUND) {
    return violation('finances.dual.edit.unable')
  }
  const isLate = facts.now >= reinvestEditableUntil(facts.deliveryAt)
  return isLate ? violation('finances.dual.notEdit.before30min') : null
}
