import type { Decimal8 } from '../../money/index.ts'
import { DAY_MS, type Instant, later } from '../../time/index.ts'

/* What a source of rates says of a day, and what of it is believed. Source: the product rules, "Rewards: sources". */

/** A value of a source: percent of a year that a day of a product paid in a coin. */
export type SourceValue = { readonly day: Instant; readonly coin: string; readonly value: Decimal8 }

/** What is done with a value: it is taken, or nothing new, or an operator must decide, with why. */
export type SourceDecision = 'taken' | 'repeated' | 'changed' | 'negative' | 'coin' | 'leap'

/** What a value is judged by: the product's coins, what was taken of the day before, and the value taken before that. */
export type SourceFacts = {
  readonly coins: readonly string[]
  readonly known: Decimal8 | null
  readonly last: Decimal8 | null
}

/** Of a value: a repeat is nothing new; another value, a negative, a wrong coin, or over twice the last, waits for an operator. */
export function sourceDecision({ coin, value }: SourceValue, { coins, known, last }: SourceFacts): SourceDecision {
  if (!coins.includes(coin)) return 'coin'
  if (known !== null) return known === value ? 'repeated' : 'changed'
  if (value < 0n) return 'negative'
  return last !== null && value > 2n * last ? 'leap' : 'taken'
}

/** Days that a source has not told up to `until`, oldest first: they are made up in this order. */
export function missingDays(bookedTo: Instant, until: Instant, told: ReadonlySet<Instant>): Instant[] {
  const missing: Instant[] = []
  for (let day = bookedTo; later(day, DAY_MS) <= until; day = later(day, DAY_MS)) if (!told.has(day)) missing.push(day)
  return missing
}
