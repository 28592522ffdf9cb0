import { indexPrice, PRICE_QUORUM, type PriceTest, pairOf } from '@tenor/contract/core'
import { isSymbol } from '@tenor/contract/http'
import { decimalText, ONE } from '@tenor/contract/money'
import type { Database } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { AssetSource } from '../assets/index.ts'
import { connectExchange, type Exchange, type SourceSettings } from './market-exchange.ts'
import { readFigure } from './market-live.ts'
import { enabledSources } from './market-sources.ts'

type Connect = (settings: SourceSettings) => Promise<Exchange>

/** Asks the enabled exchanges for an asset once, and forms the index of their quotes. */
export function createPriceTest(db: Database, connect: Connect = connectExchange) {
  return async (symbol: string, sources: readonly AssetSource[] | null): Promise<PriceTest> => {
    if (!isSymbol(symbol)) throw new Refusal(422, 'asset.malformed')
    const settings = await enabledSources(db)
    const asked = settings.flatMap((each) => {
      const pair = sources === null ? pairOf(symbol) : sources.find(({ exchange }) => exchange === each.exchange)?.pair
      return pair === undefined ? [] : [{ settings: each, pair }]
    })
    const quotes = await Promise.all(
      asked.map(async ({ settings: of, pair }) => ({
        exchange: of.exchange,
        pair,
        ...(await quoteOf(connect, of, pair)),
      })),
    )
    const known = quotes.flatMap(({ exchange, price, volume }) =>
      price === null ? [] : [{ source: exchange, price, volume }],
    )
    const index = indexPrice(known, PRICE_QUORUM)
    return {
      pair: pairOf(symbol),
      asked: asked.length,
      index: index === null ? null : decimalText(index.price),
      quotes: quotes.map(({ exchange, pair, price }) => ({
        exchange,
        pair,
        price: price === null ? null : decimalText(price),
      })),
    }
  }
}

const NONE = { price: null, volume: 0n }

async function quoteOf(connect: Connect, settings: SourceSettings, pair: string) {
  try {
    const ticker = await (await connect(settings)).ticker(pair)
    const [price, volume] = [readFigure(ticker?.last), readFigure(ticker?.volume)]
    if (price === null || price <= 0n) return NONE
    return { price, volume: volume !== null && volume > 0n ? volume : ONE }
  } catch {
    return NONE
  }
}
