import { type Violation, violation } from '../http/index.ts'
import { type Decimal8, decimalText } from '../money/index.ts'
import type { Instant } from '../time/index.ts'

/*
 * A voucher lends a customer the house's money for one order. Its amount is fixed; what the order earns is the
 * customer's.
 */

/** Every status of a voucher, as on the wire. */
export const VOUCHER_STATUSES = [
  'TO_BE_USED',
  'EXPIRED',
  'NOT_ACTIVE',
  'ACTIVATION_FAILED',
  'RECYCLED',
  'USED',
  'INVALID',
] as const
/** One of the statuses. */
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number]

/**
 * Which status may follow which. NOT_ACTIVE waits for its first day; it cannot begin (ACTIVATION_FAILED) for an account
 * that may not trade. RECYCLED was taken back by an operator, INVALID declared void. USED goes back to TO_BE_USED when
 * the order comes to nothing, or to EXPIRED when the voucher has run out meanwhile.
 */
export const VOUCHER_TRANSITIONS: Readonly<Record<VoucherStatus, readonly VoucherStatus[]>> = {
  NOT_ACTIVE: ['TO_BE_USED', 'ACTIVATION_FAILED', 'EXPIRED', 'RECYCLED', 'INVALID'],
  TO_BE_USED: ['USED', 'EXPIRED', 'RECYCLED', 'INVALID'],
  USED: ['TO_BE_USED', 'EXPIRED'],
  ACTIVATION_FAILED: ['RECYCLED', 'INVALID'],
  EXPIRED: [],
  RECYCLED: [],
  INVALID: [],
}

/** True when a voucher may go from one status to the other in one step. */
export function mayVoucherBecome(from: VoucherStatus, to: VoucherStatus): boolean {
  return VOUCHER_TRANSITIONS[from].includes(to)
}

/** What an operator may turn a voucher into: taken back, or void. */
export const VOUCHER_RECALLS = ['RECYCLED', 'INVALID'] as const
/** One of them. */
export type VoucherRecall = (typeof VOUCHER_RECALLS)[number]

/** Why a voucher cannot be recalled, or null: one that is in an order, or has ended, stays as it is. */
export function recallViolation(status: VoucherStatus, to: VoucherRecall): Violation | null {
  return mayVoucherBecome(status, to) ? null : violation('voucher.notRecallable', { status })
}

/** What using a voucher is judged by. Amounts are in `asset` and in the invest asset of the product. */
export type VoucherUse = {
  readonly status: VoucherStatus
  readonly asset: string
  readonly amount: Decimal8
  readonly expiresAt: Instant
  readonly now: Instant
  /** What the order invests. */
  readonly investAsset: string
  readonly orderAmount: Decimal8
  /** Whether another order of the voucher's kind and campaign is running. */
  readonly isCampaignRunning: boolean
}

/** The first thing against using a voucher for an order, or null: its status, its end, its currency, the amount, its campaign. */
export function voucherViolation(use: VoucherUse): Violation | null {
  if (use.status !== 'TO_BE_USED') return violation('voucher.notUsable', { status: use.status })
  if (use.now >= use.expiresAt) return violation('voucher.notUsable', { status: 'EXPIRED' })
  if (use.asset !== use.investAsset) return violation('voucher.otherCurrency', { coin: use.asset })
  if (use.amount !== use.orderAmount) {
    return violation('voucher.otherAmount', { amount: decimalText(use.amount), coin: use.asset })
  }
  return use.isCampaignRunning ? violation('voucher.campaignRunning') : null
}

/** What an operator gives for a voucher. */
export type VoucherGrantFacts = { readonly validFrom: Instant; readonly expiresAt: Instant; readonly now: Instant }

/** A voucher must end after it begins, and in the future. */
export function grantViolation(facts: VoucherGrantFacts): Violation | null {
  if (facts.expiresAt <= facts.now) return violation('voucher.ended')
  return facts.expiresAt <= facts.validFrom ? violation('voucher.endsBeforeItBegins') : null
}
