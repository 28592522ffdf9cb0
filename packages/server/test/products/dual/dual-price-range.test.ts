import { decimal, decimalText } from '@tenor/contract/money'
import { ceilTo, HOUR_MS, instantOfSeconds, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

/* What a plain limit order is judged by: the samples that were recorded while an order ran. */

const DUAL = '/apiw/v2/earn/dual'
const PAIR = 'BTC_USDT'

let app: TestApp
let customer: TestClient
let backOffice: TestClient

beforeAll(async () => {
  app = await createTestApp({ canMoveClock: true })
  customer = await app.customer()
  backOffice = await app.operator()
  await customer.faucet('USDT', '10000')
  await customer.post('/sandbox/prices', { pair: PAIR, price: '60000' })
})

afterAll(() => app.close())

/** An accepted order of a product listed by hand. */
async function order(hours: number): Promise<number> {
  const delivery = unixSeconds(ceilTo(later(app.clock.now(), hours * HOUR_MS), HOUR_MS))
  const terms = {
    type: 'put',
    coin: 'BTC',
    exercise_price: '58000',
    apy: '0.2',
    delivery_timest: delivery,
    min_copies: 1,
  }
  const listed = await backOffice.post('/console/api/dual/products', { ...terms, max_copies: 10_000 })
  const placed = await customer.post(`${DUAL}/order`, { project_id: listed.data.id, amount: '100' })
  expect(placed.status, placed.text).toBe(200)
  await app.tenor.moveClock?.(later(app.clock.now(), 2 * SECOND_MS))
  return placed.data.id
}

async function pinned(price: string, afterHours: number): Promise<void> {
  await app.tenor.moveClock?.(later(app.clock.now(), afterHours * HOUR_MS))
  await customer.post('/sandbox/prices', { pair: PAIR, price })
}

const detail = async (id: number) => (await customer.get(`${DUAL}/order-detail?order_id=${id}`)).data

test('a settled order has the lowest and highest sample of its own term, in detail and list; a running one has none', async () => {
  const first = await order(4)
  await pinned('57500.5', 1)
  await pinned('61000', 1)
  const second = await order(3)
  await pinned('59000', 1)
  expect(await detail(first)).toMatchObject({ status: 'PROCESSING', low_price: null, high_price: null })
  await app.tenor.moveClock?.(later(app.clock.now(), 4 * HOUR_MS))

  for (const id of [first, second]) {
    const row = await detail(id)
    expect(row.status).toBe('SETTLEMENT_SUCCESS')
    const [from, to] = [instantOfSeconds(row.create_timest), instantOfSeconds(row.delivery_timest)]
    const prices = (await app.tenor.market.samplesBetween(PAIR, from, to)).map((sample) => sample.price)
    const sorted = prices.toSorted((a, b) => (a < b ? -1 : 1))
    expect(row.low_price).toBe(decimalText(sorted[0] ?? 0n))
    expect(row.high_price).toBe(decimalText(sorted.at(-1) ?? 0n))
  }
  expect(decimal((await detail(first)).low_price)).toBe(decimal('57500.5'))
  expect(decimal((await detail(second)).low_price)).toBe(decimal('59000'))
  const { list } = (await customer.get(`${DUAL}/order-list`)).data
  const ranges = list.map((row: { id: number; low_price: string }) => [row.id, row.low_price])
  expect(ranges).toEqual([
    [second, '59000'],
    [first, '57500.5'],
  ])
})
