import { type Decimal8, divide, ONE } from '../money/index.ts'
import { DAY_MS, type Instant, later, YEAR_DAYS } from '../time/index.ts'

/** Periods over which it is shown, in days. */
export const GROWTH_DAYS = [30, 90, 365] as const

export type RateAt = { readonly at: Instant; readonly rate: Decimal8 }

/**
 * A sum after the last `days` days, rounded down, without interest on interest: each day earns a 365th of the newest
 * rate known at its beginning. Null where rates do not go back that far: a shorter history is never scaled up.
 */
export function computeGrowth(sum: Decimal8, rates: readonly RateAt[], days: number, until: Instant): Decimal8 | null {
  const first = later(until, -days * DAY_MS)
  const known = rates.toSorted((a, b) => a.at - b.at)
  if (known[0] === undefined || known[0].at > first) return null
  let [place, rate, total] = [0, 0n, 0n]
  for (let day = 0; day < days; day += 1) {
    const begin = later(first, day * DAY_MS)
    for (let next = known[place]; next !== undefined && next.at <= begin; next = known[place]) {
      rate = next.rate
      place += 1
    }
    total += rate
  }
  return sum + divide(sum * total, ONE * BigInt(YEAR_DAYS), 'down')
}
