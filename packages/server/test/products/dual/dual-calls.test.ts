import { DAY_MS, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'

/* The calls of section 7 of the specification, over HTTP, as a client of the field makes them. */

const ORDER = '/apiw/v2/earn/dual/order'
const RULE = '/dual_center/order/autorenewal'
const FIELDS = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5' }
const DELIVERY = unixSeconds(later(TEST_START, 3 * DAY_MS))

let app: TestApp
let operator: TestClient
let customer: TestClient

beforeAll(async () => {
  app = await createTestApp()
  await app.tenor.runner.runUntil(app.clock.now())
  operator = await app.operator()
  customer = await app.customer()
  await customer.faucet('USDT', '10000')
})
afterAll(() => app.close())

async function listed(more: object = {}): Promise<number> {
  const terms = { ...FIELDS, delivery_timest: DELIVERY, ...more }
  return (await operator.post('/console/api/dual/products', terms)).data.id
}

/** Acceptance comes within a second. */
async function aSecondLater(): Promise<void> {
  app.clock.set(later(app.clock.now(), SECOND_MS))
  await app.tenor.runner.runUntil(app.clock.now())
}

describe('an order', () => {
  it('may be sent to its older address, and the same id is the same order at both', async () => {
    const body = { project_id: await listed(), amount: '100', text: 't-alias' }
    const first = await customer.post('/dual_center/order', body)
    expect([first.status, first.code, first.data.status]).toEqual([200, 200, 'INIT'])
    expect((await customer.post(ORDER, body)).data).toEqual(first.data)
    const { data } = await customer.get('/apiw/v2/earn/dual/order-list')
    expect(data.list.filter((row: { text: string }) => row.text === 't-alias')).toHaveLength(1)
  })

  it('takes the whole normal payload of the specification', async () => {
    const payload = { biz_entrance: 'dual', ref_code: 'friend-7', app_id: 'dual-savings' }
    const rule = { is_autorenewal: '1', price_deviation: '1.5', effective_time_duration: '604800' }
    const { data } = await customer.post(ORDER, { ...payload, ...rule, project_id: await listed(), amount: '100' })
    expect(data).toMatchObject({ renewal_status: 1, renewal_id: data.id, app_id: 'dual-savings' })
    const kept = (await customer.get(`${RULE}?order_id=${data.id}`)).data
    expect(kept).toMatchObject({ price_deviation: '1.5', effective_time_duration: 604_800, status: 1 })
  })

  it('that fails reports its fail_reason', async () => {
    const reply = await customer.post(ORDER, { project_id: await listed({ min_copies: 5 }), amount: '9.99999999' })
    expect(reply).toMatchObject({ status: 422, fail_reason: 'finances.dual.subscribe.min' })
    expect(reply.params).toEqual({ amount: '10', coin: 'USDT' })
  })
})

describe('a VIP order', () => {
  it('is for tiers that may, carries vip-savings, and stands alone in the VIP list', async () => {
    const { data } = await customer.get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put&category=3')
    const vip = data[0]
    expect(vip.invest_hours).toBeGreaterThanOrEqual(1)
    expect(vip.invest_hours).toBeLessThanOrEqual(23)
    expect(vip.min_amount).toBe('100')
    const body = { project_id: vip.id, amount: '100', app_id: 'vip-savings' }
    expect((await customer.post(ORDER, body)).fail_reason).toBe('dual.product.vipOnly')
    const { user } = (await customer.get('/apiw/v2/session')).data
    await operator.post(`/console/api/users/${user.id}/tier`, { tier: 5 })
    expect((await customer.post(ORDER, { ...body, amount: '99.99999999' })).fail_reason).toBe(
      'finances.dual.subscribe.min',
    )
    const placed = await customer.post(ORDER, body)
    expect(placed.data).toMatchObject({ category: 3, app_id: 'vip-savings', invest_hours: vip.invest_hours })
    const list = (await customer.get('/apiw/v2/earn/wealth-vip/dual-order-list?page_size=8&page=1')).data
    expect([list.totalCount, list.list[0].id]).toEqual([1, placed.data.id])
    const detail = await customer.get(`/apiw/v2/earn/dual/order-detail?order_id=${placed.data.id}&app_id=vip-savings`)
    expect([detail.code, detail.data.id]).toEqual([200, placed.data.id])
  })
})

describe('auto-reinvest', () => {
  it('matches a product for a rate, with the range in which one is found, its floor 0.1', async () => {
    const ask = '/apiw/v2/earn/dual/reinvest-match-project?type=put&coin=BTC'
    const { data } = await customer.get(`${ask}&rate=1`)
    expect(Number(data.min_rate)).toBeGreaterThanOrEqual(0.1)
    expect(Number(data.max_rate)).toBeGreaterThan(1)
    expect(data.match_project).toMatchObject({ type: 'put', exercise_currency: 'BTC' })
    expect(data.match_project.invest_days).toBeLessThanOrEqual(30)
    expect((await customer.get(`${ask}&rate=90`)).data.match_project).toBeNull()
  })

  it('is set, read and switched off, and the customer is known to have used it', async () => {
    const newcomer = await app.customer()
    await newcomer.faucet('USDT', '1000')
    const used = async () => (await newcomer.get('/dual_center/user/autorenewal_info')).data.is_reinvested
    expect(await used()).toBe(0)
    const { data: order } = await newcomer.post(ORDER, { project_id: await listed(), amount: '100' })
    await aSecondLater()
    const set = { order_id: order.id, price_deviation: '3', effective_time_duration: 86_400, status: 1 }
    expect((await newcomer.post(RULE, set)).data).toEqual(set)
    expect((await newcomer.get(`${RULE}?order_id=${order.id}`)).data).toEqual(set)
    expect(await used()).toBe(1)
    expect((await newcomer.post(RULE, { ...set, status: 0 })).data.status).toBe(0)
    expect((await newcomer.get(`${RULE}?order_id=${order.id}`)).data.status).toBe(0)
  })

  it('that is refused answers with 3001 and a sentence in the language of the caller', async () => {
    const { data: order } = await customer.post(ORDER, {
      project_id: await listed({ acceptance: 'desk' }),
      amount: '100',
    })
    const change = { order_id: order.id, price_deviation: '1', status: 1 }
    const replies = await Promise.all(
      ['en', 'zh-CN', 'ar'].map((language) => customer.post(RULE, change, { 'accept-language': language })),
    )
    expect(replies.map(({ code, fail_reason }) => [code, fail_reason])).toEqual(
      Array(3).fill([3001, 'finances.dual.edit.unable']),
    )
    expect(new Set(replies.map(({ message }) => message)).size).toBe(3)
  })

  it('lists one chain without the order that is looked at, a page at a time', async () => {
    const rule = { is_autorenewal: 1, price_deviation: '0' }
    const { data: order } = await customer.post(ORDER, { ...rule, project_id: await listed(), amount: '100' })
    const chain = `renewal_id=${order.id}&page_size=8&page=1`
    const all = (await customer.get(`/apiw/v2/earn/dual/order-list?${chain}`)).data
    expect([all.totalCount, all.list.map((row: { id: number }) => row.id)]).toEqual([1, [order.id]])
    const others = (await customer.get(`/apiw/v2/earn/dual/order-list?${chain}&current_order_id=${order.id}`)).data
    expect(others).toEqual({ list: [], totalCount: 0 })
  })
})

describe('what is read besides', () => {
  it('is the account mode, the maintenance margin rate and what spot holds', async () => {
    expect((await customer.get('/apiw/v2/unified/account_mode')).data.mode).toBe('classic')
    expect((await customer.get('/apiw/v2/unified/maintenance_margin_rate')).status).toBe(200)
    expect((await customer.get('/apiw/v2/account/spot/trading/home')).status).toBe(200)
  })
})
