import { queryOf } from '@tenor/browser/calls'
import { type CandleInterval, marketCandles } from '@tenor/contract/core'
import { SNIPER_TYPE_NUMBER, type SniperType, sniperProductList } from '@tenor/contract/dual'
import { sniperOfferOf } from './sniper-offer.ts'

const OFFERS_AGAIN_MS = 5_000
const CANDLES_AGAIN_MS = 30_000

export const useSniperOffers = queryOf(sniperProductList, {
  group: ['sniper', 'offers'],
  againMs: OFFERS_AGAIN_MS,
  topic: 'offers',
  ask: (coin: string, type: SniperType) => ({ query: { coin, type: SNIPER_TYPE_NUMBER[type] } }),
  show: (rows) => rows.map(sniperOfferOf),
})

/** Candles of the index up to now; the last may still grow. */
export const useIndexCandles = queryOf(marketCandles, {
  group: ['market', 'index-candles'],
  againMs: CANDLES_AGAIN_MS,
  ask: (pair: string, interval: CandleInterval, limit: number) => ({
    query: { pair, interval, limit, source: 'index' as const },
  }),
  tune: (_, [pair]) => ({ placeholderData: (before) => (before?.pair === pair ? before : undefined) }),
})
