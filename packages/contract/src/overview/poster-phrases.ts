import { type KeysSpokenBy, type Locale, loadSpoken, phraseBooks } from '../phrases/index.ts'

/**
 * The books of the overview. `posters` is what stands on a picture to be passed on, and in the head of a link: the server writes
 * it, no browser loads it. Each character of it must be in the fonts of the pictures; tools/poster-glyphs.ts says which those are.
 */
export const overviewPhrases = phraseBooks({
  books: {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/books.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/books.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/books.json', { with: { type: 'json' } }),
  },
  checks: {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/checks.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/checks.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/checks.json', { with: { type: 'json' } }),
  },
  search: {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/search.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/search.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/search.json', { with: { type: 'json' } }),
  },
  coin: {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/coin.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/coin.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/coin.json', { with: { type: 'json' } }),
  },
  'console-books': {
    spokenBy: ['console-page', 'server'],
    en: () => import('./phrases/en/console-books.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-books.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-books.json', { with: { type: 'json' } }),
  },
  'console-proof': {
    spokenBy: ['console-page', 'server'],
    en: () => import('./phrases/en/console-proof.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/console-proof.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/console-proof.json', { with: { type: 'json' } }),
  },
  fees: {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/fees.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/fees.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/fees.json', { with: { type: 'json' } }),
  },
  holdings: {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/holdings.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/holdings.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/holdings.json', { with: { type: 'json' } }),
  },
  posters: {
    spokenBy: ['picture'],
    en: () => import('./phrases/en/posters.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/posters.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/posters.json', { with: { type: 'json' } }),
  },
  proof: {
    spokenBy: ['server', 'module'],
    en: () => import('./phrases/en/proof.json', { with: { type: 'json' } }),
    'zh-CN': () => import('./phrases/zh-CN/proof.json', { with: { type: 'json' } }),
    ar: () => import('./phrases/ar/proof.json', { with: { type: 'json' } }),
  },
})

/** Key of a sentence on a picture. */
export type PosterPhraseKey = KeysSpokenBy<typeof overviewPhrases, 'picture'>

/** The sentences of pictures in one language, as ICU MessageFormat. */
export type PosterPhrases = Readonly<Record<PosterPhraseKey, string>>

/** Loads the sentences of pictures in one language. */
export async function loadPosterPhrases(locale: Locale): Promise<PosterPhrases> {
  return (await loadSpoken(overviewPhrases, 'picture', locale)) as PosterPhrases
}
