import { BOOKS, LOCALES, type Locale, loadSpoken, type PhraseKey } from './joined-phrases.ts'
import { loadPosterPhrases, type PosterPhrases } from './overview/index.ts'

type Sentences = Readonly<Record<PhraseKey, string>>

async function everywhere<Loaded>(
  load: (locale: Locale) => Promise<Loaded>,
): Promise<Readonly<Record<Locale, Loaded>>> {
  const loaded = await Promise.all(LOCALES.map(async (locale) => [locale, await load(locale)] as const))
  return Object.fromEntries(loaded) as Record<Locale, Loaded>
}

const ALL = await everywhere(async (locale) => (await loadSpoken(BOOKS, 'server', locale)) as Sentences)
const POSTERS = await everywhere(loadPosterPhrases)

/** What customers hear in one language, all books being loaded: for programs, not for browsers. */
export function phrasesOf(locale: Locale): Sentences {
  return ALL[locale]
}

/** The sentences of pictures in one language. */
export function posterPhrasesOf(locale: Locale): PosterPhrases {
  return POSTERS[locale]
}
