import { lazyRouteComponent } from '@tanstack/react-router'
import { loadSpokenPage } from '@tenor/browser/phrases'
import type { PhraseModule } from '@tenor/contract/phrases'
import type { ComponentType } from 'react'

/** A page that is loaded when it is opened, together with the books that it says beside those of the first page. */
export function spokenPage<Name extends string>(
  load: () => Promise<{ readonly [Page in Name]: ComponentType }>,
  name: Name,
  books: readonly PhraseModule[] = [],
) {
  return lazyRouteComponent(loadSpokenPage(load, name, books))
}
