import { overviewPhrases } from './overview/index.ts'
import { type BooksSpokenBy, corePhrases, type KeysSpokenBy } from './phrases/index.ts'
import { dualPhrases } from './products/dual/index.ts'
import { simpleEarnPhrases } from './products/simple-earn/index.ts'
import { softStakingPhrases } from './products/soft-staking/index.ts'
import { stakingPhrases } from './products/staking/index.ts'
import { wealthPhrases } from './products/wealth/index.ts'

/** The books of all manifests by their names: see `manifests.ts`, which a test holds them against. */
export const BOOKS = {
  ...corePhrases,
  ...dualPhrases,
  ...simpleEarnPhrases,
  ...stakingPhrases,
  ...softStakingPhrases,
  ...wealthPhrases,
  ...overviewPhrases,
}
type Books = typeof BOOKS

/** Key of a sentence that customers hear. One without an English sentence does not compile. */
export type PhraseKey = KeysSpokenBy<Books, 'web' | 'module' | 'part' | 'server'>

/** Key of a sentence of the back office. */
export type BackOfficePhraseKey = KeysSpokenBy<Books, 'console' | 'console-page' | 'part'>

/** All sentences in one language that the first page of the web app carries. */
export type Phrases = Readonly<Record<KeysSpokenBy<Books, 'web'>, string>>

/** All sentences in one language that the back office brings with its first page. */
export type BackOfficePhrases = Readonly<Record<KeysSpokenBy<Books, 'console'>, string>>

/** Books that modules of the web app and pages of the console bring when they are opened, and parts of both apps when they speak. */
export type PhraseModule = BooksSpokenBy<Books, 'module' | 'part' | 'console-page'>

declare module './http/reason.ts' {
  interface Reasons extends Record<KeysSpokenBy<Books, 'server'>, true> {}
}
