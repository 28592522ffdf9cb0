import { type Violation, violation } from '../../http/index.ts'
import { type Decimal8, divide, LARGEST_AMOUNT, ONE } from '../../money/index.ts'
import { YEAR_DAYS } from '../../time/index.ts'
import { DAY_SNAPSHOTS } from './soft-staking-snapshot.ts'

/* What a day of soft staking pays. Source: the product rules, "Soft staking". */

/** What a coin pays: a fraction of a year, the least average that earns, and the most that counts; null: no most. */
export type SoftTerms = { readonly rate: Decimal8; readonly floor: Decimal8; readonly cap: Decimal8 | null }

const SNAPSHOTS = BigInt(DAY_SNAPSHOTS)

/** The mean of a day as it is shown: the sum of its 24 snapshots over 24, rounded down to eight decimals. */
export function dayAverage(total: Decimal8): Decimal8 {
  return divide(total, SNAPSHOTS, 'down')
}

/** What a snapshot counts: the spot balance less what is lent to the customer of the coin, at least zero. */
export function eligible(spot: Decimal8, lent: Decimal8): Decimal8 {
  return spot > lent ? spot - lent : 0n
}

/** What counts of a day, 24 times over so that nothing is rounded: nothing below the floor, at most the cap. */
export function countedTotal(total: Decimal8, { floor, cap }: SoftTerms): Decimal8 {
  if (total < floor * SNAPSHOTS) return 0n
  return cap !== null && total > cap * SNAPSHOTS ? cap * SNAPSHOTS : total
}

/**
 * A day's reward of the sum of its 24 snapshots (those that do not count are zero): min(average, cap) × rate / 365, below the
 * floor nothing; rounded down to eight decimals once, at the end.
 */
export function softReward(total: Decimal8, terms: SoftTerms): Decimal8 {
  return divide(countedTotal(total, terms) * terms.rate, SNAPSHOTS * BigInt(YEAR_DAYS) * ONE, 'down')
}

/** What a day of `amount` pays, as a page shows it: rounded down to eight decimals. */
export function softDailyReward(amount: Decimal8, terms: SoftTerms): Decimal8 {
  return softReward(amount * SNAPSHOTS, terms)
}

/** The highest rate that may be put on sale: ten times what is lent in a year. */
const MOST_RATE: Decimal8 = 10n * ONE

/** What is against terms of a coin; null where they may be offered. */
export function softTermsViolation({ rate, floor, cap }: SoftTerms): Violation | null {
  if (rate <= 0n || rate > MOST_RATE) return violation('soft-staking.coin.rate')
  if (floor < 0n || floor > LARGEST_AMOUNT) return violation('soft-staking.coin.limits')
  if (cap !== null && (cap <= 0n || cap < floor || cap > LARGEST_AMOUNT)) return violation('soft-staking.coin.limits')
  return null
}

/** Whether some balance would earn more by the second terms than by the first. */
export function paysMore(before: SoftTerms, after: SoftTerms): boolean {
  const isWider = before.cap !== null && (after.cap === null || after.cap > before.cap)
  return after.rate > before.rate || after.floor < before.floor || isWider
}
