import { given, wholeNumber } from '@tenor/browser/search'
import { SNIPER_STATES, SNIPER_STRATEGY, SNIPER_TYPES, type SniperType } from '@tenor/contract/dual'
import { readCoin } from '../dual-search.ts'

type Strategy = (typeof SNIPER_STRATEGY)[SniperType]

/**
 * What the address of the trade page carries. Without `tradModel=strategybot` it is the exchange's own trading, which
 * is not served here. `pid` is the chosen sniper, `order` opens an order; `state` and `of` narrow the orders.
 */
export type TradeSearch = {
  tradModel?: 'strategybot'
  strategyType?: Strategy
  delivery?: number
  pid?: number
  order?: number
  state?: number
  of?: string
}

export function readTradeSearch(search: Record<string, unknown>): TradeSearch {
  const type = SNIPER_TYPES.find((one) => SNIPER_STRATEGY[one] === search['strategyType'])
  const state = search['state']
  const isState = typeof state === 'number' && SNIPER_STATES[state] !== undefined
  return given({
    tradModel: search['tradModel'] === 'strategybot' ? 'strategybot' : undefined,
    strategyType: type === undefined ? undefined : SNIPER_STRATEGY[type],
    delivery: wholeNumber(search['delivery']),
    pid: wholeNumber(search['pid']),
    order: wholeNumber(search['order']),
    state: isState ? state : undefined,
    of: readCoin(search['of']),
  })
}

export function typeOfSearch({ strategyType }: TradeSearch): SniperType {
  return SNIPER_TYPES.find((one) => SNIPER_STRATEGY[one] === strategyType) ?? 'peak'
}
