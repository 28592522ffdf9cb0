import { Say as SayAny, useWords as useAnyWords, type Words as WordsOf } from '@tenor/browser/phrases'
import type { PhraseKey } from '@tenor/contract/phrases'

/** A phrase in the page; `values` may be figures. */
export const Say = SayAny<PhraseKey>

/** A phrase as plain text: for labels, titles and what is read out. */
export const useWords = useAnyWords<PhraseKey>

export type Words = WordsOf<PhraseKey>
