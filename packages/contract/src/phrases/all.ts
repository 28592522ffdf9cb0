import { phrases as ar } from './ar/index.ts'
import { modulePhrases as arModules } from './ar/modules.ts'
import { phrases as en } from './en/index.ts'
import { modulePhrases as enModules } from './en/modules.ts'
import type { Locale } from './locale.ts'
import type { PhraseKey } from './phrase-key.ts'
import { phrases as zhCN } from './zh-CN/index.ts'
import { modulePhrases as zhCNRooms } from './zh-CN/modules.ts'

const ALL: Readonly<Record<Locale, Readonly<Record<PhraseKey, string>>>> = {
  en: { ...en, ...enModules },
  'zh-CN': { ...zhCN, ...zhCNRooms },
  ar: { ...ar, ...arModules },
}

/** The sentences of one language, all languages and modules being loaded: for the server. */
export function phrasesOf(locale: Locale): Readonly<Record<PhraseKey, string>> {
  return ALL[locale]
}
