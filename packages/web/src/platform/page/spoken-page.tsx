import { lazyRouteComponent } from '@tanstack/react-router'
import { loadSpokenPage } from '@tenor/browser/phrases'
import type { PhraseModule } from '@tenor/contract/phrases'
import type { ComponentType } from 'react'

export { spoken } from '@tenor/browser/phrases'

/** A page that is loaded when it is opened, together with the books of what it says beside what the first page says. */
export function spokenPage<Name extends string>(
  load: () => Promise<{ readonly [Page in Name]: ComponentType }>,
  name: Name,
  books: readonly PhraseModule[],
) {
  return lazyRouteComponent(loadSpokenPage(load, name, books))
}
