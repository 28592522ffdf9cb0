import { decimal, decimalText, multiply } from '@tenor/contract/money'
import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { trialBalance } from '../../../src/core/ledger/index.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestApp, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'

const LIST = '/api/web/v1/coupon/hold-bonus-available-list?sub_type=dual&limit=20'
const ORDER = '/apiw/v2/earn/dual/order'
const HOUR_MS = 3_600_000

let app: TestApp
let backOffice: TestClient
beforeAll(async () => {
  app = await createTestApp({ dualCoins: ['BTC'] })
  backOffice = await app.operator()
  await backOffice.post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
})
afterAll(() => app.close())

const now = () => app.clock.now()
const runUntil = (until: Instant) =>
  app.tenor.runner
    .runUntil(until, async (due) => {
      if (due > now()) app.clock.set(due)
    })
    .then(() => app.clock.set(until))

async function someone(): Promise<{ client: TestClient; id: number }> {
  const client = await app.customer()
  return { client, id: (await client.get('/apiw/v2/session')).data.user.id }
}

async function granted(id: number, more: object = {}) {
  const expires_at = unixSeconds(later(now(), 10 * DAY_MS))
  const body = { currency: 'USDT', amount: '100', expires_at, note: 'welcome', ...more }
  return backOffice.post(`/console/api/users/${id}/vouchers`, body)
}

async function trialProduct(more: object = {}) {
  const terms = {
    type: 'put',
    coin: 'BTC',
    exercise_price: '60000',
    apy: '0.365',
    delivery_timest: Math.ceil(unixSeconds(now()) / 3600) * 3600 + 7200,
    min_copies: 1,
    max_copies: 1000,
    category: 2,
    acceptance: 'auto',
    ...more,
  }
  return (await backOffice.post('/console/api/dual/products', terms)).data as { id: number; delivery_timest: number }
}

const available = async (client: TestClient) => (await client.get(LIST)).data.list as { id: number; status: string }[]
const backOfficeRow = async (id: number) =>
  (await backOffice.post('/console/api/vouchers/search', { page_size: 100 })).data.list.find(
    (row: { id: number }) => row.id === id,
  )

async function soundBooks(): Promise<void> {
  expect(await reconcile(app.db, allChecks)).toEqual([])
  for (const { total } of Object.values(await trialBalance(app.db))) expect(total).toBe('0')
}

describe('a voucher', () => {
  it('is given by an operator, once for one id, and offered to its customer alone, soonest end first', async () => {
    const { client, id } = await someone()
    const other = await someone()
    const late = await granted(id)
    const text = 't-voucher-1'
    const soon = await granted(id, { expires_at: unixSeconds(later(now(), DAY_MS)), text })
    const again = await granted(id, { expires_at: unixSeconds(later(now(), DAY_MS)), text })
    expect(again.data).toEqual(soon.data)
    expect(await available(client)).toMatchObject([
      { id: soon.data.id, amount: '100', currency: 'USDT', status: 'TO_BE_USED', expire_second: 86_400 },
      { id: late.data.id },
    ])
    expect(await available(other.client)).toEqual([])
    const log = (await backOffice.get('/console/api/audit?act=voucher.grant')).data.list
    expect(log[0]).toMatchObject({ operator: 'desk@example.com', subject: `voucher ${soon.data.id}` })
  })

  it('stands among at most twenty in the list, or as many fewer as are asked for, the soonest end first', async () => {
    const { client, id } = await someone()
    for (let days = 22; days > 0; days -= 1) {
      await granted(id, { amount: String(days), expires_at: unixSeconds(later(now(), days * DAY_MS)) })
    }
    const listed = async (query: string) => {
      const { data } = await client.get(`/api/web/v1/coupon/hold-bonus-available-list?sub_type=dual${query}`)
      return data.list.map((row: { amount: string }) => Number(row.amount))
    }
    const twenty = Array.from({ length: 20 }, (_, index) => index + 1)
    expect(await listed('&limit=20')).toEqual(twenty)
    expect(await listed('')).toEqual(twenty)
    expect(await listed('&limit=100')).toEqual(twenty)
    expect(await listed('&limit=3')).toEqual([1, 2, 3])
    expect((await client.get(`${LIST}0`)).status).toBe(400)
    await granted(id, { currency: 'BTC', amount: '0.5', expires_at: unixSeconds(later(now(), 30 * DAY_MS)) })
    expect(await listed('&limit=20&currency=BTC')).toEqual([0.5])
    expect(await listed('&limit=20&currency=USDT')).toEqual(twenty)
  })

  it('is refused for nobody, in an unknown currency, and without a time', async () => {
    const { id } = await someone()
    expect((await granted(987_654_321)).status).toBe(404)
    expect((await granted(id, { currency: 'ZZZ' })).fail_reason).toBe('ledger.asset.unknown')
    expect((await granted(id, { expires_at: unixSeconds(now()) })).fail_reason).toBe('voucher.ended')
    expect((await granted(id, { amount: '0' })).status).toBe(400)
  })

  it('is taken back with a reason, and then of no use', async () => {
    const { client, id } = await someone()
    const { data } = await granted(id)
    const recall = (more: object) =>
      backOffice.post(`/console/api/vouchers/${data.id}/recall`, {
        user_id: id,
        status: 'RECYCLED',
        reason: 'typo',
        ...more,
      })
    expect((await recall({ user_id: id + 1 })).status).toBe(404)
    expect((await recall({})).data).toMatchObject({ status: 'RECYCLED', reason: 'typo' })
    expect((await recall({ status: 'INVALID' })).fail_reason).toBe('voucher.notRecallable')
    expect(await available(client)).toEqual([])
    const product = await trialProduct()
    const order = await client.post(ORDER, { project_id: product.id, amount: '100', voucher_id: data.id })
    expect(order.fail_reason).toBe('voucher.notUsable')
  })

  it('begins and ends by the clock, and does not begin for an account that may not trade', async () => {
    const [first, locked] = [await someone(), await someone()]
    const times = {
      valid_from: unixSeconds(later(now(), HOUR_MS)),
      expires_at: unixSeconds(later(now(), 2 * HOUR_MS)),
    }
    const [mine, theirs] = [await granted(first.id, times), await granted(locked.id, times)]
    expect(mine.data.status).toBe('NOT_ACTIVE')
    await backOffice.post(`/console/api/users/${locked.id}`, { trading_locked: 1 })
    expect(await available(first.client)).toEqual([])
    await runUntil(later(now(), HOUR_MS))
    expect(await available(first.client)).toMatchObject([{ id: mine.data.id }])
    expect((await backOfficeRow(theirs.data.id)).status).toBe('ACTIVATION_FAILED')
    await runUntil(later(now(), HOUR_MS))
    expect(await available(first.client)).toEqual([])
    expect((await backOfficeRow(mine.data.id)).status).toBe('EXPIRED')
  })
})

/** A customer's only order as the file has it, by column. */
async function lineOf(client: TestClient): Promise<Record<string, string>> {
  const { text } = await client.get('/apiw/v2/earn/dual/order-list.csv')
  const [names = '', fields = ''] = text.split('\r\n')
  const values = fields.split(',')
  return Object.fromEntries(names.split(',').map((name, index) => [name, values[index] ?? '']))
}

const worth = (amount: string, price: string) => decimalText(multiply(decimal(amount), decimal(price), 'down'))

describe('an order with a voucher', () => {
  it('invests the house’s money and pays the customer the interest alone, in the settlement currency', async () => {
    const product = await trialProduct()
    const prices = { converted: '59000', kept: '61000' }
    for (const [outcome, price] of Object.entries(prices)) {
      const { client, id } = await someone()
      const voucher = (await granted(id)).data
      const own = outcome === 'converted' ? product : await trialProduct({ apy: '0.73' })
      const body = { project_id: own.id, amount: '100', voucher_id: voucher.id, text: 't-trial-1' }
      const placed = await client.post(ORDER, body)
      expect(placed.data).toMatchObject({
        status: 'INIT',
        category: 2,
        payment_method: 'trial_fund',
        renewal_status: 0,
      })
      expect((await client.post(ORDER, body)).data.id).toBe(placed.data.id)
      expect(await available(client)).toEqual([])
      await soundBooks()
      await runUntil(later(now(), 2_000))
      const lent = (await client.get('/apiw/v2/account/balances')).data
      expect(lent).toMatchObject({ total_value: '0', list: [{ account: 'lent', asset: 'USDT', amount: '100' }] })
      await backOffice.post('/sandbox/prices', { pair: 'BTC_USDT', price })
      await runUntil(later(TEST_START, own.delivery_timest * 1000 - TEST_START + 5_000))
      const detail = (await client.get(`/apiw/v2/earn/dual/order-detail?order_id=${placed.data.id}`)).data
      expect(detail.status).toBe('SETTLEMENT_SUCCESS')
      const balances = (await client.get('/apiw/v2/account/balances')).data.list
      expect(balances).toEqual([
        expect.objectContaining({
          asset: detail.settlement_currency,
          account: 'spot',
          amount: detail.settlement_interest,
        }),
      ])
      expect(detail.settlement_currency).toBe(outcome === 'converted' ? 'BTC' : 'USDT')
      expect((await backOfficeRow(voucher.id)).status).toBe('USED')
      expect(detail).toMatchObject({
        product: 'dual',
        payment_method: 'trial_fund',
        group_id: String(placed.data.id),
        paid_currency: detail.settlement_currency,
        paid_amount: detail.settlement_interest,
        paid_principal: '0',
        paid_interest: detail.settlement_interest,
      })
      expect(await lineOf(client)).toMatchObject({
        product: 'dual',
        product_id: String(own.id),
        category: '2',
        payment_method: 'trial_fund',
        group_id: String(placed.data.id),
        paid_currency: detail.settlement_currency,
        paid_amount: detail.settlement_interest,
        paid_principal: '0',
        value_usdt: outcome === 'converted' ? worth(detail.settlement_interest, price) : detail.settlement_interest,
      })
      await soundBooks()
    }
  })

  it('takes a voucher once, however many orders come at the same moment', async () => {
    const { client, id } = await someone()
    const product = await trialProduct()
    const voucher = (await granted(id)).data
    const body = { project_id: product.id, amount: '100', voucher_id: voucher.id }
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.post(ORDER, body)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    for (const reply of replies.filter((each) => each.status !== 200)) {
      expect(reply.fail_reason).toBe('voucher.notUsable')
    }
    await soundBooks()
  })

  it('is refused for another’s voucher, another amount, another currency, another product, and without one', async () => {
    const [{ client, id }, thief] = [await someone(), await someone()]
    const product = await trialProduct()
    const voucher = (await granted(id)).data
    const call = await trialProduct({ type: 'call' })
    const normal = await trialProduct({ category: 1 })
    const order = async (who: TestClient, more: object) => {
      const reply = await who.post(ORDER, { project_id: product.id, amount: '100', voucher_id: voucher.id, ...more })
      return `${reply.status} ${reply.fail_reason}`
    }
    expect(await order(thief.client, {})).toBe('404 voucher.notFound')
    expect(await order(client, { amount: '99' })).toBe('422 voucher.otherAmount')
    expect(await order(client, { project_id: call.id })).toBe('422 voucher.otherCurrency')
    expect(await order(client, { project_id: normal.id })).toBe('422 voucher.otherProduct')
    await client.faucet('USDT', '1000')
    expect(await order(client, { voucher_id: undefined })).toBe('422 voucher.needed')
    expect(await available(client)).toHaveLength(1)
    await soundBooks()
  })

  it('gives the voucher back when it is cancelled, and lets it expire when its time has passed', async () => {
    const { client, id } = await someone()
    const product = await trialProduct({
      acceptance: 'desk',
      delivery_timest: Math.floor(unixSeconds(now()) / 3600) * 3600 + 3 * 86_400,
    })
    const voucher = (await granted(id)).data
    const body = { project_id: product.id, amount: '100', voucher_id: voucher.id }
    const first = (await client.post(ORDER, body)).data
    await client.post('/apiw/v2/earn/dual/order-cancel', { order_id: first.id })
    await runUntil(later(now(), 2_000))
    expect(await available(client)).toMatchObject([{ id: voucher.id }])
    const soon = (await granted(id, { expires_at: unixSeconds(later(now(), HOUR_MS)) })).data
    const second = (await client.post(ORDER, { ...body, voucher_id: soon.id })).data
    await runUntil(later(now(), 2 * HOUR_MS))
    expect((await backOfficeRow(soon.id)).status).toBe('USED')
    await client.post('/apiw/v2/earn/dual/order-cancel', { order_id: second.id })
    await runUntil(later(now(), 2_000))
    expect(await backOfficeRow(soon.id)).toMatchObject({ status: 'EXPIRED', order_id: null })
    await soundBooks()
  })

  it('can be neither redeemed early nor reinvested', async () => {
    const { client, id } = await someone()
    const product = await trialProduct({ delivery_timest: Math.floor(unixSeconds(now()) / 3600) * 3600 + 3 * 86_400 })
    const voucher = (await granted(id)).data
    const body = { project_id: product.id, amount: '100', voucher_id: voucher.id }
    const renewed = await client.post(ORDER, { ...body, is_autorenewal: 1 })
    expect([renewed.status, renewed.fail_reason]).toEqual([422, 'dual.order.trialNotReinvested'])
    expect(await available(client)).toHaveLength(1)
    const placed = (await client.post(ORDER, { ...body, is_autorenewal: 0 })).data
    expect(placed.renewal_status).toBe(0)
    await runUntil(later(now(), 2_000))
    const refund = await client.get(`/apiw/v2/earn/dual/order-refund-preview?order_id=${placed.id}`)
    expect(refund.fail_reason).toBe('dual.refund.trialFund')
    const reinvest = { order_id: placed.id, price_deviation: '0', effective_time_duration: 86_400, status: 1 }
    expect((await client.post('/dual_center/order/autorenewal', reinvest)).status).toBe(422)
  })

  it('runs once per campaign and customer, until it has settled or its money is back', async () => {
    const { client, id } = await someone()
    const product = await trialProduct({ delivery_timest: Math.floor(unixSeconds(now()) / 3600) * 3600 + 3 * 86_400 })
    const campaign = 'spring'
    const [first, second, other] = [
      (await granted(id, { campaign })).data,
      (await granted(id, { campaign })).data,
      (await granted(id, { campaign: 'autumn' })).data,
    ]
    const order = async (voucher_id: number) =>
      client.post(ORDER, { project_id: product.id, amount: '100', voucher_id })
    const placed = await Promise.all([order(first.id), order(second.id)])
    const [won, lost] = placed[0]?.status === 200 ? [0, 1] : [1, 0]
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(placed[lost]?.fail_reason).toBe('voucher.campaignRunning')
    expect((await order(other.id)).status).toBe(200)
    await runUntil(later(now(), 2_000))
    const waiting = [first, second][lost]
    expect(await available(client)).toMatchObject([{ id: waiting.id, campaign, campaign_running: true }])
    expect((await order(waiting.id)).fail_reason).toBe('voucher.campaignRunning')
    await runUntil(later(TEST_START, product.delivery_timest * 1000 - TEST_START + 5_000))
    const settled = await client.get(`/apiw/v2/earn/dual/order-detail?order_id=${placed[won]?.data.id}`)
    expect(settled.data.status).toBe('SETTLEMENT_SUCCESS')
    expect(await available(client)).toMatchObject([{ id: waiting.id, campaign_running: false }])
    const next = await trialProduct({ acceptance: 'desk', delivery_timest: product.delivery_timest + 86_400 })
    const again = { project_id: next.id, amount: '100', voucher_id: waiting.id }
    const cancelled = (await client.post(ORDER, again)).data
    await client.post('/apiw/v2/earn/dual/order-cancel', { order_id: cancelled.id })
    await runUntil(later(now(), 2_000))
    expect((await client.post(ORDER, again)).status).toBe(200)
    await soundBooks()
  })

  it('of no campaign is of one with all others of none', async () => {
    const { client, id } = await someone()
    const product = await trialProduct()
    const vouchers = [(await granted(id)).data, (await granted(id)).data]
    const replies = []
    for (const { id: voucher_id } of vouchers) {
      replies.push((await client.post(ORDER, { project_id: product.id, amount: '100', voucher_id })).fail_reason)
    }
    expect(replies).toEqual([undefined, 'voucher.campaignRunning'])
  })

  it('is for products that pay at most 5 % over their term', async () => {
    const { id: product } = await trialProduct({ apy: '18.25', max_yield: '0.05' })
    const change = (more: object) => backOffice.put('/console/api/dual/products', { id: product, ...more })
    expect((await change({ apy: '20' })).fail_reason).toBe('dual.product.trialYield')
    expect((await change({ max_yield: '0.01' })).fail_reason).toBe('dual.product.trialYield')
    expect((await change({ max_yield: '0.01', apy: '3.65' })).data).toMatchObject({ max_yield: '0.01', apy: '3.65' })
  })
})
