import { divide, type Rounding } from './rounding.ts'

/**
 * An exact decimal with eight places, held as an integer: 1 is 100_000_000n.
 * Amounts, prices, rates as fractions and percents are all held so; the name of the variable says which it is.
 */
export type Decimal8 = bigint

/** 1 as a Decimal8. */
export const ONE: Decimal8 = 100_000_000n

/** The smallest step of a Decimal8: 0.00000001. */
export const SMALLEST_STEP: Decimal8 = 1n

/** The largest amount a person may enter: 999,999,999,999. */
export const LARGEST_AMOUNT: Decimal8 = 999_999_999_999n * ONE

/** Why a text is no Decimal8. */
export type DecimalFault = 'empty' | 'malformed' | 'too_many_decimals' | 'too_large'
/** A Decimal8 that was read, or why it was not. */
export type DecimalResult = { ok: true; value: Decimal8 } | { ok: false; fault: DecimalFault }

const SHAPE = /^(-?)(\d{1,30})(?:\.(\d{0,30}))?$/

/**
 * Reads plain ASCII decimal text ("-12.5", "0.00000001", "3."), exactly. No exponent, no sign but minus, no
 * spaces, no grouping, no other digits than 0 to 9. More than eight decimals is a fault unless the rest are zeros.
 */
export function readDecimal(text: string): DecimalResult {
  if (text === '') return { ok: false, fault: 'empty' }
  const parts = SHAPE.exec(text)
  if (parts === null) return { ok: false, fault: text.length > 62 ? 'too_large' : 'malformed' }
  const [, sign = '', whole = '', fraction = ''] = parts
  const kept = fraction.slice(0, 8)
  if (/[1-9]/.test(fraction.slice(8))) return { ok: false, fault: 'too_many_decimals' }
  const value = BigInt(whole) * ONE + BigInt(kept.padEnd(8, '0'))
  return { ok: true, value: sign === '-' ? -value : value }
}

const READABLE = /^-?\d{1,30}(?:\.\d{0,8}0{0,22})?$/

/** Whether `readDecimal` reads a text, without reading it: for what only has to be checked, such as thousands of replies' fields. */
export function isDecimal(text: string): boolean {
  return READABLE.test(text)
}

/** `readDecimal` for text known to be good (our own constants, the database). Throws RangeError otherwise. */
export function decimal(text: string): Decimal8 {
  const read = readDecimal(text)
  if (!read.ok) throw new RangeError(`not a decimal with at most eight places: ${JSON.stringify(text)}`)
  return read.value
}

/**
 * What stands in the field of an amount: a decimal above zero, rounded down to the decimals that are sent (0 to 8). Null
 * while nothing stands there that is one.
 */
export function readAmount(text: string, places = 8): Decimal8 | null {
  const read = readDecimal(text)
  if (!read.ok || read.value <= 0n) return null
  const amount = roundTo(read.value, places, 'down')
  return amount > 0n ? amount : null
}

/** Shortest plain text of a Decimal8: no trailing zeros, no exponent, "0" for zero. The form on the wire. */
export function decimalText(value: Decimal8): string {
  if (value < 0n) return `-${decimalText(-value)}`
  const whole = value / ONE
  const rest = value - whole * ONE
  if (rest === 0n) return `${whole}`
  const digits = `${rest}`.padStart(8, '0')
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return `${whole}.${digits.slice(0, end)}`
}

/** A fraction as percent: 0.0849 becomes 8.49. Exact. */
export function percentOf(fraction: Decimal8): Decimal8 {
  return fraction * 100n
}

/** Plain text of a fraction in percent, exact, without the sign: 0.0849 becomes "8.49". For messages and the wire. */
export function percentText(fraction: Decimal8): string {
  return decimalText(percentOf(fraction))
}

/** Text of a Decimal8 with exactly `places` decimals (0 to 8), cut as named. */
export function decimalTextFixed(value: Decimal8, places: number, rounding: Rounding): string {
  const rounded = roundTo(value, places, rounding)
  const sign = rounded < 0n ? '-' : ''
  const digits = (rounded < 0n ? -rounded : rounded).toString().padStart(9, '0')
  const fraction = digits.slice(-8).slice(0, places)
  return `${sign}${digits.slice(0, -8)}${places === 0 ? '' : `.${fraction}`}`
}

/** A Decimal8 cut to `places` decimals (0 to 8), as named. */
export function roundTo(value: Decimal8, places: number, rounding: Rounding): Decimal8 {
  const step = 10n ** BigInt(8 - places)
  return divide(value, step, rounding) * step
}

/** Product of two Decimal8, cut to eight decimals as named. */
export function multiply(a: Decimal8, b: Decimal8, rounding: Rounding): Decimal8 {
  return divide(a * b, ONE, rounding)
}

/** Quotient of two Decimal8, cut to eight decimals as named. Throws RangeError when b is zero. */
export function quotient(a: Decimal8, b: Decimal8, rounding: Rounding): Decimal8 {
  return divide(a * ONE, b, rounding)
}

/**
 * What a button that says 25 %, 50 %, 75 % or ALL fills in: so many hundredths of what is held, never above `most`,
 * rounded down to `places` decimals; 0 when it is not known or below 0.
 */
export function shareWithin(
  held: Decimal8 | null,
  percent: number,
  { most = null, places = 8 }: { most?: Decimal8 | null; places?: number } = {},
): Decimal8 {
  if (held === null || held <= 0n) return 0n
  const share = divide(held * BigInt(percent), 100n, 'down')
  return roundTo(most === null ? share : smaller(share, most), places, 'down')
}

/** The smaller of two. */
export function smaller(a: Decimal8, b: Decimal8): Decimal8 {
  return a < b ? a : b
}

/** The larger of two. */
export function larger(a: Decimal8, b: Decimal8): Decimal8 {
  return a > b ? a : b
}
