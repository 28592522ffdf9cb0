import { ceilTo, DAY_MS, HOUR_MS, type Instant, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'

/* The calls of section 7 of the specification, over HTTP, as a client of the field makes them. */

const ORDER = '/apiw/v2/earn/dual/order'
const RULE = '/dual_center/order/autorenewal'
const FIELDS = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5' }
const DELIVERY = unixSeconds(ceilTo(later(TEST_START, 3 * DAY_MS), HOUR_MS))

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

/** All that comes due on the way, each at its time. */
async function playTo(until: Instant): Promise<void> {
  await app.tenor.runner.runUntil(until, async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(until)
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
    expect(data).toMatchObject({ category: 1, payment_method: null })
    const kept = (await customer.get(`${RULE}?order_id=${data.id}`)).data
    expect(kept).toMatchObject({ price_deviation: '1.5', effective_time_duration: 604_800, status: 1 })
  })

  it('that fails reports its fail_reason', async () => {
    const reply = await customer.post(ORDER, { project_id: await listed({ min_copies: 5 }), amount: '9.99999999' })
    expect(reply).toMatchObject({ status: 422, code: -1, fail_reason: 'finances.dual.subscribe.min' })
    expect(reply.params).toEqual({ amount: '10', coin: 'USDT' })
    expect(reply.message).toBe('The minimum is 10 USDT.')
    const poor = await app.customer()
    const refused = await poor.post(ORDER, { project_id: await listed(), amount: '100' })
    expect(refused).toMatchObject({ status: 422, code: -1, fail_reason: 'ERR_BALANCE_NOT_ENOUGH' })
    const rule = { is_autorenewal: 1, project_id: await listed(), amount: '100' }
    const reasons = ['10.01', '0.09'].map(async (price_deviation) => {
      return (await customer.post(ORDER, { ...rule, price_deviation })).fail_reason
    })
    expect(await Promise.all(reasons)).toEqual(['finances.dual.difference.greater', 'dual.difference.tip1'])
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
    // The form and an order take 0.1 to 10, and so does this.
    expect([data.min_rate, Number(data.max_rate) <= 10]).toEqual(['0.1', true])
    expect((await customer.get(`${ask}&rate=0.3`)).data.match_project).not.toBeNull()
    for (const rate of ['0.05', '11']) expect((await customer.get(`${ask}&rate=${rate}`)).data.match_project).toBeNull()
    expect((await customer.get(`${ask}&rate=0`)).data.match_project).toBeNull()
    const onSale = (await customer.get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put')).data
    const weekly = onSale.find((row: { invest_days: number }) => row.invest_days === 7)
    const daysOf = async (more: string) => (await customer.get(`${ask}&rate=1${more}`)).data.match_project.invest_days
    expect(await daysOf(`&pid=${weekly.pid}`)).toBe(7)
    expect(await daysOf(`&pid=${weekly.pid}&effective_time_duration=${14 * 86_400}`)).toBe(14)
    const { id } = data.match_project
    await operator.put('/console/api/dual/products', { id, acceptance: 'desk' })
    expect((await customer.get(`${ask}&rate=1`)).data.match_project.id).not.toBe(id)
  })

  it('is set, read and switched off, and the customer is known to have used it', async () => {
    const newcomer = await app.customer()
    await newcomer.faucet('USDT', '1000')
    const used = async () => (await newcomer.get('/dual_center/user/autorenewal_info')).data.is_reinvested
    expect(await used()).toBe(0)
    const { data: order } = await newcomer.post(ORDER, { project_id: await listed(), amount: '100' })
    await aSecondLater()
    const given = { order_id: order.id, price_deviation: '3', effective_time_duration: 86_400, status: 1 }
    expect((await newcomer.post(RULE, given)).data).toEqual({ ...given, min_apy: null })
    const set = { ...given, min_apy: '0.05' }
    expect((await newcomer.post(RULE, set)).data).toEqual(set)
    expect((await newcomer.get(`${RULE}?order_id=${order.id}`)).data).toEqual(set)
    expect(await used()).toBe(1)
    expect((await newcomer.post(RULE, { ...set, status: 0 })).data.status).toBe(0)
    expect((await newcomer.get(`${RULE}?order_id=${order.id}`)).data.status).toBe(0)
  })

  it('the directions in which a customer has ordered are told, so that the first order in each can ask', async () => {
    const newcomer = await app.customer()
    await newcomer.faucet('USDT', '1000')
    const types = async () => (await newcomer.get('/apiw/v2/earn/dual/ordered-types')).data.types
    expect(await types()).toEqual([])
    const { data: order } = await newcomer.post(ORDER, {
      project_id: await listed({ acceptance: 'desk' }),
      amount: '100',
    })
    expect(await types()).toEqual(['put'])
    // One that was cancelled was none.
    await newcomer.post('/apiw/v2/earn/dual/order-cancel', { order_id: order.id })
    await aSecondLater()
    expect(await types()).toEqual([])
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
    const own = await app.customer()
    await own.faucet('USDT', '1000')
    const rule = { is_autorenewal: 1, price_deviation: '0.5', effective_time_duration: 86_400 }
    const delivery = unixSeconds(ceilTo(later(app.clock.now(), 2 * HOUR_MS), HOUR_MS))
    const first = await listed({ exercise_price: '1000', delivery_timest: delivery })
    const { data: order } = await own.post(ORDER, { ...rule, project_id: first, amount: '100' })
    await own.post(ORDER, { project_id: await listed(), amount: '100' })
    await playTo(later(app.clock.now(), 40 * HOUR_MS))
    const idsOn = async (more: string) => {
      const { list, totalCount } = (
        await own.get(`/apiw/v2/earn/dual/order-list?renewal_id=${order.id}&page_size=2${more}`)
      ).data
      return { ids: list.map((row: { id: number }) => row.id) as number[], totalCount }
    }
    const [newest, older] = [await idsOn('&page=1'), await idsOn('&page=2')]
    expect(newest.totalCount).toBeGreaterThanOrEqual(4)
    expect([...newest.ids, ...older.ids]).toEqual([...newest.ids, ...older.ids].toSorted((one, other) => other - one))
    expect(new Set([...newest.ids, ...older.ids]).size).toBe(4)
    const [looked = 0, next] = newest.ids
    const others = await idsOn(`&page=1&current_order_id=${looked}`)
    expect(others).toEqual({ ids: [next, older.ids[0]], totalCount: newest.totalCount - 1 })
  })
})

describe('a sniper order', () => {
  it('is shown to its customer by its id, and to nobody else', async () => {
    const SNIPER = '/apiw/v2/earn/dual-sniper'
    const { data: products } = await customer.get(`${SNIPER}/product-list?coin=BTC&type=2`)
    const [product] = products
    expect(product).toMatchObject({ type: 2, invest_currency: 'USDT', exercise_currency: 'BTC' })
    const placed = await customer.post(`${SNIPER}/order`, { project_id: product.id, amount: '100', text: 't-dip' })
    expect(placed).toMatchObject({ status: 200, code: 200, data: { type: 2, status: 0, invest_amount: '100' } })
    const own = await customer.get(`${SNIPER}/order?order_id=${placed.data.id}`)
    expect(own).toMatchObject({ code: 200, data: { ...placed.data, price: own.data.price } })
    const unknown = { status: 404, code: -1, fail_reason: 'dual.order.notFound' }
    expect(await (await app.customer()).get(`${SNIPER}/order?order_id=${placed.data.id}`)).toMatchObject(unknown)
    expect(await customer.get(`${SNIPER}/order?order_id=1`)).toMatchObject(unknown)
    expect(await customer.get(`${SNIPER}/order`)).toMatchObject({ status: 400, code: -1 })
    expect(await app.client().get(`${SNIPER}/order?order_id=1`)).toMatchObject({ status: 401, code: 401 })
    const { list, totalCount } = (await customer.get(`${SNIPER}/order-list?page_size=1`)).data
    expect([list[0].id, totalCount]).toEqual([placed.data.id, 1])
  })
})

describe('what is read besides', () => {
  it('is the account mode, the maintenance margin rate and what spot holds', async () => {
    const reader = await app.customer()
    await reader.faucet('USDT', '12.5')
    const mode = '/apiw/v2/unified/account_mode'
    const first = { mode: 'classic', first_open: true, settings: { use_funding: false } }
    expect((await reader.get(mode)).data).toEqual(first)
    const chosen = { mode: 'portfolio', first_open: false, settings: { use_funding: true } }
    expect((await reader.put(mode, { mode: 'portfolio', settings: { use_funding: 1 } })).data).toEqual(chosen)
    expect((await reader.get('/apiw/v2/unified/maintenance_margin_rate')).data).toEqual({
      mode: 'portfolio',
      maintenance_margin_rate: '0',
    })
    const home = (await reader.get('/apiw/v2/account/spot/trading/home')).data
    expect(home.balances).toEqual([{ asset: 'USDT', available: '12.5' }])
    const { price } = (await reader.get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put')).data[0]
    expect(home.prices).toContainEqual({ pair: 'BTC_USDT', price })
  })
})
