import { ceilTo, DAY_MS, HOUR_MS, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'

/* A rule of auto-reinvest takes on orders to come, so that it is asked for as they are. */

const RULE = '/dual_center/order/autorenewal'
const FUND = 'quince tray lantern'

let app: TestApp
let client: TestClient
let order_id: number

beforeAll(async () => {
  app = await createTestApp()
  const operator = await app.operator()
  client = app.client()
  await client.register(freshEmail())
  await client.faucet('USDT', '1000')
  const terms = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5' }
  const delivery_timest = unixSeconds(ceilTo(later(TEST_START, 3 * DAY_MS), HOUR_MS))
  const listed = await operator.post('/console/api/dual/products', { ...terms, delivery_timest })
  const placed = await client.post('/apiw/v2/earn/dual/order', { project_id: listed.data.id, amount: '100' })
  order_id = placed.data.id
  app.clock.set(later(app.clock.now(), SECOND_MS))
  await app.tenor.runner.runUntil(app.clock.now())
})
afterAll(() => app.close())

const set = (more: object) => client.post(RULE, { order_id, status: 1, ...more })
const ruleNow = async () => (await client.get(`${RULE}?order_id=${order_id}`)).data

it('no fund password is asked for while none is set', async () => {
  expect((await set({})).status).toBe(200)
  expect((await client.post(RULE, { order_id, status: 0 })).status).toBe(200)
})

it('a rule is switched on against the fund password only', async () => {
  await client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: FUND })
  expect(await set({})).toMatchObject({ status: 422, code: 101, fail_reason: 'account.fundPassword.needed' })
  expect(await set({ fundpass: 'a wrong fund password' })).toMatchObject({ code: 10010106, params: { left: 4 } })
  expect((await ruleNow()).status).toBe(0)
  expect(await set({ fundpass: FUND })).toMatchObject({ status: 200, data: { status: 1, price_deviation: '0' } })
})

it('it is widened or otherwise changed against it only', async () => {
  const wider = { price_deviation: '3', effective_time_duration: 7 * 86_400 }
  expect(await set(wider)).toMatchObject({ fail_reason: 'account.fundPassword.needed' })
  expect((await ruleNow()).price_deviation).toBe('0')
  expect((await set({ ...wider, fundpass: FUND })).data).toMatchObject(wider)
})

it('it is switched off without it, and another one’s order stays unknown', async () => {
  expect((await client.post(RULE, { order_id, status: 0 })).data.status).toBe(0)
  const stranger = await app.customer()
  const foreign = { order_id, status: 1, fundpass: FUND }
  expect(await stranger.post(RULE, foreign)).toMatchObject({ status: 404, fail_reason: 'dual.order.notFound' })
})
