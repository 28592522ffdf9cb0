import { z } from 'zod'
import { decimalField, endpoint, pairField, unixSecondsField } from '../http/index.ts'

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

/** Ticker of a pair as lists of products read it. `rate` is null while there is no quorum. */
export const coinTickerRow = z.object({ pair: z.string(), rate: decimalField.nullable() })
export type CoinTickerRow = z.infer<typeof coinTickerRow>

/** GET coin-tickers: index of each pair of the comma-separated list, in its order; unknown pairs are left out. */
export const coinTickers = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/coin-tickers',
  summary: 'Index price of the pairs asked for',
  audience: 'visitor',
  query: z.object({ currency_pairs: z.string().max(1_000).optional() }),
  data: z.array(coinTickerRow),
})
