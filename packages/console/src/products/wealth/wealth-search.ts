import { given, oneOf, type Search } from '@tenor/browser/search'
import { LISTINGS, type Listing } from '@tenor/contract/core'

/** Filter of the list of funds. */
export type WealthFundsSearch = { status?: Listing }

export function readWealthFundsSearch(search: Search): WealthFundsSearch {
  return given({ status: oneOf(LISTINGS, search['status']) })
}
