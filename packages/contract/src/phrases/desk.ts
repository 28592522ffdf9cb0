import type { phrases } from './en/desk.ts'
import type { Locale } from './locale.ts'

/*
 * The operator's desk has sentences of its own, which a customer's browser never loads, beside those that it shares.
 */

/** Key of a sentence of the desk. One without an English sentence does not compile. */
export type DeskPhraseKey = keyof typeof phrases

/** All sentences of the desk in one language, as ICU MessageFormat. */
export type DeskPhrases = Readonly<Record<DeskPhraseKey, string>>

/** Loads the desk's sentences of one language. */
export async function loadDeskPhrases(locale: Locale): Promise<DeskPhrases> {
  const loaded = await LOADERS[locale]()
  return loaded.phrases
}

const LOADERS: Readonly<Record<Locale, () => Promise<{ phrases: DeskPhrases }>>> = {
  en: () => import('./en/desk.ts'),
  'zh-CN': () => import('./zh-CN/desk.ts'),
  ar: () => import('./ar/desk.ts'),
}
