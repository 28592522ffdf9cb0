import {
  type Assets,
  type Candle,
  coinOfPair,
  coinTickers,
  type MarketCandle,
  marketCandleSets,
  marketCandles,
  marketHistory,
  marketPrices,
  pairOf,
  sandboxCandles,
  sandboxPrice,
  sandboxReset,
} from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, instantOfSeconds, later, unixSeconds } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import { type Http, Refusal, refuseOn, route, routeForVisitor } from '../../platform/http/index.ts'
import type { Market } from './market.ts'
import { candleFault, intervalSecondsOf } from './market-candles.ts'
import { nextPageOf } from './market-history.ts'

export type MarketModule = { market: Market; assets: Assets; clock: Clock }

/** Registers what anyone may read of the market, and what people of a sandbox may do to it. */
export function registerMarket(http: Http, module: MarketModule): void {
  const { market, assets, clock } = module
  routeForVisitor(http, marketPrices, async () =>
    (await market.prices()).map(({ pair, coin, price, at, change24h }) => ({
      pair,
      coin,
      price: price === null ? null : decimalText(price),
      at: price === null ? null : unixSeconds(at),
      change_24h: change24h === null ? null : decimalText(change24h),
    })),
  )
  routeForVisitor(http, marketHistory, async ({ query }) => {
    const pair = knownPair(assets, query.pair)
    const to = query.to === undefined ? clock.now() : instantOfSeconds(query.to)
    const from = query.from === undefined ? later(to, -Math.min(DAY_MS, to)) : instantOfSeconds(query.from)
    const points = await market.history(pair, from, to)
    return { pair, points: points.map(({ at, price }) => ({ time: unixSeconds(at), price: decimalText(price) })) }
  })
  routeForVisitor(http, coinTickers, async ({ query }) => {
    const asked = query.currency_pairs?.split(',').map((pair) => pair.trim()) ?? market.pairs()
    const known = asked.flatMap((pair) => {
      const coin = coinOfPair(assets, pair)
      return coin === null ? [] : [pairOf(coin)]
    })
    return Promise.all(known.map(async (pair) => ({ pair, rate: textOrNull(await market.indexNow(pair)) })))
  })
  registerHistory(http, module)
  route(http, sandboxPrice, async ({ body, customer }) => {
    const pair = knownPair(assets, body.pair)
    const price = decimal(body.price)
    const at = await market.pin(pair, price, customer.userId)
    return { pair, price: decimalText(price), at: unixSeconds(at) }
  })
  route(http, sandboxReset, async ({ customer }) => ({ at: unixSeconds(await market.release(customer.userId)) }))
  route(http, sandboxCandles, async ({ body, customer }) => {
    const pair = knownPair(assets, body.pair)
    const intervalSeconds = intervalSecondsOf(body.interval)
    const candles = body.candles.map(candleOf)
    refuseOn(candleFault(candles, intervalSeconds))
    const { from, to } = await market.replay(pair, intervalSeconds, candles, customer.userId)
    return { pair, count: candles.length, from: unixSeconds(from), to: unixSeconds(to) }
  })
}

const CANDLES_ASKED = 500

function registerHistory(http: Http, { market, assets, clock }: MarketModule): void {
  routeForVisitor(http, marketCandles, async ({ query }) => {
    const { interval = '1d', limit = CANDLES_ASKED, source = 'history' } = query
    const pair = knownPair(assets, query.pair)
    const from = query.from === undefined ? null : instantOfSeconds(query.from)
    const to = query.to === undefined ? clock.now() : instantOfSeconds(query.to)
    const request = { pair, interval, from, to, limit, source }
    const page = await market.candles(request)
    const { origin, candles } = page
    return { pair, interval, origin, candles: candles.map(candleWire), next: nextPageOf(page, request) }
  })
  routeForVisitor(http, marketCandleSets, async () =>
    (await market.candleSets()).map(({ pair, interval, origin, from, to }) => ({
      pair,
      coin: coinOfPair(assets, pair) ?? '',
      interval,
      origin,
      from: unixSeconds(from),
      to: unixSeconds(to),
    })),
  )
}

function candleWire({ time, open, high, low, close, volume }: Candle): MarketCandle {
  return [time, decimalText(open), decimalText(high), decimalText(low), decimalText(close), decimalText(volume)]
}

function candleOf([time, open, high, low, close, volume]: MarketCandle): Candle {
  return {
    time,
    open: decimal(open),
    high: decimal(high),
    low: decimal(low),
    close: decimal(close),
    volume: decimal(volume),
  }
}

function knownPair(assets: Assets, pair: string): string {
  const coin = coinOfPair(assets, pair)
  if (coin === null) throw new Refusal(422, 'market.pair.unknown')
  return pairOf(coin)
}

function textOrNull(price: bigint | null): string | null {
  return price === null ? null : decimalText(price)
}
