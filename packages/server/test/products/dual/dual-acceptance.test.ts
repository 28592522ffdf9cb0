import { gridAcceptance } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, floorTo, HOUR_MS, type Instant, later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { approved } from '../../../src/products/dual/offers/dual-approval.ts'
import { dualListingJob, relist } from '../../../src/products/dual/offers/dual-listing.ts'
import { offersOnSale } from '../../../src/products/dual/offers/dual-offers-on-sale.ts'
import { productsOnSale } from '../../../src/products/dual/offers/dual-product-store.ts'
import { lockSeries } from '../../../src/products/dual/offers/dual-series-store.ts'
import { dualOrderStore } from '../../../src/products/dual/purchase/dual-order-store.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { relistSnipers } from '../../../src/products/dual/sniper/sniper-listing.ts'
import { sniperOrderStore } from '../../../src/products/dual/sniper/sniper-order-store.ts'
import { snipersOnSale } from '../../../src/products/dual/sniper/sniper-product-store.ts'
import { placeSniper } from '../../../src/products/dual/sniper/sniper-service.ts'
import { type DualStage, dualStage, START } from './dual-stage.ts'

const MARGIN = decimal('0.15')

let stage: DualStage
let noon = later(floorTo(START, DAY_MS), 12 * HOUR_MS)
beforeAll(async () => {
  stage = await dualStage()
})
afterAll(() => stage.close())
beforeEach(() => {
  noon = later(noon, DAY_MS)
  stage.clock.set(noon)
  stage.prices.set('BTC_USDT', decimal('60000'))
  stage.settlements.set('BTC_USDT', decimal('60000'))
})

/** The nearest sell-high offer of the next morning, as it has just been quoted. */
async function offer() {
  await stage.db.transaction(async (tx) => {
    const series = await lockSeries(tx, 'BTC')
    if (series === null) throw new Error('no series')
    await relist(stage.module, tx, series)
    await relistSnipers(stage.module, tx, series)
  })
  const now = stage.clock.now()
  const onSale = await productsOnSale(stage.db, { coin: 'BTC', type: 'call', category: 1, id: null }, now)
  const product = onSale.find(({ origin, deliveryAt }) => origin === 'grid' && deliveryAt === morning())
  if (product === undefined) throw new Error('nothing is on sale')
  return product
}

const morning = (): Instant => later(noon, 20 * HOUR_MS)

async function stored(customer: Customer, { id }: { id: number }) {
  const found = await dualOrderStore.byKey(stage.db, { bucket: customer.bucket, userId: customer.userId, id })
  if (found === null) throw new Error('the order is gone')
  return found
}

const place = (customer: Customer, id: number, amount = '1') =>
  placeOrder(stage.module, { customer, body: { project_id: id, amount }, key: null })

/** A second later, at another price. */
async function accepted(price: string): Promise<void> {
  stage.prices.set('BTC_USDT', decimal(price))
  await stage.runUntil(later(stage.clock.now(), SECOND_MS))
}

async function told(topic: string): Promise<number> {
  const [row] = await stage.db.query<{ count: number }>('select count(*) as count from outbox where topic = $1', [
    topic,
  ])
  return row?.count ?? 0
}

describe('an order of what is quoted automatically', () => {
  it('tells nothing of its outcomes before it is accepted, and all of it from then on', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await offer()
    const placed = await place(customer, product.id)
    expect(placed).toMatchObject({ status: 'INIT', outcomes: null, entry_price: null, fair_apy: null, chance: null })
    expect(placed).toMatchObject({ margin: null, implied_volatility: null, entry_timest: null, surface_version: null })
    await accepted('60000')
    const order = await stored(customer, placed)
    expect(order).toMatchObject({ state: 'PROCESSING', apr: product.apr, improvedFrom: null, surfaceVersion: 0 })
    expect(order.entryPrice).toBe(decimal('60000'))
    expect(order.entryAt).toBeGreaterThanOrEqual(order.createdAt)
    expect(order.outcomes?.below.principal).toBe(decimal('1'))
  })

  it('is given the better rate where the market has moved in the customer’s favour, and is told so', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await offer()
    const before = await told('dual.improved')
    const placed = await place(customer, product.id)
    await accepted('60030')
    const order = await stored(customer, placed)
    expect(order.apr).toBeGreaterThan(product.apr)
    expect(order.improvedFrom).toBe(product.apr)
    const test = gridAcceptance({ rate: product.apr, fair: order.fairApr ?? 0n, margin: MARGIN })
    expect(test).toMatchObject({ rate: order.apr, margin: order.margin, isImproved: true })
    expect(await told('dual.improved')).toBe(before + 1)
  })

  it('keeps its rate while the house keeps half its margin, and fails beyond that with its money back', async () => {
    const customer = await stage.customer({ BTC: '2' })
    const product = await offer()
    const [kept, failed] = [await place(customer, product.id), await place(customer, product.id)]
    await accepted('59995')
    const order = await stored(customer, kept)
    expect(order).toMatchObject({ state: 'PROCESSING', apr: product.apr, improvedFrom: null })
    expect(order.margin).toBeLessThan(MARGIN)
    expect(order.margin).toBeGreaterThanOrEqual(MARGIN / 2n)
    expect((await stored(customer, failed)).state).toBe('PROCESSING')
    const late = await place(await stage.customer({ BTC: '1' }), (await offer()).id)
    await accepted('59700')
    const [row] = await stage.db.query('select state, fail_reason, below_principal from dual_order where id = $1', [
      late.id,
    ])
    expect(row).toEqual({ state: 'FAILED', fail_reason: 'dual.order.priceMoved', below_principal: null })
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('waits for an index that was asked for after it, and fails after ten seconds without one', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await offer()
    const placed = await place(customer, product.id)
    stage.prices.delete('BTC_USDT')
    await stage.runUntil(later(stage.clock.now(), 9_900))
    expect((await stored(customer, placed)).state).toBe('INIT')
    await stage.runUntil(later(stage.clock.now(), 500))
    expect(await stored(customer, placed)).toMatchObject({ state: 'FAILED', failReason: 'dual.quote.unavailable' })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
  })
})

describe('an order of what is listed by hand', () => {
  const listed = async (apr: string, desk = false) => {
    const given = { target: decimal('60500'), apr: decimal(apr), deliveryAt: morning() }
    const draft = await stage.product({ ...given, listing: 'paused', acceptance: desk ? 'desk' : 'auto' })
    const product = await approved(stage.module, stage.db, draft, stage.clock.now())
    await stage.db.execute(`update dual_product set listing = 'listed', excess = $2 where id = $1`, [
      product.id,
      String(Number(product.excess ?? 0n) / 1e8),
    ])
    return product
  }

  it('passes at the excess that was approved; when the market leaves it, the order fails and the product pauses', async () => {
    const customer = await stage.customer({ BTC: '2' })
    const product = await listed('3')
    expect(product.excess).toBeGreaterThan(0n)
    const [first, second] = [await place(customer, product.id), await place(customer, product.id)]
    await accepted('60000')
    const order = await stored(customer, first)
    expect(order).toMatchObject({ state: 'PROCESSING', apr: decimal('3'), improvedFrom: null })
    expect(order.margin).toBeLessThan(0n)
    expect((await stored(customer, second)).state).toBe('PROCESSING')
    const late = await place(await stage.customer({ BTC: '1' }), product.id)
    await accepted('58000')
    const [row] = await stage.db.query(
      'select o.state, p.listing from dual_order o join dual_product p on p.id = o.product_id where o.id = $1',
      [late.id],
    )
    expect(row).toEqual({ state: 'FAILED', listing: 'paused' })
  })

  const listingOf = async (id: number) =>
    (await stage.db.query<{ listing: string }>('select listing from dual_product where id = $1', [id]))[0]?.listing

  it('is not taken where the market has left it, and pauses with the refusal', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await listed('3')
    stage.prices.set('BTC_USDT', decimal('58000'))
    const refusal = await place(customer, product.id).catch((error) => error)
    expect(refusal).toMatchObject({ reason: 'dual.order.priceMoved' })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
    expect(await listingOf(product.id)).toBe('paused')
  })

  it('is shown as not on sale once the market has left it, and the listing job pauses it', async () => {
    const product = await listed('3')
    const filter = { coin: 'BTC', type: 'call', category: 1, id: null } as const
    const offers = async (id: number | null) =>
      (await offersOnSale(stage.module, { ...filter, id }, stage.clock.now())).filter(
        ({ offer }) => offer.id === product.id,
      )
    expect(await offers(null)).toHaveLength(1)
    stage.prices.set('BTC_USDT', decimal('58000'))
    expect(await offers(null)).toEqual([])
    expect(await offers(product.id)).toMatchObject([{ offer: { listing: 'paused' } }])
    expect(await listingOf(product.id)).toBe('listed')
    const listing = dualListingJob(stage.module, stage.clock.now())
    const due = await listing.nextDue(later(stage.clock.now(), SECOND_MS))
    await listing.run(due ?? stage.clock.now(), due ?? stage.clock.now())
    expect(await listingOf(product.id)).toBe('paused')
  })

  it('waits four hours for an operator and no longer', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const placed = await place(customer, (await listed('0.5', true)).id)
    await stage.runUntil(later(stage.clock.now(), 4 * HOUR_MS - 1))
    expect((await stored(customer, placed)).state).toBe('INIT')
    await stage.runUntil(later(stage.clock.now(), 1))
    expect(await stored(customer, placed)).toMatchObject({
      state: 'EXPIRED',
      failReason: 'dual.order.notAcceptedInTime',
    })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
  })
})

describe('a sniper order', () => {
  it('is tested and improved alike, by its guaranteed share', async () => {
    await offer()
    const customer = await stage.customer({ BTC: '2' })
    const [product] = await snipersOnSale(stage.db, { coin: 'BTC', type: 'peak', id: null }, stage.clock.now())
    if (product === undefined) throw new Error('nothing is on sale')
    const body = { project_id: product.id, amount: '1' }
    const better = await placeSniper(stage.module, { customer, body, key: null })
    await accepted('60100')
    const key = { bucket: customer.bucket, userId: customer.userId }
    const order = await sniperOrderStore.byKey(stage.db, { ...key, id: better.id })
    expect(order).toMatchObject({ state: 'PROCESSING', improvedFrom: product.guarantee })
    expect(order?.guarantee).toBeGreaterThan(product.guarantee)
    expect(await told('sniper.improved')).toBe(1)
    stage.prices.set('BTC_USDT', decimal('60000'))
    await offer()
    const worse = await placeSniper(stage.module, { customer, body, key: null })
    await accepted('58500')
    const late = await sniperOrderStore.byKey(stage.db, { ...key, id: worse.id })
    expect(late).toMatchObject({ state: 'FAILED', failReason: 'dual.order.priceMoved', outcomes: null })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
    const refusal = await placeSniper(stage.module, { customer, body, key: null }).catch((error) => error)
    expect(refusal).toMatchObject({ reason: 'sniper.order.guaranteeLowered' })
  })
})
