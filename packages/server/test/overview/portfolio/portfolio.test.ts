import { type Decimal8, decimal, decimalText, multiply } from '@tenor/contract/money'
import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_ASSETS } from '../../../../contract/test/core/sample-assets.ts'
import { portfolioOf } from '../../../src/overview/portfolio/portfolio.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const URL = '/apiw/v2/portfolio'
let app: TestApp
let customer: TestClient

beforeAll(async () => {
  app = await createTestApp()
  customer = await app.customer()
  await customer.faucet('USDT', '10000')
})
afterAll(() => app.close())

type Offer = { id: number; exercise_price: string; price: string; apy: string; delivery_timest: number }

async function subscribe(client: TestClient, type: 'put' | 'call', amount: string): Promise<Offer> {
  const { data } = await client.get(`/apiw/v2/earn/dual/project-list?coin=BTC&type=${type}`)
  const [offer] = (data as Offer[]).sort((a, b) => a.delivery_timest - b.delivery_timest)
  if (offer === undefined) throw new Error('nothing is on sale')
  const placed = await client.post('/apiw/v2/earn/dual/order', { project_id: offer.id, amount })
  expect(placed.status).toBe(200)
  return offer
}

async function goTo(seconds: number) {
  const until = later(app.clock.now(), seconds * 1000 - app.clock.now())
  await app.tenor.runner.runUntil(until, async (due) => {
    if (due > app.clock.now()) app.clock.set(due)
  })
  app.clock.set(until)
}

describe('the portfolio', () => {
  it('is nothing for who has nothing in Earn, whatever they have otherwise', async () => {
    const { status, data } = await customer.get(`${URL}?holdings=1`)
    expect(status).toBe(200)
    expect(data).toMatchObject({ put_in: '0', worth_now: '0', earned_today: '0', earned_ever: '0', count: 0 })
    expect(data).toMatchObject({ products: [], holdings: [], price_timest: null, has_more: false })
  })

  it('is for customers only', async () => {
    expect((await app.client().get(URL)).status).toBe(401)
  })

  it('counts what is put in, what it is worth now, and once it has settled what it has earned', async () => {
    const offer = await subscribe(customer, 'put', '1000')
    await goTo(unixSeconds(later(app.clock.now(), 5_000)))
    const open = (await customer.get(`${URL}?holdings=1`)).data
    expect(open).toMatchObject({ put_in: '1000', count: 1 })
    expect(open.earned_ever).toBe(decimalText(decimal(open.worth_now) - decimal('1000')))
    expect(open.products).toEqual([{ product: 'dual', count: 1, put_in: '1000', worth_now: open.worth_now }])
    expect(open.holdings[0]).toMatchObject({ product: 'dual', asset: 'USDT', put_in: '1000', worth_asset: 'USDT' })
    const worth = decimal(open.worth_now)
    expect(worth > decimal('950') && worth < decimal('1050')).toBe(true)

    // Far above the target: nothing is converted, and the interest is what was earned.
    await customer.post('/sandbox/prices', { pair: 'BTC_USDT', price: String(Math.round(Number(offer.price) * 1.2)) })
    await goTo(offer.delivery_timest + 120)
    const { data: orders } = await customer.get('/apiw/v2/earn/dual/order-list?status=ended')
    const interest = orders.list[0].settlement_interest
    const { data } = await customer.get(URL)
    expect(orders.list[0]).toMatchObject({ status: 'SETTLEMENT_SUCCESS', settlement_currency: 'USDT' })
    expect(data).toMatchObject({ put_in: '0', worth_now: '0', count: 0 })
    expect(data).toMatchObject({ earned_30_days: interest, earned_ever: interest })

    app.clock.set(later(app.clock.now(), 31 * DAY_MS))
    await app.tenor.runner.runOne('portfolio-close', app.clock.now())
    const later31 = (await customer.get(URL)).data
    expect(later31).toMatchObject({ earned_today: '0', earned_30_days: '0', earned_ever: interest })
  })

  it('counts a conversion at the price of its instant: it may have earned less than nothing', async () => {
    const other = await app.customer()
    await other.faucet('USDT', '1000')
    await app.tenor.runner.runUntil(app.clock.now())
    const offer = await subscribe(other, 'put', '1000')
    await goTo(unixSeconds(later(app.clock.now(), 5_000)))
    const price = Math.round(Number(offer.exercise_price) * 0.9)
    await other.post('/sandbox/prices', { pair: 'BTC_USDT', price: String(price) })
    await goTo(offer.delivery_timest + 120)
    const order = (await other.get('/apiw/v2/earn/dual/order-list?status=ended')).data.list[0]
    expect(order).toMatchObject({ status: 'SETTLEMENT_SUCCESS', settlement_currency: 'BTC' })
    const { data } = await other.get(URL)
    const value: Decimal8 = multiply(decimal(order.settlement_amount), decimal(String(price)), 'down')
    expect(data.earned_ever).toBe(decimalText(value - decimal('1000')))
    expect(data.earned_ever.startsWith('-')).toBe(true)
  })

  it('while there is no index counts at the last sample and says how old it is', async () => {
    const other = await app.customer()
    await other.faucet('BTC', '1')
    await app.tenor.runner.runUntil(app.clock.now())
    await subscribe(other, 'call', '0.5')
    const { market } = app.tenor
    const { db, clock } = app
    const [user] = await db.query<{ bucket: number; id: number }>(
      'select bucket, id from app_user order by id desc limit 1',
    )
    const owner = { bucket: user?.bucket ?? 0, userId: user?.id ?? 0 }
    const holding = {
      userId: owner.userId,
      link: '/',
      product: 'x',
      id: 1,
      putIn: { asset: 'BTC', amount: decimal('0.5') },
      worth: { asset: 'BTC', amount: 1n },
    }
    const module = { db, clock, assets: SAMPLE_ASSETS, manifests: [], products: [{ holdings: async () => [holding] }] }
    const at = later(clock.now(), -60_000)
    const without = { ...market, indexNow: async () => null, lastSample: async () => ({ price: decimal('40000'), at }) }
    const stale = await portfolioOf({ ...module, market: without }, owner, false)
    expect(stale).toMatchObject({ put_in: '20000', price_timest: unixSeconds(at) })
    const unknown = await portfolioOf({ ...module, market: { ...without, lastSample: async () => null } }, owner, false)
    expect(unknown).toMatchObject({ put_in: null, worth_now: null, price_timest: null })
  })
})
