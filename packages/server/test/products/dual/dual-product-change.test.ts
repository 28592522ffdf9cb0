import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { dualChecks } from '../../../src/products/dual/checks/dual-checks.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const DELIVERY = 1_900_180_800
const PRODUCTS = '/console/api/dual/products'

let app: TestApp
let operator: TestClient
let customer: TestClient
beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  customer = await app.customer()
  await customer.faucet('USDT', '100000')
  await customer.faucet('BTC', '100')
  await operator.post('/sandbox/prices', { pair: 'BTC_USDT', price: '65000' })
})
afterAll(async () => {
  expect((await reconcile(app.db, dualChecks)).filter(({ rows }) => rows.length > 0)).toEqual([])
  await app.close()
})

const TERMS = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.05', delivery_timest: DELIVERY }
const listed = async (): Promise<number> => (await operator.post(PRODUCTS, TERMS)).data.id
const change = (id: number, terms: object) => operator.put(PRODUCTS, { id, ...terms })
const order = (id: number, amount: string, by = customer) =>
  by.post('/apiw/v2/earn/dual/order', { project_id: id, amount })

describe('a product', () => {
  it.each([
    ['type', { type: 'call', exercise_price: '70000' }],
    ['coin', { coin: 'ETH', exercise_price: '2000' }],
    ['category', { category: 3 }],
    ['exercise_price', { exercise_price: '60500' }],
    ['delivery_timest', { delivery_timest: DELIVERY + 86_400 }],
  ])('keeps its %s while orders of it stand, and may change it before', async (_field, terms) => {
    const id = await listed()
    expect((await change(id, terms)).status).toBe(200)
    expect((await change(id, { ...TERMS, category: 1 })).status).toBe(200)
    const placed = await order(id, '400')
    expect(placed.status, placed.text).toBe(200)
    const refused = await change(id, terms)
    expect([refused.status, refused.fail_reason]).toEqual([422, 'dual.product.sold'])
    expect((await change(id, { apy: '0.04', capacity: '5000', max_copies: 9_000, status: 'paused' })).status).toBe(200)
    // What came back leaves it free again.
    expect((await customer.post('/apiw/v2/earn/dual/order-cancel', { order_id: placed.data.id })).status).toBe(200)
    await app.tenor.runner.runUntil(app.clock.now())
    expect((await change(id, terms)).status).toBe(200)
  })

  it('that is changed while orders come is of the orders’ direction, whoever was first', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, () => app.customer()))
    for (const each of customers) await Promise.all([each.faucet('USDT', '1000'), each.faucet('BTC', '1000')])
    for (let round = 0; round < 6; round += 1) {
      const id = await listed()
      const orders = customers.map((each) => order(id, '150', each))
      const changed = change(id, { type: 'call', exercise_price: '70000' })
      await Promise.all([...orders, changed])
      const rows = await app.db.query(
        `select distinct o.type as ordered, p.type as offered from dual_order o join dual_product p on p.id = o.product_id
         where p.id = $1 and o.type <> p.type`,
        [id],
      )
      expect(rows).toEqual([])
    }
  })
})
