import { readSymbol } from '@tenor/browser/assets'
import { given, oneOf, pageNumber, shortText, wholeNumber } from '@tenor/browser/search'
import { readReferral } from '../../core/account/index.ts'

/* What the addresses of Simple Earn carry. Everything that is not understood is dropped: an old link still opens. */

const ORDERS = ['apr', 'asset'] as const
const FIND_LONGEST = 40

/** `asset` opens the panel in which a coin is subscribed. `mine` narrows the list to coins that the reader has. */
export type EarnSearch = {
  asset?: string
  /** Of the panel: the fixed product that is chosen. */
  pid?: number
  find?: string
  sort?: 'apr' | 'asset'
  up?: true
  mine?: true
  /** `find` is the whole name, not a part of it. */
  exact?: true
  /** Only what has a bonus. */
  bonus?: true
  /** Only what the reader may subscribe to and has enough of. */
  available?: true
  page?: number
  /** Of whoever sent the reader. */
  ref_code?: string
}

/** What a control of the list changes; undefined takes it away. */
export type EarnChange = { [Key in keyof EarnSearch]?: EarnSearch[Key] | undefined }

const isSet = (value: unknown) => (value === true ? (true as const) : undefined)

export function readEarnSearch(search: Record<string, unknown>): EarnSearch {
  return given({
    asset: readSymbol(search['asset']),
    pid: wholeNumber(search['pid']),
    find: shortText(search['find'], FIND_LONGEST),
    sort: oneOf(ORDERS, search['sort']),
    up: isSet(search['up']),
    mine: isSet(search['mine']),
    exact: isSet(search['exact']),
    bonus: isSet(search['bonus']),
    available: isSet(search['available']),
    page: pageNumber(search['page']),
    ref_code: readReferral(search),
  })
}

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
