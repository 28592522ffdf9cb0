import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { signInAtConsole } from './back-office-operator.ts'
import { desktop, phone } from './browser.ts'
import { DUAL, linkTo } from './dual-walk.ts'
import {
  backOffice,
  begin,
  complaints,
  confirmOf,
  context,
  end,
  get,
  open,
  page,
  reopen,
  server,
  textOf,
} from './product-walk.ts'
import { overflowOf } from './visitor.ts'

const VOUCHERS = '/api/web/v1/coupon/hold-bonus-available-list?sub_type=dual&limit=20'

type Product = Parameters<typeof linkTo>[0]

let userId: number
let email: string

beforeAll(async () => {
  await begin()
  await open(desktop)
  const { user } = await get<{ user: { id: number; email: string } }>('/apiw/v2/session')
  userId = user.id
  email = user.email
  await context.close()
})
afterAll(end)
beforeEach(() => open(desktop))
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function now(): Promise<number> {
  return (await get<{ now: number }>('/apiw/v2/session')).now
}

async function granted(amount: string, days: number, currency = 'USDT'): Promise<number> {
  // A campaign of its own each: of one, only one order runs at a time.
  const body = { currency, amount, campaign: `spring ${amount}`, expires_at: (await now()) + days * 86_400 }
  return ((await backOffice.post(`/console/api/users/${userId}/vouchers`, body)) as { id: number }).id
}

async function trialProduct(): Promise<Product> {
  const body = {
    type: 'put',
    coin: 'BTC',
    exercise_price: '1000',
    apy: '0.365',
    delivery_timest: Math.floor((await now()) / 3600) * 3600 + 2 * 86_400,
    min_copies: 1,
    max_copies: 1000,
    category: 2,
  }
  return (await backOffice.post('/console/api/dual/products', body)) as Product
}

const waiting = () => get<{ list: { id: number }[] }>(VOUCHERS)

describe('a trial fund', () => {
  test('is found in its group, bought with a voucher, and pays the interest alone', async () => {
    const product = await trialProduct()
    await granted('100', 3)
    await granted('300', 9)
    // In another currency: not offered for this product, though it ends before both.
    await granted('0.01', 1, 'BTC')
    await page.goto(`${server.url}${DUAL}?coin=BTC&type=put`)
    await page
      .getByRole('radio', { name: 'Trial fund' })
      .or(page.getByRole('button', { name: 'Trial fund' }))
      .click()
    await page.waitForURL('**category=2**')
    await page
      .getByRole('button', { name: /^Subscribe, target/ })
      .first()
      .waitFor()
    await page.getByText('You keep the interest either way.').first().waitFor()
    expect(await page.getByText('you keep USDT', { exact: false }).count()).toBe(0)
    const isList = (request: { url(): string }) => request.url().includes('/coupon/hold-bonus-available-list')
    const asked = page.waitForRequest(isList)
    await page.goto(linkTo(product))
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('sub_type'), searchParams.get('limit')]).toEqual(['dual', '20'])
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel('Amount', { exact: true })
    await amount.waitFor()
    expect(await amount.isDisabled()).toBe(true)
    // The one that ends first.
    await expect.poll(() => amount.inputValue()).toBe('100')
    expect(await dialog.getByLabel('Voucher').locator('option').count()).toBe(2)
    await dialog.getByRole('heading', { name: 'Buy low' }).waitFor()
    expect(await dialog.getByText('BTC / USDT').count()).toBe(0)
    expect(await dialog.getByRole('switch').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Share' }).waitFor()
    expect(await textOf(dialog)).toMatch(
      /36\.50%APR.*Target price1,000 ▾ ?−[\d.]+%.*a price exactly at the target counts as reached/,
    )
    await dialog.getByLabel('Voucher').selectOption({ index: 1 })
    await expect.poll(() => amount.inputValue()).toBe('300')
    // 300 × 0.365 × 2 / 365: two days at least, three when the first has not begun.
    await dialog.getByText(/you get 0\.000[69]\d* BTC in interest/).waitFor()
    await dialog.getByRole('tab', { name: 'Above 1,000' }).click()
    await dialog.getByText(/you get 0\.[69] USDT in interest/).waitFor()
    await dialog.getByRole('img', { name: 'Value at delivery by settlement price' }).waitFor()
    expect(await barriersOn(page)).toEqual([])
    const sent = page.waitForRequest((request) => request.url().endsWith('/dual/order'))
    const refreshed = sent.then(() => page.waitForRequest(isList))
    await confirmOf(dialog).click()
    const body = (await sent).postDataJSON() as Record<string, unknown>
    expect(body).toMatchObject({ project_id: String(product.id), amount: '300' })
    expect(body.voucher_id).toMatch(/^\d+$/)
    expect(Object.keys(body)).not.toContain('is_autorenewal')
    await refreshed
    await page.getByRole('status').getByText('Order placed').waitFor()
    expect((await waiting()).list).toHaveLength(2)
    await page.getByRole('link', { name: 'My Holding', exact: true }).click()
    await page.waitForURL('**/my-holdings')
    await page.getByRole('main').getByText('300 USDT').first().waitFor()
    const { list } = await get<{ list: { id: number }[] }>('/apiw/v2/earn/dual/order-list?category=2')
    const balances = await get<{ list: { account: string; amount: string }[] }>('/apiw/v2/account/balances')
    expect(balances.list.find(({ account }) => account === 'lent')).toMatchObject({ amount: '300' })
    await page.goto(`${server.url}/my-holdings?order=${list[0]?.id}`)
    const detail = page.getByRole('dialog')
    await detail.getByText('is returned to it', { exact: false }).waitFor()
    expect(await detail.getByRole('button', { name: /Redeem|Auto-reinvest/ }).count()).toBe(0)
    const more = detail.getByRole('link', { name: 'Subscribe more' })
    expect(await more.getAttribute('href')).toBe(`${DUAL}?coin=BTC&type=put&category=2`)
  })

  test('cannot be confirmed without a voucher, and a voucher that is gone is told of', async () => {
    const product = await trialProduct()
    for (const { id } of (await waiting()).list) {
      await backOffice.post(`/console/api/vouchers/${id}/recall`, {
        user_id: userId,
        status: 'RECYCLED',
        reason: 'test',
      })
    }
    await page.goto(linkTo(product))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You have no voucher for this product.').waitFor()
    expect(await confirmOf(dialog).isDisabled()).toBe(true)
    // Nor is it offered in the list.
    await page.goto(`${server.url}/dual-currency-investment?category=2&coin=BTC&type=put`)
    await page.getByText('You have no voucher for these offers.', { exact: false }).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Subscribe/ })
        .count(),
    ).toBe(0)
    await page.goto(linkTo(product))
    const id = await granted('50', 3)
    await page.reload()
    await expect.poll(() => confirmOf(dialog).isEnabled()).toBe(true)
    await backOffice.post(`/console/api/vouchers/${id}/recall`, { user_id: userId, status: 'INVALID', reason: 'test' })
    await confirmOf(dialog).click()
    await page.getByText('This voucher can no longer be used.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Re-subscribe' }).click()
    await dialog.getByText('You have no voucher for this product.').waitFor()
  })

  test('reads right in Arabic on a phone', async () => {
    const product = await trialProduct()
    await granted('75', 4)
    await reopen({ ...phone, locale: 'ar' })
    await page.goto(linkTo(product))
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('button', { name: 'تأكيد' }).isEnabled()).toBe(true)
    expect(await overflowOf(page)).toBe(0)
    expect(await barriersOn(page)).toEqual([])
  })
})

describe('the voucher desk', () => {
  test('gives a voucher after its review, finds it, and takes it back with a reason', async () => {
    await context.clearCookies()
    await signInAtConsole(page, server, { path: '/vouchers' })
    await page.getByRole('button', { name: 'Grant voucher' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill(email)
    await dialog.getByLabel('Amount').fill('12.5')
    await dialog.getByLabel('Note').fill('a journey')
    await dialog.getByRole('button', { name: 'Review' }).click()
    await dialog.getByText('Nothing is saved yet.', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await page.getByText(/^Voucher .* granted to/).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'a journey' })
    await row.getByRole('button', { name: /^Recall voucher/ }).click()
    await dialog.getByLabel('Reason').fill('given by mistake')
    expect(await barriersOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Recall', exact: true }).click()
    await row.getByText('Recalled').waitFor()
    expect(await barriersOn(page)).toEqual([])
  })
})
