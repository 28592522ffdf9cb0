import { given } from '@tenor/browser/search'

/** The way to earn whose panel is open, as the column of the first page is called. */
export type CoinSearch = { way?: string }

export function readCoinSearch(search: Record<string, unknown>): CoinSearch {
  const way = String(search['way'] ?? '')
  return given({ way: /^[A-Za-z]{1,40}$/.test(way) ? way : undefined })
}
