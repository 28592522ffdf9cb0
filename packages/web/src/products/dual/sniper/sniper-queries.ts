import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { toldBy } from '@tenor/browser/changes'
import { type CandleInterval, marketCandles } from '@tenor/contract/core'
import { SNIPER_TYPE_NUMBER, type SniperType, sniperProductList } from '@tenor/contract/dual'
import { sniperOfferOf } from './sniper-offer.ts'

const OFFERS_AGAIN_MS = 5_000
const CANDLES_AGAIN_MS = 30_000

export function useSniperOffers(coin: string, type: SniperType) {
  return useQuery({
    queryKey: ['sniper', 'offers', coin, type],
    queryFn: async ({ signal }) => {
      const rows = await call(sniperProductList, { query: { coin, type: SNIPER_TYPE_NUMBER[type] }, signal })
      return rows.map(sniperOfferOf)
    },
    ...toldBy('offers', OFFERS_AGAIN_MS),
  })
}

/** Candles of the index up to now; the last may still grow. */
export function useIndexCandles(pair: string, interval: CandleInterval, limit: number) {
  return useQuery({
    queryKey: ['market', 'index-candles', pair, interval, limit],
    queryFn: ({ signal }) =>
      call(marketCandles, { query: { pair, interval, limit, source: 'index' as const }, signal }),
    refetchInterval: CANDLES_AGAIN_MS,
    placeholderData: (before) => (before?.pair === pair ? before : undefined),
  })
}
