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
