import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type BackOffice, signInBackOffice } from './back-office.ts'
import { desktop, type FileBrowser, openBrowser } from './browser.ts'
import { type CustomerApi, newCustomer } from './customer.ts'
import { type RunningServer, startServer } from './server.ts'
import { complaintsOf } from './visitor.ts'

export type Order = { id: number; status: string; delivery_timest: number; renewal_id: number | null }
type Listing = { status?: string; hours?: number; type?: 'call' | 'put'; acceptance?: 'auto' | 'desk' }

const HOUR = 3_600

export let server: RunningServer
let backOffice: BackOffice
let browser: FileBrowser
export let context: BrowserContext
export let page: Page
export let customer: CustomerApi
let complaints: string[]

/** For the file that calls it: a server of its own, whose clock it may move, and a new customer for each test. */
export function visitDualOrders(dualCoins: readonly string[] = ['BTC', 'ETH']): void {
  beforeAll(async () => {
    server = await startServer({ dualCoins, hasBorrowers: false })
    backOffice = await signInBackOffice(server)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.remove()
  })
  beforeEach(async () => {
    await open({ ...desktop, acceptDownloads: true })
    customer = await newCustomer(context, server.url)
  })
  afterEach(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
}

async function open(options: BrowserContextOptions): Promise<void> {
  context = await browser.newContext(options)
  page = await context.newPage()
  complaints = complaintsOf(page)
}

/** The same customer at another screen. */
export async function reopen(options: BrowserContextOptions): Promise<void> {
  const storageState = await context.storageState()
  await context.close()
  await open({ ...options, storageState })
}

async function clock(): Promise<number> {
  return (await customer.get<{ now: number }>('/sandbox/clock')).now
}

/** An order of a product that an operator has listed for it: delivery on a full hour, far targets. */
export async function order(
  { hours = 30, type = 'put', acceptance = 'auto' }: Listing,
  rule: object = {},
): Promise<Order> {
  const delivery = Math.floor((await clock()) / HOUR + 1) * HOUR + hours * HOUR
  const target = type === 'put' ? '40000' : '90000'
  const terms = { type, coin: 'BTC', exercise_price: target, apy: '0.25', delivery_timest: delivery, min_copies: 1 }
  const listed = (await backOffice.post('/console/api/dual/products', { ...terms, acceptance })) as { id: number }
  const amount = type === 'put' ? '1000' : '0.5'
  const placed = await customer.post<Order>('/apiw/v2/earn/dual/order', { project_id: listed.id, amount, ...rule })
  if (acceptance === 'auto') await reached(placed.id, 'PROCESSING')
  return placed
}

export async function detail(id: number): Promise<Order> {
  return await customer.get<Order>(`/apiw/v2/earn/dual/order-detail?order_id=${id}`)
}

export async function reached(id: number, status: string): Promise<void> {
  await expect.poll(async () => (await detail(id)).status).toBe(status)
}

export async function openOrder(id: number): Promise<Locator> {
  await page.goto(`${server.url}/my-holdings?order=${id}`)
  const dialog = page.getByRole('dialog').first()
  await dialog.getByText('Amount invested').waitFor()
  return dialog
}

/** The panel on top of the order's. */
export function above(title: string): Locator {
  return page.getByRole('dialog', { name: title })
}

/** A complaint of the page that the test has asked for. */
export function wanted(text: string): void {
  complaints = complaints.filter((one) => !one.includes(text))
}
