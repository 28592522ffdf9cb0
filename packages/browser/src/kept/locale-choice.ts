import { isLocale, type Locale, localeFor } from '@tenor/contract/phrases'
import { keepText, keptText } from './kept.ts'

const KEY = 'tenor.locale'

/** The locale by the reader's choice, else by the browser's languages, else English. */
export function firstLocale(): Locale {
  const chosen = keptText(KEY)
  return chosen !== null && isLocale(chosen) ? chosen : localeFor(navigator.languages)
}

export function keepLocale(locale: Locale): void {
  keepText(KEY, locale)
}
