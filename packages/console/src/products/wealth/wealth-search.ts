import { given, oneOf, type Search, wholeNumber } from '@tenor/browser/search'
import { LISTINGS, type Listing } from '@tenor/contract/core'
import { WEALTH_FUND_ORDERS } from '@tenor/contract/wealth'

/** Filter of the list of funds. */
export type WealthFundsSearch = { status?: Listing }

/** Which orders of a fund are shown: by type and by what waits. */
export type WealthOrdersSearch = { pid?: number; type?: 1 | 2; which?: (typeof WEALTH_FUND_ORDERS)[number] }

export function readWealthOrdersSearch(search: Search): WealthOrdersSearch {
  return given({
    pid: wholeNumber(search['pid']),
    type: oneOf([1, 2] as const, search['type']),
    which: oneOf(WEALTH_FUND_ORDERS, search['which']),
  })
}

export function readWealthFundsSearch(search: Search): WealthFundsSearch {
  return given({ status: oneOf(LISTINGS, search['status']) })
}
