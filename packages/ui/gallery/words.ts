import type { Locale } from '@tenor/contract/phrases'
import { createContext, useContext } from 'react'
import ar from './words/ar.json'
import en from './words/en.json'
import zh from './words/zh.json'

/** Sample texts, so that every part is seen with the length and the script of each language. */
export type Words = typeof en

export const WORDS: Readonly<Record<Locale, Words>> = { en, 'zh-CN': zh, ar }

const WordsContext = createContext<Words>(en)

export const WordsProvider = WordsContext.Provider

export function useWords(): Words {
  return useContext(WordsContext)
}
