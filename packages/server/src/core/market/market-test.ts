import { indexPrice, PRICE_QUORUM, type PriceTest, pairOf } from '@tenor/contract/core'
import { isSymbol } from '@tenor/contract/http'
import { decimalText, ONE, readDecimal } from '@tenor/contract/money'
import type { Database } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { AssetSource } from '../assets/index.ts'
import { connectExchange, type Exchange, type SourceSettings } from './market-exchange.ts'

type Connect = (settings: SourceSettings) => Promise<Exchange>

/** Asks the enabled exchanges for an asset once, and forms the index of their quotes. */
export function createPriceTest(db: Database, connect: Connect = connectExchange) {
  return async (symbol: string, sources: readonly AssetSource[] | null): Promise<PriceTest> => {
    if (!isSymbol(symbol)) throw new Refusal(422, 'asset.malformed')
    const settings = await db.query<SourceSettings>(
      `select exchange, base_url as "baseUrl", timeout_ms as "timeoutMs", stale_after_seconds as "staleAfterSeconds"
       from market_source where enabled and not is_own order by exchange`,
    )
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
    const price = readDecimal((ticker?.last ?? '').replace(/(\.\d{8})\d+$/, '$1'))
    const volume = readDecimal((ticker?.volume ?? '').replace(/(\.\d{8})\d+$/, '$1'))
    if (!price.ok || price.value <= 0n) return NONE
    return { price: price.value, volume: volume.ok && volume.value > 0n ? volume.value : ONE }
  } catch {
    return NONE
  }
}
