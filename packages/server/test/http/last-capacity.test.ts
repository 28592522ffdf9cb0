import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient, type TestReply } from '../test-app.ts'
import { faultOfRefusal } from './lawful.ts'

/* A thousand orders at once, of fifty customers, for what is left of one product. */

const CUSTOMERS = 50
const ORDERS_EACH = 20
const CAPACITY = 12_000
const AMOUNT = 100

let app: TestApp
let operator: TestClient
let customers: TestClient[]

beforeAll(async () => {
  app = await createTestApp()
  await app.tenor.runner.runUntil(app.clock.now())
  operator = await app.operator()
  customers = []
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const customer = await app.customer()
    await customer.faucet('USDT', '10000')
    customers.push(customer)
  }
})
afterAll(() => app.close())

describe('a thousand orders at once on the last capacity', () => {
  it('are never sold beyond it, each is answered clearly, and a repeat gets its first answer', async () => {
    const listed = await operator.post('/console/api/dual/products', {
      type: 'put',
      coin: 'BTC',
      exercise_price: '60000',
      apy: '0.5',
      delivery_timest: 1_900_090_800,
      capacity: String(CAPACITY),
    })
    const place = (customer: TestClient, index: number) =>
      customer.post('/apiw/v2/earn/dual/order', {
        project_id: listed.data.id,
        amount: String(AMOUNT),
        text: `t-${index}`,
      })
    const acts = customers.flatMap((customer) =>
      Array.from({ length: ORDERS_EACH }, (_, index) => ({ customer, index })),
    )
    const placed = async (customer: TestClient, index: number): Promise<TestReply> => {
      const reply = await place(customer, index)
      // On a slow machine not all get a connection in time: they ask again with their id, as they are told to.
      return reply.fail_reason === 'request.unavailable' ? placed(customer, index) : reply
    }
    const replies = await Promise.all(acts.map(({ customer, index }) => placed(customer, index)))

    const made = replies.filter(({ status }) => status === 200)
    const others = replies.filter(({ status }) => status !== 200)
    expect(others.map(faultOfRefusal).filter((fault) => fault !== null)).toEqual([])
    expect(made.length).toBeLessThanOrEqual(CAPACITY / AMOUNT)
    // Capacity lies in slices; a remainder smaller than an order may stay in some of them, but most is sold.
    expect(made.length).toBeGreaterThan(0)
    const reasons = new Set(others.map(({ fail_reason }) => fail_reason))
    expect(
      [...reasons].every((reason) => reason === 'dual.product.soldOut' || reason === 'finances.dual.subscribe.max'),
    ).toBe(true)

    const sold = (await operator.get('/console/api/dual/products?coin=BTC&type=put')).data.list
    const used = sold.find(({ id }: { id: number }) => id === listed.data.id).used
    expect(used).toBe(String(made.length * AMOUNT))
    const first = acts[replies.findIndex(({ status }) => status === 200)]
    if (first !== undefined) {
      const again = await place(first.customer, first.index)
      expect(again.data.id).toBe(replies[acts.indexOf(first)]?.data.id)
    }
    const books = Object.values((await operator.get('/console/api/ledger/trial-balance')).data as { total: string }[])
    expect(books.map(({ total }) => total).filter((total) => total !== '0')).toEqual([])
  })
})
