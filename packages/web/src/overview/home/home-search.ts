import { given, oneOf, shortText } from '@tenor/browser/search'

/** What a reader wants to see: all coins, their own, coins whose price stands still, or one way of being paid. */
export const HOME_SHOWS = ['mine', 'stable', 'same', 'other'] as const
export type HomeShow = (typeof HOME_SHOWS)[number]

/** What the address of the first page carries: which coins are shown, and by what they are sorted. */
export type HomeSearch = { show?: HomeShow; search?: string; sort?: string; up?: true }

const LONGEST = 32

export function readHomeSearch(search: Record<string, unknown>): HomeSearch {
  return given({
    show: oneOf(HOME_SHOWS, search['show']),
    search: shortText(search['search'], LONGEST),
    sort: shortText(search['sort'], LONGEST),
    up: search['up'] === true ? (true as const) : undefined,
  })
}
