import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'
import { type StandIn, startStandIn } from '../market/exchange-stand-in.ts'
import { liveOperator } from '../proposals/live-operator.ts'

/* In live mode one operator cannot add a coin whose price few exchanges know, nor take exchanges from a coin that is there. */

const ASSETS = '/console/api/assets'
const EXCHANGES = ['binance', 'bybit', 'okx']
const sourcesOf = (coin: string, count: number) =>
  EXCHANGES.slice(-count).map((exchange) => ({ exchange, pair: `${coin}_USDT` }))

let exchange: StandIn
let live: TestApp
let one: TestClient
let two: TestClient

beforeAll(async () => {
  exchange = await startStandIn({ last: '4.2', vol24h: '12', ts: Date.now() })
  live = await createTestApp({ mode: 'live' })
  const owner = openDatabase({ url: live.url, log: silentLog(), connections: 1 })
  await owner.execute('update market_source set enabled = exchange = any($1), base_url = $2', [EXCHANGES, exchange.url])
  await owner.close()
  one = await liveOperator(live, 'one@example.com', 31)
  two = await liveOperator(live, 'two@example.com', 32)
})
afterAll(async () => {
  await live.close()
  await exchange.close()
})

const factsOf = (symbol: string) => ({ symbol, name: symbol, kind: 'coin', decimals: 8 })
const isKnown = async (symbol: string) =>
  (await one.get('/apiw/v2/assets')).data.list.some((each: { symbol: string }) => each.symbol === symbol)

test('a coin with one exchange is proposed, and there once a second operator approves it', async () => {
  const body = { ...factsOf('DOT'), sources: sourcesOf('DOT', 1) }
  const proposed = (await one.post(ASSETS, body)).data
  expect(proposed).toMatchObject({ state: 'proposed' })
  expect((await one.post(ASSETS, body)).data).toEqual(proposed)
  expect(await isKnown('DOT')).toBe(false)
  expect((await two.post(ASSETS, body)).data).toMatchObject({ state: 'approved', symbol: 'DOT' })
  expect(await isKnown('DOT')).toBe(true)
})

test('a coin whose usual pair too few exchanges quote is proposed, one with three exchanges is added at once', async () => {
  expect((await one.post(ASSETS, factsOf('ATOM'))).data).toMatchObject({ state: 'proposed' })
  expect((await one.post(ASSETS, { ...factsOf('TON'), sources: sourcesOf('TON', 3) })).data.symbol).toBe('TON')
  expect([await isKnown('ATOM'), await isKnown('TON')]).toEqual([false, true])
})

test('another price of a coin that is there takes two', async () => {
  const change = { sources: sourcesOf('TON', 1) }
  expect((await one.put(`${ASSETS}/TON`, change)).data).toMatchObject({ state: 'proposed' })
  expect((await two.put(`${ASSETS}/TON`, change)).data).toMatchObject({ state: 'approved', sources: change.sources })
})

test('coins of a file wait for a second operator', async () => {
  const csv = 'symbol,name,kind,decimals,start,volatility\nTRX,Tron,coin,6,,\n'
  expect((await one.post(`${ASSETS}/file`, { csv, apply: 1 })).data).toMatchObject({ state: 'proposed' })
  expect((await two.post(`${ASSETS}/file`, { csv, apply: 1 })).data).toMatchObject({ state: 'approved' })
  expect(await isKnown('TRX')).toBe(true)
})
