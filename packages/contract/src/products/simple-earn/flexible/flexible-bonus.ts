import { type Decimal8, divide, multiply, smaller } from '../../../money/index.ts'
import { findHighestTier, type LadderTier, tierInterestOfYear } from '../ladder-tiers.ts'
import { CARRY_WHOLE } from './flexible-money.ts'

/** What the house adds: a bonus on the first so much that is lent, and tiers. */
export type Extras = {
  readonly bonusRate: Decimal8
  readonly bonusLimit: Decimal8
  readonly tiers: readonly LadderTier[]
}

/** w of an hour: lent × rate, summed over bonus and tiers, exact, in units of 10^-16. Source: product rules, Money of an hour. */
export function bonusWeight(lent: Decimal8, { bonusRate, bonusLimit, tiers }: Extras): bigint {
  return smaller(lent, bonusLimit) * bonusRate + tierInterestOfYear(tiers, 0n, lent)
}

/** Σw / 8760 in the coin, rounded down. */
export function bonusInCoin(weight: bigint): Decimal8 {
  return weight / CARRY_WHOLE
}

/** Σw / 8760 × P(coin) / P(award), rounded down once: what is paid at 00:00. */
export function bonusPaid(weight: bigint, coinPrice: Decimal8, awardPrice: Decimal8): Decimal8 {
  return divide(weight * coinPrice, CARRY_WHOLE * awardPrice, 'down')
}

/** The part of an hour's weight that a budget still pays; all of it where the hour does not exceed it. */
export function weightWithin(weight: bigint, hourWeight: bigint, budgetLeft: Decimal8 | null): bigint {
  if (budgetLeft === null || hourWeight <= budgetLeft * CARRY_WHOLE) return weight
  return divide(weight * budgetLeft * CARRY_WHOLE, hourWeight, 'down')
}

/** The rate of a year that extras add on all of an amount of which so much is lent, rounded down; 0 for nothing. */
export function extrasRate(amount: Decimal8, lent: Decimal8, extras: Extras): Decimal8 {
  return amount === 0n ? 0n : divide(bonusWeight(lent, extras), amount, 'down')
}

/**
 * A bonus or tier rate as it is shown: × the share of an amount that is expected to be lent, rounded down; whole where no hour was cleared
 * yet (null). Source: product rules, One rate.
 */
export function rateOnShare(rate: Decimal8, lentShare: Decimal8 | null): Decimal8 {
  return lentShare === null ? rate : multiply(rate, lentShare, 'down')
}

/** Highest rate of a year that a pool shows, null for one without a rate: lists sort by it. */
export function findTopPoolRate({
  rate,
  lentShare,
  bonusRate,
  tiers,
}: Pick<Extras, 'bonusRate' | 'tiers'> & {
  readonly rate: Decimal8 | null
  readonly lentShare: Decimal8 | null
}): Decimal8 | null {
  return rate === null ? null : rate + rateOnShare(bonusRate + findHighestTier(tiers), lentShare)
}
