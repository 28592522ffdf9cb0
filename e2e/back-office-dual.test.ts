import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { type BackOffice, signInBackOffice } from './back-office.ts'
import { goByMenu, signInAtConsole } from './back-office-operator.ts'
import { desktop, type FileBrowser, openBrowser } from './browser.ts'
import { moveClock } from './customer.ts'
import { type RunningServer, startServer } from './server.ts'
import { complaintsOf } from './visitor.ts'

const DAY = 86_400
const HOUR = 3_600

let server: RunningServer
let backOffice: BackOffice
let browser: FileBrowser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  server = await startServer({ dualCoins: ['BTC', 'ETH', 'LTC'], hasBorrowers: false })
  backOffice = await signInBackOffice(server)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

async function open(options = desktop): Promise<void> {
  context = await browser.newContext(options)
  page = await context.newPage()
  complaints = complaintsOf(page)
}

beforeEach(() => open())

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function read<Data>(path: string): Promise<Data> {
  const answer = await page.request.get(`${server.url}${path}`)
  return ((await answer.json()) as { data: Data }).data
}

async function now(): Promise<number> {
  return (await read<{ now: number }>('/apiw/v2/session')).now
}

describe('a series', () => {
  test('is changed after a preview of its quotes; what breaks a rule is said at once', async () => {
    await signInAtConsole(page, server, { path: '/dual/series' })
    await page.getByRole('button', { name: 'Change the LTC series' }).click()
    const side = page.getByRole('group', { name: 'Sell high' })
    await side.getByLabel('Margin').fill('95')
    await page.getByText('Sell high: the margin must be 0% to 90%.').waitFor()
    await side.getByLabel('Margin').fill('40')
    await page.getByRole('button', { name: 'Preview the quotes' }).click()
    await page.getByRole('row', { name: 'Sell high · Margin 17 % 40 %' }).waitFor()
    const quotes = page.getByRole('table', { name: 'Quotes before and after' })
    await quotes.getByRole('row').nth(1).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The LTC series was updated.').waitFor()
    await page.getByRole('row', { name: /^LTC.*Margin 40\.00%.*Margin 17\.00%/ }).waitFor()

    await goByMenu(page, 'Operations', 'Audit log')
    await page.getByLabel('Action', { exact: true }).selectOption('dual.')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('table', { name: 'Audit log' }).getByText('LTC', { exact: true }).waitFor()
  })
})

describe('the book', () => {
  test('shows what a delivery owes over settlement prices, and what one of them would pay', async () => {
    await signInAtConsole(page, server, { path: '/dual/book' })
    await page.getByRole('button', { name: 'Ladder of ETH' }).click()
    const ladder = page.getByRole('table', { name: 'Claims by settlement price' })
    await ladder.getByRole('row', { name: /^Below/ }).waitFor()
    expect(await ladder.getByRole('row').count()).toBe(4)
    await page.getByRole('link', { name: 'Settlements' }).click()
    await page.getByRole('textbox', { name: 'Settlement price' }).fill('1')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText(/^Dual orders paid: \d+/).waitFor()
    await page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1).waitFor()
  })
})

test('many products are paused at once, and a capacity is taken away again, each after its difference', async () => {
  await signInAtConsole(page, server)
  const delivery = Math.ceil((await now()) / HOUR) * HOUR + 40 * HOUR
  const ids: number[] = []
  for (const exercise_price of ['0.11', '0.12']) {
    const terms = { type: 'put', coin: 'ADA', exercise_price, apy: '0.2', delivery_timest: delivery, capacity: '900' }
    ids.push(((await backOffice.post('/console/api/dual/products', terms)) as { id: number }).id)
  }
  await page.goto(`${server.url}/console/dual/products?coin=ADA`)
  for (const id of ids) await page.getByRole('checkbox', { name: `Select product ${id}` }).check({ force: true })
  await page.getByRole('button', { name: 'Pause selected: 2' }).click()
  const panel = page.getByRole('dialog')
  for (const id of ids) await panel.getByRole('row', { name: new RegExp(`^${id}.*On sale.*Paused$`) }).waitFor()
  await panel.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('Products changed: 2.').waitFor()

  await page.getByRole('button', { name: `Change product ${ids[0]}` }).click()
  await panel.getByLabel('Capacity').fill('')
  await panel.getByRole('button', { name: 'Review' }).click()
  await panel.getByRole('row', { name: 'Capacity 900 USDT Unlimited' }).waitFor()
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.waitFor({ state: 'hidden' })
  const { list } = await read<{ list: { id: number; status: string; capacity: string | null }[] }>(
    '/console/api/dual/products?coin=ADA',
  )
  const changed = ids.map((id) => list.find((row) => row.id === id))
  expect(changed.map((row) => row?.status)).toEqual(['paused', 'paused'])
  expect(changed.map((row) => row?.capacity)).toEqual([null, '900'])
})

test('a sniper is paused after its difference, says that an operator did it, and is resumed', async () => {
  await signInAtConsole(page, server, { path: '/dual/products?kind=snipers&coin=BTC&status=listed' })
  const pause = page.getByRole('button', { name: /^Pause product \d+/ }).first()
  const [id = ''] = /\d+/.exec((await pause.getAttribute('aria-label')) ?? '') ?? []
  const panel = page.getByRole('dialog')
  await pause.click()
  await panel.getByRole('row', { name: 'Status On sale Paused · By an operator' }).waitFor()
  await panel.getByRole('button', { name: 'Pause', exact: true }).click()
  await panel.waitFor({ state: 'hidden' })
  await page.getByLabel('Status', { exact: true }).selectOption('paused')
  await page.getByRole('button', { name: `Resume product ${id}` }).click()
  await panel.getByRole('row', { name: 'Status Paused · By an operator On sale' }).waitFor()
  await panel.getByRole('button', { name: 'Resume', exact: true }).click()
  await panel.waitFor({ state: 'hidden' })
  const { list } = await read<{ list: { subject: string; before: { paused: boolean } }[] }>(
    `/console/api/audit?act=sniper.product&subject=${id}`,
  )
  expect(list.map(({ before }) => before.paused)).toEqual([true, false])
})

/** The moment as the console writes it: "17 Mar 2030, 17:00 UTC". */
function momentText(seconds: number): string {
  const words = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-GB', { ...words, hourCycle: 'h23', timeZone: 'UTC' })
  return `${format.format(seconds * 1_000)} UTC`
}

test('a missing price is proposed by one operator, cannot be approved by the same, and is approved by another', async () => {
  // Given an order, and a market that then goes silent until after the delivery,
  await signInAtConsole(page, server)
  // The silence covers the deliveries of eight o'clock too: several of one coin wait, and each has its own button.
  const day = Math.floor((await now()) / DAY) * DAY
  const delivery = day + DAY + 16 * HOUR
  const terms = { type: 'put', coin: 'DOGE', exercise_price: '0.05', apy: '0.2', delivery_timest: delivery }
  const product = (await backOffice.post('/console/api/dual/products', terms)) as { id: number }
  await backOffice.post('/sandbox/faucet', { asset: 'USDT', amount: '1000' })
  const asked = { project_id: product.id, amount: '500' }
  const { id } = (await backOffice.post('/apiw/v2/earn/dual/order', asked)) as { id: number }
  const orderPath = `/apiw/v2/earn/dual/order-detail?order_id=${id}`
  await expect.poll(async () => (await read<{ status: string }>(orderPath)).status).toBe('PROCESSING')
  const first = Math.ceil((await now()) / 60) * 60
  const candles = [first, delivery + HOUR].map((time) => [time, '0.1', '0.1', '0.1', '0.1', '1'])
  await backOffice.post('/sandbox/candles', { pair: 'DOGE_USDT', interval: '1m', candles })
  await moveClock(backOffice, delivery + 5)

  // when one operator proposes a price,
  await goByMenu(page, 'Dual investment', 'Deliveries')
  const proposals = page.getByRole('button', { name: /^Propose a DOGE price for / })
  await proposals.first().waitFor()
  const names = await proposals.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
  await page.getByRole('button', { name: `Propose a DOGE price for ${momentText(delivery)}` }).click()
  const panel = page.getByRole('dialog')
  for (const [number, mean] of ['0.07', '0.08', '0.09'].entries()) {
    await panel.getByLabel(`Market ${number + 1}`).fill(`Venue ${number + 1}`)
    await panel.getByLabel(`Mean of its 30 minutes (${number + 1})`).fill(mean)
    await panel.getByLabel(`Where it can be checked (${number + 1})`).fill('Its minute candles')
  }
  await panel.getByLabel('Why samples are missing').fill('The feed was silent')
  await panel.getByRole('button', { name: 'Review' }).click()
  await panel.getByRole('button', { name: 'Propose this price' }).click()
  await panel.waitFor({ state: 'hidden' })

  // that operator can only take it back,
  await page.getByRole('button', { name: `Decide on the DOGE price for ${momentText(delivery)}` }).click()
  await panel.getByRole('button', { name: 'Withdraw' }).waitFor()
  expect(await panel.getByRole('button', { name: 'Approve this price' }).count()).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  // and another one approves it: the order is paid by it, above its target, in USDT.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email address').waitFor()
  await signInAtConsole(page, server, { path: '/dual/deliveries', who: 'second' })
  await page.getByRole('button', { name: `Decide on the DOGE price for ${momentText(delivery)}` }).click()
  await panel.getByText('Venue 3').waitFor()
  await panel.getByRole('button', { name: 'Approve this price' }).click()
  await panel.waitFor({ state: 'hidden' })
  const paid = async () => {
    const { list } = await read<{ list: { delivery_timest: number }[] }>('/console/api/dual/deliveries?coin=DOGE')
    return list.find((row) => row.delivery_timest === delivery)
  }
  await expect.poll(paid).toMatchObject({ price: '0.08', origin: 'operator', state: 'settled' })
})

test('a stop is begun and ended on its page, and customers see why for as long as it is in force', async () => {
  await signInAtConsole(page, server, { path: '/stops' })
  await page.getByText('Nothing is stopped.').waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('What is stopped').selectOption('asset')
  await panel.getByLabel('Asset', { exact: true }).selectOption('LTC')
  await panel.getByLabel('Reason that customers are told').selectOption('security')
  await panel.getByRole('button', { name: 'Stop now' }).click()
  await page.getByText('New orders are stopped.').waitFor()
  const customer = await context.newPage()
  await customer.goto(server.url)
  const banner = customer.getByText(/^New orders with LTC are paused: we are looking into a security issue/)
  await banner.waitFor()
  await page.getByRole('button', { name: 'End the stop: LTC' }).click()
  await panel.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByText('The stop has ended. Orders are taken again.').waitFor()
  await customer.reload()
  await customer.getByRole('main').waitFor()
  await banner.waitFor({ state: 'hidden' })
  await page.getByText('Nothing is stopped.').waitFor()
})

test('the exposure of every delivery of a coin is limited on its page', async () => {
  await signInAtConsole(page, server, { path: '/dual/limits?coin=LTC' })
  const row = page.getByRole('row', { name: /^Every delivery.*Buy low/ })
  await row.getByRole('button', { name: 'Change' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Limit').fill('250000')
  expect(await barriersOn(page)).toEqual([])
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The limit has been changed.').waitFor()
  const { list } = await read<{ list: object[] }>('/console/api/dual/limits?coin=LTC&type=put')
  expect(list[0]).toMatchObject({ delivery_timest: null, limit: '250000' })
})
