import { assetsNow, readSymbol } from '@tenor/browser/assets'
import { given, oneOf, type Search, wholeNumber } from '@tenor/browser/search'

/** `order` is the reader's own, to be paid again beside the evidence. */
export type SettlementSearch = { order?: number }

export function readSettlementSearch(search: Search): SettlementSearch {
  return given({ order: wholeNumber(search['order']) })
}

export function readCoin(value: unknown): string | undefined {
  return oneOf<string>(assetsNow().priced, readSymbol(value))
}
