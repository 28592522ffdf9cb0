import { type Decimal8, divide, larger, ONE, smaller } from '../../../money/index.ts'
import { DAY_MS, type Instant } from '../../../time/index.ts'

/** What of a published hour says how a minimum would have done in it. */
export type PastHour = {
  readonly hour: Instant
  readonly rate: Decimal8
  /** The highest minimum that was lent, and which part of the offers at it was: a fraction. */
  readonly marginal: Decimal8
  readonly marginalShare: Decimal8
  readonly unmet: Decimal8
}

/**
 * Which part of an offer would have been lent with such a minimum, as a fraction: all below the marginal one, at it what was
 * lent of the others there, nothing above it; where more was asked for than offered, all up to the rate. One more offer would
 * have moved the rate itself: this leaves it as it was, so it fits small amounts.
 */
export function shareLent(minimum: Decimal8, { rate, marginal, marginalShare, unmet }: PastHour): Decimal8 {
  if (rate === 0n) return 0n
  if (minimum < marginal || (unmet > 0n && minimum <= rate)) return ONE
  return minimum === marginal ? marginalShare : 0n
}

/** How a minimum would have done: rates of a year as fractions, rounded down. */
export type WhatIf = {
  readonly hours: number
  readonly hoursLent: number
  /** Over all hours, those without a loan too. */
  readonly mean: Decimal8
  /** Rates of the hours in which anything was lent; 0 for none. */
  readonly lowest: Decimal8
  readonly highest: Decimal8
  /** Means of whole UTC days; 0 where there is no hour. */
  readonly lowestDay: Decimal8
  readonly highestDay: Decimal8
}

/** What a minimum would have earned in past hours. No promise of any to come. */
export function whatIf(minimum: Decimal8, hours: readonly PastHour[]): WhatIf {
  const earned = hours.map((hour) => ({ ...hour, earned: divide(hour.rate * shareLent(minimum, hour), ONE, 'down') }))
  const lent = earned.filter((hour) => hour.earned > 0n).map(({ rate }) => rate)
  const byDay = Map.groupBy(earned, ({ hour }) => Math.floor(hour / DAY_MS))
  const days = [...byDay.values()].map((of) => meanOf(of.map((hour) => hour.earned)))
  return {
    hours: hours.length,
    hoursLent: lent.length,
    mean: meanOf(earned.map((hour) => hour.earned)),
    lowest: least(lent),
    highest: most(lent),
    lowestDay: least(days),
    highestDay: most(days),
  }
}

function meanOf(rates: readonly Decimal8[]): Decimal8 {
  const sum = rates.reduce((all, rate) => all + rate, 0n)
  return rates.length === 0 ? 0n : divide(sum, BigInt(rates.length), 'down')
}

function least([first = 0n, ...others]: readonly Decimal8[]): Decimal8 {
  return others.reduce<Decimal8>((best, each) => smaller(best, each), first)
}

function most([first = 0n, ...others]: readonly Decimal8[]): Decimal8 {
  return others.reduce<Decimal8>((best, each) => larger(best, each), first)
}
