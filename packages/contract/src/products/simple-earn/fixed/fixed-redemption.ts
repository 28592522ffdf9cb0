import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimalText, multiplyDivide, smaller } from '../../../money/index.ts'
import type { Instant } from '../../../time/index.ts'
import { type FixedEarning, interestOfYear } from './fixed-interest.ts'
import type { EarlyPolicy } from './fixed-product.ts'
import { type FixedEnd, isFixedChangeable, wholeFixedDays } from './fixed-times.ts'
import { rateUpPrincipal, rateUpShare, type UsedRateUp } from './fixed-voucher.ts'

/* What leaving a fixed order before its finish pays. */

/** An order as early redemption needs it. */
export type FixedPosition = FixedEarning & {
  readonly policy: EarlyPolicy | null
  readonly earlyRate: Decimal8
  readonly isPartial: boolean
  readonly minimum: Decimal8
  readonly startAt: Instant
  readonly finishAt: Instant
  readonly end: FixedEnd
  readonly voucher: UsedRateUp | null
  /** What was paid day by day for the principal that is left. */
  readonly paidDaily: Decimal8
}

/** What a redemption pays and takes. `received` is `amount − clawedBack + interest + voucherInterest`, never below zero. */
export type EarlyRedemption = {
  readonly amount: Decimal8
  /** Whole days that count; null before the start. */
  readonly days: number | null
  /** Rate a year of the interest; 0 where the act pays none by a rate of its own. */
  readonly rate: Decimal8
  readonly interest: Decimal8
  readonly voucherInterest: Decimal8
  /** The part of the principal that the voucher counted for; 0 without one and before the start. */
  readonly voucherPrincipal: Decimal8
  /** Taken back of what was paid day by day; never more than the amount. */
  readonly clawedBack: Decimal8
  readonly received: Decimal8
  /** Whether the voucher is the customer's again: the whole order leaves before its start. */
  readonly isVoucherBack: boolean
}

/**
 * The first thing against redeeming an amount now, or null: an order that has ended, a product that does not allow it, the
 * last hour, a part where none may leave, more than there is, a rest below the minimum.
 */
export function earlyRedemptionViolation(of: FixedPosition, amount: Decimal8, now: Instant): Violation | null {
  if (of.end !== null) return violation('simpleEarn.fixed.ended')
  if (of.policy === null) return violation('simpleEarn.fixed.redeem.notAllowed')
  if (!isFixedChangeable(of.finishAt, now)) return violation('simpleEarn.fixed.lastHour')
  return earlyAmountViolation(of, amount)
}

/** The first thing against the amount alone, for the form. */
export function earlyAmountViolation(
  { principal, isPartial, minimum }: Pick<FixedPosition, 'principal' | 'isPartial' | 'minimum'>,
  amount: Decimal8,
): Violation | null {
  if (amount <= 0n || amount > principal) {
    return violation('simpleEarn.fixed.redeem.tooMuch', { amount: decimalText(principal) })
  }
  if (amount === principal) return null
  if (!isPartial) return violation('simpleEarn.fixed.redeem.wholeOnly')
  if (principal - amount >= minimum) return null
  return violation('simpleEarn.fixed.redeem.rest', { amount: decimalText(minimum) })
}

/**
 * What redeeming an amount pays. Before the start the amount itself. After it, by policy: nothing more; `down8(x ×
 * early rate × n / 365)`; or the amount less `up8(paid × x / P)`, at least 0. Under every policy the voucher's share for n
 * days, and nothing of the tiers.
 */
export function earlyRedemption(of: FixedPosition, amount: Decimal8, now: Instant): EarlyRedemption {
  const days = wholeFixedDays(of.startAt, now)
  if (days === null) {
    const isVoucherBack = of.voucher !== null && amount === of.principal && of.voucher.original === amount
    return { ...NOTHING_MORE, amount, days, received: amount, isVoucherBack }
  }
  const rate = of.policy === 'reduced' ? of.earlyRate : 0n
  const interest = interestOfYear(amount * rate, days)
  const clawedBack = of.policy === 'clawback' ? smaller(amount, paidFor(of, amount)) : 0n
  const voucherInterest = of.voucher === null ? 0n : rateUpShare(of.voucher, amount, days)
  const voucherPrincipal = of.voucher === null ? 0n : rateUpPrincipal(of.voucher, amount)
  const received = amount - clawedBack + interest + voucherInterest
  const paid = { rate, interest, voucherInterest, voucherPrincipal, clawedBack, received }
  return { amount, days, ...paid, isVoucherBack: false }
}

/** The share of a part in what was paid day by day, rounded up. */
function paidFor({ paidDaily, principal }: FixedPosition, amount: Decimal8): Decimal8 {
  return multiplyDivide(paidDaily, amount, principal, 'up')
}

const NOTHING_MORE = { rate: 0n, interest: 0n, voucherInterest: 0n, voucherPrincipal: 0n, clawedBack: 0n }

/**
 * What stays of an order: rate, the beginning of its slice, and its share of the voucher are as they were. What was paid for the
 * part that left counts no more, also where that was more than could be taken back of it.
 */
export function restOf<Of extends FixedPosition>(of: Of, { amount }: Pick<EarlyRedemption, 'amount'>): Of {
  return { ...of, principal: of.principal - amount, paidDaily: of.paidDaily - paidFor(of, amount) }
}
