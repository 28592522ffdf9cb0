import { type Decimal8, divide, larger, multiply, ONE, quotient, smaller } from '../../money/index.ts'
import { DAY_MS, type Instant, later, MINUTE_MS, SECOND_MS, YEAR_DAYS } from '../../time/index.ts'
import { leftAfterLoss } from './staking-loss.ts'
import { DAY_SECONDS } from './staking-reward.ts'
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

/** A value that holds from an instant on, until that of the next. */
export type HeldFrom = { readonly from: Instant; readonly value: Decimal8 }

/**
 * What a redemption earns while it is paid late: amount × `base_rate` percent of a year by the second, from when it was due
 * until it is paid, in whole seconds since then; rounded down to eight decimals once. Amounts and rates are those that held
 * meanwhile, in the order of their instants: a rate is another from a midnight on, an amount after a loss.
 */
export function lateReward(
  amounts: readonly HeldFrom[],
  rates: readonly HeldFrom[],
  due: Instant,
  paid: Instant,
): Decimal8 {
  const within = [...amounts, ...rates].map(({ from }) => from).filter((at) => at > due && at < paid)
  const cuts = [...new Set([due, ...within, paid])].toSorted((a, b) => a - b)
  const secondsTo = (at: Instant) => BigInt(Math.max(Math.floor((at - due) / SECOND_MS), 0))
  const valueAt = (of: readonly HeldFrom[], at: Instant) => of.findLast(({ from }) => from <= at)?.value ?? 0n
  const earned = cuts.reduce((sum, at, place) => {
    const seconds = secondsTo(cuts[place + 1] ?? at) - secondsTo(at)
    return sum + valueAt(amounts, at) * seconds * valueAt(rates, at)
  }, 0n)
  return divide(earned, DAY_SECONDS * 100n * BigInt(YEAR_DAYS) * ONE, 'down')
}

/** What a redemption was before it is paid, from when it was asked for on: all of it, and what each loss since left of it. */
export function amountsOf(
  { amount, lost, createdAt }: { readonly amount: Decimal8; readonly lost: Decimal8; readonly createdAt: Instant },
  losses: readonly { readonly at: Instant; readonly ratio: Decimal8 }[],
): HeldFrom[] {
  const amounts: HeldFrom[] = [{ from: createdAt, value: amount + lost }]
  for (const { at, ratio } of losses.filter((each) => each.at > createdAt))
    amounts.push({ from: at, value: leftAfterLoss(amounts.at(-1)?.value ?? 0n, ratio) })
  return amounts.at(-1)?.value === amount ? amounts : [{ from: createdAt, value: amount }]
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

export function fastFloat(cash: Decimal8 | null, waiting: Decimal8): Decimal8 | null {
  return cash === null ? null : larger(cash - waiting, 0n)
}

/**
 * The most that can be asked fast of a float: the fee of it is not paid out. Rounded down it is the largest whose `redemptionPayment` is
 * not above the float. Null: no end of it.
 */
export function fastOfFloat(float: Decimal8 | null, feeRate: Decimal8): Decimal8 | null {
  return float === null ? null : quotient(float, ONE - feeRate, 'down')
}

/** Whether fast redemption is offered: the product has it, and what is left of the day exceeds the least redemption. */
export function isFastAvailable(isQuick: boolean, left: Decimal8 | null, minimum: Decimal8): boolean {
  return isQuick && (left === null || (left > 0n && left > minimum))
}
