import { type Decimal8, decimal, divide, roundTo } from '../../../money/index.ts'

/** Hours of the year that a rate of a year is spread over: 365 days. */
export const RATE_HOURS = 8_760n
const YEAR_PLACES = 4

/** The rate of an hour that programs see, from a rate of a year; 8 decimals, cut as the caller names it. */
export function hourlyRate(rateYear: Decimal8, rounding: 'halfEven' | 'down'): Decimal8 {
  return divide(rateYear, RATE_HOURS, rounding)
}

/**
 * The rate of a year that a program's rate of an hour asks for: 8,760 of it, rounded half-even to the four decimals of a
 * minimum. What `hourlyRate` made of a minimum, rounded half-even, leads back to it: it is off by 0.0000438 at most.
 */
export function yearlyRate(rateHour: string): Decimal8 {
  return roundTo(decimal(rateHour) * RATE_HOURS, YEAR_PLACES, 'halfEven')
}
