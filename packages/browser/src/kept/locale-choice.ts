import { isLocale, type Locale, localeFor } from '@tenor/contract/phrases'
import { keepText, keptText } from './kept.ts'

const KEY = 'tenor.locale'

/** The locale that an address begins with: /ar/terms. Null where it names none. */
export function localeOfPath(path: string): Locale | null {
  const [, first = ''] = path.split('/')
  return isLocale(first) ? first : null
}

/** The locale of the address, where it names one; else by the reader's choice, the browser's languages, English. */
export function firstLocale(): Locale {
  const named = localeOfPath(location.pathname)
  if (named !== null) return named
  const chosen = keptText(KEY)
  return chosen !== null && isLocale(chosen) ? chosen : localeFor(navigator.languages)
}

export function keepLocale(locale: Locale): void {
  keepText(KEY, locale)
}
