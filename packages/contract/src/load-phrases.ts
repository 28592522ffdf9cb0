import { type BackOfficePhrases, BOOKS, type PhraseModule, type Phrases } from './joined-books.ts'
import { type Locale, loadSpoken } from './phrases/index.ts'

/*
 * What browsers load. Their build puts functions of the same names in the place of this file, which load the sentences of
 * a first page as one file: see `spoken-phrases.ts` of browser.
 */

/** Loads the sentences of the first page in one language. The server has all of them in `./all`. */
export async function loadPhrases(locale: Locale): Promise<Phrases> {
  return (await loadSpoken(BOOKS, 'web', locale)) as Phrases
}

/** Loads the sentences of the back office in one language. */
export async function loadBackOfficePhrases(locale: Locale): Promise<BackOfficePhrases> {
  return (await loadSpoken(BOOKS, 'console', locale)) as BackOfficePhrases
}

/** Loads the sentences of one module in one language. */
export async function loadModulePhrases(
  module: PhraseModule,
  locale: Locale,
): Promise<Readonly<Record<string, string>>> {
  const loaded = await BOOKS[module][locale]()
  return loaded.default
}
