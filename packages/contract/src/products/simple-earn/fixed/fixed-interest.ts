import { type Decimal8, divide, ONE } from '../../../money/index.ts'
import { YEAR_DAYS } from '../../../time/index.ts'
import { type LadderTier, tierInterestOfYear } from '../ladder-tiers.ts'

/* What a fixed order earns. Each sum is exact until its one division, and rounded down. */

/** What a principal earns by: its own rate, and the tiers on the slice that it lies in. */
export type FixedEarning = {
  readonly principal: Decimal8
  /** Of a year, as a fraction. */
  readonly rate: Decimal8
  readonly termDays: number
  readonly tiers: readonly LadderTier[]
  /** The customer's active principal in the product before the order: where its slice begins. */
  readonly quotaBefore: Decimal8
  readonly bonusAsset: string | null
}

/** Interest of a yearly sum in units of 10^-16 over whole days of a year of 365, rounded down to eight decimals. */
export function interestOfYear(yearly: bigint, days: number): Decimal8 {
  return divide(yearly * BigInt(days), BigInt(YEAR_DAYS) * ONE, 'down')
}

/**
 * What is paid in the coin at maturity: `down8((P × rate + Σ slice × apr) × L / 365)`. With a bonus asset the tiers are no
 * part of it.
 */
export function fixedInterest(of: FixedEarning): Decimal8 {
  const tiers = of.bonusAsset === null ? tierInterestOfYear(of.tiers, of.quotaBefore, of.principal) : 0n
  return interestOfYear(of.principal * of.rate + tiers, of.termDays)
}

/**
 * All that an order earns, as if its tiers were paid in the coin: `down8((P × rate + Σ slice × apr) × L / 365)`. What an order saw is
 * compared with it, and one of 0 is not made.
 */
export function sumInterest(of: FixedEarning): Decimal8 {
  return fixedInterest({ ...of, bonusAsset: null })
}

/** What the tiers earn a year where they are paid in a bonus asset, in units of 10^-16 of the coin; otherwise 0. */
export function bonusOfYear(of: FixedEarning): bigint {
  return of.bonusAsset === null ? 0n : tierInterestOfYear(of.tiers, of.quotaBefore, of.principal)
}

/**
 * The bonus in its own asset: `down8(Σ slice × apr × L / 365 × P(coin) / P(award))`, in one division, at the last index
 * prices in USDT at or before finish.
 */
export function bonusAmount(yearly: bigint, days: number, coinPrice: Decimal8, awardPrice: Decimal8): Decimal8 {
  return divide(yearly * BigInt(days) * coinPrice, BigInt(YEAR_DAYS) * ONE * awardPrice, 'down')
}

/** What a product that pays daily pays at each 00:00: `down8(P × rate / 365)`. Tiers and the rest come at maturity. */
export function dailyInterest({ principal, rate }: Pick<FixedEarning, 'principal' | 'rate'>): Decimal8 {
  return interestOfYear(principal * rate, 1)
}

/** Interest that has been earned by whole days, for what a holding is worth: never more than at maturity. */
export function earnedInterest(of: FixedEarning, wholeDays: number): Decimal8 {
  return fixedInterest({ ...of, termDays: Math.min(Math.max(wholeDays, 0), of.termDays) })
}
