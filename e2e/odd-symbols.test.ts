import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackOffice, signInBackOffice } from './back-office.ts'
import { desktop, type FileBrowser, openBrowser, quiet } from './browser.ts'
import { type CustomerApi, moveClock, newCustomer } from './customer.ts'
import { overlapsOf } from './overlaps.ts'
import { OF_VISITORS, pagesOf, webExamples } from './router-pages.ts'
import { type RunningServer, startServer } from './server.ts'
import { complaintsOf, overflowOf } from './visitor.ts'

/* Symbols of every form on the narrowest phone, in both directions: short, long, of digits, of mixed case, in another script. */

const COINS = ['T', '1INCH', '1000000BABYDOGE', '柴犬']
const LONG = '1000000BABYDOGE'
const SYMBOLS = [...COINS, 'stETH', 'USDC']

let server: RunningServer
let browser: FileBrowser
let context: BrowserContext

beforeAll(async () => {
  server = await startServer({ dualCoins: [] })
  browser = await openBrowser()
  context = await browser.newContext({ ...desktop, viewport: { width: 320, height: 800 }, isMobile: true })
  const office = await signInBackOffice(server)
  const api = await newCustomer(context, server.url)
  const findPid = async (coin: string, token: string | null) => {
    const path = `/apiw/v2/earn/staking/products?coin=${encodeURIComponent(coin)}`
    const { list } = await api.get<{ list: { pid: number; exchange_type: string | null }[] }>(path)
    return list.find(({ exchange_type }) => exchange_type === token)?.pid
  }
  await api.post('/sandbox/faucet', { asset: 'ETH', amount: '2' })
  await api.post('/apiw/v2/earn/staking/order', {
    side: 0,
    coin: 'ETH',
    pid: await findPid('ETH', 'stETH'),
    amount: '1',
  })
  for (const coin of COINS) {
    const curve = { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' }
    const pool = {
      asset: coin,
      curve,
      max_lend_rate_year: '0.12',
      limit_min_lend_rate_year: '0.01',
      min_lend_amount: '1',
      service_fee: '0.18',
    }
    await office.post('/console/api/simple-earn/flexible', pool)
    await office.post('/console/api/staking/products', stakingOf(coin))
    await office.post('/console/api/simple-earn/fixed', fixedOf(coin))
    await office.post('/console/api/soft-staking/coins', softOf(coin))
    await office.post('/console/api/wealth/products', fundOf(coin))
    const pid = await findPid(coin, null)
    const symbol = encodeURIComponent(coin)
    await api.post('/sandbox/faucet', { asset: coin, amount: '123456' })
    await api.post('/apiw/v2/earn/staking/order', { side: 0, coin, pid, amount: '100' })
    await api.post('/apiw/v2/uni-loan/earn/subscribe', { asset: coin, amount: '100' })
    const [fixed] = (await api.get<Listed>(`/apiw/v2/fixed_earn/api/product/list?asset=${symbol}`)).list
    await api.post('/apiw/v2/fixed_earn/api/user/lend', { product_id: fixed?.id, amount: '100' })
    const [fund] = (await api.get<Listed>(`/apiw/v2/earn/private-wealth/products?coin=${symbol}`)).list
    await api.post('/apiw/v2/earn/private-wealth/purchase', { pid: fund?.pid, amount: '100', project_type: 4 })
  }
  await api.post('/apiw/v2/earn/soft-staking/switch', { status: true })
  await sellDual(office, api)
}, 240_000)

type Listed = { list: { id: number; pid: number }[] }

/** Puts dual products and snipers of each coin on sale, and orders one of both. */
async function sellDual(office: BackOffice, api: CustomerApi): Promise<void> {
  const series = (await office.get('/console/api/dual/series')) as { coin: string }[]
  for (const row of series.filter(({ coin }) => COINS.includes(coin)))
    await office.put('/console/api/dual/series', { ...row, enabled: 1 })
  const { now } = await api.get<{ now: number }>('/apiw/v2/session')
  await moveClock(api, now + 90)
  for (const coin of COINS.map(encodeURIComponent)) {
    type Offer = { id: number; min_amount: string }
    const [dual] = await api.get<Offer[]>(`/apiw/v2/earn/dual/project-list?coin=${coin}&type=call`)
    await api.post('/apiw/v2/earn/dual/order', { project_id: dual?.id, amount: dual?.min_amount })
    const [sniper] = await api.get<Offer[]>(`/apiw/v2/earn/dual-sniper/product-list?coin=${coin}&type=1`)
    await api.post('/apiw/v2/earn/dual-sniper/order', { project_id: sniper?.id, amount: sniper?.min_amount })
  }
}

const fixedOf = (asset: string) => ({
  asset,
  type: 1,
  lock_up_period: 7,
  year_rate: '0.0365',
  min_lend_amount: '10',
  user_max_lend_volume: '100000',
  max_lend_volume: '1000000',
  reinvest: 1,
  pre_redeem: 1,
  pre_redeem_policy: 'forfeit',
  partial: 1,
  redeem_account: 1,
  sale_status: 1,
  status: 'listed',
})
const softOf = (coin: string) => ({ coin, rate_year: '0.02', min_amount: '1', max_amount: '1000', status: 'listed' })
const fundOf = (coin: string) => ({
  name: `${coin} Fund`,
  project_type: 4,
  coin,
  min_amount: '10',
  lock_days: 0,
  nav: '1',
  profit_share: '0.2',
  high_water_mark: 1,
  nav_bound: '0.5',
  risk: 3,
  status: 'listed',
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

function stakingOf(coin: string) {
  const leaving = { redeem_coin: coin, redeem_quick: 0, redeem_quick_long: 0, redeem_quick_fee: '0', redeem_fee: '0' }
  return {
    coin,
    type: 1,
    name: `${coin} Staking`,
    status: 'listed',
    base_rate: '1',
    fee: '0.08',
    reward_coin: [{ reward_coin: coin, rate: '6', is_debt: 0, reward_delay_days: 1 }],
    vip_config: [],
    personal_mortgage_limit: '-1',
    crowd_mortgage_limit: '-1',
    total_mortgage_limit: '-1',
    min_amount: '1',
    max_amount: '-1',
    min_redeem_amount: '1',
    income_days: 0,
    redeem_minday: 1,
    redeem_maxday: 2,
    product_quick_daily: '-1',
    redeem_config: [{ ...leaving, redeem_quick_daily: '-1' }],
  }
}

/** Every page of the router that a customer sees, with each coin where it is of one. */
async function pages(): Promise<string[]> {
  return pagesOf('web', await webExamples(server.url, COINS)).filter((path) => !OF_VISITORS.includes(path))
}

/** As a link does it: the program is there already. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await quiet(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Symbols of the page that are cut: by a box that hides what is too much, or by the window. */
async function cutOn(page: Page, part = 'main'): Promise<string[]> {
  return await page.evaluate(cutSymbols, { symbols: SYMBOLS, part })
}

function cutSymbols({ symbols, part }: { symbols: string[]; part: string }): string[] {
  const found: string[] = []
  // Panels that lie upon one another are several.
  const parts: Element[] = [...document.querySelectorAll(part)]
  if (parts.length === 0) parts.push(document.body)
  const texts = parts.flatMap((each) => {
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node)
    return nodes
  })
  for (const node of texts) {
    const text = node.textContent ?? ''
    const element = node.parentElement
    if (element === null || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.closest('.visually-hidden, select, option, svg') !== null) continue
    if (!symbols.some((symbol) => text.includes(symbol))) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const scrolls = (each: Element) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX)
    for (let each: Element | null = element; each !== null && !scrolls(each); each = each.parentElement) {
      const frame = each.getBoundingClientRect()
      const hides = ['hidden', 'clip'].includes(getComputedStyle(each).overflowX)
      if (hides && frame.width > 1 && (box.right > frame.right + 1 || box.left < frame.left - 1)) found.push(text)
    }
  }
  for (const select of document.querySelectorAll(`${part} select`)) {
    const { value, clientWidth } = select as HTMLSelectElement
    if (!symbols.includes(value) || clientWidth === 0) continue
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = font
    const needed = pen.measureText(value).width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    if (needed > clientWidth + 1) found.push(`${value} of a choice`)
  }
  return [...new Set(found)]
}

test.each(['en', 'ar'])(
  'in %s nothing is cut, laid over or too wide at 320 pixels',
  async (language) => {
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.addInitScript((locale) => localStorage.setItem('tenor.locale', locale), language)
    const wrong: string[] = []
    await page.goto(`${server.url}/terms`)
    for (const path of await pages()) {
      await goTo(page, path)
      const [overflow, overlaps, cut] = [await overflowOf(page), await overlapsOf(page), await cutOn(page)]
      if (overflow > 0) wrong.push(`${path} is ${overflow} px too wide`)
      for (const each of overlaps) wrong.push(`${path}: ${each} lie upon one another`)
      for (const each of cut) wrong.push(`${path}: ${each} is cut`)
    }
    expect(wrong).toEqual([])
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(complaints).toEqual([])
  },
  600_000,
)

/** Panels of a long symbol, and the button that opens each and names it; null where the address does. */
const PANELS: readonly (readonly [path: string, button: RegExp | null])[] = [
  [`/staking/${LONG}`, null],
  [`/staking/${LONG}`, /^(Redeem|استرداد)/],
  [`/simple-earn?asset=${LONG}`, null],
  [`/myaccount/deposit/${LONG}`, null],
  ['/balances', /^(Transfer|تحويل)/],
]

test.each(['en', 'ar'])(
  'in %s panels of a long symbol cut nothing',
  async (language) => {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.addInitScript((locale) => localStorage.setItem('tenor.locale', locale), language)
    const wrong: string[] = []
    for (const [path, button] of PANELS) {
      await page.goto(`${server.url}${path}`)
      const heading = page.getByRole('dialog').getByRole('heading', button === null ? {} : { name: button })
      // On a phone the form of a product is a panel itself, and a redemption opens upon it.
      const opening = page.locator('main, [role=dialog]')
      if (button !== null) await opening.getByRole('button', { name: button }).first().click()
      await heading.first().waitFor()
      await quiet(page)
      for (const each of await cutOn(page, '[role=dialog]')) wrong.push(`${path}: ${each}`)
    }
    expect(wrong).toEqual([])
  },
  90_000,
)

test('addresses name a coin in any case and script, and a link to snipers of no coin opens the first', async () => {
  const page = await context.newPage()
  for (const coin of COINS) {
    await page.goto(`${server.url}/myaccount/deposit/${encodeURIComponent(coin.toLowerCase())}`)
    expect(await page.getByRole('dialog').getByRole('combobox').inputValue()).toBe(coin)
  }
  await page.goto(`${server.url}/trade/all?tradModel=strategybot&strategyType=peak-sniper`)
  await page.waitForURL(/\/trade\/BTC_USDT\?/)
}, 60_000)

test('a symbol of 16 characters is whole in the lists that have it', async () => {
  const page = await context.newPage()
  for (const path of ['/balances', '/simple-earn/my-lendings']) {
    await page.goto(`${server.url}${path}`)
    await page.getByText(LONG).first().waitFor()
  }
}, 60_000)
