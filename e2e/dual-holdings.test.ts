import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BackOffice, signInBackOffice } from './back-office.ts'
import { desktop, type FileBrowser, openBrowser, phone, quiet } from './browser.ts'
import { type CustomerApi, moveClock, newCustomer } from './customer.ts'
import { type RunningServer, startServer } from './server.ts'
import { barriersOn, complaintsOf, overflowOf, PASSWORD, prefer } from './visitor.ts'

type Order = { id: number; status: string; delivery_timest: number; renewal_id: number | null }
type Listing = { status?: string; hours?: number; type?: 'call' | 'put'; acceptance?: 'auto' | 'desk' }

const HOUR = 3_600
/** What the detail of a settled order tells besides. */
const SETTLED_ROWS =
  'Settlement price|Paid|Principal|Interest|Settled|Amount invested|Target price|APR|Term|Ordered|Delivery|Order id'

let server: RunningServer
let backOffice: BackOffice
let browser: FileBrowser
let context: BrowserContext
let page: Page
let customer: CustomerApi
let complaints: string[]

beforeAll(async () => {
  server = await startServer()
  backOffice = await signInBackOffice(server)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})
beforeEach(async () => {
  context = await browser.newContext({ ...desktop, acceptDownloads: true })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  complaints = complaintsOf(page)
  customer = await newCustomer(context, server.url)
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function clock(): Promise<number> {
  return (await customer.get<{ now: number }>('/sandbox/clock')).now
}

/** An order of a product that an operator has listed for it: delivery on a full hour, far targets. */
async function order({ hours = 30, type = 'put', acceptance = 'auto' }: Listing, rule: object = {}): Promise<Order> {
  const delivery = Math.floor((await clock()) / HOUR + 1) * HOUR + hours * HOUR
  const target = type === 'put' ? '40000' : '90000'
  const terms = { type, coin: 'BTC', exercise_price: target, apy: '0.25', delivery_timest: delivery, min_copies: 1 }
  const listed = (await backOffice.post('/console/api/dual/products', { ...terms, acceptance })) as { id: number }
  const amount = type === 'put' ? '1000' : '0.5'
  const placed = await customer.post<Order>('/apiw/v2/earn/dual/order', { project_id: listed.id, amount, ...rule })
  if (acceptance === 'auto') await reached(placed.id, 'PROCESSING')
  return placed
}
async function detail(id: number): Promise<Order> {
  return await customer.get<Order>(`/apiw/v2/earn/dual/order-detail?order_id=${id}`)
}
async function reached(id: number, status: string): Promise<void> {
  await expect.poll(async () => (await detail(id)).status, { timeout: 20_000 }).toBe(status)
}

async function openOrder(id: number): Promise<Locator> {
  await page.goto(`${server.url}/my-holdings?order=${id}`)
  const dialog = page.getByRole('dialog').first()
  await dialog.getByText('Amount invested').waitFor()
  return dialog
}

/** The panel on top of the order's. */
function above(title: string): Locator {
  return page.getByRole('dialog', { name: title })
}

describe('the list', () => {
  test('who has no orders is shown the way to the first one', async () => {
    await page.goto(`${server.url}/my-holdings`)
    await page.getByText('No open orders.').waitFor()
    await page.getByRole('link', { name: 'Browse offers' }).waitFor()
  })

  test('orders are narrowed by status, coin, direction and group, in the address, and the CSV is of the same', async () => {
    await order({ type: 'put' })
    await order({ type: 'call' })
    await page.goto(`${server.url}/my-holdings`)
    await page.getByRole('row').filter({ hasText: 'Sell BTC high' }).waitFor()
    await page.getByLabel('Direction').selectOption('Buy low')
    await page.waitForURL('**/my-holdings?type=put')
    await page.getByRole('row').filter({ hasText: 'Sell BTC high' }).waitFor({ state: 'detached' })
    const csv = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
    const lines = (await (await context.request.get(`${server.url}${csv}`)).text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(',put,BTC,USDT,1000')
    await page.getByLabel('Product group').selectOption('VIP')
    await page.getByText('No results for these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear' }).first().click()
    await page.getByLabel('Coin').selectOption('ETH')
    await page.waitForURL('**/my-holdings?coin=ETH')
    await page.getByText('No results for these filters.').waitFor()
    await page.goto(`${server.url}/my-holdings?status=PROCESSING&coin=BTC`)
    expect(await page.getByLabel('Status').inputValue()).toBe('PROCESSING')
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Holding' }).count()).toBe(2)
  })

  test('on a tablet held upright the orders are cards, with their details in sight and the page no wider than it', async () => {
    await order({ type: 'put' })
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto(`${server.url}/my-holdings`)
    const details = page.getByRole('button', { name: /^Details \d/ })
    await details.waitFor()
    expect(await details.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThanOrEqual(820)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })

  test('the portfolio says what is in running orders, and its calendar file has each delivery', async () => {
    const placed = await order({ type: 'put' })
    await page.goto(`${server.url}/my-holdings`)
    await page.getByRole('heading', { name: 'In open orders' }).waitFor()
    await page.getByText('1,000.00').first().waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download calendar file' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('tenor-deliveries.ics')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`UID:dual-${placed.id}@tenor\r\n`)
    const start = new Date(placed.delivery_timest * 1_000).toISOString().replace(/[-:]|\.000/g, '')
    expect(text).toContain(`DTSTART:${start}\r\n`)
    expect(text).toContain('SUMMARY:Buy BTC low: delivery\r\n')
  })
})

describe('one order', () => {
  test('an order that waits for operators is cancelled, and its timeline says that the money came back', async () => {
    const placed = await order({ acceptance: 'desk' })
    const dialog = await openOrder(placed.id)
    await dialog.getByText('Confirming').waitFor()
    await dialog.getByText('Being accepted').waitFor()
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page.locator('[data-kind=caution]').getByText('Auto-reinvest cannot be edited in this state.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Order cancelled. Your money has been returned.').waitFor()
    await reached(placed.id, 'CANCELED')
    await dialog.getByText('was returned to your spot account.').first().waitFor()
  })

  test('its id is copied whole, and subscribing more goes to its coin and direction', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const placed = await order({ type: 'call' })
    const dialog = await openOrder(placed.id)
    await dialog.getByRole('button', { name: 'Copy order id' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(String(placed.id))
    await dialog.getByRole('link', { name: 'Subscribe more' }).click()
    await page.waitForURL('**/dual-currency-investment?coin=BTC&type=call')
  })

  test('a settled one says what was paid and what holding would have brought; its evidence is computed again', async () => {
    const placed = await order({ hours: 1 })
    await moveClock(customer, placed.delivery_timest + 5)
    await reached(placed.id, 'SETTLEMENT_SUCCESS')
    const dialog = await openOrder(placed.id)
    await dialog.getByText('Investment recouped').waitFor()
    const names = await dialog.locator('dt').allTextContents()
    expect(names.map((name) => name.trim())).toEqual(expect.arrayContaining(SETTLED_ROWS.split('|')))
    await dialog.getByText('Compared with holding or a limit order').waitFor()
    await dialog.getByText(/This order earned .* than simply holding BTC/).waitFor()
    await dialog.getByText(/A limit order to buy at 40,000 would not have been filled/).waitFor()
    await dialog.getByText(/This order earned .* more than that/).waitFor()
    await dialog.getByRole('link', { name: 'How this price was determined' }).click()
    await page.getByText('Recomputed in your browser').first().waitFor()
    await page.getByText(`Your order ${placed.id}, recomputed in your browser`).waitFor()
    await page.getByText('It matches what was paid.').waitFor()
    await page.getByText('Compare with holding or a limit order').first().click()
    await page
      .getByText(/A limit order to buy at 40,000 would not have been filled/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'All settlement prices of BTC' }).click()
    await page.getByRole('heading', { name: 'Settlement prices of BTC' }).waitFor()
    await page.getByRole('link', { name: 'View evidence' }).first().waitFor()
  })

  test('evidence that cannot be loaded says so, and is there after another try', async () => {
    await page.route('**/dual/settlements?**', (route) => route.abort('connectionreset'))
    await page.goto(`${server.url}/settlements/BTC`)
    await page.getByText('Could not load.').waitFor()
    await page.unroute('**/dual/settlements?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'View evidence' }).first().waitFor()
    complaints = complaints.filter((one) => !one.includes('ERR_CONNECTION_RESET'))
  })

  test('a price that its samples do not make is said not to agree', async () => {
    await page.route('**/dual/settlement?**', async (route) => {
      const reply = await route.fetch()
      const { data, ...rest } = (await reply.json()) as { data: { price: string } }
      await route.fulfill({ response: reply, json: { ...rest, data: { ...data, price: `1${data.price}` } } })
    })
    await page.goto(`${server.url}/settlements/BTC`)
    await page.getByRole('link', { name: 'View evidence' }).first().click()
    await page.getByText(/^Recomputed in your browser: .* It does not match\.$/).waitFor()
  })

  test('a delivery without a price says so, and an unknown coin has no page', async () => {
    await page.goto(`${server.url}/settlements/BTC/4000000000`)
    await page.getByText('There is no settlement price for this delivery yet.').waitFor()
    await page.goto(`${server.url}/settlements/NOCOIN`)
    await page.getByRole('heading', { level: 1, name: 'Settlement prices' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain('BTC')
  })
})

describe('early redemption', () => {
  test('a quote with its parts expires, is asked for again, and is taken up once', async () => {
    const placed = await order({ hours: 60 })
    const dialog = await openOrder(placed.id)
    await dialog.getByRole('button', { name: 'Redeem early' }).click()
    const panel = above('Redeem early')
    await panel.getByText(/You close the order now and get .* less than you invested/).waitFor()
    for (const part of ['Claim: without conversion, at most the fair yield', 'Option value', 'Fee']) {
      await panel.getByText(part, { exact: true }).waitFor()
    }
    await panel.getByText('This quote is valid for').waitFor()
    await customer.post('/sandbox/clock', { advance: 60 })
    await panel.getByText('This quote has expired. Get a new one.').waitFor({ timeout: 40_000 })
    expect(await panel.getByRole('button', { name: 'Redeem at this price' }).isDisabled()).toBe(true)
    await panel.getByRole('button', { name: 'Get a new quote' }).click()
    await panel.getByText('This quote is valid for').waitFor()
    await panel.getByRole('button', { name: 'Redeem at this price' }).click()
    await panel.getByText(/Redeemed\. .* is in your spot account/).waitFor()
    expect(await detail(placed.id)).toMatchObject({ status: 'REFUND_SUCCESS' })
    await panel.getByRole('button', { name: 'Close' }).last().click()
    await dialog.getByText('Redeemed early').first().waitFor()
  })

  test('stands under a clock that ticks at each look at it, while the quote is on its way', async () => {
    const { id } = await order({ hours: 60 })
    await page.addInitScript(() => {
      // By other steps each time: equal ones would draw nothing anew.
      const real = Date.now
      let looks = 0
      Date.now = () => {
        looks += 1
        return real() + (looks % 7)
      }
    })
    await page.route('**/dual/order-refund-preview*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    const dialog = await openOrder(id)
    await dialog.getByRole('button', { name: 'Redeem early' }).click()
    await above('Redeem early').getByText('This quote is valid for').waitFor()
    expect(await page.getByText('Something went wrong.').count()).toBe(0)
  })

  test('a panel that does not come says so in its place, and comes when it is tried again', async () => {
    const { id } = await order({ hours: 60 })
    await page.route('**/assets/dual-redeem-panel*.js', (route) => route.abort())
    const dialog = await openOrder(id)
    await dialog.getByRole('button', { name: 'Redeem early' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'This part could not be shown.' })
    await failed.waitFor()
    await dialog.getByText('Amount invested').waitFor()
    await page.unroute('**/assets/dual-redeem-panel*.js')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: 'Redeem early' }).click()
    await above('Redeem early').waitFor()
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('ERR_FAILED')))
  })

  test('the fund password is asked for where one is set, and a wrong one is said so', async () => {
    const placed = await order({ hours: 60 })
    await customer.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: 'a second secret' })
    const dialog = await openOrder(placed.id)
    await dialog.getByRole('button', { name: 'Redeem early' }).click()
    const panel = above('Redeem early')
    await panel.getByText('This quote is valid for').waitFor()
    await panel.getByRole('button', { name: 'Redeem at this price' }).click()
    await panel.getByLabel('Fund password').fill('not the one')
    await panel.getByRole('button', { name: 'Redeem at this price' }).click()
    await panel.getByText(/4 attempts left/).waitFor()
    await panel.getByLabel('Fund password').fill('a second secret')
    await panel.getByRole('button', { name: 'Redeem at this price' }).click()
    await panel.getByText(/Redeemed\. .* is in your spot account/).waitFor()
  })

  test('a quote that has been used is refused in words, and a lost answer is asked for again under the same id', async () => {
    const placed = await order({ hours: 60 })
    const dialog = await openOrder(placed.id)
    const texts: string[] = []
    await page.route('**/dual/order-refund', async (route) => {
      texts.push((route.request().postDataJSON() as { text: string }).text)
      if (texts.length === 1) return await route.abort('connectionreset')
      const refusal = { code: 1, message: '', fail_reason: 'dual.refund.used', params: {}, data: null }
      return await route.fulfill({ status: 409, json: refusal })
    })
    await dialog.getByRole('button', { name: 'Redeem early' }).click()
    const panel = above('Redeem early')
    await panel.getByText('This quote is valid for').waitFor()
    await panel.getByRole('button', { name: 'Redeem at this price' }).click()
    await expect.poll(() => texts.length).toBe(1)
    await panel.getByRole('button', { name: 'Redeem at this price' }).click()
    await panel.getByText('This quote has already been used.').waitFor()
    expect(texts[1]).toBe(texts[0])
    complaints = complaints.filter((one) => !one.includes('ERR_CONNECTION_RESET'))
  })

  test('within the window that decides the price it has ended, and the panel says so', async () => {
    const placed = await order({ hours: 2 })
    await moveClock(customer, placed.delivery_timest - 1_500)
    const dialog = await openOrder(placed.id)
    await dialog.getByRole('button', { name: 'Redeem early' }).click()
    await above('Redeem early').getByText('Early redemption is closed').waitFor()
    await above('Redeem early').getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Auto-reinvest cannot be edited in the 30 minutes before delivery.').waitFor()
  })
})

describe('auto-reinvest', () => {
  test('it is switched on, and off only after it has been confirmed', async () => {
    const placed = await order({ hours: 60 })
    const dialog = await openOrder(placed.id)
    await dialog.getByText('Off: the amount is paid').waitFor()
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await above('Auto-reinvest').getByRole('button', { name: 'Enable now' }).click()
    await page.getByText('Auto-reinvest saved.').waitFor()
    await dialog.getByText('Basic: target 40,000').waitFor()
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await above('Turn off auto-reinvest?').getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText('Basic: target 40,000').waitFor()
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /autorenewal$/.test(request.url()))
    await above('Turn off auto-reinvest?').getByRole('button', { name: 'Confirm' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ order_id: placed.id, status: 0 })
    await page.getByText('Auto-reinvest is off.').waitFor()
    await dialog.getByText('Off: the amount is paid').waitFor()
  })

  test('what the server refuses with code 3001 is said in its own words', async () => {
    const placed = await order({ hours: 60 })
    const dialog = await openOrder(placed.id)
    await page.route('**/dual_center/order/autorenewal', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: { code: 3001, message: 'The desk is closing its books.', fail_reason: 'x', params: {}, data: null },
          })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await above('Auto-reinvest').getByRole('button', { name: 'Enable now' }).click()
    await page.locator('[data-kind=caution]').getByText('The desk is closing its books.').waitFor()
  })

  test('the history of a chain comes eight at a time as it is scrolled, each order to be unfolded', async () => {
    const rule = { is_autorenewal: 1, price_deviation: '1', effective_time_duration: 86_400 }
    const offers = await customer.get<{ id: number; invest_days: number }[]>(
      '/apiw/v2/earn/dual/project-list?coin=BTC&type=put',
    )
    const first = offers.find((offer) => offer.invest_days === 1)
    const body = { project_id: first?.id, amount: '1000', ...rule }
    const placed = await customer.post<Order>('/apiw/v2/earn/dual/order', body)
    await reached(placed.id, 'PROCESSING')
    await moveClock(customer, placed.delivery_timest + 11 * 86_400 + 60)
    await reached(placed.id, 'SETTLEMENT_SUCCESS')
    const dialog = await openOrder(placed.id)
    await dialog.getByText('Settled and reinvested.').waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams: sent } = new URL(request.url())
      if (pathname.endsWith('/order-list') && sent.has('renewal_id'))
        asked.push(`${sent.get('page')}: ${sent.get('page_size')}`)
    })
    await dialog.getByRole('button', { name: 'Auto-reinvest history' }).click()
    const items = above('Auto-reinvest history').getByRole('listitem')
    await expect.poll(() => items.count()).toBeGreaterThan(7)
    await above('Auto-reinvest history').getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect.poll(() => items.count()).toBeGreaterThan(8)
    await items.first().locator('summary').click()
    await items.first().getByText('Target price').waitFor()
    await above('Auto-reinvest history').getByText('No more items.').waitFor()
    expect(new Set(asked)).toEqual(new Set(['1: 8', '2: 8']))
  })
})

describe('everyone', () => {
  const looks = [
    { name: 'light', locale: 'en', theme: 'light' },
    { name: 'dark', locale: 'en', theme: 'dark' },
    { name: 'Arabic', locale: 'ar', theme: 'light' },
  ] as const

  for (const { name, locale, theme } of looks) {
    for (const screen of [desktop, phone]) {
      test(`nothing keeps anybody out and nothing overflows: ${name}, ${screen.viewport?.width} px`, async () => {
        const placed = await order({ hours: 60 })
        const state = await context.storageState()
        await context.close()
        context = await browser.newContext({ ...screen, storageState: state })
        page = await context.newPage()
        page.setDefaultTimeout(15_000)
        complaints = complaintsOf(page)
        await prefer(page, locale, theme)
        for (const path of ['/my-holdings', `/my-holdings?order=${placed.id}`, '/settlements/BTC']) {
          await page.goto(`${server.url}${path}`)
          await quiet(page)
          await seen(path)
        }
        await page.goto(`${server.url}/my-holdings?order=${placed.id}`)
        await page.getByRole('dialog').locator('footer button').first().click()
        await page.getByRole('dialog').last().getByText('USDT').first().waitFor()
        await seen('early redemption')
      })
    }
  }

  async function seen(what: string): Promise<void> {
    expect(await overflowOf(page), what).toBeLessThanOrEqual(0)
    expect(await barriersOn(page), what).toEqual([])
  }
})
