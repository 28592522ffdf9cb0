import type { PhraseModule } from '@tenor/contract/phrases'
import { type ComponentType, createElement } from 'react'
import { firstLocale } from '../kept/index.ts'
import { loadWords, ModuleWords } from './module-words.tsx'

/** Loads a page together with the books of what it says beside what the first page says. */
export function loadSpokenPage<Name extends string>(
  load: () => Promise<{ readonly [Page in Name]: ComponentType }>,
  name: Name,
  books: readonly PhraseModule[],
): () => Promise<{ default: ComponentType }> {
  return async () => {
    const [module] = await Promise.all([load(), loadWords(books, firstLocale())])
    return { default: books.length === 0 ? module[name] : spoken(module[name], books) }
  }
}

/** A part that opens over any page, with its own words. */
export function spoken<Props extends object>(
  part: ComponentType<Props>,
  books: readonly PhraseModule[],
): ComponentType<Props> {
  return (props) => <ModuleWords module={books}>{createElement(part, props)}</ModuleWords>
}
