import { given, oneOf, pageNumber, type Search } from '@tenor/browser/search'
import { ASSETS, LISTINGS, type Listing } from '@tenor/contract/core'

/** Filters and page of the list of coins. */
export type SoftCoinsSearch = { coin?: string; status?: Listing; page?: number }

export function readSoftCoinsSearch(search: Search): SoftCoinsSearch {
  return given({
    coin: oneOf<string>(ASSETS, search['coin']),
    status: oneOf(LISTINGS, search['status']),
    page: pageNumber(search['page']),
  })
}

/** Page of the list of days. */
export type SoftRunsSearch = { page?: number }

export function readSoftRunsSearch(search: Search): SoftRunsSearch {
  return given({ page: pageNumber(search['page']) })
}
