/** The languages Tenor speaks, each completely. */
export const LOCALES = ['en', 'zh-CN', 'ar'] as const
/** One of the languages. */
export type Locale = (typeof LOCALES)[number]

/** Tags for writing figures and days; digits are Latin in every language. */
export const FIGURE_TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', 'zh-CN': 'zh-CN', ar: 'ar-u-nu-latn' }

/** What is spoken when nothing better is known. */
export const DEFAULT_LOCALE: Locale = 'en'

/** Each language's own name for itself. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', 'zh-CN': '简体中文', ar: 'العربية' }

/** Direction of writing. */
export const LOCALE_DIRECTIONS: Readonly<Record<Locale, 'ltr' | 'rtl'>> = { en: 'ltr', 'zh-CN': 'ltr', ar: 'rtl' }

/** True for one of our locales, spelt exactly. */
export function isLocale(text: string): text is Locale {
  return (LOCALES as readonly string[]).includes(text)
}

/** The first of the language tags (as in `navigator.languages`) that we speak, by its language alone; or English. */
export function localeFor(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const language = tag.trim().toLowerCase().split('-')[0]
    const found = LOCALES.find((locale) => locale.toLowerCase().split('-')[0] === language)
    if (found !== undefined) return found
  }
  return DEFAULT_LOCALE
}
