import type { phrases } from './en/back-office.ts'
import type { Locale } from './locale.ts'

/*
 * The operator's desk has sentences of its own, which a customer's browser never loads, beside those that it shares.
 */

/** Key of a sentence of the back office. One without an English sentence does not compile. */
export type BackOfficePhraseKey = keyof typeof phrases

/** All sentences of the back office in one language, as ICU MessageFormat. */
export type BackOfficePhrases = Readonly<Record<BackOfficePhraseKey, string>>

/** Loads the sentences of the back office in one language. */
export async function loadBackOfficePhrases(locale: Locale): Promise<BackOfficePhrases> {
  const loaded = await LOADERS[locale]()
  return loaded.phrases
}

const LOADERS: Readonly<Record<Locale, () => Promise<{ phrases: BackOfficePhrases }>>> = {
  en: () => import('./en/back-office.ts'),
  'zh-CN': () => import('./zh-CN/back-office.ts'),
  ar: () => import('./ar/back-office.ts'),
}
