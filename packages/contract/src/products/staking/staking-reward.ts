import { type Decimal8, divide, larger, ONE, smaller } from '../../money/index.ts'
import { ceilTo, DAY_MS, floorTo, type Instant, later, SECOND_MS, YEAR_DAYS } from '../../time/index.ts'
import { AT_REDEMPTION } from './staking-terms.ts'

/*
 * What a day of staking earns. A weight is Σ amount × seconds, in hundred-millionths of a coin times seconds.
 * Source: the product rules, "Staking: rewards".
 */

/** Seconds of a day. */
export const DAY_SECONDS = 86_400n
const HUNDRED = 100n

/** When a stake of `at` begins to count: at the next whole second, or at once on one. */
export function countsFrom(at: Instant): Instant {
  return ceilTo(at, SECOND_MS)
}

/** Until when what is redeemed at `at` counts: the last whole second. */
export function countsUntil(at: Instant): Instant {
  return floorTo(at, SECOND_MS)
}

/** Whole seconds of the day of `dayStart` that have gone by at a whole second; below 0 before it. */
export function secondsInto(dayStart: Instant, at: Instant): bigint {
  return BigInt((at - dayStart) / SECOND_MS)
}

/**
 * What a redemption takes from the day's missed weight: its amount times the seconds of the day that are gone, since those
 * still count. What was staked within the redemption's own second (`uncounted`) has not begun to count and is taken first.
 */
export function redeemedWeight({
  amount,
  uncounted,
  at,
  dayStart,
}: {
  amount: Decimal8
  uncounted: Decimal8
  at: Instant
  dayStart: Instant
}): { weight: bigint; first: Decimal8 } {
  const seconds = secondsInto(dayStart, countsUntil(at))
  const first = smaller(uncounted, amount)
  return { weight: amount * seconds + first, first }
}

/**
 * A day's weight: what is held at its end for all of its seconds, less what its stakes did not count for (`missed`, amount
 * times the seconds before they did), which a redemption lowers by what it had earned.
 */
export function dayWeight(held: Decimal8, missed: bigint): bigint {
  return held * DAY_SECONDS - missed
}

/**
 * How a reward in another coin is reckoned: staked coin at `stakedPrice`, reward coin at `rewardPrice`. Of a token of an
 * exchange product that is the price of its coin, and `tokenRate` the coin for one token; null: it is no token, or its price is fixed.
 */
export type Conversion = {
  readonly stakedPrice: Decimal8
  readonly rewardPrice: Decimal8
  readonly tokenRate?: Decimal8 | null
}

/** A conversion as an exact fraction: what an amount of the staked coin is times, and over, in the reward coin. */
export function conversionParts(conversion: Conversion | null): { over: bigint; under: bigint } {
  const { stakedPrice, rewardPrice, tokenRate } = conversion ?? { stakedPrice: ONE, rewardPrice: ONE }
  return { over: stakedPrice * ONE, under: rewardPrice * (tokenRate ?? ONE) }
}

/**
 * A day's reward before its fee: weight × rate / (86,400 × 100 × 365), `rate` in percent of a year, in another coin times
 * the ratio of the prices, in a token over its rate too; rounded down to eight decimals once, at the end.
 */
export function grossReward(weight: bigint, rate: Decimal8, conversion: Conversion | null = null): Decimal8 {
  const { over, under } = conversionParts(conversion)
  const year = DAY_SECONDS * HUNDRED * BigInt(YEAR_DAYS)
  return divide(weight * rate * over, year * ONE * under, 'down')
}

/** The service fee of a reward: gross × `fee` × (1 − `sale`), both fractions, rounded down to eight decimals. */
export function rewardFee(gross: Decimal8, fee: Decimal8, sale: Decimal8): Decimal8 {
  return divide(gross * fee * (ONE - sale), ONE * ONE, 'down')
}

/** What a day of `amount` earns at `rate` percent of a year, as a form shows it: before any fee, rounded down. */
export function dailyReward(amount: Decimal8, rate: Decimal8): Decimal8 {
  return grossReward(amount * DAY_SECONDS, rate)
}

/** When the reward of the day of `dayStart` is paid; null: with a redemption. 0 days count as 1. */
export function rewardPaidAt(dayStart: Instant, delayDays: number): Instant | null {
  return delayDays === AT_REDEMPTION ? null : later(dayStart, Math.max(delayDays, 1) * DAY_MS)
}

/** The first distribution of what is staked at `now`: today in UTC plus the delay, at its start; null: at redemption. */
export function firstDistribution(now: Instant, delayDays: number): Instant | null {
  return rewardPaidAt(floorTo(now, DAY_MS), delayDays)
}

/**
 * The first distribution of what is staked at `now` and earns several rewards: that of the shortest delay. A reward paid with
 * a redemption has no day, and its −1 is no short delay, so it is left out; null where all of them are paid so, or there is none.
 */
export function soonestDistribution(now: Instant, rewards: readonly { readonly delayDays: number }[]): Instant | null {
  const dated = rewards.map(({ delayDays }) => delayDays).filter((days) => days !== AT_REDEMPTION)
  return dated.length === 0 ? null : firstDistribution(now, Math.min(...dated))
}

/** The part of what is unpaid that a redemption brings: in proportion, rounded down; the last takes all. */
export function unpaidShare(unpaid: Decimal8, redeemed: Decimal8, held: Decimal8): Decimal8 {
  return redeemed >= held ? unpaid : divide(unpaid * redeemed, held, 'down')
}

/** A payment of what waited for redemptions. */
export type UnpaidPayment = { readonly amount: Decimal8; readonly at: Instant }

/**
 * How much of a reward that waits for redemptions is paid, and when the last of that was; null: nothing is. Payments pay the oldest
 * day first: `before` is what the rows before it come to, `net` what it does; `payments` are in the order of time.
 */
export function paidOldestFirst(
  { before, net }: { readonly before: Decimal8; readonly net: Decimal8 },
  payments: readonly UnpaidPayment[],
): { paid: Decimal8; at: Instant | null } {
  let total = 0n
  let at: Instant | null = null
  for (const payment of payments) {
    if (total >= before + net) break
    total += payment.amount
    if (total > before) at = payment.at
  }
  return { paid: larger(smaller(total - before, net), 0n), at }
}
