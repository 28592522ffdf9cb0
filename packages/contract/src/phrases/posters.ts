import ar from './ar/posters.json' with { type: 'json' }
import en from './en/posters.json' with { type: 'json' }
import type { Locale } from './locale.ts'
import zhCN from './zh-CN/posters.json' with { type: 'json' }

/*
 * What stands on a picture to be passed on, and in the head of a link: the server writes it, no browser loads it. Each
 * character of it must be in the fonts of the pictures; tools/poster-glyphs.ts says which those are.
 */

/** Key of a sentence on a picture. */
export type PosterPhraseKey = keyof typeof en

/** The sentences of pictures in one language, as ICU MessageFormat. */
export type PosterPhrases = Readonly<Record<PosterPhraseKey, string>>

const ALL: Readonly<Record<Locale, PosterPhrases>> = { en, 'zh-CN': zhCN, ar }

/** The sentences of pictures in one language. */
export function posterPhrasesOf(locale: Locale): PosterPhrases {
  return ALL[locale]
}
