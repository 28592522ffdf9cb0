/** A moment, as whole milliseconds since 1970-01-01T00:00:00 UTC. On the wire it is whole seconds. */
export type Instant = number & { readonly instant: unique symbol }

/** Milliseconds of a second. */
export const SECOND_MS = 1_000
/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000
/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000
/** Milliseconds of a day; every day has 24 hours, being UTC. */
export const DAY_MS = 86_400_000

/** Days in the year that rates are quoted for. */
export const YEAR_DAYS = 365
/** Hours in the year that rates are quoted for. */
export const YEAR_HOURS = 8_760

/** The largest instant Tenor handles: 9999-12-31T23:59:59.999 UTC. */
const LAST_MS = 253_402_300_799_999

/** An Instant from whole milliseconds. Throws RangeError outside 1970 to 9999. */
export function instant(ms: number): Instant {
  if (!Number.isInteger(ms) || ms < 0 || ms > LAST_MS) throw new RangeError(`not an instant: ${ms}`)
  return ms as Instant
}

/** An Instant from unix seconds, as they come on the wire. Throws RangeError outside 1970 to 9999. */
export function instantOfSeconds(seconds: number): Instant {
  return instant(seconds * SECOND_MS)
}

/** Whole unix seconds of an Instant, cut down: the form on the wire. */
export function unixSeconds(at: Instant): number {
  return Math.floor(at / SECOND_MS)
}

/** The last Instant that shows as this unix second. Throws RangeError outside 1970 to 9999. */
export function lastInstantOfSecond(seconds: number): Instant {
  return instant(seconds * SECOND_MS + SECOND_MS - 1)
}

/** The first Instant that no longer shows as this unix second; null where there is none. */
export function afterSecond(seconds: number): Instant | null {
  const last = lastInstantOfSecond(seconds)
  return last === LAST_MS ? null : instant(last + 1)
}

/** The Instant `ms` milliseconds later (earlier when negative). */
export function later(at: Instant, ms: number): Instant {
  return instant(at + ms)
}

/** The last instant at or before `at` that is a whole multiple of `stepMs` since 1970, such as the hour it lies in. */
export function floorTo(at: Instant, stepMs: number): Instant {
  return instant(Math.floor(at / stepMs) * stepMs)
}

/** The first instant at or after `at` that is a whole multiple of `stepMs` since 1970. */
export function ceilTo(at: Instant, stepMs: number): Instant {
  return instant(Math.ceil(at / stepMs) * stepMs)
}

/** ISO 8601 text in UTC with milliseconds: the form in the database and the log. */
export function isoText(at: Instant): string {
  return new Date(at).toISOString()
}

/** The beginning of the month in UTC that an instant lies in. */
export function startOfMonth(at: Instant): Instant {
  const date = new Date(at)
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()))
}

/** The same time of day so many months earlier; the last day of a shorter month. */
export function monthsEarlier(at: Instant, months: number): Instant {
  const date = new Date(at)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  return instant(first.getTime() + (day - 1) * DAY_MS + (at - floorTo(at, DAY_MS)))
}
