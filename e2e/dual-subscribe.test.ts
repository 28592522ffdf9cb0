import { type DualProjectRow, outcomes, termYield } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desktop } from './browser.ts'
import { anOffer, DUAL, listSmall, openPanel } from './dual-walk.ts'
import {
  amountOf,
  begin,
  complaints,
  confirmOf,
  confirmOrder,
  context,
  end,
  get,
  open,
  page,
  post,
  put,
  said,
  server,
  tabTo,
  textOf,
} from './product-walk.ts'
import { PASSWORD } from './visitor.ts'

const ORDER = '**/apiw/v2/earn/dual/order'

beforeAll(() => begin())
afterAll(end)
beforeEach(() => open(desktop))

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

test('the panel says pair, direction, APR, target with its gap and an arrow, delivery, term and the notes', async () => {
  const directions = [
    ['put', 'Buy low', /^ ▾ ?−[\d.]+%/],
    ['call', 'Sell high', /^ ▴ ?\+[\d.]+%/],
  ] as const
  for (const [type, title, gap] of directions) {
    // Listed by hand, so that its rate does not move: 20 %.
    const offer = await listSmall(await anOffer({ type }))
    const dialog = await openPanel(offer)
    await dialog.getByRole('heading', { name: title }).waitFor()
    await dialog.getByText('BTC / USDT').waitFor()
    const shown = await textOf(dialog)
    expect(shown).toMatch(/20\.00%APR, [\d.]+% for the term/)
    const [, afterTarget = ''] = shown.split(`Target price${said(decimal(offer.exercise_price))}`)
    expect(afterTarget).toMatch(gap)
    const day = new Date(offer.delivery_timest * 1000)
    expect(shown).toMatch(new RegExp(`Delivery${day.getUTCDate()} \\w+ ${day.getUTCFullYear()}, 08:00 UTC`))
    expect(shown).toContain(`Term${offer.invest_days} day`)
    for (const note of [
      'One price decides: the mean of the index prices of the 30 minutes before delivery',
      'a price exactly at the target counts as reached',
      '17:00 UTC at the latest, provided the index gives a settlement price',
    ]) {
      expect(shown).toContain(note)
    }
    await dialog.getByRole('img', { name: 'Value at delivery by settlement price' }).waitFor()
    await dialog.getByRole('slider', { name: 'Settlement price' }).waitFor()
    for (const document of ['/terms', '/risk-disclosure']) await dialog.locator(`a[href="${document}"]`).waitFor()
  }
  const hours = await openPanel(await anOffer({ category: 3 }))
  expect(await textOf(hours)).not.toContain('by 17:00')
})

describe('the amount of a subscription', () => {
  test('an empty field says nothing and confirms nothing', async () => {
    const dialog = await openPanel(await anOffer())
    expect((await dialog.getByRole('alert').allTextContents()).join('')).toBe('')
    expect(await confirmOf(dialog).isDisabled()).toBe(true)
    await amountOf(dialog).fill('0')
    expect(await confirmOf(dialog).isDisabled()).toBe(true)
  })

  test('above the balance, below the least and above the most each say so', async () => {
    const offer = await anOffer()
    const small = await listSmall(offer)
    const dialog = await openPanel(small)
    const messages = [
      ['20000.00000001', 'Insufficient balance.'],
      ['0.5', 'The minimum is 2 USDT.'],
      ['100.01', 'The maximum is 100 USDT.'],
    ] as const
    for (const [amount, message] of messages) {
      await amountOf(dialog).fill(amount)
      await dialog.getByRole('alert').getByText(message).waitFor()
      expect(await confirmOf(dialog).isDisabled()).toBe(true)
    }
    await amountOf(dialog).fill('100')
    expect(await confirmOf(dialog).isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'I may be paid in BTC' }).check()
    await expect.poll(() => confirmOf(dialog).isEnabled()).toBe(true)
  })

  test('stands over what is available, which is said by account mode, with the transfer in place', async () => {
    const hints = [
      ['classic', 'The balance of your spot account', 'Funding to Spot'],
      ['multi_currency', 'Orders are paid from your spot account.', 'Unified to Spot'],
    ] as const
    for (const [mode, hint, way] of hints) {
      await put('/apiw/v2/unified/account_mode', { mode })
      const dialog = await openPanel(await anOffer())
      await dialog.getByRole('button', { name: 'About your available balance' }).click()
      await page.getByText(hint, { exact: false }).waitFor()
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: 'Transfer' }).click()
      await page.getByRole('dialog', { name: 'Transfer' }).getByText(way).waitFor()
      expect(new URL(page.url()).searchParams.has('pid')).toBe(true)
    }
    await put('/apiw/v2/unified/account_mode', { mode: 'classic' })
  })

  test('is added to over the panel, which keeps what is typed', async () => {
    const dialog = await openPanel(await anOffer())
    await amountOf(dialog).fill('90000')
    await dialog.getByRole('button', { name: 'Add USDT' }).click()
    const faucet = page.getByRole('dialog', { name: 'Faucet' })
    await faucet.getByRole('button', { name: 'Faucet' }).waitFor()
    await page.keyboard.press('Escape')
    await faucet.waitFor({ state: 'detached' })
    expect((await amountOf(dialog).inputValue()).replace(',', '')).toBe('90000')
  })

  test('waits while the server is gone, and can be confirmed again by itself', async () => {
    const dialog = await openPanel(await listSmall(await anOffer()))
    await amountOf(dialog).fill('25')
    await dialog.getByRole('checkbox', { name: 'I may be paid in BTC' }).check()
    await expect.poll(() => confirmOf(dialog).isEnabled()).toBe(true)
    await page.route('**/dual/project-list*', (route) => route.abort('internetdisconnected'))
    // Ten seconds after the last answer, which may have come just now.
    await dialog.getByText('are more than 10 seconds old', { exact: false }).waitFor()
    expect(await confirmOf(dialog).isDisabled()).toBe(true)
    await page.unroute('**/dual/project-list*')
    await expect.poll(() => confirmOf(dialog).isEnabled()).toBe(true)
    expect(await dialog.getByText('are more than 10 seconds old', { exact: false }).count()).toBe(0)
    // A call that was cut off complains in the console, which is right.
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')))
  })

  test('ALL fills in the smaller of the most and the balance', async () => {
    const offer = await anOffer()
    const dialog = await openPanel(offer)
    await dialog.getByRole('button', { name: 'ALL' }).click()
    const { available } =
      (await post<{ available: string }[]>('/apiw/v2/account/available-balance', { assets: ['USDT'] }))[0] ?? {}
    expect((await amountOf(dialog).inputValue()).replaceAll(',', '')).toBe(available)
    await dialog.getByRole('button', { name: '50%' }).click()
    expect(await amountOf(dialog).inputValue()).toBe(said(decimal(available ?? '0') / 2n))
    const most = await openPanel(await listSmall(offer))
    await most.getByRole('button', { name: 'ALL' }).click()
    expect(await amountOf(most).inputValue()).toBe('100')
  })

  test.each(['put', 'call'] as const)('both tabs of a %s foretell what the contract pays', async (type) => {
    // Listed by hand: a rate of the market would move between the page and the sum beside it.
    const offer = await listSmall(await anOffer({ type }), { max_copies: 100_000 })
    const amount = type === 'put' ? '1234.56789' : '0.31415926'
    const dialog = await openPanel(offer)
    await amountOf(dialog).fill(amount)
    const paid = outcomes({
      type,
      coin: 'BTC',
      quoteAsset: 'USDT',
      target: decimal(offer.exercise_price),
      amount: decimal(amount),
      yield: termYield(decimal(offer.apy), { days: offer.invest_days, hours: offer.invest_hours }),
    })
    for (const [index, side] of (['below', 'above'] as const).entries()) {
      await dialog.getByRole('tab').nth(index).click()
      const { amount: sum, asset } = paid[side]
      await expect.poll(() => textOf(dialog.getByRole('tabpanel'))).toContain(`${said(sum)} ${asset}`)
    }
    // The chart is no picture: the table behind it has what the contract pays at the target itself.
    const table = dialog.locator('table').first()
    await expect.poll(() => textOf(table)).toContain(`${said(paid.at.amount)} ${paid.at.asset}`)
    await dialog.getByRole('button', { name: 'Estimated interest' }).click()
    const estimate = page.getByRole('dialog', { name: 'Estimated interest' })
    for (const [index, side] of (['below', 'above'] as const).entries()) {
      await estimate.getByRole('tab').nth(index).click()
      const { principal, interest, amount: sum, asset } = paid[side]
      await expect
        .poll(() => textOf(estimate.getByRole('tabpanel')))
        .toBe(`Principal${said(principal)} ${asset}Interest+${said(interest)} ${asset}You get${said(sum)} ${asset}`)
    }
  })
})

describe('an order', () => {
  test('waits, succeeds and is found in My holdings', async () => {
    const dialog = await openPanel(await listSmall(await anOffer()))
    const answered = Promise.withResolvers<void>()
    await page.route(ORDER, async (route) => {
      await answered.promise
      await route.continue()
    })
    await amountOf(dialog).fill('25')
    await confirmOrder(dialog)
    await page.getByRole('status').getByText('Placing your order').waitFor()
    await page.getByRole('dialog').getByText('My Holding', { exact: true }).waitFor()
    await page.getByRole('dialog').getByText('Cancel', { exact: true }).waitFor()
    answered.resolve()
    await page.getByRole('status').getByText('Order placed').waitFor()
    await page.getByRole('dialog').getByText('My Holding', { exact: true }).click()
    await page.waitForURL('**/my-holdings')
    await page.getByText('Buy BTC low').first().waitFor()
  })

  test('that fails says so, and Re-subscribe begins with an empty form', async () => {
    const small = await listSmall(await anOffer(), { capacity: '30' })
    const dialog = await openPanel(small)
    // Somebody else is faster by a moment and takes what there is.
    await page.route(ORDER, async (route) => {
      await post('/apiw/v2/earn/dual/order', { project_id: small.id, amount: '25' })
      await route.continue()
    })
    await amountOf(dialog).fill('25')
    await confirmOrder(dialog)
    await page.getByRole('status').getByText('Subscription failed').waitFor()
    await page.getByText('No money was taken from your account.').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Re-subscribe' }).click()
    await expect.poll(() => amountOf(page.getByRole('dialog')).inputValue()).toBe('')
  })

  test('at an APR that has fallen asks to look again', async () => {
    const dialog = await openPanel(await listSmall(await anOffer()))
    await page.route(ORDER, async (route) => {
      const body = { ...(route.request().postDataJSON() as object), apy: '9.99' }
      await route.continue({ postData: new URLSearchParams(body).toString() })
    })
    await amountOf(dialog).fill('25')
    await confirmOrder(dialog)
    await page.getByText('The rate has dropped since you opened this offer', { exact: false }).waitFor()
    expect(await amountOf(dialog).inputValue()).toBe('25')
  })

  test('can be made with the keyboard alone', async () => {
    await listSmall(await anOffer())
    await page.goto(`${server.url}${DUAL}?coin=BTC&type=put`)
    const subscribe = page.getByRole('button', { name: /^Subscribe, target/ }).first()
    await subscribe.waitFor()
    await tabTo(subscribe)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Available', { exact: false }).first().waitFor()
    await tabTo(amountOf(dialog))
    await page.keyboard.type('15')
    await tabTo(confirmOf(dialog))
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Order placed').waitFor()
  })
})

describe('auto-reinvest with an order', () => {
  async function openParameters(offer: DualProjectRow): Promise<Locator> {
    const dialog = await openPanel(offer)
    await amountOf(dialog).fill('150')
    await dialog.getByRole('switch').focus()
    await page.keyboard.press('Space')
    const reinvest = page.getByRole('dialog', { name: 'Auto-reinvest' })
    await reinvest.getByRole('tab', { name: 'Advanced' }).click()
    expect(await reinvest.getByRole('button', { name: 'Enable now' }).isDisabled()).toBe(true)
    await reinvest.getByRole('button', { name: 'Set parameters' }).click()
    const parameters = page.getByRole('dialog', { name: 'Set parameters' })
    await parameters.waitFor()
    return parameters
  }

  test('each price difference that will not do says why', async () => {
    // Hour terms have only near targets: a far one finds nothing.
    const dialog = await openParameters(await anOffer({ category: 3 }))
    const field = dialog.getByLabel('Price difference')
    const messages = [
      ['0.05', /Enter a price difference from [\d.]+% to [\d.]+%\./],
      ['9.99', /No product matches this price difference\./],
      ['10.01', /The price difference can be at most 10%\./],
      ['', /Enter a price difference\./],
    ] as const
    for (const [value, message] of messages) {
      await field.fill(value)
      await dialog.getByRole('alert').getByText(message).waitFor()
      expect(await confirmOf(dialog).isDisabled()).toBe(true)
      if (value === '9.99') await dialog.getByText(/Offers currently range from [\d.]+% to [\d.]+% away\./).waitFor()
    }
    await field.fill('99')
    await field.press('End')
    await field.pressSequentially('9')
    expect(await field.inputValue()).toBe('99')
  })

  test('each kind has its chart and both outcomes, and is enabled by the button that says so', async () => {
    const panel = await openPanel(await anOffer())
    await amountOf(panel).fill('150')
    await panel.getByText('You can edit or turn this off in My holdings', { exact: false }).waitFor()
    await panel.getByRole('switch').focus()
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Auto-reinvest' })
    for (const kind of ['Basic', 'Advanced']) {
      await dialog.getByRole('tab', { name: kind }).click()
      await dialog.getByRole('img', { name: /^The (target stays|target follows)/ }).waitFor()
      await dialog.getByRole('heading', { name: 'Target price reached', exact: true }).waitFor()
      await dialog.getByRole('heading', { name: 'Target price not reached' }).waitFor()
    }
    await dialog.getByRole('tab', { name: 'Basic' }).click()
    await dialog.getByRole('button', { name: 'Enable now' }).click()
    await panel.getByText('Basic: target', { exact: false }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('tenor.dual.reinvest'))).toBe('1')
    await panel.getByRole('button', { name: 'Got it' }).click()
    await panel.getByRole('button', { name: 'Got it' }).waitFor({ state: 'detached' })
  })

  test('a match is asked for only once the rate is above zero', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/reinvest-match-project')) asked.push(searchParams.get('rate') ?? '')
    })
    const dialog = await openParameters(await anOffer())
    for (const value of ['0', '0.0', '1']) await dialog.getByLabel('Price difference').fill(value)
    await expect.poll(() => confirmOf(dialog).isEnabled()).toBe(true)
    expect(new Set(asked)).toEqual(new Set(['1']))
  })

  test('an advanced rule goes with the order and is kept by it', async () => {
    // Listed by hand: a rate of the market may fall while the rule is chosen, and the order is refused.
    const dialog = await openParameters(await listSmall(await anOffer(), { max_copies: 1_000 }))
    for (const pick of ['0.5%', '3%', '5%']) await dialog.getByRole('button', { name: pick, exact: true }).waitFor()
    await dialog.getByText('A larger difference converts less often and earns less.', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: '1%' }).click()
    await expect.poll(() => confirmOf(dialog).isEnabled()).toBe(true)
    expect(await textOf(dialog)).toMatch(/Preferred term\d+ days?, up to \d+ days?/)
    await confirmOf(dialog).click()
    await page.getByRole('dialog', { name: 'Auto-reinvest' }).getByRole('button', { name: 'Enable now' }).click()
    const panel = page.getByRole('dialog', { name: 'Buy low' })
    await panel.getByText('Advanced: at least 1% away', { exact: false }).waitFor()
    const sent = page.waitForRequest((request) => request.url().endsWith('/dual/order'))
    await confirmOrder(panel)
    const body = (await sent).postDataJSON() as Record<string, string>
    expect(body).toMatchObject({ is_autorenewal: '1', price_deviation: '1' })
    await page.getByRole('status').getByText('Order placed').waitFor()
    const id = new URL(page.url()).searchParams.get('order')
    expect(await get(`/dual_center/order/autorenewal?order_id=${id}`)).toMatchObject({
      status: 1,
      price_deviation: '1',
      effective_time_duration: Number(body.effective_time_duration),
    })
  })
})

// Last: from here on every order of this customer asks for it.
describe('a fund password that is asked for', () => {
  test('stands in the form, says when it is wrong, and lets the order through when it is right', async () => {
    await post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: 'apricot-77', required: 1 })
    const dialog = await openPanel(await listSmall(await anOffer()))
    await amountOf(dialog).fill('25')
    await confirmOrder(dialog)
    await dialog.getByLabel('Fund password').fill('wrong-wrong')
    await confirmOrder(dialog)
    await dialog.getByText('Incorrect fund password.', { exact: false }).waitFor()
    await dialog.getByLabel('Fund password').fill('apricot-77')
    await confirmOrder(dialog)
    await page.getByRole('status').getByText('Order placed').waitFor()
  })
})
