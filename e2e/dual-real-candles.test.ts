import { mkdir } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BackOffice, signInBackOffice } from './back-office.ts'
import { desktop, type FileBrowser, openBrowser } from './browser.ts'
import { realCandles } from './candles-2023-03.ts'
import { confirmOrder } from './product-walk.ts'
import { type RunningServer, startServerAt } from './server.ts'
import { meanOf, plainText, type WorkedOrder, workedPayment } from './worked-example.ts'

const START = 1_679_032_800
const DELIVERY = START + 7_200
const SHOTS = 'test-results'

/** BTC rose from 25,767 over 26,000 on this morning: selling high converts, buying low does not. */
const SELL_HIGH: WorkedOrder = { type: 'call', coin: 'BTC', amount: '0.37', target: '26000', apr: '0.2719', days: 1n }
const BUY_LOW: WorkedOrder = { type: 'put', coin: 'BTC', amount: '4321.09', target: '25503', apr: '0.3877', days: 1n }
const NAME = { call: 'Sell BTC high', put: 'Buy BTC low' } as const

const candles = realCandles(START, DELIVERY + 300)
const window = candles.filter(([time]) => time >= DELIVERY - 1_800 && time < DELIVERY)
const settlement = meanOf(window.map(([, , , , close]) => close))

let server: RunningServer
let backOffice: BackOffice
let browser: FileBrowser
let context: BrowserContext
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  server = await startServerAt(String(START), ['BTC'])
  backOffice = await signInBackOffice(server)
  browser = await openBrowser()
  context = await browser.newContext(desktop)
  page = await context.newPage()
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()))
})

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  console.info(pageErrors.join('\n'))
  await mkdir(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/dual-real-candles.png`, fullPage: true })
})

afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

test('a stranger subscribes both ways, the real minutes of 17 March 2023 decide, and every place shows the same amounts', async () => {
  // Given real one-minute candles and a product in each direction for the delivery of 08:00,
  await backOffice.post('/sandbox/candles', { pair: 'BTC_USDT', interval: '1m', candles })
  for (const order of [SELL_HIGH, BUY_LOW]) await listProduct(order)
  // and someone who has just signed up and taken play money,
  await signUp()
  await takeMoney('BTC', '2')
  await takeMoney('USDT', '20000')
  // When both are subscribed and the clock passes the delivery,
  const ids = new Map<WorkedOrder, string>()
  for (const order of [SELL_HIGH, BUY_LOW]) ids.set(order, await subscribe(order))
  await page.getByRole('button', { name: 'Sandbox' }).click()
  await page.getByRole('button', { name: 'Next delivery' }).click()
  for (const id of ids.values()) await settled(id)
  // Then both have settled at the mean of the thirty minutes, with the same amounts everywhere.
  expect(window).toHaveLength(30)
  await seePrice()
  for (const order of [SELL_HIGH, BUY_LOW]) {
    const id = ids.get(order) ?? ''
    expect(workedPayment(order, settlement).converted).toBe(order === SELL_HIGH)
    await seeHolding(order, id)
    await seeApi(order, id)
    await seeStatement(order, id)
  }
  await seeBalances()
  expect(pageErrors).toEqual([])
})

async function listProduct({ type, coin, target, apr }: WorkedOrder): Promise<void> {
  const terms = { type, coin, exercise_price: target, apy: apr, delivery_timest: DELIVERY, min_copies: 1 }
  await backOffice.post('/console/api/dual/products', terms)
}

async function signUp(): Promise<void> {
  await page.goto(`${server.url}/sign-up`)
  await page.getByLabel('Email address').fill('stranger@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/balances')
}

async function takeMoney(asset: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Faucet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Asset').selectOption(asset)
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Faucet' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Through the list and the purchase panel. Answers with the order's id. */
async function subscribe(order: WorkedOrder): Promise<string> {
  await page.goto(`${server.url}/dual-currency-investment?coin=${order.coin}&type=${order.type}`)
  const target = grouped(order.target)
  await page
    .getByRole('button', { name: `Subscribe, target ${target},` })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(order.amount)
  await foretold(dialog, order)
  await confirmOrder(dialog)
  await page.getByRole('dialog').getByText('Order placed').waitFor()
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  await page.getByRole('dialog').getByText('My Holding', { exact: true }).click()
  await page.waitForURL('**/my-holdings')
  return id
}

/** The panel foretells, before the order, what will be paid at the price that will come. */
async function foretold(dialog: Locator, order: WorkedOrder): Promise<void> {
  const paid = workedPayment(order, settlement)
  const tab = order.type === 'call' ? 'At or above' : 'Above'
  await dialog.getByRole('tab', { name: `${tab} ${grouped(order.target)}` }).click()
  await dialog
    .getByText(`${grouped(paid.amount)} ${paid.asset}`)
    .first()
    .waitFor()
}

/** The clock stands at the delivery while orders are paid; a page that is open sees it a moment later. */
async function settled(id: string): Promise<void> {
  const status = async () => (await get<{ status: string }>(`/apiw/v2/earn/dual/order-detail?order_id=${id}`)).status
  await expect.poll(status).toBe('SETTLEMENT_SUCCESS')
}

async function seePrice(): Promise<void> {
  const evidence = await get<{ price: string; count: number }>(
    `/apiw/v2/earn/dual/settlement?coin=BTC&delivery_timest=${DELIVERY}`,
  )
  expect(evidence).toMatchObject({ price: plainText(settlement), count: 30 })
  await page.goto(`${server.url}/settlements/BTC/${DELIVERY}`)
  await page.getByText('Recomputed in your browser').first().waitFor()
  await page.getByText('It matches').first().waitFor()
}

async function seeHolding(order: WorkedOrder, id: string): Promise<void> {
  const paid = workedPayment(order, settlement)
  await page.goto(`${server.url}/my-holdings?show=ended`)
  const row = page.getByRole('row').filter({ hasText: NAME[order.type] })
  await row.getByText('Investment recouped').waitFor()
  // A row says money by the cent, the panel to the last unit.
  const inRow = paid.asset === 'USDT' ? paid.amount.replace(/(\.\d\d)\d+$/, '$1') : paid.amount
  expect(plain(await row.textContent())).toContain(`${grouped(inRow)} ${paid.asset}`)
  await row.getByRole('button', { name: `Details ${id}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Amount invested').waitFor()
  expect(await fact(dialog, 'Settlement price')).toContain(grouped(inCents(settlement)))
  expect(await fact(dialog, 'Paid')).toBe(`${grouped(paid.amount)} ${paid.asset}`)
  expect(await fact(dialog, 'Principal')).toBe(`${grouped(paid.principal)} ${paid.asset}`)
  expect(await fact(dialog, 'Interest')).toBe(`${grouped(paid.interest)} ${paid.asset}`)
  await dialog.getByRole('button', { name: 'Close' }).click()
}

async function seeApi(order: WorkedOrder, id: string): Promise<void> {
  const paid = workedPayment(order, settlement)
  expect(await get(`/apiw/v2/earn/dual/order-detail?order_id=${id}`)).toMatchObject({
    status: 'SETTLEMENT_SUCCESS',
    settlement_price: plainText(settlement),
    settlement_currency: paid.asset,
    settlement_amount: paid.amount,
    settlement_principle: paid.principal,
    settlement_interest: paid.interest,
  })
}

async function seeStatement(order: WorkedOrder, id: string): Promise<void> {
  const paid = workedPayment(order, settlement)
  type Leg = { group_id: string; account: string; event: string; asset: string; amount: string }
  const { list } = await get<{ list: Leg[] }>('/apiw/v2/account/statement?page_size=100')
  const legs = list.filter(
    (leg) => leg.group_id === id && leg.account === 'spot' && leg.event.startsWith('dual.settle.'),
  )
  const moved = legs.map(({ event, asset, amount }) => `${event} ${asset} ${amount}`).sort()
  expect(moved).toEqual([
    `dual.settle.interest ${paid.asset} ${paid.interest}`,
    `dual.settle.principal ${paid.asset} ${paid.principal}`,
  ])
  const csv = await (await context.request.get(`${server.url}/apiw/v2/account/statement.csv`)).text()
  const lines = csv.split('\r\n').filter((line) => line.includes(`,${id},`) && line.includes(',spot,'))
  for (const part of [paid.principal, paid.interest]) {
    expect(lines.some((line) => line.includes(`,${paid.asset},${part},`))).toBe(true)
  }
  await page.goto(`${server.url}/statement?view=ledger&asset=${paid.asset}`)
  const principal = page.getByRole('row').filter({ hasText: 'dual.settle.principal' })
  await principal
    .filter({ hasText: `+${grouped(paid.principal)}` })
    .first()
    .waitFor()
  const interest = page.getByRole('row').filter({ hasText: 'dual.settle.interest' })
  await interest
    .filter({ hasText: `+${grouped(paid.interest)}` })
    .first()
    .waitFor()
}

/** Two whole orders back in the spot account: what the faucet gave, less what went in, and what came out. */
async function seeBalances(): Promise<void> {
  type Row = { asset: string; account: string; amount: string }
  const { list } = await get<{ list: Row[] }>('/apiw/v2/account/balances')
  const sold = workedPayment(SELL_HIGH, settlement)
  const kept = workedPayment(BUY_LOW, settlement)
  expect(list.map(({ account, asset, amount }) => ({ account, asset, amount }))).toEqual([
    { account: 'spot', asset: 'BTC', amount: plainText(sum('2', `-${SELL_HIGH.amount}`)) },
    { account: 'spot', asset: 'USDT', amount: plainText(sum('20000', `-${BUY_LOW.amount}`, sold.amount, kept.amount)) },
  ])
}

function sum(...amounts: string[]): bigint {
  const units = (text: string) => {
    const [whole = '', fraction = ''] = text.replace('-', '').split('.')
    return BigInt(`${whole}${fraction.padEnd(8, '0')}`)
  }
  return amounts.reduce((total, text) => (text.startsWith('-') ? total - units(text) : total + units(text)), 0n)
}

async function get<Data>(path: string): Promise<Data> {
  const answer = await context.request.get(`${server.url}${path}`)
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { data: Data }).data
}

/** The value that stands beside a name. */
async function fact(dialog: Locator, name: string): Promise<string> {
  const term = dialog.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  return plain(await term.locator('xpath=following-sibling::dd[1]').textContent())
}

/** A price from 1,000 on is shown with two decimals. */
function inCents(price: bigint): string {
  const cents = ((price + 500_000n) / 1_000_000n).toString()
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}

/** Figures keep together by spaces that do not break; here they are plain ones. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u00a0', ' ').trim()
}

/** 26000.5 as an English reader sees it: 26,000.5. */
function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? text : `${text}.${fraction}`
}
