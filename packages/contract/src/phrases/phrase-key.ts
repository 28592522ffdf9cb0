import type { phrases } from './en/index.ts'
import type { roomPhrases } from './en/rooms.ts'

/** Key of a sentence. One without an English sentence does not compile. */
export type PhraseKey = keyof Phrases | keyof RoomPhrases

/** All sentences in one language that the first page carries, as ICU MessageFormat. */
export type Phrases = Readonly<Record<keyof typeof phrases, string>>

/** All sentences in one language of the rooms that bring their own. */
export type RoomPhrases = Readonly<Record<keyof typeof roomPhrases, string>>
