import { call } from '@tenor/browser/api'
import { queryOf, readOf } from '@tenor/browser/calls'
import {
  CANDLES_MOST,
  type CandleInterval,
  type MarketCandle,
  marketCandleSets,
  marketCandles,
} from '@tenor/contract/core'

const GROUP = ['market'] as const

/** Which price histories the server has. */
export const useCandleSets = queryOf(marketCandleSets, { group: GROUP })

/** Every candle of a history that opens at `from` or later and before `to`, page by page; unix seconds. */
export const useCandles = readOf(
  'candles',
  async ({ signal }, pair: string, interval: CandleInterval, span: { from: number; to: number } | null) => {
    const candles: MarketCandle[] = []
    for (let from: number | null = span?.from ?? 0; from !== null; ) {
      const page: CandlesPage = await readCandles(
        { pair, interval, from, to: span?.to ?? 0, limit: CANDLES_MOST },
        signal,
      )
      candles.push(...page.candles)
      from = page.next
    }
    return candles
  },
  { group: GROUP, staleMs: Number.POSITIVE_INFINITY },
)

type CandlesPage = Awaited<ReturnType<typeof readCandles>>
type CandlesAsked = { pair: string; interval: CandleInterval; from: number; to: number; limit: number }

function readCandles(query: CandlesAsked, signal: AbortSignal) {
  return call(marketCandles, { query, signal })
}
