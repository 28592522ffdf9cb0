import { ceilTo, HOUR_MS, type Instant, instant } from './instant.ts'

/*
 * Days as people in a place have them. An IANA name (Asia/Kolkata) or an offset (+05:30) names the place.
 */

const ZONE = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2}|[+-](0\d|1[0-4]):[0-5]\d)$/
const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether a text names a place whose clock is known. */
export function isTimeZone(text: string): boolean {
  if (!ZONE.test(text)) return false
  try {
    formatOf(text)
    return true
  } catch {
    return false
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts })
  formats.set(zone, made)
  return made
}

/** The date of an instant there, as YYYY-MM-DD. Throws RangeError for a place that is not known. */
export function dateIn(zone: string, at: Instant): string {
  return formatOf(zone).format(at)
}

/** No day of any place is shorter. */
const WITHIN_A_DAY_MS = 20 * HOUR_MS

/**
 * `dateIn` for many full hours, in any order: between two hours of one date every hour is of it, so that of a day in a row a
 * handful are looked up. Throws RangeError for a place that is not known.
 */
export function datesIn(zone: string): (hour: Instant) => string {
  let [date, from, until] = ['', 1, 0]
  return (hour) => {
    if (hour >= from && hour <= until) return date
    const found = dateIn(zone, hour)
    if (found === date) {
      from = Math.min(from, hour)
      until = Math.max(until, hour)
      return found
    }
    const isThere = (at: number) => at >= 0 && dateIn(zone, instant(at)) === found
    date = found
    from = isThere(hour - WITHIN_A_DAY_MS) ? hour - WITHIN_A_DAY_MS : hour
    until = isThere(hour + WITHIN_A_DAY_MS) ? hour + WITHIN_A_DAY_MS : hour
    return found
  }
}

/** The first full hour (of UTC) that lies in the same day there as the hour `at`: days there have 23 to 25 of them. */
export function firstHourOfDay(zone: string, at: Instant): Instant {
  const date = dateIn(zone, at)
  let first = ceilTo(at, HOUR_MS)
  for (let before = hourBefore(first); dateIn(zone, before) === date; before = hourBefore(before)) first = before
  return first
}

/** The first full hour (of UTC) that lies in a later day there than `at` does. */
export function firstHourAfterDay(zone: string, at: Instant): Instant {
  const date = dateIn(zone, at)
  let first = ceilTo(at, HOUR_MS)
  while (dateIn(zone, first) === date) first = instant(first + HOUR_MS)
  return first
}

function hourBefore(at: Instant): Instant {
  return instant(at - HOUR_MS)
}
