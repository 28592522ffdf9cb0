import { COINS } from '@tenor/contract/core'
import {
  DUAL_DELIVERY_STATES,
  DUAL_LISTINGS,
  DUAL_TYPES,
  type DualDeliveryState,
  type DualListing,
  type DualType,
} from '@tenor/contract/dual'
import { given, oneOf, pageNumber, type Search } from '../../platform/page/index.ts'

/** Filters and page of the products' page. */
export type ProductsSearch = { coin?: string; type?: DualType; status?: DualListing; page?: number }

export function readProductsSearch(search: Search): ProductsSearch {
  return given({
    coin: oneOf<string>(COINS, search['coin']),
    type: oneOf(DUAL_TYPES, search['type']),
    status: oneOf(DUAL_LISTINGS, search['status']),
    page: pageNumber(search['page']),
  })
}

/** Filters and page of the deliveries' page. */
export type DeliveriesSearch = { coin?: string; state?: DualDeliveryState; page?: number }

export function readDeliveriesSearch(search: Search): DeliveriesSearch {
  return given({
    coin: oneOf<string>(COINS, search['coin']),
    state: oneOf(DUAL_DELIVERY_STATES, search['state']),
    page: pageNumber(search['page']),
  })
}

/** Page of the orders' page. */
export type OrdersSearch = { page?: number }

export function readOrdersSearch(search: Search): OrdersSearch {
  return given({ page: pageNumber(search['page']) })
}

/** Filter and page of the settlement runs' page. */
export type RunsSearch = { coin?: string; page?: number }

export function readRunsSearch(search: Search): RunsSearch {
  return given({ coin: oneOf<string>(COINS, search['coin']), page: pageNumber(search['page']) })
}

/** Coin of the book, and the delivery that is looked into, in unix seconds. */
export type BookSearch = { coin?: string; of?: string; at?: number }

export function readBookSearch(search: Search): BookSearch {
  return given({
    coin: oneOf<string>(COINS, search['coin']),
    of: oneOf<string>(COINS, search['of']),
    at: wholeSeconds(search['at']),
  })
}

/** The coin whose settings are open. */
export type SeriesSearch = { coin?: string }

export function readSeriesSearch(search: Search): SeriesSearch {
  return given({ coin: oneOf<string>(COINS, search['coin']) })
}

function wholeSeconds(given: unknown): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : undefined
}
