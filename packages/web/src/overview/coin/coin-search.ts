import { given, wholeNumber } from '@tenor/browser/search'

/** The way to earn whose panel is open, as the column of the first page is called, and the product of it that is chosen. */
export type CoinSearch = { way?: string; pid?: number }

export function readCoinSearch(search: Record<string, unknown>): CoinSearch {
  const way = String(search['way'] ?? '')
  return given({ way: /^[A-Za-z]{1,40}$/.test(way) ? way : undefined, pid: wholeNumber(search['pid']) })
}
