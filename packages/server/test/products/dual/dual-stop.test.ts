import { decimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, later } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import { endStopInForce, insertStop, stopsInForce } from '../../../src/core/stops/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { seriesByCoin } from '../../../src/products/dual/offers/dual-series-store.ts'
import { dualOrderStore } from '../../../src/products/dual/purchase/dual-order-store.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { relistSnipers } from '../../../src/products/dual/sniper/sniper-listing.ts'
import { sniperOrderStore } from '../../../src/products/dual/sniper/sniper-order-store.ts'
import { snipersOnSale } from '../../../src/products/dual/sniper/sniper-product-store.ts'
import { placeSniper } from '../../../src/products/dual/sniper/sniper-service.ts'
import { type DualStage, dualStage } from './dual-stage.ts'

let stage: DualStage
/** 08:00 UTC, when day terms are delivered. */
let morning: Instant
beforeAll(async () => {
  stage = await dualStage()
  morning = later(stage.clock.now(), DAY_MS - ((stage.clock.now() - 8 * 3_600_000) % DAY_MS))
})
afterAll(() => stage.close())
afterEach(async () => {
  for (const { id } of await stopsInForce(stage.db)) {
    await stage.db.transaction((tx) => endStopInForce(tx, { id }, stage.clock.now()))
  }
})

async function stop(scope: 'all' | 'product' | 'asset', name = '') {
  const id = await stage.module.ids.next()
  const given = { id, scope, name, reason: 'market' as const, isRedemptionOpen: true, note: null }
  await stage.db.transaction((tx) => insertStop(tx, { ...given, begunAt: stage.clock.now(), begunBy: 1 }))
}

const stored = (customer: Customer, id: number) =>
  dualOrderStore.byKey(stage.db, { bucket: customer.bucket, userId: customer.userId, id })

describe('under an emergency stop', () => {
  it('an order that waits is returned, with the reason', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await stage.product({ deliveryAt: later(morning, DAY_MS) })
    const placed = await placeOrder(stage.module, {
      customer,
      body: { project_id: product.id, amount: '1' },
      key: null,
    })
    await stop('asset', 'USDT')
    await stage.runUntil(later(stage.clock.now(), 1_000))
    expect(await stored(customer, placed.id)).toMatchObject({ state: 'FAILED', failReason: 'dual.order.stopped' })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
  })

  it('a sniper that waits is returned, and one of the other product is not', async () => {
    await stage.db.transaction(async (tx) => {
      const series = (await seriesByCoin(tx)).get('BTC')
      if (series === undefined) throw new Error('no series')
      await relistSnipers(stage.module, tx, series)
    })
    const [sniper] = await snipersOnSale(stage.db, { coin: 'BTC', type: 'dip', id: null }, stage.clock.now())
    const customer = await stage.customer({ USDT: '100000', BTC: '1' })
    const product = await stage.product({ deliveryAt: later(morning, DAY_MS) })
    const order = await placeOrder(stage.module, { customer, body: { project_id: product.id, amount: '1' }, key: null })
    const body = { project_id: sniper?.id ?? 0, amount: '100' }
    const { id } = await placeSniper(stage.module, { customer, body, key: null })
    await stop('product', 'sniper')
    await stage.runUntil(later(stage.clock.now(), 1_000))
    const key = { bucket: customer.bucket, userId: customer.userId, id }
    expect(await sniperOrderStore.byKey(stage.db, key)).toMatchObject({
      state: 'FAILED',
      failReason: 'dual.order.stopped',
    })
    expect(await stored(customer, order.id)).toMatchObject({ state: 'PROCESSING' })
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(decimal('100000'))
  })

  it.each([
    ['nothing', 2],
    ['product', 1],
  ] as const)('of %s, a chain has %i orders after its settlement', async (scope, count) => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await stage.product({ deliveryAt: morning, target: decimal('50500') })
    const body = { project_id: product.id, amount: '1', is_autorenewal: 1 }
    const first = await placeOrder(stage.module, { customer, body, key: null })
    await stage.runUntil(later(stage.clock.now(), 1_000))
    if (scope === 'product') await stop(scope, 'dual')
    stage.prices.set('BTC_USDT', decimal('50600'))
    stage.settlements.set('BTC_USDT', decimal('50600'))
    await stage.runUntil(morning)
    morning = later(morning, DAY_MS)
    const rows = await stage.db.query('select 1 from dual_order where user_id = $1', [customer.userId])
    expect(rows).toHaveLength(count)
    const paid = await balanceOf(stage.db, customer, 'USDT')
    expect(paid > 0n).toBe(count === 1)
    expect(await stored(customer, first.id)).toMatchObject({ state: 'SETTLEMENT_SUCCESS', reinvest: count === 2 })
    expect(await ledgerFaults(stage.db)).toEqual([])
  })
})
