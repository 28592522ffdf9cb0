import { z } from 'zod'
import { decimalField, endpoint, pairField, unixSecondsField, wholeNumber } from '../http/index.ts'
import { CANDLE_INTERVALS, type CandleInterval } from './candle.ts'

const MARKET = '/apiw/v2/earn/market'

/** Index price of a pair. `price` is null while there is no quorum; `change_24h` is percent. */
export const marketPriceRow = z.object({
  pair: z.string(),
  coin: z.string(),
  price: decimalField.nullable(),
  at: z.int().nullable(),
  change_24h: decimalField.nullable(),
})
/** `marketPriceRow` as a type. */
export type MarketPriceRow = z.infer<typeof marketPriceRow>

/** GET market/prices: the index of every pair. */
export const marketPrices = endpoint({
  method: 'GET',
  path: `${MARKET}/prices`,
  summary: 'Index price of every pair',
  audience: 'visitor',
  data: z.array(marketPriceRow),
})

/** GET market/history: index prices from `from` up to `to` (default: the last day), oldest first, at most 500. */
export const marketHistory = endpoint({
  method: 'GET',
  path: `${MARKET}/history`,
  summary: 'Index prices of a pair over time',
  audience: 'visitor',
  query: z.object({ pair: pairField, from: unixSecondsField.optional(), to: unixSecondsField.optional() }),
  data: z.object({ pair: z.string(), points: z.array(z.object({ time: z.int(), price: decimalField })) }),
  refusals: ['market.pair.unknown'],
})

/** Most candles of one reply. */
export const CANDLES_MOST = 5_000

/**
 * Where candles come from: files that an operator imported, a sandbox's simulator, or the samples of the index that the
 * server has taken itself.
 */
export const CANDLE_ORIGINS = ['imported', 'simulated', 'index'] as const
/** One of the origins. */
export type CandleOrigin = (typeof CANDLE_ORIGINS)[number]

const intervalField = z.enum(Object.keys(CANDLE_INTERVALS) as [CandleInterval, ...CandleInterval[]])

/** [open time in unix seconds, open, high, low, close, volume]; of the index, the volume is 0. */
export const marketCandle = z.tuple([z.int(), decimalField, decimalField, decimalField, decimalField, decimalField])
/** `marketCandle` as a type. */
export type MarketCandle = z.infer<typeof marketCandle>

/**
 * GET market/candles: candles that open at `from` or later and before `to` (default: now), oldest first, at most `limit`
 * (1 to 5,000, default 500; without `from` the newest). `next` is where the next page begins, null on the last.
 * `source` is `history` (default: imported, else simulated in a sandbox; whole candles only) or `index` (the samples of
 * the server; the last candle may still grow). `origin` is null when there is none.
 */
export const marketCandles = endpoint({
  method: 'GET',
  path: `${MARKET}/candles`,
  summary: 'Candles of a pair',
  audience: 'visitor',
  query: z.object({
    pair: pairField,
    interval: intervalField.optional(),
    from: unixSecondsField.optional(),
    to: unixSecondsField.optional(),
    limit: wholeNumber(1, CANDLES_MOST).optional(),
    source: z.enum(['history', 'index']).optional(),
  }),
  data: z.object({
    pair: z.string(),
    interval: intervalField,
    origin: z.enum(CANDLE_ORIGINS).nullable(),
    candles: z.array(marketCandle),
    next: z.int().nullable(),
  }),
  refusals: ['market.pair.unknown'],
})

/** A price history there is: from the open of its first candle to the close of its last. */
export const candleSetRow = z.object({
  pair: z.string(),
  coin: z.string(),
  interval: intervalField,
  origin: z.enum(CANDLE_ORIGINS),
  from: z.int(),
  to: z.int(),
})
/** `candleSetRow` as a type. */
export type CandleSetRow = z.infer<typeof candleSetRow>

/** GET market/candle-sets: which price histories there are. What was imported stands in the place of the simulated. */
export const marketCandleSets = endpoint({
  method: 'GET',
  path: `${MARKET}/candle-sets`,
  summary: 'Price histories there are',
  audience: 'visitor',
  data: z.array(candleSetRow),
})

/** Ticker of a pair as lists of products read it. `rate` is null while there is no quorum. */
export const coinTickerRow = z.object({ pair: z.string(), rate: decimalField.nullable() })

/** GET coin-tickers: index of each pair of the comma-separated list, in its order; unknown pairs are left out. */
export const coinTickers = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/coin-tickers',
  summary: 'Index price of the pairs asked for',
  audience: 'visitor',
  query: z.object({ currency_pairs: z.string().max(1_000).optional() }),
  data: z.array(coinTickerRow),
})
