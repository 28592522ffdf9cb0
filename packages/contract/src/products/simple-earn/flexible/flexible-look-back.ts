import { type Decimal8, divide } from '../../../money/index.ts'
import { estimatedDay } from './flexible-estimate.ts'

/** What an amount would have earned, in the coin, and at what mean rate of a year. */
export type LookBack = {
  readonly days: number
  /** On each day at that day's rate, added up. */
  readonly earned: Decimal8
  /** Had every day been as the worst of them, or as the best. */
  readonly least: Decimal8
  readonly most: Decimal8
  readonly meanRate: Decimal8
}

/**
 * What an amount would have earned at the mean rates of past days, without compounding; each day rounded down. Null where no
 * day is known. A look back: nothing promises that it comes again.
 */
export function lookBack(amount: Decimal8, dayRates: readonly Decimal8[]): LookBack | null {
  const [first] = dayRates
  if (first === undefined) return null
  const count = BigInt(dayRates.length)
  const lowest = dayRates.reduce((least, rate) => (rate < least ? rate : least), first)
  const highest = dayRates.reduce((most, rate) => (rate > most ? rate : most), first)
  const sum = dayRates.reduce((all, rate) => all + rate, 0n)
  return {
    days: dayRates.length,
    earned: dayRates.reduce((all, rate) => all + estimatedDay(amount, rate), 0n),
    least: count * estimatedDay(amount, lowest),
    most: count * estimatedDay(amount, highest),
    meanRate: divide(sum, count, 'down'),
  }
}
