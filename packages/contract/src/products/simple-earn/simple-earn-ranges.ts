import { DAY_MS, type Instant, instant } from '../../time/index.ts'

/** Days that a month of a range counts. Source: the spec, 5. */
const MONTH_DAYS = 30
/** Months that a history may be looked at together. */
export type RangeMonths = 6 | 12

/** A range of days as it is shown, and whether it had to be made shorter. */
export type LimitedRange = { readonly from: Instant; readonly to: Instant; readonly isCut: boolean }

/** The latest so many months, of 30 days each, up to an instant. */
export function lastMonths(now: Instant, months: RangeMonths): LimitedRange {
  return { from: instant(Math.max(0, now - months * MONTH_DAYS * DAY_MS)), to: now, isCut: false }
}

/**
 * A range that is longer than so many months of 30 days begins later; one that ends before it begins is of its end alone.
 * Source: the spec, 5.
 */
export function limitedRange(from: Instant, to: Instant, months: RangeMonths): LimitedRange {
  if (from > to) return { from: to, to, isCut: true }
  const earliest = to - months * MONTH_DAYS * DAY_MS
  if (from >= earliest) return { from, to, isCut: false }
  return { from: instant(Math.max(0, earliest)), to, isCut: true }
}
