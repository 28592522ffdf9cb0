import { readFile } from 'node:fs/promises'
import {
  coinTickers,
  marketHistory,
  marketPrices,
  sandboxCandles,
  sandboxPrice,
  sandboxReset,
} from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerMarket } from '../../../src/core/market/index.ts'
import { createHttp } from '../../../src/platform/http/index.ts'
import { at, marketStage } from './market-stage.ts'

const BTC = 'BTC_USDT'
/** Beside the repository; the test is skipped where it is not. */
const REAL_CANDLES = new URL('../../../../../../shared/data/btc-usdt-1m-2023-03.csv', import.meta.url)
const CUSTOMER = {
  userId: 7,
  bucket: 1,
  email: 'someone@example.com',
  role: 'customer',
  vipTier: 0,
  region: 'CH',
  verified: true,
} as const

type Mode = 'sandbox' | 'live'
type Reply = { status: number; body: { code: number; data: never; fail_reason: string; params: object } }

let stage: Awaited<ReturnType<typeof marketStage>>
let ask: (method: 'GET' | 'POST', path: string, body?: object) => Promise<Reply>

async function serverOf(mode: Mode) {
  const identify = async () => ({ customer: CUSTOMER, sessionHash: 'hash', csrfToken: 'token' })
  const http = await createHttp({ log: stage.log, mode, identify })
  registerMarket(http, stage)
  return http.server
}

beforeAll(async () => {
  stage = await marketStage(at(10))
  const server = await serverOf('sandbox')
  ask = async (method, url, payload) => {
    const headers = { 'x-csrf-token': 'token' }
    const reply = await server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
})

afterAll(() => stage.close())

const candles = (rows: unknown[]) => ({ pair: BTC, interval: '1m', candles: rows })
const row = (minute: number) => [unixSeconds(at(20, minute)), '23000', '23100', '22900.5', '23050.25', '12.5']

describe('the calls of the market', () => {
  test('set a price, and read it in prices, tickers and history', async () => {
    const set = await ask('POST', sandboxPrice.path, { pair: BTC, price: '61234.5' })
    expect(set).toMatchObject({ status: 200, body: { data: { pair: BTC, price: '61234.5', at: unixSeconds(at(10)) } } })
    const prices = await ask('GET', marketPrices.path)
    expect(prices.body.data).toContainEqual({
      pair: BTC,
      coin: 'BTC',
      price: '61234.5',
      at: unixSeconds(at(10)),
      change_24h: expect.stringMatching(/^-?\d+(\.\d{1,2})?$/),
    })
    const tickers = await ask('GET', `${coinTickers.path}?currency_pairs=${BTC},NONE_USDT,LTC_USDT`)
    expect(tickers.body.data).toEqual([
      { pair: BTC, rate: '61234.5' },
      { pair: 'LTC_USDT', rate: expect.any(String) },
    ])
    const history = await ask('GET', `${marketHistory.path}?pair=${BTC}`)
    const { points } = history.body.data as { points: { time: number; price: string }[] }
    expect(points.length).toBeGreaterThan(200)
    expect(points.length).toBeLessThanOrEqual(500)
  })

  test('give all prices back to the simulator, from that moment on', async () => {
    const priceOf = async (pair: string) => {
      const { body } = await ask('GET', `${coinTickers.path}?currency_pairs=${pair}`)
      return (body.data as { rate: string }[])[0]?.rate
    }
    const simulated = await priceOf('LTC_USDT')
    for (const pair of [BTC, 'LTC_USDT']) await ask('POST', sandboxPrice.path, { pair, price: '7' })
    expect([await priceOf(BTC), await priceOf('LTC_USDT')]).toEqual(['7', '7'])
    expect(await ask('POST', sandboxReset.path, {})).toMatchObject({
      status: 200,
      body: { data: { at: unixSeconds(at(10)) } },
    })
    expect(await priceOf('LTC_USDT')).toBe(simulated)
    expect(await priceOf(BTC)).not.toBe('7')
    // Set again, it counts again.
    await ask('POST', sandboxPrice.path, { pair: BTC, price: '61234.5' })
    expect(await priceOf(BTC)).toBe('61234.5')
  })

  test('take candles as text or as numbers', async () => {
    const asNumbers = [unixSeconds(at(20, 3)), 23000, 23100, 22900.5, 23050.25, 1e-7]
    const reply = await ask('POST', sandboxCandles.path, candles([row(1), row(2), asNumbers]))
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { pair: BTC, count: 3, from: unixSeconds(at(20, 2)), to: unixSeconds(at(20, 4)) } },
    })
  })

  test('refuse bad candles by the number of the row', async () => {
    const low = row(3).with(3, '23000.1')
    const unsound = await ask('POST', sandboxCandles.path, candles([row(1), row(2), low]))
    expect(unsound).toMatchObject({ status: 422, body: { fail_reason: 'market.candles.row', params: { row: 3 } } })
    const unordered = await ask('POST', sandboxCandles.path, candles([row(1), row(3), row(2)]))
    expect(unordered).toMatchObject({ status: 422, body: { fail_reason: 'market.candles.order', params: { row: 3 } } })
    const malformed = await ask('POST', sandboxCandles.path, candles([row(1), row(2).with(4, 'dear')]))
    expect(malformed.status).toBe(400)
    expect((await ask('POST', sandboxCandles.path, candles([]))).status).toBe(400)
  })

  test('refuse pairs that nobody knows', async () => {
    const unknown = { status: 422, body: { fail_reason: 'market.pair.unknown' } }
    expect(await ask('POST', sandboxPrice.path, { pair: 'NONE_USDT', price: '1' })).toMatchObject(unknown)
    expect(await ask('GET', `${marketHistory.path}?pair=NONE_USDT`)).toMatchObject(unknown)
  })

  test('take three weeks of real one-minute candles at once', async (context) => {
    const text = await readFile(REAL_CANDLES, 'utf8').catch(() => null)
    if (text === null) return context.skip()
    const rows = text.trim().split('\n').slice(1)
    const given = rows.map((line) => {
      const [time, ...figures] = line.split(',')
      return [Number(time), ...figures]
    })
    const reply = await ask('POST', sandboxCandles.path, candles(given))
    expect(reply).toMatchObject({ status: 200, body: { data: { count: rows.length } } })
  })

  test('of the sandbox are not there in live mode', async () => {
    const live = await serverOf('live')
    const payload = { pair: BTC, price: '1' }
    const reply = await live.inject({ method: 'POST', url: sandboxPrice.path, payload })
    expect(reply.statusCode).toBe(404)
  })
})
