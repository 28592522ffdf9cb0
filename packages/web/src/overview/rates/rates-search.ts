import { readSymbol } from '@tenor/browser/assets'
import { given, type Search, shortText } from '@tenor/browser/search'

/** Which product, by its column of the first page, and which coin; the first of each unless said. */
export type RatesSearch = { product?: string; asset?: string }

export function readRatesSearch(search: Search): RatesSearch {
  return given({ product: shortText(search['product'], 40), asset: readSymbol(search['asset']) })
}
