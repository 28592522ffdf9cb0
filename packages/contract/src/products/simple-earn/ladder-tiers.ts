import { type Decimal8, decimal, decimalText, larger, ONE, smaller } from '../../money/index.ts'

/** Highest rate of a year, as a fraction: a slip of the hand is caught, no yield of the field is. */
export const HIGHEST_RATE: Decimal8 = 10n * ONE

/** Extra interest on a slice of an amount, [left, right); `right` null has no end. */
export type LadderTier = {
  readonly left: Decimal8
  readonly right: Decimal8 | null
  /** Of a year, as a fraction; added to the rate of the product or the hour. */
  readonly apr: Decimal8
}

/** A tier on the wire; `right` "-1" has no end. */
export type LadderTierWire = { readonly left: string; readonly right: string; readonly apr: string }

const NO_END = '-1'

/** Tiers from the wire; throws where one is no decimal. */
export function ladderOf(wire: readonly LadderTierWire[]): readonly LadderTier[] {
  return wire.map(({ left, right, apr }) => ({
    left: decimal(left),
    right: right === NO_END ? null : decimal(right),
    apr: decimal(apr),
  }))
}

/** Tiers for the wire: what `ladderOf` reads. */
export function ladderWire(tiers: readonly LadderTier[]): LadderTierWire[] {
  return tiers.map(({ left, right, apr }) => ({
    left: decimalText(left),
    right: right === null ? NO_END : decimalText(right),
    apr: decimalText(apr),
  }))
}

/**
 * What the slice [from, from + amount) of what a customer has earns a year by the tiers, exact: the sum of each tier's
 * part times its rate, in units of 10^-16. Source: product rules, Money of an hour and fixed interest.
 */
export function tierInterestOfYear(tiers: readonly LadderTier[], from: Decimal8, amount: Decimal8): bigint {
  const until = from + amount
  let sum = 0n
  for (const { left, right, apr } of tiers) {
    const upper = right === null ? until : smaller(right, until)
    const part = upper - larger(left, from)
    if (part > 0n) sum += part * apr
  }
  return sum
}

/** The most that a first unit of any tier earns a year beside the rate: a list sorts by it. */
export function findHighestTier(tiers: readonly LadderTier[]): Decimal8 {
  return tiers.reduce((most, { apr }) => larger(most, apr), 0n)
}

/** Whether tiers follow one another from 0 on without a gap, with rates that may be and an open end last only. */
export function areTiersWhole(tiers: readonly LadderTier[]): boolean {
  return tiers.every(({ left, right, apr }, at) => {
    const before = at === 0 ? 0n : tiers[at - 1]?.right
    const isLast = at === tiers.length - 1
    return left === before && apr >= 0n && apr <= HIGHEST_RATE && (right === null ? isLast : right > left)
  })
}
