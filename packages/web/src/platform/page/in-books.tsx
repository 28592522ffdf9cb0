import { ModuleWords } from '@tenor/browser/phrases'
import type { PhraseModule } from '@tenor/contract/phrases'
import type { ReactNode } from 'react'

/** Content that says phrases of some books, which are loaded with it. */
export function InBooks({ books, children }: { books: readonly PhraseModule[]; children: ReactNode }) {
  const [book, ...more] = books
  if (book === undefined) return children
  return (
    <ModuleWords module={book}>
      <InBooks books={more}>{children}</InBooks>
    </ModuleWords>
  )
}
