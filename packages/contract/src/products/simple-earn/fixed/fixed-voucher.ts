import type { VoucherStatus } from '../../../core/index.ts'
import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimalText, divide, multiplyDivide, ONE, smaller } from '../../../money/index.ts'
import { type Instant, YEAR_DAYS } from '../../../time/index.ts'

/* A rate-up voucher: a higher rate on a part of the principal, for some days, paid by the house at maturity. */

/** Name of the kind, `sub_type` on the wire. */
export const RATE_UP = 'rate_up'

/** What a rate-up voucher gives. */
export type RateUp = {
  /** Least principal of the order. */
  readonly low: Decimal8
  /** So much of the principal earns more. */
  readonly high: Decimal8
  /** Of a year, as a fraction. */
  readonly ratio: Decimal8
  readonly days: number
}

/** A rate-up voucher in an order: of which principal, so that what leaves early takes its share with it. */
export type UsedRateUp = RateUp & {
  /** Principal of the order when it was made. */
  readonly original: Decimal8
}

/** `down8(min(P, high) × ratio × min(rate_day, L) / 365)` for an order of a term. */
export function rateUpValue(voucher: RateUp, principal: Decimal8, termDays: number): Decimal8 {
  return rateUpShare({ ...voucher, original: principal }, principal, termDays)
}

/**
 * The share of a part of the principal, for at most `days` days: `down8(min(P, high) × ratio × min(days, rate_day) / 365 ×
 * part / P)`, in one division. P is the order's principal when it was made, so that shares add up however it is split.
 */
export function rateUpShare(voucher: UsedRateUp, part: Decimal8, days: number): Decimal8 {
  const { original, high, ratio } = voucher
  const counted = BigInt(Math.min(days, voucher.days))
  return divide(smaller(original, high) * ratio * counted * part, BigInt(YEAR_DAYS) * ONE * original, 'down')
}

/** The part of the principal that a voucher counts for in a part of it: `down8(min(P, high) × part / P)`. */
export function rateUpPrincipal({ original, high }: UsedRateUp, part: Decimal8): Decimal8 {
  return multiplyDivide(smaller(original, high), part, original, 'down')
}

/** The most that a voucher can pay, by which it is valued when it is given. */
export function rateUpMost({ high, ratio, days }: RateUp): Decimal8 {
  return divide(high * ratio * BigInt(days), BigInt(YEAR_DAYS) * ONE, 'down')
}

/** Its face value, by which operators are held to their bounds: the same, rounded up. */
export function rateUpFace({ high, ratio, days }: RateUp): Decimal8 {
  return divide(high * ratio * BigInt(days), BigInt(YEAR_DAYS) * ONE, 'up')
}

/** What using a voucher in a fixed order is judged by. */
export type RateUpUse = RateUp & {
  readonly status: VoucherStatus
  readonly kind: string
  readonly asset: string
  /** The one product that it is for; null: any of its coin. */
  readonly voucherProductId: number | null
  readonly expiresAt: Instant
  readonly now: Instant
  readonly investAsset: string
  readonly productId: number
  readonly principal: Decimal8
}

/**
 * The first thing against using a voucher, or null: its status, its end, its coin and product, the least principal. More than
 * `high` is no fault: only that much earns more, of which a form warns.
 */
export function rateUpViolation(use: RateUpUse): Violation | null {
  if (use.kind !== RATE_UP) return violation('simpleEarn.fixed.voucher.otherProduct')
  if (use.status !== 'TO_BE_USED') return violation('voucher.notUsable', { status: use.status })
  if (use.now >= use.expiresAt) return violation('voucher.notUsable', { status: 'EXPIRED' })
  if (use.asset !== use.investAsset) return violation('voucher.otherCurrency', { coin: use.asset })
  if (use.voucherProductId !== null && use.voucherProductId !== use.productId)
    return violation('simpleEarn.fixed.voucher.otherProduct')
  if (use.principal >= use.low) return null
  return violation('simple.min_purchase', { amount: decimalText(use.low), asset: use.asset })
}

/** What a form says where more is subscribed than earns more; null where all of it does. */
export function rateUpWarning({ high }: Pick<RateUp, 'high'>, principal: Decimal8, asset: string): Violation | null {
  return principal > high ? violation('simple.max_purchase', { amount: decimalText(high), asset }) : null
}

/**
 * Vouchers in the order in which they are offered: what pays most for this order, then what ends soonest, then the lowest
 * id. Those for more than the principal are left out; `principal` null values each at all that it covers.
 */
export function recommendedRateUps<Each extends RateUp & { readonly id: number; readonly expiresAt: Instant }>(
  vouchers: readonly Each[],
  principal: Decimal8 | null,
  termDays: number,
): Each[] {
  const usable = vouchers.filter(({ low }) => principal === null || principal >= low)
  const worth = (each: Each) => rateUpValue(each, principal ?? each.high, termDays)
  return usable.toSorted((a, b) => {
    const difference = worth(b) - worth(a)
    if (difference !== 0n) return difference > 0n ? 1 : -1
    return a.expiresAt - b.expiresAt || a.id - b.id
  })
}
