import { decimal, decimalText } from '@tenor/contract/money'
import { later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { dualChecks } from '../../../src/products/dual/checks/dual-checks.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

const LIMITS = '/console/api/dual/limits'
const DUAL = '/apiw/v2/earn/dual'
const [FIRST, SECOND] = [1_900_090_800, 1_900_180_800]

let app: TestApp
let operator: TestClient
let customer: TestClient

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  customer = await app.customer()
  await customer.faucet('USDT', '100000')
  await customer.faucet('BTC', '10')
  await operator.post('/sandbox/prices', { pair: 'BTC_USDT', price: '65000' })
})
afterAll(() => app.close())

async function listed(type: 'call' | 'put', exercise_price: string, delivery_timest: number): Promise<number> {
  const terms = { type, coin: 'BTC', exercise_price, apy: '0.05', delivery_timest, min_copies: 1 }
  return (await operator.post('/console/api/dual/products', terms)).data.id
}

const order = (project_id: number, amount: string, by = customer) => by.post(`${DUAL}/order`, { project_id, amount })
const limit = (type: string, amount: string, more = {}) =>
  operator.put(LIMITS, { coin: 'BTC', type, limit: amount, ...more })
const rowOf = async (type: string, delivery: number) =>
  (await operator.get(`${LIMITS}?coin=BTC&type=${type}&delivery_timest=${delivery}`)).data.list[0]
const isSoldOut = async (id: number) => (await customer.get(`${DUAL}/project-list?pid=${id}`)).data[0].sold_out
const answered = async (seconds = 1) => {
  const now = later(app.clock.now(), seconds * SECOND_MS)
  await app.tenor.runner.runUntil(now)
  app.clock.set(now)
}

describe('the exposure of a coin, delivery and direction', () => {
  it('is counted from the first order, and once its limit is reached nothing more is sold', async () => {
    const near = await listed('put', '60000', FIRST)
    const other = await listed('put', '61000', FIRST)
    expect((await order(near, '400')).status).toBe(200)
    expect((await limit('put', '1000', { delivery_timest: FIRST })).data).toMatchObject({
      coin: 'BTC',
      type: 'put',
      delivery_timest: FIRST,
      limit: '1000',
      own: true,
      used: '400',
    })
    expect((await order(other, '600')).status).toBe(200)
    const full = await order(near, '50')
    expect([full.status, full.fail_reason]).toEqual([422, 'dual.product.soldOut'])
    expect([await isSoldOut(near), await isSoldOut(other)]).toEqual([true, true])
    // Another delivery and the other direction have room of their own.
    expect((await order(await listed('put', '60000', SECOND), '50')).status).toBe(200)
    expect((await order(await listed('call', '70000', FIRST), '0.01')).status).toBe(200)
    expect((await rowOf('put', FIRST)).used).toBe('1000')
  })

  it('counts what sells high by its target, and comes back when an order is taken back', async () => {
    expect((await rowOf('call', FIRST)).used).toBe('700')
    await limit('call', '1400', { delivery_timest: FIRST })
    const id = await listed('call', '70000', FIRST)
    expect((await order(id, '0.0101')).fail_reason).toBe('dual.product.soldOut')
    const placed = await order(id, '0.01')
    expect(placed.status).toBe(200)
    await answered()
    const quote = (await customer.get(`${DUAL}/order-refund-preview?order_id=${placed.data.id}`)).data
    expect(
      (await customer.post(`${DUAL}/order-refund`, { order_id: placed.data.id, req_id: quote.req_id })).status,
    ).toBe(200)
    expect((await rowOf('call', FIRST)).used).toBe('700')
    expect((await order(id, '0.01')).status).toBe(200)
    expect((await rowOf('call', FIRST)).used).toBe('1400')
  })

  it('is never more than its limit, however many orders come at once and wherever its slices lie', async () => {
    const id = await listed('put', '59000', SECOND)
    await limit('put', '1050', { delivery_timest: SECOND })
    const customers = await Promise.all(Array.from({ length: 12 }, () => app.customer()))
    await Promise.all(customers.map((each) => each.faucet('USDT', '1000')))
    const replies = await Promise.all(customers.flatMap((each) => [order(id, '100', each), order(id, '100', each)]))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(replies.map(({ status, fail_reason }) => (status === 200 ? 'sold' : fail_reason)))).toEqual(
      new Set(['sold', 'dual.product.soldOut']),
    )
    expect((await rowOf('put', SECOND)).used).toBe('1050')
  })

  it('is limited by that of every delivery where it has none of its own, also where less is left than is sold', async () => {
    const delivery = SECOND + 86_400
    const id = await listed('put', '60000', delivery)
    expect((await order(id, '300')).status).toBe(200)
    expect((await limit('put', '200')).data).toMatchObject({ delivery_timest: null, limit: '200', own: false })
    expect(await rowOf('put', delivery)).toMatchObject({ limit: '200', own: false, used: '300' })
    expect((await rowOf('put', FIRST)).limit).toBe('1000')
    expect((await order(id, '50')).fail_reason).toBe('dual.product.soldOut')
    // What is listed afterwards has it from its first order on.
    const next = await listed('put', '60000', delivery + 86_400)
    expect((await order(next, '201')).fail_reason).toBe('dual.product.soldOut')
    expect((await order(next, '200')).status).toBe(200)
    await limit('put', '310', { delivery_timest: delivery })
    expect((await order(id, '10')).status).toBe(200)
    await limit('put', '-1', { delivery_timest: delivery })
    expect(await rowOf('put', delivery)).toMatchObject({ limit: '200', own: false, used: '310' })
    expect((await limit('put', '-1')).data.limit).toBe('-1')
    expect((await order(id, '500')).status).toBe(200)
  })

  it('sells no room again that comes back while more is sold than its limit', async () => {
    const delivery = SECOND + 3 * 86_400
    const id = await listed('put', '60000', delivery)
    const [kept, taken] = [await order(id, '200'), await order(id, '150')]
    expect([kept.status, taken.status]).toEqual([200, 200])
    await answered()
    await limit('put', '200', { delivery_timest: delivery })
    const quote = (await customer.get(`${DUAL}/order-refund-preview?order_id=${taken.data.id}`)).data
    const left = await customer.post(`${DUAL}/order-refund`, { order_id: taken.data.id, req_id: quote.req_id })
    expect(left.status, left.text).toBe(200)
    expect((await rowOf('put', delivery)).used).toBe('200')
    expect((await order(id, '50')).fail_reason).toBe('dual.product.soldOut')
    await limit('put', '250', { delivery_timest: delivery })
    expect((await order(id, '50')).status).toBe(200)
  })

  it('is raised by two operators also where another lowers it at the same moment', async () => {
    await limit('call', '1000')
    await operator.put('/console/api/four-eyes', { limits: 1 })
    const second = app.client('203.0.113.8')
    await app.tenor.accounts.ensureOperator('at-once@example.com', PASSWORD)
    await second.login('at-once@example.com')
    const waiting = async (count: number) => {
      const locked = `select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      while (((await app.db.query<{ count: number }>(locked))[0]?.count ?? 0) < count)
        await new Promise((wake) => setTimeout(wake, 5))
    }
    let replies: Promise<{ data: object }[]> = Promise.resolve([])
    await app.db.transaction(async (tx) => {
      await tx.query(`select coin from dual_series_side where coin = 'BTC' and type = 'call' for update`)
      const lowered = limit('call', '100')
      await waiting(1)
      const raised = second.put(LIMITS, { coin: 'BTC', type: 'call', limit: '500' })
      await waiting(2)
      replies = Promise.all([lowered, raised])
    })
    expect((await replies).map(({ data }) => data)).toMatchObject([{ limit: '100' }, { state: 'proposed' }])
    await operator.put('/console/api/four-eyes', { limits: 0 })
    await limit('call', '-1')
  })

  it('counts snipers with the direction whose options they are made of', async () => {
    await answered(31)
    const { data } = await customer.get('/apiw/v2/earn/dual-sniper/product-list?coin=BTC')
    const dip = data.find((row: { type: number; sold_out: boolean }) => row.type === 2 && !row.sold_out)
    const delivery = dip.delivery_time as number
    const before = decimal((await rowOf('put', delivery)).used)
    const placed = await customer.post('/apiw/v2/earn/dual-sniper/order', { project_id: dip.id, amount: '50' })
    expect(placed.status, placed.text).toBe(200)
    expect((await rowOf('put', delivery)).used).toBe(decimalText(before + decimal('50')))
    await limit('put', decimalText(before + decimal('52')), { delivery_timest: delivery })
    const more = await customer.post('/apiw/v2/earn/dual-sniper/order', { project_id: dip.id, amount: '50' })
    expect(more.fail_reason).toBe('dual.product.soldOut')
    const again = (await customer.get('/apiw/v2/earn/dual-sniper/product-list?coin=BTC')).data
    expect(again.find((row: { id: number }) => row.id === dip.id).sold_out).toBe(true)
  })

  it('agrees with the orders that reconcile counts', async () => {
    const found = await reconcile(app.db, dualChecks)
    expect(found.filter(({ rows }) => rows.length > 0)).toEqual([])
  })
})

describe('what a product has to sell', () => {
  it('is less at once where an operator makes it less, whatever its slices still have', async () => {
    const terms = {
      type: 'put',
      coin: 'BTC',
      exercise_price: '58000',
      apy: '0.05',
      delivery_timest: SECOND + 4 * 86_400,
      min_copies: 1,
    }
    const { id } = (await operator.post('/console/api/dual/products', { ...terms, capacity: '100000' })).data
    expect((await order(id, '100')).status).toBe(200)
    expect((await operator.put('/console/api/dual/products', { id, capacity: '150' })).status).toBe(200)
    expect((await order(id, '51')).fail_reason).toBe('dual.product.soldOut')
    expect((await order(id, '50')).status).toBe(200)
  })
})

describe('a product that had no bound', () => {
  it('has sold what it sold when it gets one, and sells again what comes back of that', async () => {
    const id = await listed('put', '57000', SECOND + 5 * 86_400)
    const first = await order(id, '100')
    expect(first.status).toBe(200)
    await answered()
    expect((await operator.put('/console/api/dual/products', { id, capacity: '150' })).data).toMatchObject({
      capacity: '150',
      used: '100',
    })
    expect((await order(id, '51')).fail_reason).toBe('dual.product.soldOut')
    expect((await order(id, '50')).status).toBe(200)
    const quote = (await customer.get(`${DUAL}/order-refund-preview?order_id=${first.data.id}`)).data
    await customer.post(`${DUAL}/order-refund`, { order_id: first.data.id, req_id: quote.req_id })
    expect((await order(id, '101')).fail_reason).toBe('dual.product.soldOut')
    expect((await order(id, '100')).status).toBe(200)
    await operator.put('/console/api/dual/products', { id, unlimited: 1 })
    expect((await order(id, '5000')).status).toBe(200)
    await operator.put('/console/api/dual/products', { id, capacity: '5200' })
    expect((await order(id, '51')).fail_reason).toBe('dual.product.soldOut')
    const found = await reconcile(app.db, dualChecks)
    expect(found.filter(({ rows }) => rows.length > 0)).toEqual([])
  })
})

describe('a limit', () => {
  it.each([
    [{ coin: 'NOPE' }, 'dual.product.unknownCoin'],
    [{ delivery_timest: FIRST + 60 }, 'dual.product.deliveryHour'],
    [{ delivery_timest: 1_800_000_000 }, 'dual.product.deliveryPassed'],
  ])('that can be none is refused: %j', async (more, reason) => {
    const refused = await limit('put', '5', more)
    expect([refused.status, refused.fail_reason]).toEqual([422, reason])
  })

  it('is for the role risk; where the bounds say so, raising one takes two, and lowering one takes nobody’s word', async () => {
    const clients: TestClient[] = []
    for (const role of ['dealer', 'risk', 'risk']) {
      const email = `limits-${clients.length}@example.com`
      await app.tenor.accounts.ensureOperator(email, PASSWORD)
      const client = app.client(`203.0.113.${60 + clients.length}`)
      const { user } = (await client.login(email)).data
      await operator.post(`/console/api/users/${user.id}/role`, { role })
      clients.push(client)
    }
    const [dealer, risk, second] = clients as [TestClient, TestClient, TestClient]
    const body = { coin: 'ETH', type: 'put', delivery_timest: FIRST, limit: '700' }
    const refused = await dealer.put(LIMITS, body)
    expect([refused.status, refused.fail_reason, refused.params]).toEqual([
      403,
      'account.role.needed',
      { role: 'risk' },
    ])
    await operator.put('/console/api/four-eyes', { limits: 1 })
    expect((await risk.put(LIMITS, body)).data).toMatchObject({ limit: '700' })
    const raised = { ...body, limit: '700.5' }
    expect((await risk.put(LIMITS, raised)).data.state).toBe('proposed')
    expect((await second.put(LIMITS, raised)).data).toMatchObject({ state: 'approved', limit: '700.5' })
    expect((await risk.put(LIMITS, { ...body, limit: '-1' })).data.state).toBe('proposed')
    expect((await risk.put(LIMITS, { ...body, limit: '10' })).data).toMatchObject({ limit: '10', own: true })
    await operator.put('/console/api/four-eyes', { limits: 0 })
    const { list } = (await operator.get('/console/api/audit?act=dual.limit.change')).data
    expect(list.map((row: { after: { limit: string } }) => row.after.limit).slice(0, 2)).toEqual(['10', '700.5'])
  })
})
