import { ceilTo, DAY_MS, HOUR_MS, isoText, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, PASSWORD, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'

const DELIVERIES = '/console/api/dual/deliveries'
const PRICE = '/console/api/dual/settlement-price'
const missed = later(TEST_START, -2 * DAY_MS)

let app: TestApp
let backOffice: TestClient

beforeAll(async () => {
  // Its own deliveries alone.
  app = await createTestApp({ begun: false })
  backOffice = await app.operator()
  await app.db.execute(
    `insert into dual_delivery (coin, delivery_at, state, priced_at) values ('DOGE', $1, 'failed', $1)`,
    [isoText(missed)],
  )
})
afterAll(() => app.close())

describe('the list of deliveries', () => {
  it('shows the one that waits for a price, until two operators have entered it', async () => {
    const waiting = await backOffice.get(`${DELIVERIES}?state=failed`)
    expect(waiting.data).toEqual({
      list: [
        {
          coin: 'DOGE',
          delivery_timest: unixSeconds(missed),
          state: 'failed',
          price: null,
          origin: null,
          count: null,
          orders: 0,
          snipers: 0,
          priced_timest: null,
          settled_timest: null,
          proposal: null,
        },
      ],
      totalCount: 1,
    })
    const entered = await backOffice.post(PRICE, {
      coin: 'DOGE',
      delivery_timest: unixSeconds(missed),
      price: '0.0712',
    })
    expect(entered.data.state).toBe('proposed')
    const { proposal } = (await backOffice.get(`${DELIVERIES}?state=failed`)).data.list[0]
    expect(proposal).toMatchObject({ price: '0.0712', operator: 'desk@example.com' })
    await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
    const second = app.client('203.0.113.9')
    await second.login('second@example.com')
    await second.post(PRICE, { coin: 'DOGE', delivery_timest: unixSeconds(missed), price: '0.0712' })
    expect((await backOffice.get(`${DELIVERIES}?state=failed`)).data).toEqual({ list: [], totalCount: 0 })
    const { list } = (await backOffice.get(`${DELIVERIES}?coin=DOGE&state=priced`)).data
    expect(list).toMatchObject([{ coin: 'DOGE', price: '0.0712', origin: 'operator', count: null }])
  })

  it('goes by pages, and counts the orders that a delivery is still to pay', async () => {
    const listed = await backOffice.post('/console/api/dual/products', {
      type: 'put',
      coin: 'BTC',
      exercise_price: '60000',
      apy: '0.5',
      delivery_timest: unixSeconds(ceilTo(later(TEST_START, 90_000_000), HOUR_MS)),
    })
    const customer = await app.customer()
    await customer.faucet('USDT', '1000')
    const order = await customer.post('/apiw/v2/earn/dual/order', { project_id: listed.data.id, amount: '100' })
    expect(order.status).toBe(200)
    const first = (await backOffice.get(`${DELIVERIES}?coin=BTC&page_size=1`)).data
    expect(first.list).toMatchObject([{ coin: 'BTC', state: 'open', orders: 1, price: null }])
    const second = (await backOffice.get(`${DELIVERIES}?coin=BTC&page_size=1&page=2`)).data
    expect(second.totalCount).toBe(first.totalCount)
    expect(second.list[0]?.delivery_timest ?? 0).toBeLessThan(first.list[0].delivery_timest)
  })

  it('is for operators alone', async () => {
    expect((await (await app.customer()).get(DELIVERIES)).status).toBe(403)
    expect((await app.client().get(DELIVERIES)).status).toBe(401)
  })
})
