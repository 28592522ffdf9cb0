import type { phrases } from './en/index.ts'
import type { modulePhrases } from './en/modules.ts'

/** Key of a sentence. One without an English sentence does not compile. */
export type PhraseKey = keyof Phrases | keyof ModulePhrases

/** All sentences in one language that the first page carries, as ICU MessageFormat. */
export type Phrases = Readonly<Record<keyof typeof phrases, string>>

/** All sentences in one language of the modules that bring their own. */
export type ModulePhrases = Readonly<Record<keyof typeof modulePhrases, string>>
