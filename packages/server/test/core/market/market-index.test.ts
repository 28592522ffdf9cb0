import { decimal, decimalText, divide } from '@tenor/contract/money'
import { DAY_MS, type Instant, later, SECOND_MS } from '@tenor/contract/time'
import { afterEach, describe, expect, test } from 'vitest'
import { candleFault, intervalSecondsOf } from '../../../src/core/market/market-candles.ts'
import { at, candlesFrom, marketStage } from './market-stage.ts'

const BTC = 'BTC_USDT'
const USER = 7
type Stage = Awaited<ReturnType<typeof marketStage>>
const stages: Stage[] = []

async function stageAt(start: Instant): Promise<Stage> {
  const stage = await marketStage(start)
  stages.push(stage)
  return stage
}

afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()))
})

/** 23,000, 23,001, and so on. */
const rising = (count: number) => Array.from({ length: count }, (_, index) => String(23_000 + index))

async function priceAt(stage: Stage, instant: Instant): Promise<string | null> {
  const index = await stage.market.indexAt(BTC, instant)
  return index === null ? null : decimalText(index.price)
}

describe('the index of a sandbox', () => {
  test('is what was pinned from that instant on, and what was pinned later after that', async () => {
    const stage = await stageAt(at(10))
    const simulated = await stage.market.indexNow(BTC)
    expect(await stage.market.pin(BTC, decimal('50000'), USER)).toBe(at(10))
    expect(decimalText((await stage.market.indexNow(BTC)) ?? 0n)).toBe('50000')
    expect(simulated).not.toBe(decimal('50000'))
    stage.clock.set(at(11))
    await stage.market.pin(BTC, decimal('51000.12345678'), USER)
    stage.clock.set(at(12))
    expect(await priceAt(stage, at(10, 59, 59))).toBe('50000')
    expect(await priceAt(stage, at(11))).toBe('51000.12345678')
    expect(await priceAt(stage, at(9, 59))).not.toBe('50000')
    expect(await stage.market.indexNow('ETH_USDT')).not.toBeNull()
    expect((await stage.market.samplesBetween(BTC, at(10), at(11))).at(-1)?.price).toBe(decimal('50000'))
  })

  test('is the close of the last candle while its interval lasts, and none where a candle is missing', async () => {
    const stage = await stageAt(at(0))
    const [first, , third, ...rest] = candlesFrom(at(1), 60, rising(5))
    await stage.market.replay(BTC, 60, [first, third, ...rest] as never, USER)
    stage.clock.set(at(2))
    expect(await priceAt(stage, at(1, 1))).toBe('23000')
    expect(await priceAt(stage, at(1, 1, 59))).toBe('23000')
    expect(await priceAt(stage, at(1, 2))).toBeNull()
    expect(await priceAt(stage, at(1, 3))).toBe('23002')
    expect(await priceAt(stage, at(1, 5, 59))).toBe('23004')
    expect(await priceAt(stage, at(1, 0, 59))).toBe('23000')
    for (const outside of [at(0, 59, 59), at(1, 6)]) {
      expect((await stage.market.indexAt(BTC, outside))?.evidence.sources[0]?.source).toBe('simulator')
    }
  })

  test('follows the later instruction where a pin and candles both cover', async () => {
    const stage = await stageAt(at(0))
    await stage.market.pin(BTC, decimal('50000'), USER)
    await stage.market.replay(BTC, 60, candlesFrom(at(1), 60, rising(10)), USER)
    stage.clock.set(at(1, 5))
    await stage.market.pin(BTC, decimal('51000'), USER)
    await stage.market.replay(BTC, 60, candlesFrom(at(1, 7), 60, ['1', '2']), USER)
    stage.clock.set(at(2))
    expect(await priceAt(stage, at(0, 59, 59))).toBe('50000')
    expect(await priceAt(stage, at(1, 4))).toBe('23003')
    expect(await priceAt(stage, at(1, 5))).toBe('51000')
    expect(await priceAt(stage, at(1, 8))).toBe('1')
    expect(await priceAt(stage, at(1, 10))).toBe('51000')
  })

  test('goes on without a seam where candles are given in parts', async () => {
    const stage = await stageAt(at(7))
    const candles = candlesFrom(at(7, 20), 60, rising(60))
    await stage.market.replay(BTC, 60, candles.slice(0, 20), USER)
    await stage.market.replay(BTC, 60, candles.slice(20, 40), USER)
    await stage.market.replay(BTC, 60, candles.slice(40), USER)
    stage.clock.set(at(8, 20))
    await stage.market.sampledUntil()
    const samples = await stage.market.samplesBetween(BTC, at(7, 20), at(8, 20))
    expect(samples.map((sample) => sample.price)).toEqual(candles.map((candle) => candle.close))
    expect(await priceAt(stage, at(7, 40))).toBe('23019')
  })

  test('of the future is not told', async () => {
    const stage = await stageAt(at(10))
    expect(await stage.market.indexAt(BTC, later(at(10), 1))).toBeNull()
    const points = await stage.market.history(BTC, at(9), at(12))
    expect(points.every((point) => point.at <= at(10))).toBe(true)
    expect(points.length).toBeGreaterThan(5)
  })

  test('is null for a pair nobody knows', async () => {
    const stage = await stageAt(at(10))
    expect(await stage.market.indexNow('NONE_USDT')).toBeNull()
  })

  test('is listed for every pair with its change since a day ago', async () => {
    const stage = await stageAt(at(10))
    await stage.market.pin(BTC, decimal('50000'), USER)
    stage.clock.set(at(34))
    await stage.market.pin(BTC, decimal('51000'), USER)
    const prices = await stage.market.prices()
    expect(prices).toHaveLength(10)
    const btc = prices.find((price) => price.pair === BTC)
    expect(btc?.coin).toBe('BTC')
    expect(decimalText(btc?.change24h ?? 0n)).toBe('2')
  })

  test('has a history of at most 500 points, also from before the first sample', async () => {
    const stage = await stageAt(at(10))
    await stage.market.sampledUntil()
    const points = await stage.market.history(BTC, later(at(10), -365 * DAY_MS), at(10))
    expect(points.length).toBeGreaterThan(400)
    expect(points.length).toBeLessThanOrEqual(500)
    const times = points.map((point) => point.at)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })
})

describe('a settlement price', () => {
  test('is the mean of the closes of typed-in candles after delivery - 1800 s and up to the delivery', async () => {
    const stage = await stageAt(at(7))
    const closes = rising(60).map((close) => `${close}.12345678`)
    await stage.market.replay(BTC, 60, candlesFrom(at(7, 15), 60, closes), USER)
    stage.clock.set(at(8, 1))
    await stage.market.sampledUntil()
    const settled = await stage.market.settlementPrice(stage.db, { pair: BTC, delivery: at(8), windowSeconds: 1_800 })
    // The candle that opens at 07:30 closes at 07:31 and is the first that counts; the one of 07:59 is the last.
    const counted = closes.slice(15, 45).map(decimal)
    const sum = counted.reduce((total, price) => total + price, 0n)
    expect(settled?.samples.map((sample) => sample.price)).toEqual(counted)
    expect(settled?.samples[0]?.at).toBe(at(7, 31))
    expect(settled).toMatchObject({ count: 30, sum, windowSeconds: 1_800, sources: ['candles'] })
    expect(settled?.price).toBe(divide(sum, 30n, 'halfEven'))
  })

  test('needs samples in 20 of 30 minutes, else in 40 of the hour, and no longer window is asked', async () => {
    const stage = await stageAt(at(3))
    // Closes of 03:06 to 03:45, of 07:00 to 07:44 and of 07:50 to 07:54.
    const lone = candlesFrom(at(12), 60, ['1'])
    const early = candlesFrom(at(3, 5), 60, rising(40))
    const set = [...candlesFrom(at(6, 59), 60, rising(45)), ...candlesFrom(at(7, 49), 60, rising(5))]
    await stage.market.replay(BTC, 60, [...early, ...set, ...lone], USER)
    stage.clock.set(at(9))
    await stage.market.sampledUntil()
    const settled = (delivery: Instant) =>
      stage.market.settlementPrice(stage.db, { pair: BTC, delivery, windowSeconds: 1_800 })
    // 19 samples after 07:30, and 49 after 07:00.
    expect(await settled(at(8))).toMatchObject({ windowSeconds: 3_600, count: 49 })
    expect(await settled(at(3, 55))).toMatchObject({ windowSeconds: 1_800, count: 20 })
    expect(await settled(at(4))).toMatchObject({ windowSeconds: 3_600, count: 40 })
    expect(await settled(at(4, 7))).toBeNull()
    expect(await settled(at(5))).toBeNull()
  })

  test('of candles of an hour is none: two operators enter it', async () => {
    const stage = await stageAt(at(0))
    await stage.market.replay(BTC, 3_600, candlesFrom(at(1), 3_600, rising(10)), USER)
    stage.clock.set(at(9))
    await stage.market.sampledUntil()
    const request = { pair: BTC, delivery: at(8), windowSeconds: 1_800 }
    expect(await stage.market.settlementPrice(stage.db, request)).toBeNull()
    const missing = await stage.market.missingBetween(BTC, at(7), at(8))
    expect(missing).toHaveLength(59)
    expect(new Set(missing.map(({ reason }) => reason))).toEqual(new Set(['candles']))
  })

  test('of a pinned market is that price', async () => {
    const stage = await stageAt(at(7, 30))
    await stage.market.pin(BTC, decimal('63999.5'), USER)
    stage.clock.set(at(8))
    await stage.market.sampledUntil()
    const settled = await stage.market.settlementPrice(stage.db, { pair: BTC, delivery: at(8), windowSeconds: 1_800 })
    expect(settled).toMatchObject({ count: 30, price: decimal('63999.5'), sources: ['pinned'] })
  })
})

describe('candles', () => {
  test('of a month, minute by minute, each give their sample', async () => {
    const stage = await stageAt(at(0))
    await stage.market.replay(BTC, 60, candlesFrom(at(0), 60, rising(44_640)), USER)
    stage.clock.set(at(31 * 24))
    await stage.market.sampledUntil()
    const samples = await stage.market.samplesBetween(BTC, at(0), at(31 * 24))
    expect(samples).toHaveLength(44_640)
  })

  test('are refused by the number of the first bad row', () => {
    const good = candlesFrom(at(0), 60, rising(5))
    const withRow = (row: number, change: object) =>
      good.map((candle, index) => (index === row - 1 ? { ...candle, ...change } : candle))
    expect(candleFault(good, 60)).toBeNull()
    expect(candleFault(withRow(3, { low: decimal('23002.1') }), 60)).toMatchObject({
      reason: 'market.candles.row',
      params: { row: 3 },
    })
    expect(candleFault(withRow(2, { high: decimal('1') }), 60)?.params).toEqual({ row: 2 })
    expect(candleFault(withRow(5, { volume: -1n }), 60)?.params).toEqual({ row: 5 })
    expect(candleFault(withRow(1, { low: 0n }), 60)?.params).toEqual({ row: 1 })
    expect(candleFault(withRow(1, { high: decimal('1000000000000') }), 60)?.params).toEqual({ row: 1 })
    expect(candleFault(withRow(4, { time: good[2]?.time }), 60)).toMatchObject({
      reason: 'market.candles.order',
      params: { row: 4 },
    })
    expect(candleFault(good, 61)).toMatchObject({ reason: 'market.candles.order', params: { row: 2 } })
  })

  test('have intervals by name and by seconds', () => {
    expect([intervalSecondsOf('1m'), intervalSecondsOf('1h'), intervalSecondsOf('1d'), intervalSecondsOf(90)]).toEqual([
      60,
      3_600,
      DAY_MS / SECOND_MS,
      90,
    ])
  })
})
