import { decimal } from '@tenor/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takesTwoByItself } from '../../../src/core/assets/asset-new.ts'
import { createPriceTest } from '../../../src/core/market/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase } from '../../test-database.ts'
import { startStandIn } from '../market/exchange-stand-in.ts'

/* Asking the exchanges for a price before an asset is added: stand-ins answer in their place. */

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  db = openDatabase({ url: created.url, log: silentLog(), connections: 2 })
  await db.execute(`update market_source set enabled = exchange in ('binance', 'bybit', 'kucoin', 'okx')`)
})
afterAll(async () => {
  await db.close()
  await drop()
})

/** Connects to exchanges that quote as the table says: null lists no such pair, an error does not answer. */
function standInQuotes(quotes: Record<string, string | null | Error>) {
  const asked: string[] = []
  const testPrice = createPriceTest(db, async ({ exchange }) => ({
    async ticker(pair) {
      asked.push(`${exchange} ${pair}`)
      const last = quotes[exchange] ?? null
      if (last instanceof Error) throw last
      return last === null ? null : { last, volume: '10', atMs: 0 }
    },
  }))
  return { asked, testPrice }
}

test('three of four exchanges quote the pair, and make an index', async () => {
  const { testPrice, asked } = standInQuotes({ binance: '4.20', bybit: '4.21', kucoin: null, okx: '4.22' })
  const { pair, asked: count, index, quotes } = await testPrice('DOT', null)
  expect({ pair, count, index }).toEqual({ pair: 'DOT_USDT', count: 4, index: '4.21' })
  expect(quotes.map(({ exchange, price }) => [exchange, price])).toEqual([
    ['binance', '4.2'],
    ['bybit', '4.21'],
    ['kucoin', null],
    ['okx', '4.22'],
  ])
  expect(asked.sort()).toEqual(['binance DOT_USDT', 'bybit DOT_USDT', 'kucoin DOT_USDT', 'okx DOT_USDT'])
})

test('two are below the quorum: no index, and what does not answer quotes nothing', async () => {
  const { testPrice } = standInQuotes({ binance: '4.20', bybit: new Error('down'), kucoin: '0', okx: '4.22' })
  const { index, quotes } = await testPrice('DOT', null)
  expect(index).toBeNull()
  expect(quotes.filter(({ price }) => price !== null)).toHaveLength(2)
})

test('only the named exchanges are asked, for the pairs that are named', async () => {
  const { testPrice, asked } = standInQuotes({ okx: '0.0042' })
  const sources = [{ exchange: 'okx', pair: '1000DOT_USDT' }]
  expect(await testPrice('DOT', sources)).toMatchObject({ asked: 1, index: null })
  expect(asked).toEqual(['okx 1000DOT_USDT'])
  await expect(testPrice('A_B', null)).rejects.toMatchObject({ reason: 'asset.malformed' })
})

test('an exchange is asked over its public interface', async () => {
  const standIn = await startStandIn({ last: '42000.5', vol24h: '12', ts: Date.now() })
  try {
    await db.execute(`update market_source set enabled = exchange = 'okx'`)
    await db.execute(`update market_source set base_url = $1 where exchange = 'okx'`, [standIn.url])
    const { asked, quotes } = await createPriceTest(db)('BTC', null)
    expect(asked).toBe(1)
    expect(decimal(quotes[0]?.price ?? '0')).toBe(42_000_50000000n)
    expect((await createPriceTest(db)('DOT', null)).quotes).toEqual([
      { exchange: 'okx', pair: 'DOT_USDT', price: null },
    ])
  } finally {
    await standIn.close()
  }
})

test('a default pair that fewer exchanges quote than the quorum takes two operators, and so do few pairs of its own', () => {
  const coin = { symbol: 'DOT', kind: 'coin', sources: null } as const
  expect(takesTwoByItself(coin, () => 2)).toBe(true)
  expect(takesTwoByItself(coin, () => 3)).toBe(false)
  // Prices are made up: exchanges are not asked.
  expect(takesTwoByItself(coin, null)).toBe(false)
  const own = (count: number) =>
    ['binance', 'bybit', 'okx'].slice(0, count).map((exchange) => ({ exchange, pair: 'D_U' }))
  expect(takesTwoByItself({ ...coin, sources: own(2) }, () => 4)).toBe(true)
  expect(takesTwoByItself({ ...coin, sources: own(3) }, () => 0)).toBe(false)
  expect(takesTwoByItself({ ...coin, kind: 'stable' }, () => 4)).toBe(true)
})
