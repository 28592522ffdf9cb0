import {
  type Decimal8,
  decimal,
  decimalText,
  decimalTextFixed,
  ONE,
  pricePlaces,
  roundTo,
  SMALLEST_STEP,
} from '@tenor/contract/money'
import { figureLocale } from './figure-settings.tsx'

/*
 * Words for numbers. Intl.NumberFormat formats decimal text exactly, so nothing here ever becomes a binary float.
 */

type Exact = Intl.StringNumericLiteral

export const GROUPINGS = ['comma', 'space', 'none'] as const
/** What stands between the thousands. The decimal mark is always a point, as in the fields. */
export type Grouping = (typeof GROUPINGS)[number]

const MARKS: Readonly<Record<Grouping, string>> = { comma: ',', space: '\u202f', none: '' }
let mark = MARKS.comma

/** For every figure of the page from now on; who draws them again is told by a change of the figure settings. */
export function setGrouping(grouping: Grouping): void {
  mark = MARKS[grouping]
}

/** What stands between the thousands now; empty where nothing does. */
export function groupMark(): string {
  return mark
}

/** What formats put before a figure below zero, and the sign of the page: as wide as a plus, and no break after it. */
const HYPHEN = '-'
export const MINUS = '\u2212'

const formats = new Map<string, Intl.NumberFormat>()

function words(locale: string, options: Intl.NumberFormatOptions, value: Exact | number): string {
  const format = formatOf(locale, options)
  if (mark === MARKS.comma) return format.format(value).replace(HYPHEN, MINUS)
  const parts = format.formatToParts(value)
  return parts
    .map((part) => (part.type === 'group' ? mark : part.value))
    .join('')
    .replace(HYPHEN, MINUS)
}

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(figureLocale(locale), options)
  formats.set(key, made)
  return made
}

export function asDecimal(value: Decimal8 | string): Decimal8 {
  return typeof value === 'string' ? decimal(value) : value
}

/** Grouped decimal with `minimum` to `maximum` decimals; cut toward zero, so that it never promises more. */
export function decimalWords(locale: string, value: Decimal8, minimum = 0, maximum = 8): string {
  const cut = decimalTextFixed(value, maximum, 'down') as Exact
  return words(locale, { minimumFractionDigits: minimum, maximumFractionDigits: maximum }, cut)
}

/** As `decimalWords`, but something is never shown as nothing: "< 0.01", and "> −0.01" for a loss. */
export function amountWords(locale: string, value: Decimal8, minimum = 0, maximum = 8): string {
  const step = SMALLEST_STEP * 10n ** BigInt(8 - maximum)
  if (value === 0n || value >= step || value <= -step) return decimalWords(locale, value, minimum, maximum)
  return value > 0n ? `< ${decimalWords(locale, step)}` : `> ${decimalWords(locale, -step)}`
}

/** Short form of a large amount: 200K, 20万, 2亿. */
export function compactWords(locale: string, value: Decimal8): string {
  if (value < 1_000n * ONE && value > -1_000n * ONE) return amountWords(locale, value, 0, 2)
  const options: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 2, roundingMode: 'trunc' }
  return words(locale, options, decimalText(value) as Exact)
}

/** Percent of a fraction: 0.0849 is 8.49 %. */
export function percentWords(locale: string, fraction: Decimal8, places = 2): string {
  const options: Intl.NumberFormatOptions = {
    style: 'percent',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    roundingMode: 'trunc',
  }
  return words(locale, options, decimalText(fraction) as Exact)
}

/** Whole units of time, shortest form of the language: 2d, 16h. */
export function unitWords(locale: string, count: number, unit: 'day' | 'hour' | 'minute' | 'second'): string {
  return words(locale, { style: 'unit', unit, unitDisplay: 'narrow' }, count)
}

/** A price as it is quoted, rounded half-even to the decimals of its size. A target that is a whole number is said as one. */
export function priceWords(locale: string, price: Decimal8, isTarget = false): string {
  const places = pricePlaces(price)
  return decimalWords(locale, roundTo(price, places, 'halfEven'), isTarget ? 0 : places, places)
}
