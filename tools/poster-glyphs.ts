import { fileURLToPath } from 'node:url'
import { LOCALES, type Locale } from '@tenor/contract/phrases'
import { phrasesOf, posterPhrasesOf } from '@tenor/contract/phrases/all'

/*
 * `node tools/poster-glyphs.ts zh-CN` prints the characters that the fonts of the pictures must have, for
 * docs/recipes/make-poster-fonts.md. tools/poster-glyphs.test.ts fails when a font lacks one of them.
 */

/** Sentences of the other modules that stand on a picture too. */
const BORROWED = ['app.name', 'dual.type.call.coin', 'dual.type.put.coin', 'unit.days', 'unit.hours'] as const

/** Digits, letters of tickers, what stands between them, and the sign of a loss. */
const ASCII = `${Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join('')}\u2212`

/** Marks that guide the direction of writing: nothing is drawn for them. */
const UNDRAWN = /[\u200e\u200f\u2066-\u2069]/g

/** Every character that a picture in this language may hold, in order. */
export function posterCharacters(locale: Locale): string[] {
  const phrases = phrasesOf(locale)
  const sentences = [...Object.values(posterPhrasesOf(locale)), ...BORROWED.map((key) => phrases[key])]
  const text = [ASCII, ...sentences, ...dates(locale)].join('').replace(UNDRAWN, '')
  return [...new Set(text)].filter((character) => character >= ' ').sort()
}

/** A day of each month, as the pictures write it. */
function dates(locale: Locale): string[] {
  const tag = { en: 'en-GB', 'zh-CN': 'zh-CN', ar: 'ar-u-nu-latn' }[locale]
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  const format = new Intl.DateTimeFormat(tag, { ...options, ...time })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 22, 8)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const locale = LOCALES.find((one) => one === process.argv[2]) ?? 'en'
  process.stdout.write(posterCharacters(locale).join(''))
}
