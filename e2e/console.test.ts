import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { type BackOffice, signInBackOffice } from './back-office.ts'
import { goByMenu, signInAtConsole } from './back-office-operator.ts'
import { desktop, type FileBrowser, openBrowser } from './browser.ts'
import { newCustomer } from './customer.ts'
import { type SharedServer, sharedServer } from './server.ts'
import { complaintsOf, signUp } from './visitor.ts'

const HOUR = 3_600

let server: SharedServer
let backOffice: BackOffice
let browser: FileBrowser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  server = sharedServer()
  backOffice = await signInBackOffice(server)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
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

/** The text of a datetime-local field, in UTC. */
function fieldText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 16)
}

type Listing = { coin: string; target: string; apr: string; delivery: number }

/** Lists a product to buy low by the form, and says its id. */
async function listByHand({ coin, target, apr, delivery }: Listing): Promise<string> {
  await page.getByRole('button', { name: 'New product' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Coin').selectOption(coin)
  await panel.getByLabel('Target price').fill(target)
  await panel.getByLabel('Delivery (UTC)').fill(fieldText(delivery))
  await panel.getByLabel('APR in percent').fill(apr)
  await panel.getByRole('button', { name: 'Review' }).click()
  await panel.getByRole('button', { name: 'List product' }).click()
  const said = page.getByText(/^Product \d+ listed\.$/).last()
  await said.waitFor()
  await panel.waitFor({ state: 'hidden' })
  return /\d+/.exec((await said.textContent()) ?? '')?.[0] ?? ''
}

describe('an operator', () => {
  test('tells a customer that it is for operators, and shows nothing of it', async () => {
    await signUp(page, server.url)
    await page.goto(`${server.url}/console`)
    await page.getByRole('heading', { name: 'Operators only' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
  })

  test('shows that every total is zero, and runs a job when asked', async () => {
    await signInAtConsole(page, server)
    await goByMenu(page, 'Operations', 'Trial balance')
    const balance = page.getByRole('table', { name: 'Trial balance' })
    await balance.getByText('USDT', { exact: true }).waitFor()
    const assets = (await balance.getByRole('row').count()) - 1
    expect(await balance.getByText('Zero', { exact: true }).count()).toBe(assets)
    await goByMenu(page, 'Operations', 'Jobs')
    await page.getByRole('button', { name: 'Run dual-listing' }).click()
    await page.getByText('dual-listing has finished.').waitFor()
  })

  test('lists a product by hand, says first what is wrong with it, changes its APR, pauses and retires it', async () => {
    await signInAtConsole(page, server, { path: '/dual/products' })
    await page.getByRole('button', { name: 'New product' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Review' }).click()
    await panel.getByText('Fields to correct: 2').waitFor()
    await page.keyboard.press('Escape')
    const id = await listByHand({ coin: 'BTC', target: '41234', apr: '12.5', delivery: (await now()) + 48 * HOUR })

    await page.getByRole('button', { name: `Change product ${id}` }).click()
    await panel.getByLabel('APR in percent').fill('14')
    await panel.getByRole('button', { name: 'Review' }).click()
    await panel.getByRole('row', { name: 'APR 12.5000% 14.0000%' }).waitFor()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: `Pause product ${id}` }).click()
    await panel.getByRole('row', { name: 'Status On sale Paused' }).waitFor()
    await panel.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: `Resume product ${id}` }).waitFor()
    const [offer] = await read<{ status: string; apy: string }[]>(`/apiw/v2/earn/dual/project-list?pid=${id}`)
    expect(offer).toMatchObject({ status: 'paused', apy: '0.14' })

    await page.getByRole('button', { name: `Retire product ${id}` }).click()
    await panel.getByRole('button', { name: 'Retire' }).click()
    await page.getByRole('row', { name: new RegExp(`${id}.*Retired`) }).waitFor()
    await goByMenu(page, 'Operations', 'Audit log')
    await page
      .getByRole('table', { name: 'Audit log' })
      .getByText('Changed the terms of a dual product')
      .first()
      .waitFor()
  })

  test('finds a customer and sets their tier, region and lock, with the difference before it is saved', async () => {
    const email = await signUp(page, server.url)
    await context.clearCookies()
    await signInAtConsole(page, server, { path: '/customers' })
    await page.getByLabel('Part of the email address').fill(email)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('button', { name: `Change ${email}` }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('VIP tier').selectOption('7')
    await panel.getByLabel('Region').fill('ch')
    await panel.getByRole('button', { name: 'Review' }).click()
    await panel.getByRole('row', { name: 'VIP tier 0 7' }).waitFor()
    await panel.getByRole('row', { name: 'Region Unknown CH' }).waitFor()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'hidden' })
    const found = await backOffice.post('/console/api/users/search', { email })
    expect((found as { list: object[] }).list).toMatchObject([{ vip_tier: 7, region: 'CH' }])
  })
})

test('an order that waits for operators is shown with whose it is, and accepted', async () => {
  await signInAtConsole(page, server)
  const delivery = Math.ceil((await now()) / HOUR) * HOUR + 30 * HOUR
  const terms = { type: 'put', coin: 'ETH', exercise_price: '900', apy: '0.2', delivery_timest: delivery }
  const listed = (await backOffice.post('/console/api/dual/products', { ...terms, acceptance: 'desk' })) as {
    id: number
  }
  const elsewhere = await browser.newContext(desktop)
  const customer = await newCustomer(elsewhere, server.url)
  const { id } = await customer.post<{ id: number }>('/apiw/v2/earn/dual/order', {
    project_id: listed.id,
    amount: '250',
  })
  await goByMenu(page, 'Dual investment', 'Orders to accept')
  await page.getByRole('button', { name: `Accept order ${id}` }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('row', { name: 'State Confirming Holding' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await panel.getByRole('button', { name: 'Accept' }).click()
  await page.getByText(`Order ${id} accepted.`).waitFor()
  const order = await customer.get<{ status: string }>(`/apiw/v2/earn/dual/order-detail?order_id=${id}`)
  expect(order.status).toBe('PROCESSING')
  await elsewhere.close()
})

test('a pool is opened after its curve was seen, its hour is tried, and a fixed product is sold out', async () => {
  await signInAtConsole(page, server, { path: '/simple-earn/pools' })
  await page.getByRole('button', { name: 'New pool' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Asset').selectOption('ADA')
  await panel.getByLabel('Cap').fill('0.5')
  await panel.getByRole('button', { name: 'Review' }).click()
  await panel.getByRole('alert').getByText(/curve/i).waitFor()
  await panel.getByLabel('Cap').fill('25')
  await panel.getByRole('button', { name: 'Review' }).click()
  await panel.getByRole('row', { name: '100% – 16.20%' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('ADA pool saved.').waitFor()
  await page.getByRole('button', { name: 'Open the ADA pool' }).click()
  await page.getByRole('button', { name: 'Dry run' }).click()
  await page.getByText('Every offer would be lent in full.').waitFor()
  await page.getByRole('button', { name: 'Retire' }).click()
  await panel.getByRole('button', { name: 'Retire' }).click()
  await page.getByText('Retired', { exact: true }).waitFor()

  await goByMenu(page, 'Simple Earn', 'Fixed products')
  await page.getByRole('button', { name: 'New product' }).click()
  await panel.getByLabel('Asset').selectOption('ADA')
  await panel.getByRole('button', { name: 'Review' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /ADA, 30 days/ })
  await row.getByRole('checkbox').click({ force: true })
  await page.getByRole('button', { name: 'Change selected (1)', exact: true }).click()
  await panel.getByLabel('Sale').selectOption('2')
  await panel.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Sold out').waitFor()
})
