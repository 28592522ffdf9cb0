import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { desktop, type FileBrowser, openBrowser, quiet } from './browser.ts'
import { type CustomerApi, newCustomer } from './customer.ts'
import { type SharedServer, sharedServer } from './server.ts'

/* Pages are told what has changed by one stream a browser, and ask by time where there is none. */

const STREAM = '/apiw/v2/events'
/** Longer than the page waits between two looks where nobody tells it. */
const LOOKS_MS = 14_000

let server: SharedServer
let browser: FileBrowser
let context: BrowserContext
let api: CustomerApi

beforeAll(async () => {
  server = sharedServer()
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  context = await browser.newContext(desktop)
  api = await newCustomer(context, server.url)
})
afterEach(() => context.close())

/** Calls of all pages of the browser, by their paths. */
function calls(): string[] {
  const paths: string[] = []
  context.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

async function balancesPage(): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${server.url}/balances`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await quiet(page)
  return page
}

const textOf = async (page: Page) => (await page.locator('#main').textContent()) ?? ''
const balancesAsked = (paths: readonly string[]) => paths.filter((path) => path.endsWith('/account/balances')).length

test('a page is told that money came, and does not ask meanwhile; a second tab has no stream of its own', async () => {
  const paths = calls()
  const first = await balancesPage()
  const second = await balancesPage()
  await expect.poll(() => paths.filter((path) => path === STREAM).length, { timeout: 10_000 }).toBe(1)
  await first.waitForTimeout(3_000)
  const before = balancesAsked(paths)
  await first.waitForTimeout(LOOKS_MS)
  expect(balancesAsked(paths)).toBe(before)
  await api.post('/sandbox/faucet', { asset: 'USDT', amount: '7777' })
  for (const page of [first, second]) {
    await expect.poll(async () => await textOf(page), { timeout: 9_000 }).toContain('107,777')
  }
  expect(paths.filter((path) => path === STREAM)).toHaveLength(1)
})

test('a page without the stream asks by time as before', async () => {
  await context.route(`**${STREAM}*`, (route) => route.abort())
  const paths = calls()
  const page = await balancesPage()
  const before = balancesAsked(paths)
  await api.post('/sandbox/faucet', { asset: 'USDT', amount: '5555' })
  await expect.poll(async () => await textOf(page), { timeout: 20_000 }).toContain('105,555')
  expect(balancesAsked(paths)).toBeGreaterThan(before)
})
