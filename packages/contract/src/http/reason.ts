import type { KeysSpokenBy, PhraseBooks } from '../phrases/phrase-books.ts'

/**
 * Books whose sentences a refusal may use. `joined-books.ts` adds those of Tenor; a product outside of this repository
 * adds its own by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ReasonBooks {}

/** Stable machine word of a refusal, such as `ERR_BALANCE_NOT_ENOUGH`. Each has a sentence in every language. */
export type Reason = {
  [Name in keyof ReasonBooks]: ReasonBooks[Name] extends PhraseBooks ? KeysSpokenBy<ReasonBooks[Name], 'server'> : never
}[keyof ReasonBooks]
