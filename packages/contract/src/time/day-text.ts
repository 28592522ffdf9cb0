import { DAY_MS, type Instant, instant, SECOND_MS } from './instant.ts'

const DAY_SHAPE = /^20\d{2}-\d{2}-\d{2}$/

/**
 * The instant at which a day written as YYYY-MM-DD begins in UTC; null where the calendar has no such day, which `Date.parse`
 * would move on to the next month.
 */
export function readDay(text: string): Instant | null {
  const at = DAY_SHAPE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  return isDay ? instant(at) : null
}

/** The last unix second of the day in UTC that begins at unix second `first`: spans of lists include both ends. */
export function lastSecondOfDay(first: number): number {
  return first + DAY_MS / SECOND_MS - 1
}
