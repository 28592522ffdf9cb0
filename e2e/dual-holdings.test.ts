import { describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { desktop, phone, quiet } from './browser.ts'
import { moveClock } from './customer.ts'
import {
  context,
  customer,
  openOrder,
  order,
  page,
  reached,
  reopen,
  server,
  visitDualOrders,
  wanted,
} from './dual-order-visit.ts'
import { overflowOf, prefer } from './visitor.ts'

/** What the detail of a settled order tells besides. */
const SETTLED_ROWS =
  'Settlement price|Paid|Principal|Interest|Settled|Amount invested|Target price|APR|Term|Ordered|Delivery|Order ID'

visitDualOrders()

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

  test('the filters are one row on a desk, and on a phone one button that opens them as a sheet', async () => {
    await order({ type: 'put' })
    /** The bar on the page that is open now. */
    const shown = async () => {
      await page.goto(`${server.url}/my-holdings?type=put&coin=BTC`)
      await page.getByRole('row').filter({ hasText: 'Buy BTC low' }).waitFor()
      const bar = page.getByRole('group', { name: 'Filters' })
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56)
      return bar
    }
    const wide = await shown()
    for (const label of ['Status', 'Coin', 'Direction', 'Product group']) {
      expect(await wide.getByLabel(label).isVisible(), label).toBe(true)
    }
    await reopen(phone)
    const narrow = await shown()
    expect(await narrow.getByLabel('Direction').count()).toBe(0)
    await narrow.getByRole('button', { name: /Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    expect(await sheet.getByLabel('Direction').inputValue()).toBe('put')
    await sheet.getByLabel('Direction').selectOption('Sell high')
    await page.waitForURL(/type=call/)
  })

  test('on a tablet held upright an order is a row of at most 72 px that a tap opens, and the page no wider than it', async () => {
    const placed = await order({ type: 'put' })
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto(`${server.url}/my-holdings`)
    const row = page.getByRole('row').filter({ hasText: 'Buy BTC low' })
    const size = await row.evaluate((tr) => tr.getBoundingClientRect().toJSON())
    expect(size.right).toBeLessThanOrEqual(820)
    expect(size.height).toBeLessThanOrEqual(72)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await row.getByRole('button').click()
    await page.getByRole('dialog').getByText(String(placed.id)).waitFor()
  })

  test('what comes next stands in the calendar of the holdings, on a phone too, with the way to the order and as a file', async () => {
    const placed = await order({ type: 'put' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/holdings?show=calendar`)
    const next = page.getByRole('region', { name: 'What comes next' })
    await next.getByRole('radio', { name: '30 days' }).click()
    await page.waitForURL('**/holdings?show=calendar&days=30')
    await next.getByText('Delivery').waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await barriersOn(page)).toEqual([])
    const file = await next.getByRole('link', { name: 'Download calendar file' }).getAttribute('href')
    const text = await (await context.request.get(`${server.url}${file}`)).text()
    expect(text).toContain(`UID:dual-${placed.id}@tenor\r\n`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await next.getByRole('link', { name: 'View' }).click()
    await page.getByRole('dialog').getByText(String(placed.id)).waitFor()
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
    await dialog.getByRole('button', { name: 'Copy order ID' }).click()
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
    wanted('ERR_CONNECTION_RESET')
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

describe('everyone', () => {
  const looks = [
    { name: 'light', locale: 'en', theme: 'light', screens: [desktop] },
    { name: 'dark', locale: 'en', theme: 'dark', screens: [phone] },
    { name: 'Arabic', locale: 'ar', theme: 'light', screens: [desktop, phone] },
  ] as const

  for (const { name, locale, theme, screens } of looks) {
    for (const screen of screens) {
      test(`nothing keeps anybody out and nothing overflows: ${name}, ${screen.viewport?.width} px`, async () => {
        const only = theme === 'dark' ? 'colours' : undefined
        const placed = await order({ hours: 60 })
        await reopen(screen)
        await prefer(page, locale, theme)
        for (const path of ['/my-holdings', `/my-holdings?order=${placed.id}`, '/settlements/BTC']) {
          await page.goto(`${server.url}${path}`)
          await quiet(page)
          await seen(path, only)
        }
        await page.goto(`${server.url}/my-holdings?order=${placed.id}`)
        await page.getByRole('dialog').locator('footer button').first().click()
        await page.getByRole('dialog').last().getByText('USDT').first().waitFor()
        await seen('early redemption', only)
      })
    }
  }

  async function seen(what: string, only?: 'colours'): Promise<void> {
    expect(await overflowOf(page), what).toBeLessThanOrEqual(0)
    expect(await barriersOn(page, { only }), what).toEqual([])
  }
})
