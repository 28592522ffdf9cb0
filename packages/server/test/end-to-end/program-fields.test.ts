import { afterAll, beforeAll, expect, test } from 'vitest'
import { programOf } from '../program-call.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/* Fields, states and filters of programs' calls, as the documentation of Gate's clients has them. */

let app: TestApp
let program: Awaited<ReturnType<typeof programOf>>
let giveVoucher: (body: object) => Promise<number>
const products: Record<'regular' | 'vip', number> = { regular: 0, vip: 0 }

const EARN = '/api/v4/earn'
const FIXED = `${EARN}/fixed-term`

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  const operator = await app.operator()
  const fixed = {
    asset: 'USDT',
    lock_up_period: 7,
    year_rate: '0.1',
    min_lend_amount: '10',
    sale_status: 1,
    reinvest: 0,
    user_max_lend_volume: '500000',
    max_lend_volume: '900000',
    status: 'listed',
    redeem_account: 1,
    pre_redeem: 1,
    pre_redeem_policy: 'forfeit',
    partial: 1,
  }
  const sell = async (more: object) =>
    (await operator.post('/console/api/simple-earn/fixed', { ...fixed, ...more })).data.id
  products.regular = await sell({ type: 1 })
  products.vip = await sell({ type: 2, min_vip: 5, max_vip: 14, lock_up_period: 5 })
  const customer = await app.customer()
  const { user } = (await customer.get('/apiw/v2/session')).data
  await operator.post(`/console/api/users/${user.id}/tier`, { tier: 6 })
  await customer.faucet('USDT', '10000')
  giveVoucher = async (body) => (await operator.post(`/console/api/users/${user.id}/vouchers`, body)).data.id
  program = await programOf(app, customer)
})
afterAll(() => app.close())

async function playDays(days: number): Promise<void> {
  app.clock.set((app.clock.now() + days * 86_400_000) as ReturnType<typeof app.clock.now>)
  await app.tenor.runner.runUntil(app.clock.now())
}

const listOf = async (url: string) => (await program(url)).body.data.list

test('fixed products: type 1 without one, 2 for VIP, 0 for all; listed products have status 2', async () => {
  const ids = async (query: string) =>
    (await listOf(`${FIXED}/product/USDT/list${query}`)).map(({ id }: { id: number }) => id)
  expect(await ids('')).toEqual([products.regular])
  expect(await ids('?type=')).toEqual([products.regular])
  expect(await ids('?type=2')).toEqual([products.vip])
  // The shortest term first.
  expect(await ids('?type=0')).toEqual([products.vip, products.regular])
  expect(await listOf(`${FIXED}/product?page=1&limit=10&type=1`)).toMatchObject([
    { id: products.regular, type: 1, status: 2, sale_status: 1, pre_redeem: 1 },
  ])
})

test('fixed orders: states 1 to 4, whose, and by business, product and order', async () => {
  const lend = async (product_id: number) => {
    const placed = await program(`${FIXED}/user/lend`, { product_id, amount: '100', sub_business: 0 })
    return placed.body.data.order_id as number
  }
  const [regular, vip] = [await lend(products.regular), await lend(products.vip)]
  const early = await lend(products.regular)
  const orders = async (query: string) =>
    (await listOf(`${FIXED}/user/lend?page=1&limit=10&${query}`)).map(({ order_id }: { order_id: number }) => order_id)
  const filter = (...businesses: number[]) =>
    `business_filter=${encodeURIComponent(JSON.stringify(businesses.map((business) => ({ business, sub_business: 0 }))))}`
  expect(await orders(`order_type=1&${filter(2)}`)).toEqual([vip])
  expect(await orders(`order_type=1&${filter(1)}`)).toEqual([early, regular])
  expect(await orders(`order_type=1&${filter(1, 2)}`)).toEqual([early, vip, regular])
  expect(await orders('order_type=1&sub_business=3')).toEqual([])
  const malformed = await program(`${FIXED}/user/lend?page=1&limit=10&order_type=1&business_filter=%5B`)
  expect([malformed.status, malformed.body.label]).toEqual([400, 'INVALID_PARAM_VALUE'])
  const [row] = await listOf(`${FIXED}/user/lend?page=1&limit=10&order_type=1&order_id=${vip}`)
  expect(row).toMatchObject({ status: 1, business: 2, redeem_type: 0, origin_order: '', coupon_info: null })
  expect(row.product_info).toEqual({ pre_redeem: 1, reinvest: 0, redeem_account: 1 })
  await program(`${FIXED}/user/pre-redeem`, { order_id: String(early) })
  const stateOf = async (order: number) => {
    const [{ status, redeem_type }] = await listOf(`${FIXED}/user/lend?page=1&limit=10&order_type=0&order_id=${order}`)
    return [status, redeem_type]
  }
  expect(await stateOf(early)).toEqual([2, 1])
  await playDays(9)
  expect(await stateOf(vip)).toEqual([4, 2])
  const history = await listOf(`${FIXED}/user/history?type=1&page=1&limit=10&product_id=${products.vip}`)
  expect(history).toMatchObject([{ order_id: vip, product_id: products.vip, amount: '100' }])
  expect(history[0].user_id).toBe(row.user_id)
  expect(await listOf(`${FIXED}/user/history?type=1&page=1&limit=10&order_id=${regular}`)).toHaveLength(1)
  expect(await listOf(`${FIXED}/user/history?type=1&page=1&limit=10&${filter(1)}`)).toHaveLength(2)
})

test('fixed orders tell what their voucher adds, and all that they pay in a year', async () => {
  const voucher = await giveVoucher({
    sub_type: 'rate_up',
    title: 'Extra',
    rate_day: 3,
    rate_ratio: '0.05',
    buy_limit_low: '10',
    buy_limit_high: '60',
    using_currency: 'USDT',
    expires_at: Math.floor(app.clock.now() / 1_000) + 30 * 86_400,
  })
  const order = { product_id: products.regular, amount: '100', financial_rate_id: voucher }
  const { order_id } = (await program(`${FIXED}/user/lend`, order)).body.data
  const [row] = await listOf(`${FIXED}/user/lend?page=1&limit=10&order_type=1&order_id=${order_id}`)
  expect(row.icon).toBe('/apiw/v2/coin-marks.svg#USDT')
  // 100 × 0.1 × 7 / 365 and 60 × 0.05 × 3 / 365, each rounded down, together on 100 for 7 days.
  expect([row.total_interest, row.total_year_rate_percent]).toEqual(['0.19178082', '11.28571396'])
  expect(row.bonus_info).toMatchObject({ product_year_rate: '0.1', user_total_issued_amount: '0' })
  const coupon = {
    financial_rate_id: voucher,
    rate_day: 3,
    coupon_days: 3,
    coupon_principal: '60',
    coupon_year_rate: '0.05',
    coupon_interest: '0.02465753',
  }
  const begun = { status: 1, create_time: row.create_time, finish_time: row.redeem_time }
  expect(row.coupon_info).toMatchObject(Object.assign(coupon, begun))
  await program(`${FIXED}/user/pre-redeem`, { order_id: String(order_id) })
  const [ended] = await listOf(`${FIXED}/user/lend?page=1&limit=10&order_type=2&order_id=${order_id}`)
  expect(ended.coupon_info.status).toBe(2)
})

test('dual: ALL states, plans on sale or ended, a quote with name, type and a text as its id', async () => {
  const plans = (await program(`${EARN}/dual/investment_plan?coin=BTC&type=put`)).body
  expect(new Set(plans.map(({ status }: { status: string }) => status))).toEqual(new Set(['ONGOING']))
  const { id } = (await program(`${EARN}/dual/orders`, { plan_id: String(plans[0].id), amount: '100' })).body
  await app.tenor.runner.runUntil(app.clock.now())
  const states = ['ALL', 'HOLD', 'PROCESSING', 'REPAY', 'SETTLEMENT_PROCESSING']
  const counts = await Promise.all(
    states.map(async (status) => (await program(`${EARN}/dual/orders?status=${status}`)).body.length),
  )
  expect(counts).toEqual([1, 1, 1, 0, 0])
  const quote = (await program(`${EARN}/dual/order-refund-preview?order_id=${id}`)).body
  expect(quote).toMatchObject({ order_id: id, type: 'put', name: plans[0].instrument_name })
  expect(quote.req_id).toMatch(/^\d+$/)
  expect((await program(`${EARN}/dual/order-refund`, { order_id: String(id), req_id: quote.req_id })).status).toBe(200)
})

test('dual: recommendations in each of the documented orders', async () => {
  type Plan = { id: number; apy_display: string; exercise_price: string; delivery_timest: number }
  const chosen = async (mode: string): Promise<Plan[]> =>
    (await program(`${EARN}/dual/project-recommend?mode=${mode}`)).body
  const normal = await chosen('normal')
  expect(normal.length).toBeGreaterThan(2)
  expect(await chosen('senior')).toEqual(normal)
  const by: Record<string, (plan: Plan) => number> = {
    apy_up: ({ apy_display }) => Number(apy_display),
    ep_up: ({ exercise_price }) => Number(exercise_price),
    ep_down: ({ exercise_price }) => -Number(exercise_price),
    dt_up: ({ delivery_timest }) => delivery_timest,
    dt_down: ({ delivery_timest }) => -delivery_timest,
  }
  for (const [mode, keyOf] of Object.entries(by)) {
    const keys = (await chosen(mode)).map(keyOf)
    expect([mode, keys]).toEqual([mode, keys.toSorted((a, b) => a - b)])
  }
  expect((await program(`${EARN}/dual/project-recommend?mode=best`)).status).toBe(400)
})
