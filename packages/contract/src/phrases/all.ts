import { phrases as ar } from './ar/index.ts'
import { phrases as en } from './en/index.ts'
import type { Locale } from './locale.ts'
import type { Phrases } from './phrase-key.ts'
import { phrases as zhCN } from './zh-CN/index.ts'

const ALL: Readonly<Record<Locale, Phrases>> = { en, 'zh-CN': zhCN, ar }

/** The sentences of one language, all languages being loaded: for the server. The web loads one by `loadPhrases`. */
export function phrasesOf(locale: Locale): Phrases {
  return ALL[locale]
}
