import { type Decimal8, divide, ONE, smaller } from '../../../money/index.ts'
import { HOUR_MS, YEAR_HOURS } from '../../../time/index.ts'

const HOURS = BigInt(YEAR_HOURS)
const HOUR = BigInt(HOUR_MS)
/** What a carry is a part of: a unit of the eighth decimal, in the hours of a year times the units of a rate. */
export const CARRY_WHOLE = HOURS * ONE

/** Interest of an hour, and what is carried to the next: an integer over 8760 × 10^16, below CARRY_WHOLE. */
export type HourInterest = { readonly interest: Decimal8; readonly carry: bigint }

/** x = lent × rate / 8760 + carry; interest is x rounded down, carry the rest, exact. Source: product rules, Money of an hour. */
export function hourInterest(lent: Decimal8, rate: Decimal8, carry: bigint): HourInterest {
  const whole = lent * rate + carry
  return { interest: whole / CARRY_WHOLE, carry: whole % CARRY_WHOLE }
}

/** What a loan owed in an hour: the sum of principal × milliseconds, exact. */
export type LoanTime = bigint

/** principal × milliseconds of a stretch. */
export function loanTime(principal: Decimal8, ms: number): LoanTime {
  return principal * BigInt(ms)
}

/** What somebody owed in the mean of the hour, rounded down: what of their own offer counts as not lent to others. */
export function meanOwed(time: LoanTime): Decimal8 {
  return divide(time, HOUR, 'down')
}

/** How much of an offer is the customer's own loan. */
export function nettedOf(offered: Decimal8, time: LoanTime): Decimal8 {
  return smaller(offered, meanOwed(time))
}

/** D: what borrowers owed in the mean of the hour, rounded down, less what was netted. */
export function demandOf(times: LoanTime, netted: Decimal8): Decimal8 {
  return meanOwed(times) - netted
}

/** What a borrower pays for an hour, and the part of it that is the service fee. */
export type LoanCharge = { readonly charge: Decimal8; readonly fee: Decimal8 }

/** charge = time × rate × (1 + fee) / (3,600,000 × 8760), rounded up; its fee part rounded down. */
export function loanCharge(time: LoanTime, rate: Decimal8, serviceFee: Decimal8): LoanCharge {
  const year = HOUR * HOURS * ONE * ONE
  return {
    charge: divide(time * rate * (ONE + serviceFee), year, 'up'),
    fee: divide(time * rate * serviceFee, year, 'down'),
  }
}

/** What an hour paid, over all loans and lenders of a pool. */
export type HourSums = {
  readonly rate: Decimal8
  readonly demand: Decimal8
  readonly filled: Decimal8
  readonly netted: Decimal8
  readonly charge: Decimal8
  readonly fee: Decimal8
  readonly interest: Decimal8
}

/** Where a pool's charges go beside lenders and fee. `dust` is below zero where the house makes up what rounding took. */
export type HouseShare = { readonly reserve: Decimal8; readonly dust: Decimal8 }

/**
 * What borrowers had beyond all offers, and what was netted, pays to the reserve, each rounded down; the rest is dust. So
 * charge = interest + fee + reserve + dust, to the last unit.
 */
export function houseShare({ rate, demand, filled, netted, charge, fee, interest }: HourSums): HouseShare {
  const surplus = divide((demand - filled) * rate, CARRY_WHOLE, 'down')
  const reserve = surplus + divide(netted * rate, CARRY_WHOLE, 'down')
  return { reserve, dust: charge - fee - interest - reserve }
}
