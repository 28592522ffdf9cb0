import { readSymbol } from '@tenor/browser/assets'
import { given, oneOf, wholeNumber } from '@tenor/browser/search'

/** Which holding an address names. */
export type HoldingSearch = { orderType?: 'flexible' | 'fixed'; asset?: string; order_id?: number }

export function readHoldingSearch(search: Record<string, unknown>): HoldingSearch {
  return given({
    orderType: oneOf(['flexible', 'fixed'] as const, search['orderType']),
    asset: readSymbol(search['asset']),
    order_id: wholeNumber(search['order_id']),
  })
}
