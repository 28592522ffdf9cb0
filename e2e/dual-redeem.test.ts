import { describe, expect, test } from 'vitest'
import { moveClock } from './customer.ts'
import {
  above,
  customer,
  detail,
  type Order,
  openOrder,
  order,
  page,
  reached,
  visitDualOrders,
  wanted,
} from './dual-order-visit.ts'
import { PASSWORD } from './visitor.ts'

visitDualOrders(['BTC'])

describe('early redemption', () => {
  test('a quote with its parts expires, is asked for again, and is taken up once', async () => {
    const placed = await order({ hours: 60 })
    const dialog = await openOrder(placed.id)
    await dialog.getByRole('button', { name: 'Redeem early' }).click()
    const panel = above('Redeem early')
    await panel.getByText(/You close the order now and get .* less than you invested/).waitFor()
    for (const part of ['Claim without conversion (fair yield at most)', 'Option value', 'Fee']) {
      await panel.getByText(part, { exact: true }).waitFor()
    }
    await panel.getByText('This quote is valid for').waitFor()
    await customer.post('/sandbox/clock', { advance: 60 })
    await panel.getByText('This quote has expired. Get a new one.').waitFor()
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
    wanted('ERR_FAILED')
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
    wanted('ERR_CONNECTION_RESET')
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
    expect((await sent).postDataJSON()).toMatchObject({ order_id: String(placed.id), status: '0' })
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
    // Nine deliveries, two days a call: each has its time on a machine that does other things as well.
    for (const days of [2, 4, 6, 8]) await moveClock(customer, placed.delivery_timest + days * 86_400 + 60)
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
