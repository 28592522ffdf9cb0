import { type Decimal8, multiply, smaller } from '../../money/index.ts'
import { DAY_MS, type Instant, later, MINUTE_MS, SECOND_MS } from '../../time/index.ts'
import { grossReward } from './staking-reward.ts'
import type { RedeemConfig, StakingTerms } from './staking-terms.ts'

/** How a redemption is paid: in its queue, or within minutes for a fee. */
export type RedeemMode = 'standard' | 'fast'

/** Its states: it cannot be cancelled. */
export const REDEMPTION_STATES = ['REDEEMING', 'PAID'] as const
/** One of the states. */
export type RedemptionState = (typeof REDEMPTION_STATES)[number]

/** The fee rate of a redemption, a fraction. */
export function redeemFeeRate(config: Pick<RedeemConfig, 'fee' | 'quickFee'>, mode: RedeemMode): Decimal8 {
  return mode === 'fast' ? config.quickFee : config.fee
}

/** Fee and payment: the fee is amount × rate rounded down to eight decimals, the payment what is left. */
export function redemptionPayment(amount: Decimal8, rate: Decimal8): { fee: Decimal8; received: Decimal8 } {
  const fee = multiply(amount, rate, 'down')
  return { fee, received: amount - fee }
}

/** When a redemption asked for at `now` is paid at the latest: `redeem_stamp`. */
export function redeemStamp(
  now: Instant,
  mode: RedeemMode,
  { redeemMaxDays, quickMinutes }: { redeemMaxDays: number; quickMinutes: number },
): Instant {
  return mode === 'fast' ? later(now, quickMinutes * MINUTE_MS) : later(now, redeemMaxDays * DAY_MS)
}

/**
 * What a redemption earns while it is paid late: amount × `baseRate` percent of a year by the second, from when it was due
 * until it is paid, in whole seconds; rounded down to eight decimals.
 */
export function lateReward(amount: Decimal8, baseRate: Decimal8, due: Instant, paid: Instant): Decimal8 {
  const seconds = BigInt(Math.max(Math.floor((paid - due) / SECOND_MS), 0))
  return grossReward(amount * seconds, baseRate)
}

/** The least that can be redeemed: the product's minimum, or all where less is held, so that no dust stays. */
export function leastRedeem(minimum: Decimal8, held: Decimal8): Decimal8 {
  return smaller(minimum, held)
}

/** How long a redemption takes, as a product says it. */
export type RedeemPeriod =
  | { readonly kind: 'immediate' }
  | { readonly kind: 'period'; readonly days: number }
  | { readonly kind: 'max'; readonly days: number }
  | { readonly kind: 'equal'; readonly days: number }
  | { readonly kind: 'between'; readonly least: number; readonly most: number }

/** The period from the days of a product: one of five, in the specification's order. */
export function redeemPeriod({
  incomeDays,
  redeemMinDays: least,
  redeemMaxDays: most,
}: Pick<StakingTerms, 'incomeDays' | 'redeemMinDays' | 'redeemMaxDays'>): RedeemPeriod {
  if (most > 0 && least === 0) return { kind: 'max', days: most }
  if (least > 0 && least === most) return { kind: 'equal', days: most }
  if (least > 0) return { kind: 'between', least, most }
  return incomeDays > 0 ? { kind: 'period', days: incomeDays } : { kind: 'immediate' }
}

/** What is left of a day's fast redemption; null: no limit. */
export function fastLeft(customerLeft: Decimal8 | null, productLeft: Decimal8 | null): Decimal8 | null {
  if (customerLeft === null) return productLeft
  return productLeft === null ? customerLeft : smaller(customerLeft, productLeft)
}

/** Whether fast redemption is offered: the product has it, and what is left of the day exceeds the least redemption. */
export function isFastAvailable(isQuick: boolean, left: Decimal8 | null, minimum: Decimal8): boolean {
  return isQuick && (left === null || (left > 0n && left > minimum))
}
