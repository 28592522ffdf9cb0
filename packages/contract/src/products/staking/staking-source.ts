import { z } from 'zod'
import { assetField, dayField, decimalField, isSymbol } from '../../http/index.ts'
import { type Decimal8, decimal, larger, ONE, readDecimal, smaller } from '../../money/index.ts'
import { DAY_MS, HOUR_MS, type Instant, later, MINUTE_MS, readDay } from '../../time/index.ts'
import type { RewardEntry } from './staking-terms.ts'

/* What a source of rates says of a day, and what of it is believed. Source: the product rules, "Rewards: sources". */

/** A value of a source: percent of a year that a day of a product paid in a coin. */
export type SourceValue = { readonly day: Instant; readonly coin: string; readonly value: Decimal8 }

/**
 * What becomes of a value. `early` (the day is not over), `coin`, `negative`, `rate` and `booked` are refused; `repeated` is
 * ignored; `changed` and `ceiling` wait for two operators.
 */
export type SourceDecision = (typeof REFUSED_VALUES)[number] | 'repeated' | WaitingValue | 'taken'

/** Why a value is refused, whoever brings it. */
export const REFUSED_VALUES = ['early', 'coin', 'negative', 'rate', 'booked'] as const
/** Why a value waits for two operators. */
export type WaitingValue = 'changed' | 'ceiling'

export type SourceFacts = {
  readonly now: Instant
  /** The coins that the product pays on that day, with their ceilings. */
  readonly rewards: readonly Pick<RewardEntry, 'coin' | 'rate' | 'ceiling'>[]
  /** The value that counts for the day so far; null where there is none. */
  readonly known: Decimal8 | null
  readonly isBooked: boolean
}

/** Most percent of a year that any product pays in a coin. */
export const SOURCE_RATE_MOST: Decimal8 = 1000n * ONE
const CEILING_LEAST: Decimal8 = ONE

/** Most that a source may tell of a day without a second operator: as the terms say, else twice the rate, from 1 to 1000. */
export function sourceCeiling({ rate, ceiling }: Pick<RewardEntry, 'rate' | 'ceiling'>): Decimal8 {
  return ceiling ?? smaller(larger(2n * rate, CEILING_LEAST), SOURCE_RATE_MOST)
}

/** Judges a value of an operator, a file or a feed. */
export function sourceDecision({ day, coin, value }: SourceValue, facts: SourceFacts): SourceDecision {
  const { now, rewards, known, isBooked } = facts
  const entry = rewards.find((each) => each.coin === coin)
  if (entry === undefined) return 'coin'
  if (later(day, DAY_MS) > now) return 'early'
  if (value < 0n) return 'negative'
  if (value > SOURCE_RATE_MOST) return 'rate'
  if (known === value) return 'repeated'
  if (isBooked) return 'booked'
  if (known !== null) return 'changed'
  return value > sourceCeiling(entry) ? 'ceiling' : 'taken'
}

/** True for a decision by which a value is refused. */
export function isRefusedValue(decision: SourceDecision): decision is (typeof REFUSED_VALUES)[number] {
  return REFUSED_VALUES.some((each) => each === decision)
}

/** True for a decision by which a value waits for two operators. */
export function isWaitingValue(decision: SourceDecision): decision is WaitingValue {
  return decision === 'changed' || decision === 'ceiling'
}

/** How many booked days the mean is of that an unusual value is told from. */
export const SOURCE_MEAN_DAYS = 7

/** True for a value above 1.5 times the mean of the last booked days, of those there are; false where there is none. */
export function isUnusualValue(value: Decimal8, booked: readonly Decimal8[]): boolean {
  const sum = booked.reduce((total, each) => total + each, 0n)
  return booked.length > 0 && 2n * value * BigInt(booked.length) > 3n * sum
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
export type RateFile = { readonly ok: true; readonly values: readonly RateFileValue[] } | RateFileFault
/** A value of a rate file, and the line that it stands in. */
export type RateFileValue = SourceValue & { readonly line: number }

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
  const values: RateFileValue[] = []
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line === '') continue
    const value = sourceValueOf(line.split(','))
    if (value === null || values.length === RATE_FILE_LINES) return { ok: false, line: at + 1 }
    values.push({ ...value, line: at + 1 })
  }
  return values.length === 0 ? { ok: false, line: 2 } : { ok: true, values }
}

function sourceValueOf(fields: readonly string[]): SourceValue | null {
  const [day = '', coin = '', rate = ''] = fields
  const at = readDay(day)
  const read = readDecimal(rate)
  if (fields.length !== 3 || at === null || !isSymbol(coin) || !read.ok) return null
  return { day: at, coin, value: read.value }
}

/** What a validator feed answers with: one value per day and reward coin, in any order. Rates are percent of a year, as texts. */
export const feedReply = z.object({
  values: z.array(z.object({ day: dayField, coin: assetField, rate: decimalField })).max(RATE_FILE_LINES),
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
