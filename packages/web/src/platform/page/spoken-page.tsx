import { lazyRouteComponent } from '@tanstack/react-router'
import { firstLocale } from '@tenor/browser/kept'
import { loadWords, ModuleWords } from '@tenor/browser/phrases'
import type { PhraseModule } from '@tenor/contract/phrases'
import { type ComponentType, createElement } from 'react'

/** A page that is loaded when it is opened, together with the books of what it says beside what the first page says. */
export function spokenPage<Name extends string>(
  load: () => Promise<{ readonly [Page in Name]: ComponentType }>,
  name: Name,
  books: readonly PhraseModule[],
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadWords(books, firstLocale())])
    return { default: spoken(module[name], books) }
  })
}

/** What opens over any page, with its own words. */
export function spoken<Props extends object>(
  part: ComponentType<Props>,
  books: readonly PhraseModule[],
): ComponentType<Props> {
  return (props) => <ModuleWords module={books}>{createElement(part, props)}</ModuleWords>
}
