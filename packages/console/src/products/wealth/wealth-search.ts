import { given, oneOf, pageNumber, type Search } from '@tenor/browser/search'
import { LISTINGS, type Listing } from '@tenor/contract/core'

/** Filter and page of the list of funds. */
export type WealthFundsSearch = { status?: Listing; page?: number }

export function readWealthFundsSearch(search: Search): WealthFundsSearch {
  return given({ status: oneOf(LISTINGS, search['status']), page: pageNumber(search['page']) })
}
