import { SNIPER_STRATEGY, type SniperType } from '@tenor/contract/dual'
import type { TradeSearch } from './sniper-search.ts'

/** The address of the snipers of a kind. */
export function tradeSearch(type: SniperType): TradeSearch {
  return { tradModel: 'strategybot', strategyType: SNIPER_STRATEGY[type] }
}
