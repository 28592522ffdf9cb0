import { z } from 'zod'
import { dayField, decimalField } from '../../http/index.ts'
import { type Decimal8, decimal, ONE, readDecimal } from '../../money/index.ts'
import { DAY_MS, HOUR_MS, type Instant, later, MINUTE_MS, readDay } from '../../time/index.ts'

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

/** Most percent of a year that any product pays in a coin, as its terms have it. */
export const SOURCE_RATE_MOST: Decimal8 = 1000n * ONE

/** Of a value: a repeat is nothing new; another value, a negative, a wrong coin, or over twice the last, waits for an operator. */
export function sourceDecision({ coin, value }: SourceValue, { coins, known, last }: SourceFacts): SourceDecision {
  if (!coins.includes(coin)) return 'coin'
  if (known !== null) return known === value ? 'repeated' : 'changed'
  if (value < 0n) return 'negative'
  const isLeap = (last !== null && value > 2n * last) || value > SOURCE_RATE_MOST
  return isLeap ? 'leap' : 'taken'
}

/** Days that a source has not told up to `until`, oldest first: they are made up in this order. */
export function missingDays(bookedTo: Instant, until: Instant, told: ReadonlySet<Instant>): Instant[] {
  const missing: Instant[] = []
  for (let day = bookedTo; later(day, DAY_MS) <= until; day = later(day, DAY_MS)) if (!told.has(day)) missing.push(day)
  return missing
}

/** A line of a rate file that cannot be read. Lines count from 1, the header is the first. */
export type RateFileFault = { readonly ok: false; readonly line: number }
/** What a rate file says, in its order. */
export type RateFile = { readonly ok: true; readonly values: readonly SourceValue[] } | RateFileFault

/** First line of a rate file. */
export const RATE_FILE_HEADER = 'day,coin,rate'
/** Most lines of one, the header not counted. */
export const RATE_FILE_LINES = 2_000

/**
 * Reads a rate file: `day,coin,rate` with a day as YYYY-MM-DD in UTC, the reward coin, and percent of a year with at most eight
 * decimals; empty lines are passed over. It is read as a whole or not at all: the first line that is none of this is named.
 */
export function readRateFile(text: string): RateFile {
  const lines = text.split(/\r?\n/).map((each) => each.trim())
  if (lines[0] !== RATE_FILE_HEADER) return { ok: false, line: 1 }
  const values: SourceValue[] = []
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line === '') continue
    const value = sourceValueOf(line.split(','))
    if (value === null || values.length === RATE_FILE_LINES) return { ok: false, line: at + 1 }
    values.push(value)
  }
  return values.length === 0 ? { ok: false, line: 2 } : { ok: true, values }
}

function sourceValueOf(fields: readonly string[]): SourceValue | null {
  const [day = '', coin = '', rate = ''] = fields
  const at = readDay(day)
  const read = readDecimal(rate)
  if (fields.length !== 3 || at === null || !COIN_SHAPE.test(coin) || !read.ok) return null
  return { day: at, coin, value: read.value }
}

const COIN_SHAPE = /^[A-Z0-9]{2,12}$/

/** What a validator feed answers with: one value per day and reward coin, in any order. Rates are percent of a year, as texts. */
export const feedReply = z.object({
  values: z
    .array(z.object({ day: dayField, coin: z.string().regex(COIN_SHAPE), rate: decimalField }))
    .max(RATE_FILE_LINES),
})

/** What a feed says, in the order of the days; null where it is not of the format. */
export function readFeed(reply: unknown): SourceValue[] | null {
  const read = feedReply.safeParse(reply)
  if (!read.success) return null
  const values = read.data.values.map(({ day, coin, rate }) => ({ day: readDay(day), coin, value: decimal(rate) }))
  const known = values.flatMap(({ day, ...said }) => (day === null ? [] : [{ day, ...said }]))
  return known.length < values.length ? null : known.toSorted((a, b) => a.day - b.day)
}

/** After how long a source that has not told a day is asked again: as long as it is late, from a minute to an hour. */
export function askAgainAfter(end: Instant, now: Instant): number {
  return Math.min(Math.max(now - end, MINUTE_MS), HOUR_MS)
}
