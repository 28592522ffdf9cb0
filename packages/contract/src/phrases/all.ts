import { phrases as ar } from './ar/index.ts'
import { roomPhrases as arRooms } from './ar/rooms.ts'
import { phrases as en } from './en/index.ts'
import { roomPhrases as enRooms } from './en/rooms.ts'
import type { Locale } from './locale.ts'
import type { PhraseKey } from './phrase-key.ts'
import { phrases as zhCN } from './zh-CN/index.ts'
import { roomPhrases as zhCNRooms } from './zh-CN/rooms.ts'

const ALL: Readonly<Record<Locale, Readonly<Record<PhraseKey, string>>>> = {
  en: { ...en, ...enRooms },
  'zh-CN': { ...zhCN, ...zhCNRooms },
  ar: { ...ar, ...arRooms },
}

/** The sentences of one language, all languages and rooms being loaded: for the server. */
export function phrasesOf(locale: Locale): Readonly<Record<PhraseKey, string>> {
  return ALL[locale]
}
