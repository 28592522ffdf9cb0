import { given, oneOf } from '@tenor/browser/search'

/* What the addresses of Simple Earn carry. Everything that is not understood is dropped: an old link still opens. */

const LENDING_TABS = ['flexible', 'fixed'] as const
export type LendingTab = (typeof LENDING_TABS)[number]

/** `show_history_modal` 1 opens the history over the holdings. */
export type LendingsSearch = { tab?: LendingTab; show_history_modal?: 1 }

export function readLendingsSearch(search: Record<string, unknown>): LendingsSearch {
  return given({
    tab: oneOf(LENDING_TABS, search['tab']),
    show_history_modal: oneOf([1] as const, search['show_history_modal']),
  })
}
