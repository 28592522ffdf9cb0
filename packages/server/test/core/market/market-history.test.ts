import { type CandleSetRow, type MarketCandle, marketCandleSets, marketCandles } from '@tenor/contract/core'
import { DAY_MS, HOUR_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkHistory, importHistory, registerMarket } from '../../../src/core/market/index.ts'
import { createHttp } from '../../../src/platform/http/index.ts'
import { at, marketStage } from './market-stage.ts'

const BTC = 'BTC_USDT'
const HEADER = 'time,open,high,low,close,volume'

const NOBODY = { customer: null, sessionHash: null, csrfToken: '' }

type Page = { origin: string | null; candles: MarketCandle[]; next: number | null }

let stage: Awaited<ReturnType<typeof marketStage>>
let get: <Data>(path: string) => Promise<Data>

beforeAll(async () => {
  stage = await marketStage(at(10))
  const http = await createHttp({ log: stage.log, mode: 'sandbox', identify: async () => NOBODY })
  registerMarket(http, stage)
  get = async <Data>(url: string) => (await http.server.inject({ method: 'GET', url })).json().data as Data
})

afterAll(() => stage.close())

const fileOf = (lines: readonly string[]) => ({
  async *lines() {
    yield* lines
  },
})

function days(first: Instant, closes: readonly string[]): string[] {
  return closes.map(
    (close, index) => `${unixSeconds(later(first, index * DAY_MS))},${close},${close},${close},${close},1.5`,
  )
}

async function imported(pair: string, lines: readonly string[]) {
  const file = fileOf(lines)
  const checked = await checkHistory(file, null)
  if (!checked.ok) throw new Error(`line ${checked.line}: ${checked.fault}`)
  return { checked, ...(await importHistory({ db: stage.db, file, pair, checked, now: at(10) })) }
}

const candles = (query: string) => get<Page>(`${marketCandles.path}?${query}`)

describe('a sandbox without a file', () => {
  test('has simulated days that follow from one another and end where the day began', async () => {
    const page = await candles(`pair=${BTC}&interval=1d&limit=1100`)
    expect(page.origin).toBe('simulated')
    expect(page.candles).toHaveLength(1_100)
    for (const [index, candle] of page.candles.slice(1).entries()) {
      expect(candle[0] - (page.candles[index]?.[0] ?? 0)).toBe(86_400)
      expect(candle[1]).toBe(page.candles[index]?.[4])
    }
    expect(page.candles.at(-1)?.[0]).toBe(unixSeconds(at(0)) - 86_400)
    const index = await stage.market.indexAt(BTC, at(0))
    expect(page.candles.at(-1)?.[4]).toBe(String(index?.evidence.sources[0]?.price))
  })

  test('a span read in pages is the span read at once', async () => {
    const [from, to] = [unixSeconds(at(-240)), unixSeconds(at(0))]
    const whole = await candles(`pair=${BTC}&interval=1h&from=${from}&to=${to}&limit=5000`)
    const paged: MarketCandle[] = []
    for (let next: number | null = from; next !== null; ) {
      const page: Page = await candles(`pair=${BTC}&interval=1h&from=${next}&to=${to}&limit=100`)
      paged.push(...page.candles)
      next = page.next
    }
    expect(whole.candles).toHaveLength(240)
    expect(paged).toEqual(whole.candles)
  })
})

test('a span at the end of time, or the wrong way round, is empty', async () => {
  const last = 253_402_300_799
  for (const span of [`from=${last}`, `from=${last}&to=${last}`, 'from=0&to=0', 'to=0', 'from=5&to=1']) {
    for (const source of ['history', 'index']) {
      const page = await candles(`pair=ADA_USDT&${span}&source=${source}`)
      expect(page, span).toMatchObject({ origin: null, candles: [], next: null })
    }
  }
  expect((await candles(`pair=ADA_USDT&to=${last}&limit=3`)).candles).toHaveLength(3)
})

describe('candles that were imported', () => {
  const first = later(at(0), -400 * DAY_MS)

  test('stand in the place of the simulated, and the same file again adds nothing', async () => {
    const lines = [HEADER, ...days(first, ['100', '101.5', '99.25'])]
    expect(await imported('ETH_USDT', lines)).toMatchObject({ added: 3, replaced: 0 })
    expect(await imported('ETH_USDT', lines)).toMatchObject({ added: 0, replaced: 0 })
    const page = await candles('pair=ETH_USDT')
    expect(page).toMatchObject({ origin: 'imported', next: null })
    expect(page.candles.map((candle) => candle[4])).toEqual(['100', '101.5', '99.25'])
    const sets = await get<CandleSetRow[]>(marketCandleSets.path)
    const ofEth = sets.filter((set) => set.pair === 'ETH_USDT' && set.interval === '1d')
    const [from, to] = [unixSeconds(first), unixSeconds(later(first, 3 * DAY_MS))]
    expect(ofEth).toEqual([{ pair: 'ETH_USDT', coin: 'ETH', interval: '1d', origin: 'imported', from, to }])
    expect(sets.filter((set) => set.pair === BTC).map((set) => set.origin)).toEqual(['simulated', 'simulated'])
  })

  test('a later file replaces what it says otherwise, and the audit log counts it', async () => {
    expect(await imported('SOL_USDT', days(first, ['10', '11', '12']))).toMatchObject({ added: 3 })
    expect(await imported('SOL_USDT', days(first, ['10', '11.5', '12', '13']))).toMatchObject({ added: 1, replaced: 1 })
    const page = await candles('pair=SOL_USDT')
    expect(page.candles.map((candle) => candle[4])).toEqual(['10', '11.5', '12', '13'])
    const audit = await stage.db.query<{ after: object }>(
      `select after from audit_log where act = 'market.history.import' and subject = 'SOL_USDT' order by id desc limit 1`,
    )
    expect(audit).toEqual([{ after: { interval: '1d', rows: 4, added: 1, replaced: 1 } }])
  })

  test('more than one statement takes are written in order, with gaps counted', async () => {
    const closes = Array.from({ length: 12_345 }, (_, index) => String(100 + (index % 7)))
    const lines = closes.map((close, index) => {
      const time = unixSeconds(later(first, index * HOUR_MS))
      return `${time},${close},${close},${close},${close},0`
    })
    const result = await imported('XRP_USDT', lines.toSpliced(6_000, 3))
    expect(result).toMatchObject({ added: 12_342, checked: { rows: 12_342, missing: 3, interval: '1h' } })
  })
})

describe('a bad file is refused by line and reason', () => {
  const good = days(at(0), ['1', '2', '3'])
  const cases: readonly (readonly [string, readonly string[], object])[] = [
    ['another heading', ['date,price', ...good], { line: 1, fault: 'header' }],
    ['five columns', [HEADER, '1,2,3,4,5'], { line: 2, fault: 'columns' }],
    ['milliseconds', [HEADER, `${at(0)},1,1,1,1,1`], { line: 2, fault: 'time' }],
    ['a word for a price', [...good, `${unixSeconds(at(72))},1,1,one,1,1`], { line: 4, fault: 'number' }],
    ['a high below the close', [`${unixSeconds(at(0))},1,1,1,2,1`], { line: 1, fault: 'bounds' }],
    ['a price of zero', [`${unixSeconds(at(0))},0,0,0,0,1`], { line: 1, fault: 'bounds' }],
    ['the same time twice', [...good, good[2] ?? ''], { line: 4, fault: 'order' }],
    ['a time between two', [...good, `${unixSeconds(at(80))},1,1,1,1,1`], { line: 4, fault: 'step' }],
    ['a length without a name', ['60,1,1,1,1,1', '200,1,1,1,1,1'], { line: 2, fault: 'interval' }],
    ['nothing', [HEADER], { line: 1, fault: 'empty' }],
  ]
  test.each(cases)('%s', async (_, lines, refused) => {
    expect(await checkHistory(fileOf(lines), null)).toEqual({ ok: false, ...refused })
  })

  test('float noise and small numbers with an exponent are read', async () => {
    const line = `${unixSeconds(at(0))},1,1.123456789,0.5,1,9e-05`
    expect(await checkHistory(fileOf([line, good[1] ?? '']), null)).toMatchObject({ ok: true, rows: 2 })
  })
})

test('candles of the index hold its samples, the running one included', async () => {
  await stage.market.sampledUntil()
  const { candles: hours, origin } = await candles(`pair=${BTC}&interval=1h&source=index&limit=3`)
  expect(origin).toBe('index')
  const samples = await stage.market.samplesBetween(BTC, at(8), at(9))
  const hour = hours.find((candle) => candle[0] === unixSeconds(at(8)))
  const prices = samples.map(({ price }) => price).sort((a, b) => (a < b ? -1 : 1))
  const texts = (price: bigint | undefined) => Number(price) / 1e8
  expect(hour?.slice(1, 5).map(Number)).toEqual([
    texts(samples[0]?.price),
    texts(prices.at(-1)),
    texts(prices[0]),
    texts(samples.at(-1)?.price),
  ])
  const half = unixSeconds(later(at(8), HOUR_MS / 2))
  const newest = await candles(`pair=${BTC}&interval=1h&source=index&limit=1&to=${half}`)
  expect(newest.candles.map(([time]) => time)).toEqual([unixSeconds(at(8))])
})
