import { type DualCategory, dualQuote, isYieldBelow } from '@tenor/contract/dual'
import { type Decimal8, decimal, multiply, ONE } from '@tenor/contract/money'
import { DAY_MS, floorTo, HOUR_MS, type Instant, later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_ASSETS } from '../../../../contract/test/core/sample-assets.ts'
import { listByHand } from '../../../src/demo.ts'
import { createDual } from '../../../src/products/dual/dual.ts'
import { productWire } from '../../../src/products/dual/holdings/dual-views.ts'
import { relist } from '../../../src/products/dual/offers/dual-listing.ts'
import { productsOnSale } from '../../../src/products/dual/offers/dual-product-store.ts'
import type { StoredProduct } from '../../../src/products/dual/offers/dual-product-table.ts'
import { lockSeries, pricingOf, seriesByCoin } from '../../../src/products/dual/offers/dual-series-store.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { type DualStage, dualStage, START } from './dual-stage.ts'

/** Orders come at this pace, and the listing runs so late after the end of a term. */
const PACE_MS = 15
const LISTED_LATE_MS = 450

let stage: DualStage
beforeAll(async () => {
  stage = await dualStage()
  stage.prices.set('BTC_USDT', decimal('60000'))
})
afterAll(() => stage.close())

async function list(): Promise<void> {
  await stage.db.transaction(async (tx) => {
    const series = await lockSeries(tx, 'BTC')
    if (series !== null) await relist(stage.module, tx, series)
  })
}

/** The buy-low offer of a delivery that pays most, as a customer sees it at the instant. */
async function seen(category: DualCategory, deliveryAt: Instant, id: number | null = null) {
  const now = stage.clock.now()
  const onSale = await productsOnSale(stage.db, { coin: 'BTC', type: 'put', category, id }, now)
  const product = onSale.find(
    (one) => one.deliveryAt === deliveryAt && (id === null ? one.origin === 'grid' : one.id === id),
  )
  if (product === undefined) throw new Error('nothing is on sale')
  return { product, row: productWire(product, decimal('60000'), false, { now, assets: SAMPLE_ASSETS }) }
}

type Told = { placed: number; lapsed: number; worse: string[]; reasons: Set<string> }

/**
 * Orders every 15 ms around an instant, each for what was shown just before; the listing comes a little late. Every
 * other one says only which rate it saw: the new quote's yield is then less by the three seconds that passed, no more.
 */
async function orderAround(instant: Instant, see: () => Promise<{ product: StoredProduct; row: Seen }>): Promise<Told> {
  const customer = await stage.customer({ USDT: '1000000' }, 5)
  const told: Told = { placed: 0, lapsed: 0, worse: [], reasons: new Set() }
  stage.clock.set(later(instant, -3 * SECOND_MS))
  await list()
  let shown = await see()
  for (let at = later(instant, -3 * SECOND_MS); at < later(instant, 2 * SECOND_MS); at = later(at, PACE_MS)) {
    stage.clock.set(at)
    if (at >= later(instant, LISTED_LATE_MS) && at < later(instant, LISTED_LATE_MS + PACE_MS)) await list()
    const { row, product } = shown
    const isTermSaid = (at - instant) % (2 * PACE_MS) === 0
    const term = isTermSaid ? { invest_days: row.invest_days, invest_hours: row.invest_hours } : {}
    const body = { project_id: product.id, amount: '1000', apy: row.apy, ...term }
    const order = await placeOrder(stage.module, { customer, body, key: null }).catch((error: { reason: string }) => {
      told.reasons.add(error.reason)
      if (error.reason === 'dual.quote.lapsed') told.lapsed += 1
      return null
    })
    if (order !== null) {
      told.placed += 1
      const before = { rate: (decimal(row.apy) * (isTermSaid ? 1000n : 999n)) / 1000n, term: termOf(row) }
      if (isYieldBelow(decimal(order.apy), termOf(order), before)) told.worse.push(`${order.id} at ${at - instant} ms`)
    }
    shown = await see()
  }
  return told
}

type Seen = { apy: string; invest_days: number; invest_hours: number }
const termOf = ({ invest_days: days, invest_hours: hours }: Seen) => ({ days, hours })

describe('an order around the end of a day or hour', () => {
  it('never pays less for its term than was shown when a day ends at 08:00', async () => {
    const eight = later(floorTo(later(START, DAY_MS), DAY_MS), 8 * HOUR_MS)
    const told = await orderAround(eight, () => seen(1, later(eight, DAY_MS)))
    expect(told.worse).toEqual([])
    expect(told.placed).toBeGreaterThan(250)
    expect(told.lapsed).toBeGreaterThan(20)
  })

  it('never pays less for its term than was shown when a VIP hour ends', async () => {
    const hour = later(floorTo(later(START, DAY_MS), DAY_MS), 12 * HOUR_MS)
    const told = await orderAround(hour, () => seen(3, later(hour, 3 * HOUR_MS)))
    expect(told.worse).toEqual([])
    expect(told.placed).toBeGreaterThan(250)
    expect(told.lapsed).toBeGreaterThan(20)
  })
})

describe('an order of what is listed by hand', () => {
  it('that says which term it saw is refused once that day is over, whatever the rate', async () => {
    const eight = later(floorTo(later(START, 2 * DAY_MS), DAY_MS), 8 * HOUR_MS)
    const customer = await stage.customer({ USDT: '10000' })
    stage.clock.set(later(eight, -100))
    const given = {
      type: 'put' as const,
      target: decimal('59000'),
      apr: decimal('0.3'),
      deliveryAt: later(eight, 3 * DAY_MS),
    }
    const { id } = await stage.product(given)
    const { row } = await seen(1, given.deliveryAt, id)
    expect(row).toMatchObject({ invest_days: 4, invest_hours: 0 })
    const body = { project_id: id, amount: '1000', apy: row.apy, invest_days: 4, invest_hours: 0 }
    const order = () => placeOrder(stage.module, { customer, body, key: null }).catch(({ reason }) => ({ reason }))
    expect(await order()).toMatchObject({ status: 'INIT', invest_days: 4 })
    stage.clock.set(eight)
    expect(await order()).toEqual({ reason: 'dual.order.aprLowered' })
    const fresh = { ...body, invest_days: 3 }
    expect(await placeOrder(stage.module, { customer, body: fresh, key: null })).toMatchObject({ invest_days: 3 })
  })
})

describe('a quote', () => {
  it('older than 90 seconds is not sold', async () => {
    const customer = await stage.customer({ USDT: '10000' })
    const at = later(floorTo(later(START, 4 * DAY_MS), DAY_MS), 12 * HOUR_MS)
    stage.clock.set(at)
    await list()
    const { product } = await seen(1, later(floorTo(later(at, DAY_MS), DAY_MS), 8 * HOUR_MS))
    const order = () =>
      placeOrder(stage.module, { customer, body: { project_id: product.id, amount: '1000' }, key: null }).then(
        () => 'accepted',
        ({ reason }) => reason,
      )
    stage.clock.set(later(at, 90 * SECOND_MS))
    expect(await order()).toBe('accepted')
    stage.clock.set(later(at, 90 * SECOND_MS + 1))
    expect(await order()).toBe('dual.quote.lapsed')
    await list()
    expect(await order()).toBe('accepted')
  })

  it('that the market has left is not sold, moves no money, and the refusal names the new yield', async () => {
    const customer = await stage.customer({ USDT: '10000' })
    const at = later(floorTo(later(START, 6 * DAY_MS), DAY_MS), 12 * HOUR_MS)
    stage.clock.set(at)
    await list()
    const { product } = await seen(1, later(floorTo(later(at, DAY_MS), DAY_MS), 8 * HOUR_MS))
    stage.prices.set('BTC_USDT', decimal('60400'))
    const body = { project_id: product.id, amount: '1000' }
    const refusal = await placeOrder(stage.module, { customer, body, key: null }).catch((error) => error)
    expect(refusal).toMatchObject({ reason: 'dual.order.aprLowered' })
    const apr: Decimal8 = decimal(refusal.params.apr)
    expect(apr).toBeLessThan(product.apr)
    expect(Number(refusal.params.yield)).toBeCloseTo((Number(refusal.params.apr) * 100) / 365, 3)
    const [{ orders } = { orders: -1 }] = await stage.db.query<{ orders: number }>(
      'select count(*) as orders from dual_order where bucket = $1 and user_id = $2',
      [customer.bucket, customer.userId],
    )
    expect(orders).toBe(0)
    const again = { ...body, apy: refusal.params.apr }
    expect(await placeOrder(stage.module, { customer, body: again, key: null })).toMatchObject({ apy: again.apy })
    stage.prices.set('BTC_USDT', decimal('60000'))
  })
})

describe('what the demo lists by hand', () => {
  it('pays the fair rate of its own term less the margin, not the rate of the offer that it was taken from', async () => {
    await list()
    const now = stage.clock.now()
    const onSale = await productsOnSale(stage.db, { coin: 'BTC', type: 'put', category: 1, id: null }, now)
    const offer = onSale.find(({ deliveryAt }) => deliveryAt > later(now, 6 * DAY_MS))
    const pricing = pricingOf((await seriesByCoin(stage.db)).get('BTC'), 'put')
    if (offer === undefined || pricing === null) throw new Error('nothing is on sale')
    const deliveryAt = later(offer.deliveryAt, -DAY_MS)
    const terms = { ...offer, acceptance: 'desk', deliveryAt, capacity: null } as const
    const product = await listByHand(createDual(stage.module), terms)
    const fair = dualQuote({ ...terms, ...pricing, price: decimal('60000'), now })?.fairApr ?? 0n
    expect(pricing.margin).toBeGreaterThan(0n)
    expect(product?.apr).toBe(multiply(fair, ONE - pricing.margin, 'down'))
    expect(product).toMatchObject({ origin: 'desk', fairApr: fair, excess: expect.anything() })
    expect(product?.apr).not.toBe(offer.apr)
  })

  it('is not listed where the model quotes nothing', async () => {
    const offers = await productsOnSale(
      stage.db,
      { coin: 'BTC', type: 'put', category: 1, id: null },
      stage.clock.now(),
    )
    const [offer] = offers
    if (offer === undefined) throw new Error('nothing is on sale')
    expect(await listByHand(createDual(stage.module), { ...offer, deliveryAt: START })).toBeNull()
  })
})
