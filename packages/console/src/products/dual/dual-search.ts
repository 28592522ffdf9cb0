import { assetsNow, readSymbol } from '@tenor/browser/assets'
import { given, oneOf, type Search } from '@tenor/browser/search'
import { LISTINGS, type Listing } from '@tenor/contract/core'
import {
  DUAL_DELIVERY_STATES,
  DUAL_RUN_KINDS,
  DUAL_TYPES,
  type DualDeliveryState,
  type DualRunKind,
  type DualType,
  SNIPER_TYPES,
  type SniperType,
} from '@tenor/contract/dual'

/** Filters of the products' page; `kind` is absent for dual products. */
export type ProductsSearch = {
  kind?: 'snipers'
  coin?: string
  type?: DualType
  sniper?: SniperType
  status?: Listing
}

export function readProductsSearch(search: Search): ProductsSearch {
  const kind = oneOf(['snipers'] as const, search['kind'])
  return given({
    kind,
    coin: oneOf<string>(assetsNow().priced, readSymbol(search['coin'])),
    type: kind === undefined ? oneOf(DUAL_TYPES, search['type']) : undefined,
    sniper: kind === undefined ? undefined : oneOf(SNIPER_TYPES, search['sniper']),
    status: oneOf(LISTINGS, search['status']),
  })
}

/** Filters of the deliveries' page. */
export type DeliveriesSearch = { coin?: string; state?: DualDeliveryState }

export function readDeliveriesSearch(search: Search): DeliveriesSearch {
  return given({
    coin: oneOf<string>(assetsNow().priced, readSymbol(search['coin'])),
    state: oneOf(DUAL_DELIVERY_STATES, search['state']),
  })
}

/** Filters of the settlement runs' page. */
export type RunsSearch = { coin?: string; kind?: DualRunKind }

export function readRunsSearch(search: Search): RunsSearch {
  return given({
    coin: oneOf<string>(assetsNow().priced, readSymbol(search['coin'])),
    kind: oneOf(DUAL_RUN_KINDS, search['kind']),
  })
}

/** Coin of the book, and the delivery that is looked into, in unix seconds. */
export type BookSearch = { coin?: string; of?: string; at?: number }

export function readBookSearch(search: Search): BookSearch {
  return given({
    coin: oneOf<string>(assetsNow().priced, readSymbol(search['coin'])),
    of: oneOf<string>(assetsNow().priced, readSymbol(search['of'])),
    at: wholeSeconds(search['at']),
  })
}

/** Coin of the limits' page: the first one where none is chosen. */
export type LimitsSearch = { coin?: string }

export function readLimitsSearch(search: Search): LimitsSearch {
  return given({ coin: oneOf<string>(assetsNow().priced, readSymbol(search['coin'])) })
}

/** The coin whose settings are open. */
export type SeriesSearch = { coin?: string }

export function readSeriesSearch(search: Search): SeriesSearch {
  return given({ coin: oneOf<string>(assetsNow().priced, readSymbol(search['coin'])) })
}

function wholeSeconds(given: unknown): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : undefined
}
