import { assetsNow, readSymbol } from '@tenor/browser/assets'
import { given, oneOf, type Search } from '@tenor/browser/search'
import { LISTINGS, type Listing } from '@tenor/contract/core'

/** The pool that is open. */
export type PoolsSearch = { asset?: string }

export function readPoolsSearch(search: Search): PoolsSearch {
  return given({ asset: oneOf<string>(assetsNow().listed, readSymbol(search['asset'])) })
}

/** Filters of the fixed products' page. */
export type FixedSearch = { asset?: string; status?: Listing }

export function readFixedSearch(search: Search): FixedSearch {
  return given({
    asset: oneOf<string>(assetsNow().listed, readSymbol(search['asset'])),
    status: oneOf(LISTINGS, search['status']),
  })
}

/** The asset whose maturities are shown; all where none is chosen. */
export type MaturitiesSearch = { asset?: string }

export function readMaturitiesSearch(search: Search): MaturitiesSearch {
  return given({ asset: oneOf<string>(assetsNow().listed, readSymbol(search['asset'])) })
}
