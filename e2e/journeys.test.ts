import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, type FileBrowser, openBrowser, phone } from './browser.ts'
import { type CustomerApi, newCustomer } from './customer.ts'
import { type RunningServer, startServer } from './server.ts'
import { PASSWORD } from './visitor.ts'

/* How many taps a customer needs; typing is none. */

let server: RunningServer
let browser: FileBrowser

beforeAll(async () => {
  server = await startServer({ dualCoins: ['BTC'] })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

type Taps = { readonly count: number; readonly tap: (at: Locator) => Promise<void> }

function counting(): Taps {
  let count = 0
  return {
    get count() {
      return count
    },
    async tap(at) {
      await at.click()
      count += 1
    },
  }
}

type Funded = { context: BrowserContext; api: CustomerApi; page: Page; taps: Taps }

/** The first page, before a customer with money. */
async function funded(): Promise<Funded> {
  const context = await browser.newContext(desktop)
  const api = await newCustomer(context, server.url)
  for (const [asset, amount] of Object.entries({ USDT: '20000', ETH: '5' }))
    await api.post('/sandbox/faucet', { asset, amount })
  const page = await context.newPage()
  await page.goto(server.url)
  return { context, api, page, taps: counting() }
}

const panelOn = (page: Page) => page.locator('main section:has(> header)')
const cell = (page: Page, coin: string, column: string) =>
  page.getByRole('row').filter({ hasText: coin }).locator(`a[href*="way=${column}"]`)

test('a visitor on a phone has a first flexible subscription after six taps, the amount typed once', async () => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(server.url)
  const counter = counting()
  await counter.tap(page.getByRole('row').filter({ hasText: 'Tether' }))
  await page.getByRole('heading', { level: 1, name: 'USDT' }).waitFor()
  await counter.tap(page.getByRole('row').filter({ hasText: 'Flexible' }))
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Amount', { exact: true }).fill('500')
  await counter.tap(sheet.getByRole('link', { name: 'Sign up' }))
  await page.getByLabel('Email address').fill(`taps-${Date.now()}@tenor.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await counter.tap(page.getByRole('main').getByRole('button', { name: 'Sign up' }))
  await sheet.getByLabel('Amount', { exact: true }).waitFor()
  expect(await sheet.getByLabel('Amount', { exact: true }).inputValue()).toBe('500')
  await counter.tap(sheet.getByRole('button', { name: 'Add 500' }))
  await counter.tap(sheet.getByRole('button', { name: 'Subscribe', exact: true }))
  await sheet.getByRole('heading', { name: 'Subscribed' }).waitFor()
  expect(counter.count).toBeLessThanOrEqual(6)
  await context.close()
})

test.each([
  ['flexible', 2],
  ['fixed', 3],
] as const)('with money a %s subscription takes %i taps at most', async (column, most) => {
  const { context, page, taps } = await funded()
  await taps.tap(cell(page, 'Tether', column))
  const panel = panelOn(page)
  await panel.getByLabel('Amount', { exact: true }).fill('100')
  await taps.tap(panel.getByRole('button', { name: 'Subscribe', exact: true }))
  await panel.getByRole('heading', { name: 'Subscribed' }).waitFor()
  expect(taps.count).toBeLessThanOrEqual(most)
  await context.close()
})

test('a stake that is confirmed takes four taps, its redemption with its question three', async () => {
  const { context, page, taps } = await funded()
  await taps.tap(cell(page, 'Ethereum', 'staking'))
  const panel = panelOn(page)
  await panel.getByLabel('Amount', { exact: true }).fill('2')
  await taps.tap(panel.getByRole('checkbox'))
  await taps.tap(panel.getByRole('button', { name: 'Confirm', exact: true }))
  await taps.tap(panel.getByRole('button', { name: 'Confirm stake' }))
  await panel.getByText('2 ETH is staked').waitFor()
  expect(taps.count).toBeLessThanOrEqual(4)

  await page.goto(`${server.url}/myaccount/myfunds/financial_staking?asset=ETH&product-type=1`)
  const redeeming = counting()
  await redeeming.tap(
    page
      .getByRole('row')
      .getByRole('button', { name: /^Redeem/ })
      .first(),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount to redeem').fill('1')
  await redeeming.tap(dialog.getByRole('button', { name: 'Redeem', exact: true }))
  await dialog.getByRole('button', { name: 'Redeem for good' }).waitFor()
  // A second press so soon is a double click, which confirms nothing.
  await page.waitForTimeout(300)
  await redeeming.tap(dialog.getByRole('button', { name: 'Redeem for good' }))
  await dialog.getByText('will be in your spot account by').waitFor()
  expect(redeeming.count).toBeLessThanOrEqual(3)
  await context.close()
})

test('minting takes four taps', async () => {
  const { context, page, taps } = await funded()
  await taps.tap(cell(page, 'GUSD', 'staking'))
  const panel = panelOn(page)
  await panel.getByLabel('You give', { exact: true }).fill('100')
  await taps.tap(panel.getByRole('checkbox'))
  await taps.tap(panel.getByRole('button', { name: 'Confirm', exact: true }))
  await taps.tap(panel.getByRole('button', { name: 'Mint', exact: true }))
  await panel.getByText('GUSD is in your spot account').waitFor()
  expect(taps.count).toBeLessThanOrEqual(4)
  await context.close()
})

test('what somebody has and when they get it is one tap away', async () => {
  const { context, api, page, taps } = await funded()
  await api.post('/apiw/v2/uni-loan/earn/subscribe', { asset: 'USDT', amount: '100' })
  await taps.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Holdings' }).first())
  const row = page.getByRole('table', { name: 'Every holding' }).getByRole('row').filter({ hasText: 'Flexible' })
  await row.first().waitFor()
  expect(taps.count).toBe(1)
  await context.close()
})

test('a search by its key finds a coin, a product, a page and help, and opens the first by Enter', async () => {
  const { context, page } = await funded()
  await page.getByRole('row').filter({ hasText: 'Tether' }).waitFor()
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog')
  for (const [text, name] of [
    ['stak', 'Soft staking'],
    ['fees', 'Fees'],
    ['eth', 'ETH Ethereum'],
  ] as const) {
    await dialog.getByRole('textbox').fill(text)
    await dialog
      .getByRole('link', { name: new RegExp(name.replace(' ', '.*')) })
      .first()
      .waitFor()
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/earn/ETH')
  await context.close()
})

test('after the clock was moved one summary says what passed', async () => {
  const { context, api, page } = await funded()
  await api.post('/apiw/v2/uni-loan/earn/subscribe', { asset: 'USDT', amount: '5000' })
  await page.reload()
  await page.getByText('In Earn').first().waitFor()
  await page.waitForTimeout(3_000)
  await page.getByRole('button', { name: /Sandbox/ }).click()
  await page.getByRole('button', { name: '+1 day' }).click()
  const summary = page.getByRole('status').filter({ hasText: 'passed' })
  await summary.waitFor({ timeout: 60_000 })
  expect(await summary.textContent()).toMatch(/24 hours passed/)
  await summary.getByRole('link', { name: 'Show' }).click()
  await summary.waitFor({ state: 'detached' })
  await context.close()
})
