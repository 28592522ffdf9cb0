import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { desktop, type FileBrowser, openBrowser, quiet } from './browser.ts'
import { type CustomerApi, newCustomer } from './customer.ts'
import { type SharedServer, sharedServer } from './server.ts'

/* Pages are told what has changed by one stream a browser, and ask by time where there is none. Both wait, at the same time. */

const STREAM = '/apiw/v2/events'
/** Longer than the page waits between two looks where nobody tells it. */
const LOOKS_MS = 14_000

let server: SharedServer
let browser: FileBrowser

beforeAll(async () => {
  server = sharedServer()
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A browser of a customer of its own, and the calls of all its pages by their paths. */
async function customersBrowser(): Promise<{ context: BrowserContext; api: CustomerApi; paths: string[] }> {
  const context = await browser.newContext(desktop)
  const api = await newCustomer(context, server.url)
  const paths: string[] = []
  context.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return { context, api, paths }
}

async function balancesPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${server.url}/balances`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await quiet(page)
  return page
}

const textOf = async (page: Page) => (await page.locator('#main').textContent()) ?? ''
const balancesAsked = (paths: readonly string[]) => paths.filter((path) => path.endsWith('/account/balances')).length

test.concurrent('a page is told that money came, and does not ask meanwhile; a second tab has no stream of its own', async ({
  expect,
}) => {
  const { context, api, paths } = await customersBrowser()
  const first = await balancesPage(context)
  const second = await balancesPage(context)
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

test.concurrent('a page without the stream asks by time as before', async ({ expect }) => {
  const { context, api, paths } = await customersBrowser()
  await context.route(`**${STREAM}*`, (route) => route.abort())
  const page = await balancesPage(context)
  const before = balancesAsked(paths)
  await api.post('/sandbox/faucet', { asset: 'USDT', amount: '5555' })
  await expect.poll(async () => await textOf(page), { timeout: 20_000 }).toContain('105,555')
  expect(balancesAsked(paths)).toBeGreaterThan(before)
})
