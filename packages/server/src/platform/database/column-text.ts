import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instant } from '@tenor/contract/time'

/*
 * Columns come as text, and a page of a list has thousands: those of the usual shape are read digit by digit, which takes a
 * fifth of the time. Whatever has another shape goes the general way, and is refused there.
 */

const ZERO = 48
/** What a decimal of so many places is multiplied by to be whole. */
const SCALES = [1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1]
/** So many digits stay exact while they are put together. */
const EXACT_LENGTH = 16
const USUAL_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/

/** A `numeric` of at most eight places. Throws RangeError where it is none. */
export function decimalOfColumn(text: string): Decimal8 {
  if (text.length > EXACT_LENGTH) return decimal(text)
  let digits = 0
  let places = -1
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit
      if (places >= 0) places += 1
    } else if (text[at] === '.' && places < 0 && at > 0) {
      places = 0
    } else {
      return decimal(text)
    }
  }
  const scaled = digits * (SCALES[Math.max(0, places)] ?? Number.NaN)
  return text.length > 0 && scaled <= Number.MAX_SAFE_INTEGER ? BigInt(scaled) : decimal(text)
}

/** A `timestamptz` of a session in UTC, cut to milliseconds. Throws RangeError outside 1970 to 9999. */
export function instantOfColumn(text: string): Instant {
  if (!USUAL_INSTANT.test(text)) return instant(Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z')))
  const year = digitsAt(text, 0, 4)
  const [month, day] = [digitsAt(text, 5, 2), digitsAt(text, 8, 2)]
  const [hour, minute, second] = [digitsAt(text, 11, 2), digitsAt(text, 14, 2), digitsAt(text, 17, 2)]
  const places = Math.max(0, Math.min(3, text.length - '2026-11-23 16:30:00.+00'.length))
  return instant(Date.UTC(year, month - 1, day, hour, minute, second, digitsAt(text, 20, places) * 10 ** (3 - places)))
}

function digitsAt(text: string, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at += 1) value = value * 10 + text.charCodeAt(at) - ZERO
  return value
}
