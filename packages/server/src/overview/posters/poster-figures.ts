import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { type Decimal8, decimalText, decimalTextFixed, formatExact, pricePlaces, roundTo } from '@tenor/contract/money'
import { FIGURE_TAGS, type Locale } from '@tenor/contract/phrases'
import type { Instant } from '@tenor/contract/time'

/* Figures as the web shows them: Arabic keeps the digits of tickers and prices, a target that is whole is said so. */

/** Percent of a fraction at two decimals or as many as said, cut down: it never promises more. */
export function percentText(locale: Locale, fraction: Decimal8, decimals = 2): string {
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, roundingMode: 'trunc' } as const
  const format = new Intl.NumberFormat(FIGURE_TAGS[locale], { style: 'percent', ...places })
  // Arabic puts marks of direction around the sign; figures are kept apart as a whole.
  return formatExact(format, decimalText(fraction)).replaceAll('\u200e', '')
}

/** A target price with the decimals of its size; a whole one without. */
export function targetText(locale: Locale, target: Decimal8): string {
  const places = pricePlaces(target)
  const text = decimalTextFixed(roundTo(target, places, 'halfEven'), places, 'down')
  return formatExact(new Intl.NumberFormat(FIGURE_TAGS[locale], { maximumFractionDigits: places }), text)
}

/** An amount and its asset, cut down: of the quote asset two decimals, of a coin six digits that count. */
export function amountText(locale: Locale, amount: Decimal8, asset: string): string {
  const digits = asset === DUAL_QUOTE_ASSET ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 6 }
  const format = new Intl.NumberFormat(FIGURE_TAGS[locale], { ...digits, roundingMode: 'trunc' })
  return `${formatExact(format, decimalText(amount))} ${asset}`
}

/** A gain or a loss in the quote asset, with its sign, by the cent and never better than it is. */
export function changeText(locale: Locale, change: Decimal8, asset: string): string {
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2, roundingMode: 'floor' } as const
  const format = new Intl.NumberFormat(FIGURE_TAGS[locale], { ...places, signDisplay: 'exceptZero' })
  const text = formatExact(format, decimalText(change))
  return `${text.replaceAll('\u200e', '').replace('-', '\u2212')} ${asset}`
}

/** A day in UTC. */
export function dayText(locale: Locale, at: Instant): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(FIGURE_TAGS[locale], day).format(at)
}

/** The time of a day in UTC, named so. */
export function timeText(locale: Locale, at: Instant): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(FIGURE_TAGS[locale], time).format(at)} UTC`
}
