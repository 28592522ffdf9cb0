import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type DualBacktestStrategy, dualBacktest } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desktop, openBrowser, phone } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { barriersOn, complaintsOf, overflowOf } from './visitor.ts'

const BACKTEST = '/dual-currency-investment/back-test'
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DAY = 86_400
/** Four hundred days of a price that swings and climbs. */
const FIRST_OPEN = 1_700_006_400
const CLOSES = Array.from({ length: 400 }, (_, day) => 30_000 + ((day * 7_919) % 23) * 150 + day * 20)

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

async function open(options: BrowserContextOptions): Promise<void> {
  context = await browser.newContext({ ...options, acceptDownloads: true })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  complaints = complaintsOf(page)
}

beforeEach(() => open(desktop))

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const played = () => page.getByRole('heading', { name: 'Result' })

async function csvOf(): Promise<Record<string, string>[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export orders as CSV' }).click(),
  ])
  const [header = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  const columns = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((field, index) => [columns[index] ?? '', field])))
}

/** The operator's own command, in the database of the server that runs. */
async function importCandles(pair: string, lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-candles-'))
  try {
    const path = join(folder, 'candles.csv')
    await writeFile(path, `${lines.join('\n')}\n`)
    const program = ['packages/server/src/import-candles.ts', path, '--pair', pair]
    const env = { ...process.env, TENOR_DATA: server.dataFolder, LOG_LEVEL: 'warn' }
    return (await promisify(execFile)(process.execPath, program, { cwd: ROOT, env })).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('a back-test', () => {
  test('in a sandbox without a file is played over simulated prices, which the page says', async () => {
    await page.goto(`${server.url}/dual-currency-investment?coin=BTC`)
    await page.getByRole('link', { name: 'Back-test this' }).click()
    await played().waitFor()
    await page.getByText('These prices are made up by the simulator of this sandbox.').waitFor()
    await page.getByText('Volatility is estimated').waitFor()
    await page.getByText(/The strategy ended .* (above|below) holding BTC/).waitFor()
    const rows = await csvOf()
    expect(rows.length).toBeGreaterThan(100)
    for (const [index, row] of rows.slice(1).entries()) {
      expect(row['invest_amount']).toBe(rows[index]?.['paid_amount'])
      expect(row['invest_currency']).toBe(rows[index]?.['paid_currency'])
    }
    expect(await barriersOn(page)).toEqual([])
  })

  test('follows its form, and its choices stand in the address', async () => {
    await page.goto(`${server.url}${BACKTEST}?coin=ETH&type=call`)
    await played().waitFor()
    await page.getByRole('button', { name: 'Single order' }).click()
    await page.getByText(/One order, paid on/).waitFor()
    await page.getByLabel('Term').selectOption('30 days')
    await page.waitForURL(/term=30/)
    await page.getByLabel('Target distance').fill('12')
    await page.getByText('The price difference can be at most 10%.').waitFor()
    await page.getByRole('button', { name: /^3\s?%$/ }).click()
    await played().waitFor()
    await page.getByLabel('Starting amount').fill('0.0000001')
    await page.getByText(/The minimum is/).waitFor()
    await page.getByLabel('Starting amount').fill('2')
    await played().waitFor()
    await page.reload()
    await page.getByText(/One order, paid on/).waitFor()
    expect(await page.getByLabel('Term').inputValue()).toBe('30')
  })

  test('over imported prices ends where the contract says, to the last unit', async () => {
    const lines = CLOSES.map((close, day) => `${FIRST_OPEN + day * DAY},${close},${close},${close},${close},1`)
    const said = await importCandles('SOL_USDT', ['time,open,high,low,close,volume', ...lines])
    expect(said).toContain('400 new, 0 replaced, 0 there already')
    await page.goto(`${server.url}${BACKTEST}?coin=SOL&term=3&span=all`)
    await played().waitFor()
    await page.getByText('These prices are made up').waitFor({ state: 'detached' })
    const strategy: DualBacktestStrategy = {
      ...{ coin: 'SOL', type: 'put', termDays: 3, reinvest: 'advanced', trailingDays: 30 },
      ...{ distance: decimal('2'), margin: decimal('0.15'), amount: decimal('10000') },
    }
    const closes = CLOSES.map((close, day) => ({
      at: instantOfSeconds(FIRST_OPEN + (day + 1) * DAY),
      price: decimal(String(close)),
    }))
    const expected = dualBacktest(strategy, { closes, intervalSeconds: DAY })
    const rows = await csvOf()
    expect(rows).toHaveLength(expected.periods.length)
    expect(rows.map((row) => decimal(row['paid_amount'] ?? ''))).toEqual(
      expected.periods.map((period) => period.paid.amount),
    )
    const again = await importCandles('SOL_USDT', lines)
    expect(again).toContain('0 new, 0 replaced, 400 there already')
  })

  test('without any history says how one is imported', async () => {
    const none = { code: 200, message: '', data: [] }
    await page.route('**/market/candle-sets', (route) => route.fulfill({ json: none }))
    await page.goto(`${server.url}${BACKTEST}?coin=BTC`)
    await page.getByText('No past prices for BTC.').waitFor()
    await page.getByText('npm run import-candles -- FILE.csv --pair BTC_USDT').waitFor()
  })

  test('fits a phone, in Arabic too', async () => {
    await context.close()
    await open({ ...phone, locale: 'ar' })
    await page.goto(`${server.url}${BACKTEST}?coin=BTC`)
    await page.getByRole('heading', { name: 'النتيجة' }).waitFor()
    expect(await overflowOf(page)).toBe(0)
    expect(await barriersOn(page)).toEqual([])
  })
})
