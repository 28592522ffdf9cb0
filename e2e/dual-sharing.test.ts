import { readFile } from 'node:fs/promises'
import type { DualOrderRow } from '@tenor/contract/dual'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { desktop, phone } from './browser.ts'
import { anOffer, linkTo, listSmall, openPanel } from './dual-walk.ts'
import {
  amountOf,
  backOffice,
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
  reopen,
  server,
  textOf,
} from './product-walk.ts'
import { overflowOf } from './visitor.ts'

const ORDER = '**/apiw/v2/earn/dual/order'
/** What a browser writes down by itself about a network that a end-to-end test has cut. */
const CUT = /net::ERR_|Failed to load resource/

beforeAll(() => begin())
afterAll(end)
beforeEach(() => open(desktop))

afterEach(async () => {
  await context.close()
  expect(complaints.filter((complaint) => !CUT.test(complaint))).toEqual([])
})

describe('sharing', () => {
  test("shows the server's own picture, copies the link, and brings the picture as a file", async () => {
    const offer = await anOffer()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const dialog = await openPanel(offer)
    await dialog.getByRole('button', { name: 'Share' }).click()
    const sharing = page.getByRole('dialog', { name: 'Share this offer' })
    const picture = sharing.getByRole('img', {
      name: /^Buy BTC low: APR [\d.]+%, target price [\d,.]+, with a QR code/,
    })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
    expect(new URL((await picture.getAttribute('src')) ?? '', server.url).searchParams.get('pid')).toBe(
      String(offer.pid),
    )
    expect(await barriersOn(page)).toEqual([])
    await sharing.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(linkTo(offer))
    const coming = page.waitForEvent('download')
    await sharing.getByRole('link', { name: 'Download image' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe(`btc-put-${offer.pid}.png`)
    expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG')
  })

  test('hands picture and link to a device that passes them on itself, in Arabic on a phone', async () => {
    await reopen(phone, { 'tenor.locale': 'ar' })
    await page.addInitScript(() => {
      const passed: unknown[] = []
      Object.assign(window, { passed })
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ url, files }: { url: string; files: File[] }) =>
          passed.push([url, files.map((file) => file.type)]),
      })
    })
    const offer = await anOffer()
    await page.goto(linkTo(offer))
    await page.getByRole('dialog').getByRole('button', { name: 'مشاركة' }).click()
    const sharing = page.getByRole('dialog', { name: 'شارك هذا العرض' })
    const picture = sharing.getByRole('img', { name: /شراء BTC/ })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
    expect(await overflowOf(page)).toBe(0)
    await sharing.getByRole('button', { name: 'مشاركة' }).click()
    const passed = () => page.evaluate(() => (window as unknown as { passed: unknown[] }).passed)
    await expect.poll(passed).toEqual([[linkTo(offer), ['image/png']]])
  })

  test('is not there without a sub-site id', async () => {
    await page.route('**/dual-currency-investment*', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({
        response: reply,
        body: (await reply.text()).replace('name="sub-site-id" content="tenor"', 'name="sub-site-id" content=""'),
      })
    })
    const dialog = await openPanel(await anOffer())
    expect(await dialog.getByRole('button', { name: 'Share' }).count()).toBe(0)
  })

  test('previews of a link are told the offer and its picture by the page itself', async () => {
    const offer = await anOffer({ type: 'call' })
    const link = linkTo(offer)
    const html = await (await fetch(link, { headers: { accept: '*/*' } })).text()
    expect(html).toMatch(
      /<meta property="og:title" content="Sell BTC high: [\d.]+% APR, [\d.]+% for \d+ days?, target [\d,.]+" \/>/,
    )
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const image = await fetch(address)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    const other = await (await fetch(`${server.url}/my-holdings`, { headers: { accept: 'text/html' } })).text()
    expect(other).not.toContain('og:')
  })
})

const NETWORK = 'Network error. If you were making a change, check whether it was done before you try again.'

describe('a purchase whose network fails', () => {
  const ordersOf = async (pid: number) => {
    const { list } = await get<{ list: DualOrderRow[] }>('/apiw/v2/earn/dual/order-list?page_size=50')
    return list.filter((order) => order.project_id === pid)
  }

  test('on the way there says so, keeps the form, and orders once when it is tried again', async () => {
    const offer = await listSmall(await anOffer())
    const dialog = await openPanel(offer)
    await page.route(ORDER, (route) => route.abort('internetdisconnected'))
    await amountOf(dialog).fill('25')
    await confirmOrder(dialog)
    await page.getByText(`${NETWORK} Sent again unchanged, it is done only once.`).waitFor()
    expect(await amountOf(dialog).inputValue()).toBe('25')
    expect(await ordersOf(offer.id)).toEqual([])
    await page.unroute(ORDER)
    await confirmOrder(dialog)
    await page.getByRole('status').getByText('Order placed').waitFor()
    expect(await ordersOf(offer.id)).toHaveLength(1)
  })

  test('on the way back says so too, and trying again finds the order that was made', async () => {
    const offer = await listSmall(await anOffer())
    const dialog = await openPanel(offer)
    const texts: unknown[] = []
    await page.route(ORDER, async (route) => {
      texts.push((route.request().postDataJSON() as { text: string }).text)
      await route.fetch()
      await route.abort('connectionreset')
    })
    await amountOf(dialog).fill('25')
    await confirmOrder(dialog)
    await page.getByText(`${NETWORK} Sent again unchanged, it is done only once.`).waitFor()
    const made = await ordersOf(offer.id)
    expect(made).toHaveLength(1)
    await page.unroute(ORDER)
    const again = page.waitForRequest((request) => request.url().endsWith('/dual/order'))
    await confirmOrder(dialog)
    texts.push(((await again).postDataJSON() as { text: string }).text)
    await page.getByRole('status').getByText('Order placed').waitFor()
    expect(new Set(texts).size).toBe(1)
    expect(new URL(page.url()).searchParams.get('order')).toBe(String(made[0]?.id))
    expect(await ordersOf(offer.id)).toHaveLength(1)
  })
})

describe('an order', () => {
  test('carries entrance, code and app of where it comes from, and closing its result leaves an empty form', async () => {
    const offer = await listSmall(await anOffer())
    await page.goto(`${linkTo(offer)}&ref_code=friend-7`)
    const dialog = page.getByRole('dialog')
    await amountOf(dialog).fill('25')
    const sent = page.waitForRequest((request) => request.url().endsWith('/dual/order'))
    await confirmOrder(dialog)
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({
      biz_entrance: 'dual',
      ref_code: 'friend-7',
      app_id: 'dual-savings',
      is_autorenewal: '0',
    })
    await page.getByRole('status').getByText('Order placed').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // Back over the result to the form, in the same page: what was typed is gone.
    await page.goBack()
    await page.getByRole('status').getByText('Order placed').waitFor()
    await page.goBack()
    await confirmOf(page.getByRole('dialog')).waitFor()
    expect(await amountOf(page.getByRole('dialog')).inputValue()).toBe('')
  })

  test('that an operator declines afterwards offers to subscribe again, to the same product', async () => {
    const offer = await listSmall(await anOffer(), { acceptance: 'desk' })
    const { id } = await post<{ id: number }>('/apiw/v2/earn/dual/order', { project_id: offer.id, amount: '25' })
    await backOffice.post(`/console/api/dual/orders/${id}/decision`, { accept: 0 })
    await page.goto(`${linkTo(offer)}&order=${id}`)
    await page.getByRole('status').getByText('Subscription failed').waitFor()
    await page.getByRole('button', { name: 'Re-subscribe' }).click()
    const dialog = page.getByRole('dialog')
    await confirmOf(dialog).waitFor()
    expect(await amountOf(dialog).inputValue()).toBe('')
  })

  test('of a VIP product goes out as vip-savings, and VIP orders are read from their own list', async () => {
    const vip = await listSmall(await anOffer({ category: 3 }), { category: 3 })
    await page.goto(linkTo(vip))
    const dialog = page.getByRole('dialog')
    const least = vip.min_amount
    expect(least).toBe('100')
    await amountOf(dialog).fill('99.99')
    await dialog.getByRole('alert').getByText('The minimum is 100 USDT.').waitFor()
    const yellow = await confirmOf(dialog).evaluate((button) => getComputedStyle(button).getPropertyValue('--primary'))
    expect(yellow.trim()).toBe(
      await dialog.evaluate((place) => getComputedStyle(place).getPropertyValue('--gold').trim()),
    )
    await amountOf(dialog).fill(least)
    const sent = page.waitForRequest((request) => request.url().endsWith('/dual/order'))
    const followed = page.waitForRequest((request) => request.url().includes('/dual/order-detail'))
    await confirmOrder(dialog)
    expect((await sent).postDataJSON()).toMatchObject({ app_id: 'vip-savings' })
    await page.getByRole('status').getByText('Order placed').waitFor()
    expect(new URL((await followed).url()).searchParams.get('app_id')).toBe('vip-savings')
    const list = page.waitForRequest((request) => request.url().includes('/wealth-vip/dual-order-list'))
    await page.goto(`${server.url}/my-holdings?category=3`)
    await list
    await page.getByRole('row').filter({ hasText: 'Buy BTC low' }).first().waitFor()
    const { list: rows } = await get<{ list: DualOrderRow[] }>('/apiw/v2/earn/wealth-vip/dual-order-list')
    const order = rows[0]
    expect([order?.app_id, order?.category]).toEqual(['vip-savings', 3])
    const detail = page.waitForRequest((request) => request.url().includes('/dual/order-detail'))
    await page.goto(`${server.url}/my-holdings?category=3&order=${order?.id}`)
    expect(new URL((await detail).url()).searchParams.get('app_id')).toBe('vip-savings')
    await page
      .getByRole('dialog')
      .getByText(/\d+ hours?/)
      .first()
      .waitFor()
  })

  test('redeemed early goes on to the account that was chosen, which is kept for the next one', async () => {
    const offer = await listSmall(await anOffer())
    const { id } = await post<{ id: number }>('/apiw/v2/earn/dual/order', { project_id: offer.id, amount: '25' })
    const state = async () => (await get<DualOrderRow>(`/apiw/v2/earn/dual/order-detail?order_id=${id}`)).status
    await expect.poll(state).toBe('PROCESSING')
    await page.goto(`${server.url}/my-holdings?order=${id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem early' }).click()
    const redeem = page.getByRole('dialog', { name: 'Redeem early' })
    // By key, once the quote is there: what is pressed by place may have moved on when it comes.
    await redeem.getByText('This quote is valid for').waitFor()
    const funding = redeem.getByRole('radio', { name: 'Funding' })
    await funding.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => funding.isChecked()).toBe(true)
    await redeem.getByRole('button', { name: 'Redeem at this price' }).click()
    await redeem.getByText('It was transferred to your funding account.').waitFor()
    const paid = (await get<DualOrderRow>(`/apiw/v2/earn/dual/order-detail?order_id=${id}`)).refund_amount
    const balances = await get<{ list: { account: string; asset: string; amount: string }[] }>(
      '/apiw/v2/account/balances',
    )
    const held = balances.list.find((row) => row.account === 'funding' && row.asset === 'USDT')
    expect(held?.amount).toBe(paid)
    expect(await page.evaluate(() => localStorage.getItem('tenor.redeem-account-type'))).toBe('1')
  })
})

test('a chain that has only this order says noRecord in its history', async () => {
  const offer = await listSmall(await anOffer())
  const body = { project_id: offer.id, amount: '25', is_autorenewal: 1 }
  const { id } = await post<{ id: number }>('/apiw/v2/earn/dual/order', body)
  await page.goto(`${server.url}/my-holdings?order=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Auto-reinvest history' }).click()
  await page.getByRole('dialog', { name: 'Auto-reinvest history' }).getByText('No records yet').waitFor()
})

test('the panel of a trial fund says by account mode where the interest goes', async () => {
  const offer = await anOffer()
  const terms = { category: 2, exercise_price: '1000', delivery_timest: offer.delivery_timest }
  const trial = await listSmall(offer, terms)
  for (const [mode, said] of [
    ['multi_currency', 'Interest is paid to your spot account. Your unified account is not affected.'],
    ['classic', 'Interest is paid to your spot account.'],
  ] as const) {
    await put('/apiw/v2/unified/account_mode', { mode })
    await page.goto(linkTo(trial))
    await page.getByRole('dialog', { name: 'Buy low' }).getByText(said, { exact: false }).waitFor()
  }
})

test('nothing on sale says NO DATA, and what to expect', async () => {
  await page.route('**/earn/dual/project-list*', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: [] } }),
  )
  await page.goto(`${server.url}/dual-currency-investment?coin=GT`)
  await page.getByText('No data').waitFor()
  expect(await textOf(page.getByRole('main'))).toContain('No GT offers right now.')
})
