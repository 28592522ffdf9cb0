import type { phrases } from './en/index.ts'

/** Key of a sentence. One without an English sentence does not compile. */
export type PhraseKey = keyof typeof phrases

/** All sentences of one language, as ICU MessageFormat. */
export type Phrases = Readonly<Record<PhraseKey, string>>
