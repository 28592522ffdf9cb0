import { DAY_MS, type Instant, instant, later } from '@tenor/contract/time'

/*
 * Days as text, "2026-11-21", and moments as "2026-11-21T08:00", both in UTC: what addresses and forms carry. Empty is no
 * day. What a person types may leave the signs between the digits out.
 */

const DAY_DIGITS = 8
const MOMENT_DIGITS = 12

/** A day with its year last, which languages begin with the month or with the day of it. */
const YEAR_LAST = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{4})\s*$/

/** The day that was typed, as text; null while it is none. With its year last it is read in the order of the language. */
export function dayOfTyped(typed: string, locale = 'en'): string | null {
  const [, first = '', second = '', year = ''] = YEAR_LAST.exec(typed) ?? []
  if (year !== '') {
    const [month, day] = isMonthFirst(locale) ? [first, second] : [second, first]
    return checked(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  }
  const digits = typed.replace(/\D/g, '')
  return digits.length === DAY_DIGITS ? checked(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`) : null
}

/** The moment that was typed, as text; null while it is none. */
export function momentOfTyped(typed: string, locale = 'en'): string | null {
  const [, written = '', hours = ''] = /^(.*\d{4})\s+(\d{1,2}\D?\d{2})\s*$/.exec(typed) ?? []
  const [writtenDay, writtenTime] = [YEAR_LAST.test(written) ? dayOfTyped(written, locale) : null, timeOfTyped(hours)]
  if (writtenDay !== null && writtenTime !== null) return `${writtenDay}T${writtenTime}`
  const digits = typed.replace(/\D/g, '')
  if (digits.length !== MOMENT_DIGITS) return null
  const day = dayOfTyped(digits.slice(0, DAY_DIGITS))
  const time = timeOfTyped(digits.slice(DAY_DIGITS))
  return day === null || time === null ? null : `${day}T${time}`
}

function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}

/** "8:00" and "0800" are "08:00"; null for what is no time of a day. */
export function timeOfTyped(typed: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2})\D?(\d{2})$/.exec(typed.trim()) ?? []
  if (hour === '' || Number.parseInt(hour, 10) > 23 || Number.parseInt(minute, 10) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}

/** The first moment of a day; null for no day. */
export function instantOfDay(day: string): Instant | null {
  const ms = Date.parse(`${day.slice(0, 10)}T00:00Z`)
  return Number.isNaN(ms) || ms < 0 ? null : instant(ms)
}

export function dayOfInstant(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** The moment of a day with its time; null for none. */
export function instantOfMoment(moment: string): Instant | null {
  const ms = Date.parse(`${moment}Z`)
  return Number.isNaN(ms) || ms < 0 ? null : instant(ms)
}

/** So many months on, on the same day of the month or the last one there is. */
export function monthsLater(day: Instant, months: number): Instant {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return instant(Math.max(0, Date.UTC(year, month, Math.min(date.getUTCDate(), last))))
}

const WEEK_DAYS = 7

/** The weeks that a month lies in, from Monday on. */
export function weeksOfMonth(day: Instant): Instant[][] {
  const first = monthsLater(firstOfMonth(day), 0)
  const weekday = (first / DAY_MS + 3) % WEEK_DAYS
  const monday = first - weekday * DAY_MS
  const end = monthsLater(first, 1)
  const count = Math.ceil((end - monday) / (WEEK_DAYS * DAY_MS))
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_, place) => (monday + (week * WEEK_DAYS + place) * DAY_MS) as Instant),
  )
}

export function firstOfMonth(day: Instant): Instant {
  const date = new Date(day)
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

/** The day that a key leads to from another; null for a key that leads nowhere. `forward` is -1 where the writing goes left. */
export function dayByKey(day: Instant, key: string, isShifted: boolean, forward: 1 | -1): Instant | null {
  const weekday = (day / DAY_MS + 3) % WEEK_DAYS
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: WEEK_DAYS,
    ArrowUp: -WEEK_DAYS,
    Home: -weekday,
    End: WEEK_DAYS - 1 - weekday,
  }
  const days = steps[key]
  if (days !== undefined) return day + days * DAY_MS < 0 ? day : later(day, days * DAY_MS)
  if (key === 'PageDown') return monthsLater(day, isShifted ? 12 : 1)
  if (key === 'PageUp') return monthsLater(day, isShifted ? -12 : -1)
  return null
}

/** Within bounds, which are days as text; an empty one is none. */
export function isWithin(day: string, earliest: string | undefined, latest: string | undefined): boolean {
  return day >= (earliest ?? '') && (latest === undefined || latest === '' || day <= latest)
}

/** A day that is in the calendar: there is no 30 February. */
function checked(day: string): string | null {
  const at = instantOfDay(day)
  return at !== null && dayOfInstant(at) === day ? day : null
}
