import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import {
  CANDLES_MOST,
  type CandleInterval,
  type MarketCandle,
  marketCandleSets,
  marketCandles,
} from '@tenor/contract/core'

/** Which price histories the server has. */
export function useCandleSets() {
  return useQuery({
    queryKey: ['market', 'candle-sets'],
    queryFn: ({ signal }) => call(marketCandleSets, { signal }),
  })
}

/** Every candle of a history that opens at `from` or later and before `to`, page by page; unix seconds. */
export function useCandles(pair: string, interval: CandleInterval, span: { from: number; to: number } | null) {
  return useQuery({
    queryKey: ['market', 'candles', pair, interval, span],
    queryFn: async ({ signal }) => {
      const candles: MarketCandle[] = []
      let from: number | null = span?.from ?? 0
      while (from !== null) {
        const query = { pair, interval, from, to: span?.to ?? 0, limit: CANDLES_MOST }
        const page: Awaited<ReturnType<typeof askCandles>> = await askCandles(query, signal)
        candles.push(...page.candles)
        from = page.next
      }
      return candles
    },
    enabled: span !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type CandlesAsked = { pair: string; interval: CandleInterval; from: number; to: number; limit: number }

function askCandles(query: CandlesAsked, signal: AbortSignal) {
  return call(marketCandles, { query, signal })
}
