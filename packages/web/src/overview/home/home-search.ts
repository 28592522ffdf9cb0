import { given, oneOf, shortText } from '@tenor/browser/search'
import type { MarketFlags } from '../../core/product-list/index.ts'

/** What a reader wants to see: their own coins, those that they marked, coins whose price stands still, what pays in the same coin, what has no lock. */
export const HOME_SHOWS = ['mine', 'marked', 'stable', 'same', 'noLock'] as const
export type HomeShow = (typeof HOME_SHOWS)[number]

/** Sorts by the best rate that a coin has. */
export const BEST = 'best'

/** What the address of the first page carries: which product alone, which coins are shown, and by what they are sorted. */
export type HomeSearch = MarketFlags & {
  of?: string
  show?: HomeShow
  search?: string
  sort?: string
  up?: true
}

const LONGEST = 40
const isSet = (value: unknown) => (value === true ? (true as const) : undefined)

export function readHomeSearch(search: Record<string, unknown>): HomeSearch {
  return given({
    of: shortText(search['of'], LONGEST),
    show: oneOf(HOME_SHOWS, search['show']),
    search: shortText(search['search'], LONGEST),
    exact: isSet(search['exact']),
    sort: shortText(search['sort'], LONGEST),
    up: isSet(search['up']),
    bonus: isSet(search['bonus']),
    subscribed: isSet(search['subscribed']),
    available: isSet(search['available']),
  })
}
