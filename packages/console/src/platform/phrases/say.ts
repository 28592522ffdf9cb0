import { Say as SayAny, useWords as useAnyWords, type Words as WordsOf } from '@tenor/browser/phrases'
import type { Reason, Violation } from '@tenor/contract/http'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'

/** A phrase in the page; `values` may be figures. */
export const Say = SayAny<BackOfficePhraseKey>

/** A phrase as plain text: for labels, titles and what is read out. */
export const useWords = useAnyWords<BackOfficePhraseKey>

export type Words = WordsOf<BackOfficePhraseKey>

/** A fault of a form of the back office: a rule's, or one that only the form can find. */
export type FormViolation = Violation<Reason | BackOfficePhraseKey>
