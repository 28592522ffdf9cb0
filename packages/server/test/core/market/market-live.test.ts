import { getEventListeners } from 'node:events'
import { decimal, decimalText } from '@tenor/contract/money'
import { instant, later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveFeed, type LiveFeed } from '../../../src/core/market/market-live.ts'
import { readIndex } from '../../../src/core/market/market-reading.ts'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { type StandIn, startStandIn } from './exchange-stand-in.ts'

const BTC = 'BTC_USDT'
const NOW = instant(Date.UTC(2026, 2, 1, 12))
/** Three houses of one exchange: they share its format. */
const NAMES = ['okx', 'okxus', 'myokx'] as const
/** A machine may stall for a moment; only who is silent on purpose may be taken for silent. */
const TIMEOUT_MS = 2_000
const NO_DATABASE = { query: async () => [], execute: async () => 0 }

let standIns: StandIn[] = []
let feed: LiveFeed
const clock = standingClock(NOW)

beforeAll(async () => {
  standIns = await Promise.all(NAMES.map(() => startStandIn({ last: '64000', vol24h: '100', ts: NOW })))
  feed = feedOf(standIns.map((standIn) => standIn.url))
  await feed.poll()
})

afterAll(() => Promise.all(standIns.map((standIn) => standIn.close())))

beforeEach(async () => {
  clock.set(NOW)
  for (const standIn of standIns) {
    standIn.be('well')
    standIn.say({ last: '64000', vol24h: '100', ts: NOW })
  }
  await feed.poll()
})

function feedOf(urls: readonly string[]): LiveFeed {
  const sources = urls.map((baseUrl, index) => ({
    exchange: NAMES[index] as string,
    baseUrl,
    timeoutMs: TIMEOUT_MS,
    staleAfterSeconds: 30,
  }))
  return createLiveFeed({ clock, log: silentLog(), pairs: () => [BTC, 'ETH_USDT'], sources })
}

async function indexNow(pair = BTC, at = clock.now()) {
  const quotes = await feed.priceSource.load(NO_DATABASE, [pair], at, at)
  return { index: readIndex(feed.priceSource, quotes, pair, at), reading: quotes.at(pair, at) }
}

describe('live exchanges', () => {
  test('make the volume-weighted index of what they say, to the last digit', async () => {
    standIns[0]?.say({ last: '64000.12345678', vol24h: '300' })
    standIns[1]?.say({ last: '64010.5', vol24h: '100' })
    standIns[2]?.say({ last: '63990.1', vol24h: '100.5' })
    await feed.poll()
    const { index } = await indexNow()
    // The first has three fifths of the volume and counts two; the others share the rest by theirs.
    const weighted = 4_010n * 6400012345678n + 3_000n * 6401050000000n + 3_015n * 6399010000000n
    expect(index?.price).toBe((weighted + 5_012n) / 10_025n)
    expect(index?.evidence.sources.map(({ share }) => share)).toEqual(['0.4', '0.29925187', '0.30074813'])
    expect(index?.evidence.sources.map(({ source }) => source)).toEqual([...NAMES])
  })

  test('are asked for nothing but their markets and the tickers of pairs they trade', () => {
    const asked = new Set(standIns.flatMap((standIn) => standIn.asked))
    expect([...asked].sort()).toEqual([
      '/api/v5/market/ticker?instId=BTC-USDT',
      '/api/v5/public/instruments?instType=SPOT',
    ])
  })

  test('make an index for an order only of answers to what they were asked after it', async () => {
    const ordered = later(NOW, SECOND_MS)
    clock.set(later(ordered, 1))
    const since = async () => {
      const at = clock.now()
      const quotes = await feed.priceSource.load(NO_DATABASE, [BTC], at, at)
      return readIndex(feed.priceSource, quotes, BTC, at, ordered)
    }
    expect((await indexNow()).index).not.toBeNull()
    expect(await since()).toBeNull()
    for (const standIn of standIns) standIn.say({ last: '64100' })
    feed.priceSource.ask?.(BTC)
    await expect.poll(async () => (await since())?.price).toBe(decimal('64100'))
    standIns[0]?.be('down')
    const end = later(ordered, 5)
    clock.set(end)
    await feed.poll()
    const quotes = await feed.priceSource.load(NO_DATABASE, [BTC], end, end)
    expect(readIndex(feed.priceSource, quotes, BTC, end, end)).toBeNull()
    expect((await indexNow()).index).not.toBeNull()
  })

  test('that fail an earlier question late keep what they answered to a later one', async () => {
    const failing: ((error: Error) => void)[] = []
    let isSlow = true
    const sources = NAMES.map((exchange) => ({ exchange, baseUrl: null, timeoutMs: TIMEOUT_MS, staleAfterSeconds: 30 }))
    const connect = async () => ({
      ticker: () =>
        isSlow
          ? new Promise<never>((_, reject) => failing.push(reject))
          : Promise.resolve({ last: '64200', volume: '100', atMs: clock.now() }),
    })
    const late = createLiveFeed({ clock, log: silentLog(), pairs: () => [BTC], sources, connect })
    const slow = late.poll()
    await expect.poll(() => failing.length).toBe(NAMES.length)
    isSlow = false
    clock.set(later(NOW, SECOND_MS))
    await late.poll()
    const since = async () => {
      const at = clock.now()
      const quotes = await late.priceSource.load(NO_DATABASE, [BTC], at, at)
      return readIndex(late.priceSource, quotes, BTC, at, later(NOW, 1))?.price
    }
    expect(await since()).toBe(decimal('64200'))
    for (const fail of failing) fail(new Error('timed out'))
    await slow
    expect(await since()).toBe(decimal('64200'))
  })

  test('make no index of a pair that too few of them trade', async () => {
    expect((await indexNow('ETH_USDT')).index).toBeNull()
  })

  test.each(['down', 'silent', 'gibberish'] as const)(
    'that are %s are missed only once their last price is stale',
    async (mood) => {
      standIns[1]?.be(mood)
      await feed.poll()
      expect((await indexNow()).index?.price).toBe(decimal('64000'))
      clock.set(later(NOW, 31 * SECOND_MS))
      for (const standIn of [standIns[0], standIns[2]]) standIn?.say({ ts: clock.now() })
      await feed.poll()
      const { index, reading } = await indexNow()
      expect(index).toBeNull()
      expect(reading?.dropped).toEqual([{ source: 'okxus', reason: 'outage' }])
      standIns[1]?.be('well')
      standIns[1]?.say({ ts: clock.now() })
      await feed.poll()
      expect((await indexNow()).index?.price).toBe(decimal('64000'))
    },
  )

  test('that repeat an old price, or one from the future, are not counted', async () => {
    for (const seconds of [-31, 31]) {
      standIns[0]?.say({ ts: NOW + seconds * SECOND_MS })
      await feed.poll()
      const { index, reading } = await indexNow()
      expect(index).toBeNull()
      expect(reading?.dropped).toEqual([{ source: 'okx', reason: 'stale' }])
    }
  })

  test.each(['-64000', 'NaN', 'sixty-four', '1e400'])('that say "%s" are not counted', async (last) => {
    standIns[2]?.say({ last })
    await feed.poll()
    const { index, reading } = await indexNow()
    expect(index).toBeNull()
    expect(reading?.dropped).toEqual([{ source: 'myokx', reason: 'garbage' }])
  })

  test('that are far off are dropped, and a little off are capped to half a percent of the median', async () => {
    standIns[0]?.say({ last: '64640' })
    await feed.poll()
    const capped = (await indexNow()).index
    expect(capped?.evidence.sources[0]).toMatchObject({ price: '64640', capped: '64320' })
    expect(decimalText(capped?.price ?? 0n)).toBe('64106.66666667')
    standIns[0]?.say({ last: '128000' })
    await feed.poll()
    const { index, reading } = await indexNow()
    expect(index).toBeNull()
    expect(reading?.dropped).toEqual([{ source: 'okx', reason: 'outlier' }])
  })

  test('cannot tell the past', async () => {
    expect((await indexNow(BTC, later(NOW, -60 * SECOND_MS))).reading).toBeNull()
  })

  test.each(['down', 'gibberish'] as const)(
    'that are %s when they are first asked are counted once they answer',
    async (mood) => {
      const early = feedOf(standIns.map((standIn) => standIn.url))
      for (const standIn of standIns) standIn.be(mood)
      await early.poll()
      const quotes = () => early.priceSource.load(NO_DATABASE, [BTC], NOW, NOW)
      expect((await quotes()).at(BTC, NOW)?.sources).toEqual([])
      for (const standIn of standIns) standIn.be('well')
      await early.poll()
      expect((await quotes()).at(BTC, NOW)?.sources.map(({ source }) => source)).toEqual([...NAMES])
    },
  )

  test('that ccxt does not know are left out', async () => {
    const strange = createLiveFeed({
      clock,
      log: silentLog(),
      pairs: () => [BTC],
      sources: [{ exchange: 'no-such-exchange', baseUrl: null, timeoutMs: TIMEOUT_MS, staleAfterSeconds: 30 }],
    })
    await strange.poll()
    const quotes = await strange.priceSource.load(NO_DATABASE, [BTC], NOW, NOW)
    expect(quotes.at(BTC, NOW)).toEqual({ sources: [], dropped: [] })
  })

  test('are asked again and again until stopped', async () => {
    const before = standIns[0]?.asked.length ?? 0
    feed.start()
    await expect.poll(() => standIns[0]?.asked.length ?? 0, { timeout: 120_000 }).toBeGreaterThan(before)
    await feed.stop()
  })

  test('are waited for by one listener at a time, however often they are asked', async () => {
    const listening = vi.spyOn(EventTarget.prototype, 'addEventListener')
    let asked = 0
    const ticker = async () => {
      asked += 1
      return { last: '64000', volume: '1', atMs: NOW }
    }
    const sources = [{ exchange: 'okx', baseUrl: '', timeoutMs: TIMEOUT_MS, staleAfterSeconds: 30 }]
    const options = {
      clock,
      log: silentLog(),
      pairs: () => [BTC],
      sources,
      connect: async () => ({ ticker }),
      everyMs: 1,
    }
    const quick = createLiveFeed(options)
    quick.start()
    await expect.poll(() => asked).toBeGreaterThan(20)
    const signals = new Set(
      listening.mock.contexts.filter((each): each is AbortSignal => each instanceof AbortSignal && !each.aborted),
    )
    listening.mockRestore()
    const listeners = Array.from(signals, (signal) => getEventListeners(signal, 'abort').length)
    expect(Math.max(0, ...listeners)).toBeLessThan(3)
    await quick.stop()
  })
})
