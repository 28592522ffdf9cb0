import { type Decimal8, divide, ONE } from '../../../money/index.ts'
import { YEAR_DAYS } from '../../../time/index.ts'

/**
 * What an amount earns in a day at a rate of a year, in the coin, rounded down: amount × rate / 365. Nothing promises that
 * the rate stays. Source: the spec, 9.
 */
export function estimatedDay(amount: Decimal8, rate: Decimal8): Decimal8 {
  return divide(amount * rate, ONE * BigInt(YEAR_DAYS), 'down')
}
