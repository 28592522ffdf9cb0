import { type Decimal8, divide, larger, ONE, smaller } from '../../../money/index.ts'
import { DAY_MS, HOUR_MS, type Instant, later, YEAR_DAYS } from '../../../time/index.ts'
import { type ClearedShare, effectiveRate } from './flexible-clearing.ts'
import { CARRY_WHOLE } from './flexible-money.ts'

/** A published hour, as far as it says how a minimum would have done in it. */
export type PastHour = ClearedShare & { readonly hour: Instant }

/** How a minimum would have done over the hours there are: rates of a year as fractions, rounded down. */
export type WhatIf = {
  readonly hours: number
  readonly hoursLent: number
  /** When the first of the hours begins and the last one ends; null where there is none. */
  readonly from: Instant | null
  readonly to: Instant | null
  /** Σ of the effective rates: what an amount would have earned follows from it, see `wouldHaveEarned`. */
  readonly sum: Decimal8
  /** Over all hours, those without a loan too. */
  readonly mean: Decimal8
  /** Rates of the hours in which anything was lent; 0 for none. */
  readonly lowest: Decimal8
  readonly highest: Decimal8
  /** Means of UTC days; 0 where there is no hour. */
  readonly lowestDay: Decimal8
  readonly highestDay: Decimal8
}

/**
 * How a minimum would have done in past hours, which are given oldest first. One more offer would have moved the rate itself:
 * this leaves it as it was, so it fits small amounts. No promise of any hour to come.
 */
export function whatIf(minimum: Decimal8, hours: readonly PastHour[]): WhatIf {
  const rated = hours.map(({ hour, ...cleared }) => ({ hour, rate: effectiveRate(minimum, cleared) }))
  const rates = rated.map(({ rate }) => rate)
  const lent = rates.filter((rate) => rate > 0n)
  const byDay = Map.groupBy(rated, ({ hour }) => Math.floor(hour / DAY_MS))
  const days = [...byDay.values()].map((of) => meanRate(of.map(({ rate }) => rate)))
  const last = hours.at(-1)
  return {
    hours: hours.length,
    hoursLent: lent.length,
    from: hours[0]?.hour ?? null,
    to: last === undefined ? null : later(last.hour, HOUR_MS),
    sum: sumRates(rates),
    mean: meanRate(rates),
    lowest: least(lent),
    highest: most(lent),
    lowestDay: least(days),
    highestDay: most(days),
  }
}

/** amount × Σ effective / 8760, rounded down: over the hours that were summed, never scaled up to others. */
export function wouldHaveEarned(amount: Decimal8, sum: Decimal8): Decimal8 {
  return divide(amount * sum, CARRY_WHOLE, 'down')
}

function sumRates(rates: readonly Decimal8[]): Decimal8 {
  return rates.reduce((all, rate) => all + rate, 0n)
}

function meanRate(rates: readonly Decimal8[]): Decimal8 {
  return rates.length === 0 ? 0n : divide(sumRates(rates), BigInt(rates.length), 'down')
}

function least([first = 0n, ...others]: readonly Decimal8[]): Decimal8 {
  return others.reduce<Decimal8>((best, each) => smaller(best, each), first)
}

function most([first = 0n, ...others]: readonly Decimal8[]): Decimal8 {
  return others.reduce<Decimal8>((best, each) => larger(best, each), first)
}

/**
 * What an amount earns in a day at a rate of a year, in the coin, rounded down: amount × rate / 365. Nothing promises that
 * the rate stays. Source: the spec, 9.
 */
export function estimatedDay(amount: Decimal8, rate: Decimal8): Decimal8 {
  return divide(amount * rate, ONE * BigInt(YEAR_DAYS), 'down')
}
