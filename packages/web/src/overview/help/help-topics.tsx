import { ModuleWords } from '@tenor/browser/phrases'
import type { HelpTopic } from '@tenor/contract/core'
import type { PhraseKey, PhraseModule } from '@tenor/contract/phrases'
import type { ReactNode } from 'react'

/** Speaks the books of all topics, each once. */
export function Books({ topics, children }: { topics: readonly HelpTopic[]; children: ReactNode }) {
  const books = [...new Set(topics.map(({ book }) => book as PhraseModule))]
  const speak = (inside: ReactNode, book: PhraseModule) => (
    <ModuleWords key={book} module={book}>
      {inside}
    </ModuleWords>
  )
  return books.reduce<ReactNode>(speak, children)
}

/** The sentence of a topic; a test sees to it that each has all of its own. */
export const keyOf = ({ name }: HelpTopic, part: 'title' | 'what') => `help.${name}.${part}` as PhraseKey
export const numberedKey = ({ name }: HelpTopic, part: string, number: number) =>
  `help.${name}.${part}.${number}` as PhraseKey
