import { type SniperOrderRow, type SniperProductRow, sniperOutcomes } from '@tenor/contract/dual'
import { type Decimal8, decimal, divide } from '@tenor/contract/money'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { desktop, type FileBrowser, openBrowser, phone } from './browser.ts'
import { type CustomerApi, moveClock, newCustomer } from './customer.ts'
import { overlapsOf } from './overlaps.ts'
import { type RunningServer, startServer } from './server.ts'
import { complaintsOf, overflowOf } from './visitor.ts'

const PEAK = '/trade/BTC_USDT?tradModel=strategybot&strategyType=peak-sniper'
const DIP = '/trade/BTC_USDT?tradModel=strategybot&strategyType=dip-sniper'
const ORDER = '**/apiw/v2/earn/dual-sniper/order'
const PATIENCE = { timeout: 180_000 }

let server: RunningServer
let browser: FileBrowser
let context: BrowserContext
let page: Page
let api: CustomerApi
let complaints: string[]

beforeAll(async () => {
  server = await startServer({ dualCoins: ['BTC', 'ETH'], hasBorrowers: false })
  browser = await openBrowser()
  context = await browser.newContext(desktop)
  api = await newCustomer(context, server.url)
  page = await context.newPage()
  complaints = complaintsOf(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})
afterEach(() => expect(complaints).toEqual([]))

const form = (name: string) => page.getByRole('region', { name, exact: true })
const amountIn = (place: Locator) => place.getByLabel('Amount', { exact: true })

async function textOf(place: Locator): Promise<string> {
  return ((await place.textContent()) ?? '').replace(/[\u00a0\u2068\u2069]/g, ' ')
}

/** As the page writes an amount. */
function said(amount: Decimal8): string {
  const whole = (amount / 100_000_000n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = (amount % 100_000_000n).toString().padStart(8, '0').replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Places peak snipers until one is accepted: those that the price has just left behind are not. */
async function runningSniper(amount: string): Promise<void> {
  const sniper = '/apiw/v2/earn/dual-sniper'
  for (let status = 3; status !== 1; ) {
    const [product] = await api.get<SniperProductRow[]>(`${sniper}/product-list?coin=BTC&type=1`)
    const { id } = await api.post<SniperOrderRow>(`${sniper}/order`, { project_id: product?.id, amount })
    const isAnswered = async () => {
      status = (await api.get<SniperOrderRow>(`${sniper}/order?order_id=${id}`)).status
      return status !== 0
    }
    await expect.poll(isAnswered, PATIENCE).toBe(true)
  }
}

/** The first order of a kind says before that what comes back may be worth less. */
async function agreed(place: Locator): Promise<void> {
  const confirm = place.getByRole('button', { name: 'Confirm', exact: true })
  const tick = place.getByRole('checkbox')
  await expect.poll(async () => (await confirm.isEnabled()) || (await tick.count()) > 0, PATIENCE).toBe(true)
  if ((await tick.count()) > 0) await tick.check({ force: true })
}

/** Confirms, and again where the guarantee was quoted anew between the look and the click. */
async function confirmed(place: Locator, dialog: Locator): Promise<void> {
  const confirm = place.getByRole('button', { name: 'Confirm', exact: true })
  const lowered = page.getByText('The guaranteed percentage has dropped')
  await agreed(place)
  do {
    await expect.poll(() => confirm.isEnabled(), PATIENCE).toBe(true)
    await confirm.click()
    await dialog.or(lowered).first().waitFor()
  } while (await lowered.isVisible())
}

test('the page of a strategy draws the price, with the numbers behind it, under a strict content security policy', async () => {
  await page.goto(server.url + PEAK)
  await page.getByRole('heading', { level: 1, name: 'BTC/USDT snipers' }).waitFor()
  await page.locator('canvas').first().waitFor()
  await page.getByText('Candle data').click()
  await expect.poll(() => page.locator('details table tbody tr').count(), PATIENCE).toBeGreaterThan(10)
  expect(await barriersOn(page)).toEqual([])
})

test('what the form foretells on either side of the target is what the contract pays', async () => {
  await page.goto(server.url + PEAK)
  const place = form('Peak sniper')
  await amountIn(place).fill('0.31415926')
  const pid = new URL(page.url()).searchParams.get('pid')
  expect(pid).toBeNull()
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await page.waitForURL(/pid=/)
  await amountIn(place).fill('0.31415926')
  const id = new URL(page.url()).searchParams.get('pid')
  const [product] = await api.get<SniperProductRow[]>(`/apiw/v2/earn/dual-sniper/product-list?pid=${id}`)
  if (product === undefined) throw new Error('the chosen one is gone')
  const paid = sniperOutcomes({
    type: 'peak',
    coin: 'BTC',
    quoteAsset: 'USDT',
    target: decimal(product.exercise_price),
    guarantee: divide(decimal(product.product_price), 100n, 'down'),
    amount: decimal('0.31415926'),
  })
  await place.getByRole('tab').last().click()
  await expect.poll(() => textOf(place.getByRole('tabpanel')), PATIENCE).toContain(`${said(paid.reached.payment)} USDT`)
  for (const card of await place.getByRole('tab').all()) expect(await textOf(card)).toMatch(/USDT.*worth [\d,.]+ USDT/)
  expect(await textOf(place.getByRole('tab').first())).toMatch(/BTC refunded.*if BTC is \d+% lower at delivery/)
  // What is chosen already asks for nothing: Confirm is the darkest button.
  const chosen = page.getByRole('button', { name: /^Chosen / })
  expect(await chosen.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  await place.getByRole('tab').first().click()
  // The guarantee is quoted anew every half minute: what has not changed are the parts that the amount is made of.
  await expect.poll(() => textOf(place.getByRole('tabpanel')), PATIENCE).toContain('is refunded')
})

test('an order is placed, shows its guarantee at two decimals, settles, and leads on to the same strategy', async () => {
  await page.goto(server.url + DIP)
  const place = form('Dip sniper')
  await amountIn(place).fill('1234.56789')
  const dialog = page.getByRole('dialog')
  await confirmed(place, dialog)
  await dialog.getByText('Holding', { exact: true }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  const { list } = await api.get<{ list: SniperOrderRow[] }>('/apiw/v2/earn/dual-sniper/order-list')
  const [order] = list
  if (order === undefined) throw new Error('there is no order')
  expect(order).toMatchObject({ status: 1, type: 2, invest_amount: '1234.56789' })
  const [whole, decimals = ''] = order.product_price.split('.')
  await dialog.getByText(`${whole}.${decimals.padEnd(2, '0')}%`, { exact: true }).waitFor()
  await moveClock(api, order.delivery_time)
  await page.reload()
  await dialog.getByText('Investment recouped', { exact: true }).waitFor()
  const settled = await api.get<SniperOrderRow>(`/apiw/v2/earn/dual-sniper/order?order_id=${order.id}`)
  expect(settled.status).toBe(5)
  const shown = await textOf(dialog)
  for (const row of [
    'Guaranteed percentage',
    'Executed at the target',
    'Proceeds',
    'Refunded',
    'Compared with the market',
  ]) {
    expect(shown).toContain(row)
  }
  expect(shown).toContain(`${said(decimal(settled.exercise_amount ?? '0'))} BTC`)
  expect(shown).toContain(`${said(decimal(settled.refund_amount ?? '0'))} USDT`)
  await dialog.getByRole('link', { name: 'Subscribe more' }).click()
  await page.waitForURL((url) => url.searchParams.get('order') === null)
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/trade/BTC_USDT')
  expect([searchParams.get('tradModel'), searchParams.get('strategyType')]).toEqual(['strategybot', 'dip-sniper'])
})

test('above the balance and below the least say so, and an order that is refused takes nothing', async () => {
  await page.goto(server.url + PEAK)
  const place = form('Peak sniper')
  await amountIn(place).fill('900')
  await place.getByText('Insufficient balance.').waitFor()
  await amountIn(place).fill('0.00000001')
  await place.getByText(/^The minimum is/).waitFor()
  await amountIn(place).fill('0.01')
  const answer = { code: -1, message: 'This product is sold out.', fail_reason: 'dual.product.soldOut', params: {} }
  await page.route(ORDER, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: answer }) : route.continue(),
  )
  await agreed(place)
  await place.getByRole('button', { name: 'Confirm', exact: true }).click()
  await place.getByText('Subscription failed').waitFor()
  await place.getByText('No money was taken from your account.').waitFor()
  await page.unroute(ORDER)
})

test('snipers stand in the holdings: what runs, what has ended, and the way from the balance', async () => {
  await runningSniper('0.02')
  await page.goto(`${server.url}/balances`)
  const money = page.getByRole('row').filter({ hasText: 'Snipers' })
  await money.getByText('0.02', { exact: true }).waitFor()
  await money.getByRole('link', { name: 'My holdings' }).click()
  await page.waitForURL('**/my-holdings?product=sniper')
  const orders = page.getByRole('table', { name: 'My sniper orders' })
  await orders.getByText('Peak sniper BTC').waitFor()
  const running = orders.getByRole('row').filter({ hasText: 'Peak sniper BTC' }).first()
  await running.getByRole('button', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Guaranteed percentage', { exact: true }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Ended' }).click()
  await page.waitForURL('**/my-holdings?product=sniper&show=ended')
  await orders.getByText('Investment recouped').first().waitFor()
  expect(await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain('status=ended')
  await page.getByLabel('Strategy').selectOption({ label: 'Dip sniper' })
  await page.waitForURL(/strategy=dip/)
  await page.getByLabel('Coin').selectOption('ETH')
  await page.getByText('No results for these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear' }).last().click()
  const settled = orders.getByRole('row').filter({ hasText: 'Investment recouped' }).first()
  await settled.getByRole('button', { name: /^Details/ }).click()
  await dialog.getByRole('link', { name: 'How this price was determined' }).click()
  await page.getByText(/^Your order \d+, recomputed in your browser: .* It matches what was paid\.$/).waitFor()
})

test('the sandbox converts at the index price, and the statement tells both sides', async () => {
  await api.post('/sandbox/prices', { pair: 'BTC_USDT', price: '50000' })
  await page.goto(server.url + PEAK)
  const box = page.locator('section', { has: page.getByRole('heading', { name: 'Convert at the index price' }) }).last()
  await amountIn(box).fill('100')
  await box.getByText('0.002 BTC').waitFor()
  await box.getByRole('button', { name: 'Convert', exact: true }).click()
  await page.getByText('0.002 BTC is in your spot account.').waitFor()
  const legs = await api.get<{ list: { event: string; amount: string; asset: string }[] }>('/apiw/v2/account/statement')
  const moved = legs.list.filter(({ event }) => event.startsWith('sandbox.convert'))
  expect(moved.map(({ event, amount, asset }) => `${event} ${amount} ${asset}`).sort()).toEqual([
    'sandbox.convert.in 0.002 BTC',
    'sandbox.convert.out -100 USDT',
  ])
})

test('the orders are narrowed by state, say when nothing matches, and come as CSV', async () => {
  await page.goto(server.url + PEAK)
  await page.getByRole('table', { name: 'My sniper orders' }).getByText('Investment recouped').waitFor()
  await page.getByLabel('Status').selectOption({ label: 'Failed' })
  await page.getByText('No results for these filters.', { exact: false }).waitFor()
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  expect(href).toContain('status=3')
  await page.getByRole('button', { name: 'Clear', exact: false }).last().click()
  await page.getByRole('table', { name: 'My sniper orders' }).getByText('Investment recouped').waitFor()
})

test('a visitor sees what is on sale and is led to sign in; on a phone and in Arabic nothing is wider than the window', async () => {
  const other = await browser.newContext(phone)
  await other.addInitScript(() => localStorage.setItem('tenor.locale', 'ar'))
  const visitor = await other.newPage()
  const found = complaintsOf(visitor)
  await visitor.goto(server.url + DIP)
  await visitor.locator('canvas').first().waitFor()
  await visitor.locator('a[href^="/sign-in"]').first().waitFor()
  expect(await overflowOf(visitor)).toBe(0)
  expect(await barriersOn(visitor)).toEqual([])
  expect(found).toEqual([])
  const state = await context.storageState()
  await other.close()
  const own = await browser.newContext({ ...phone, storageState: state })
  await own.addInitScript(() => {
    localStorage.setItem('tenor.locale', 'ar')
    localStorage.setItem('tenor.theme', 'dark')
  })
  const customer = await own.newPage()
  await customer.goto(`${server.url}/my-holdings?product=sniper&show=ended`)
  await customer.getByRole('row').filter({ hasText: 'USDT' }).first().waitFor()
  expect(await overflowOf(customer)).toBe(0)
  expect(await barriersOn(customer)).toEqual([])
  await own.close()
})

test('no words of the page of snipers lie upon one another, and those that would are found', async () => {
  for (const locale of ['en', 'ar']) {
    const other = await browser.newContext({ ...desktop, locale })
    const looked = await other.newPage()
    for (const path of [PEAK, DIP]) {
      await looked.goto(`${server.url}${path}`)
      await looked.locator('[data-list] tbody tr button').first().waitFor(PATIENCE)
      for (const width of [1440, 1280, 768, 390, 320]) {
        await looked.setViewportSize({ width, height: 900 })
        // Prices that move are drawn anew meanwhile: what stays so is what counts.
        await expect.poll(() => overlapsOf(looked), { message: `${path} in ${locale} at ${width}` }).toEqual([])
      }
    }
    await looked.evaluate(() => {
      for (const label of ['above the target', 'below it']) {
        const laid = document.querySelector('main')?.appendChild(document.createElement('span'))
        if (laid == null) continue
        laid.textContent = label
        laid.style.cssText = 'position:absolute;inset-block-start:90px;inset-inline-start:20px;z-index:9'
      }
    })
    expect((await overlapsOf(looked)).some((pair) => pair.includes('above the target'))).toBe(true)
    await other.close()
  }
})
