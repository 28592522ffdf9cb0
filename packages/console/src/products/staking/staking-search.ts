import { assetsNow, readSymbol } from '@tenor/browser/assets'
import { given, oneOf, type Search, wholeNumber } from '@tenor/browser/search'
import { LISTINGS, type Listing } from '@tenor/contract/core'
import { SOURCE_STATES, type SourceState } from '@tenor/contract/staking'

/** Filters of the list of products. */
export type StakingProductsSearch = { coin?: string; status?: Listing }

export function readStakingProductsSearch(search: Search): StakingProductsSearch {
  return given({
    coin: oneOf<string>(assetsNow().listed, readSymbol(search['coin'])),
    status: oneOf(LISTINGS, search['status']),
  })
}

/** Whose rates are shown. */
export type StakingRatesSearch = { pid?: number }

export function readStakingRatesSearch(search: Search): StakingRatesSearch {
  return given({ pid: wholeNumber(search['pid']) })
}

/** The coin whose redemptions are shown; all where none is chosen. */
export type StakingQueueSearch = { coin?: string }

export function readStakingQueueSearch(search: Search): StakingQueueSearch {
  return given({ coin: oneOf<string>(assetsNow().listed, readSymbol(search['coin'])) })
}

/** What became of the values that are shown. */
export type StakingSourcesSearch = { status?: SourceState }

export function readStakingSourcesSearch(search: Search): StakingSourcesSearch {
  return given({ status: oneOf(SOURCE_STATES, search['status']) })
}
