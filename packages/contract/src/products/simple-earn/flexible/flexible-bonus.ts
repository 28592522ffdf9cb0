import { type Decimal8, divide, ONE, smaller } from '../../../money/index.ts'
import { CARRY_WHOLE } from './flexible-money.ts'

/** A slice of what is lent and the rate of a year that it gets besides: [left, right); `right` null has no end. */
export type LadderTier = { readonly left: Decimal8; readonly right: Decimal8 | null; readonly apr: Decimal8 }

/** What the house adds: a bonus on the first so much that is lent, and tiers. */
export type Extras = {
  readonly bonusRate: Decimal8
  readonly bonusLimit: Decimal8
  readonly tiers: readonly LadderTier[]
}

/** What is lent of a slice. */
export function sliceOf({ left, right }: LadderTier, lent: Decimal8): Decimal8 {
  const end = right === null ? lent : smaller(lent, right)
  return end > left ? end - left : 0n
}

/** w of an hour: lent × rate, summed over bonus and tiers, exact, in units of 10^-16. Source: product rules, Money of an hour. */
export function bonusWeight(lent: Decimal8, { bonusRate, bonusLimit, tiers }: Extras): bigint {
  const bonus = smaller(lent, bonusLimit) * bonusRate
  return tiers.reduce((sum, tier) => sum + sliceOf(tier, lent) * tier.apr, bonus)
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

/** The rate of a year that extras come to on what is lent, rounded down; 0 for nothing. */
export function extrasRate(lent: Decimal8, extras: Extras): Decimal8 {
  return lent === 0n ? 0n : divide(bonusWeight(lent, extras), lent, 'down')
}

/** Whether tiers are contiguous from 0, ascending, with an open end last only. */
export function areTiersWhole(tiers: readonly LadderTier[]): boolean {
  return tiers.every(({ left, right, apr }, at) => {
    const before = at === 0 ? 0n : tiers[at - 1]?.right
    const isLast = at === tiers.length - 1
    return left === before && apr >= 0n && apr <= ONE * 10n && (right === null ? isLast : right > left)
  })
}
