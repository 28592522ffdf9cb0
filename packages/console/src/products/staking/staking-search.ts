import { given, oneOf, pageNumber, type Search, wholeNumber } from '@tenor/browser/search'
import { ASSETS, LISTINGS, type Listing } from '@tenor/contract/core'

/** Filters and page of the list of products. */
export type StakingProductsSearch = { coin?: string; status?: Listing; page?: number }

export function readStakingProductsSearch(search: Search): StakingProductsSearch {
  return given({
    coin: oneOf<string>(ASSETS, search['coin']),
    status: oneOf(LISTINGS, search['status']),
    page: pageNumber(search['page']),
  })
}

/** Whose rates are shown, and their page. */
export type StakingRatesSearch = { pid?: number; page?: number }

export function readStakingRatesSearch(search: Search): StakingRatesSearch {
  return given({ pid: wholeNumber(search['pid']), page: pageNumber(search['page']) })
}

/** The coin whose redemptions are shown; all where none is chosen. */
export type StakingQueueSearch = { coin?: string }

export function readStakingQueueSearch(search: Search): StakingQueueSearch {
  return given({ coin: oneOf<string>(ASSETS, search['coin']) })
}
