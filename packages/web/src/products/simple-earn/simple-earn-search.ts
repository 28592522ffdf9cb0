import { given, oneOf, pageNumber, shortText, wholeNumber } from '@tenor/browser/search'

/* What the addresses of Simple Earn carry. Everything that is not understood is dropped: an old link still opens. */

const ORDERS = ['apr', 'asset'] as const

/** `asset` opens the panel in which a coin is subscribed. `mine` narrows the list to coins that the reader has. */
export type EarnSearch = {
  asset?: string
  /** Of the panel: the fixed product that is chosen. */
  pid?: number
  find?: string
  sort?: 'apr' | 'asset'
  up?: true
  mine?: true
  page?: number
}

export function readEarnSearch(search: Record<string, unknown>): EarnSearch {
  return given({
    asset: shortText(search['asset'], 12),
    pid: wholeNumber(search['pid']),
    find: shortText(search['find'], 12),
    sort: oneOf(ORDERS, search['sort']),
    up: search['up'] === true ? (true as const) : undefined,
    mine: search['mine'] === true ? (true as const) : undefined,
    page: pageNumber(search['page']),
  })
}

const LENDING_TABS = ['flexible', 'fixed'] as const
export type LendingTab = (typeof LENDING_TABS)[number]

/** `show_history_modal` 1 opens the history over the holdings. */
export type LendingsSearch = { tab?: LendingTab; page?: number; show_history_modal?: 1 }

export function readLendingsSearch(search: Record<string, unknown>): LendingsSearch {
  return given({
    tab: oneOf(LENDING_TABS, search['tab']),
    page: pageNumber(search['page']),
    show_history_modal: oneOf([1] as const, search['show_history_modal']),
  })
}
