import { assetsNow, readSymbol } from '@tenor/browser/assets'
import { given, oneOf, type Search } from '@tenor/browser/search'
import { LISTINGS, type Listing } from '@tenor/contract/core'

/** Filters of the list of coins. */
export type SoftCoinsSearch = { coin?: string; status?: Listing }

export function readSoftCoinsSearch(search: Search): SoftCoinsSearch {
  return given({
    coin: oneOf<string>(assetsNow().listed, readSymbol(search['coin'])),
    status: oneOf(LISTINGS, search['status']),
  })
}
