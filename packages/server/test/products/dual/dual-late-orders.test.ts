import { decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import { lockSeries } from '../../../src/products/dual/offers/dual-series-store.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { relistSnipers } from '../../../src/products/dual/sniper/sniper-listing.ts'
import { snipersOnSale } from '../../../src/products/dual/sniper/sniper-product-store.ts'
import { placeSniper } from '../../../src/products/dual/sniper/sniper-service.ts'
import { type DualStage, dualStage, START } from './dual-stage.ts'

describe('an order whose delivery was settled by a process with a clock ahead', () => {
  let stage: DualStage
  let delivery = later(START, DAY_MS)

  beforeAll(async () => {
    stage = await dualStage()
    stage.settlements.set('BTC_USDT', decimal('51000'))
  })
  afterAll(() => stage.close())
  beforeEach(() => {
    delivery = later(delivery, DAY_MS)
  })

  test.each(['auto', 'desk'] as const)('is not accepted into it, and its money comes back (%s)', async (acceptance) => {
    const customer = await stage.customer({ USDT: '1000' })
    const product = await stage.product({ type: 'put', target: decimal('49000'), deliveryAt: delivery, acceptance })
    await stage.runUntil(delivery)
    const [settled] = await stage.db.query('select state from dual_delivery where delivery_at = $1', [
      new Date(delivery),
    ])
    expect(settled).toEqual({ state: 'settled' })
    const closes = later(delivery, -HOUR_MS)
    stage.clock.set(later(closes, -5 * SECOND_MS))
    const { id } = await placeOrder(stage.module, {
      customer,
      body: { project_id: product.id, amount: '400' },
      key: null,
    })
    await stage.runUntil(later(closes, -SECOND_MS))
    await stage.runUntil(later(closes, SECOND_MS))
    const [order] = await stage.db.query('select state, fail_reason from dual_order where id = $1', [id])
    expect(order).toEqual({ state: 'EXPIRED', fail_reason: 'dual.order.notAcceptedInTime' })
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(decimal('1000'))
    expect(await ledgerFaults(stage.db)).toEqual([])
  })
})

describe('an order for which nobody looked for an index, since the server was away', () => {
  let stage: DualStage

  beforeAll(async () => {
    stage = await dualStage()
  })
  afterAll(() => stage.close())

  const stateOf = async (table: string, id: number) =>
    (await stage.db.query(`select state, fail_reason from ${table} where id = $1`, [id]))[0]

  test.each([
    [10 * SECOND_MS, { state: 'PROCESSING', fail_reason: null }],
    [10 * SECOND_MS + 1, { state: 'FAILED', fail_reason: 'dual.quote.unavailable' }],
  ])('after %i ms is tested at the first index, or failed with its money back', async (away, answer) => {
    const customer = await stage.customer({ USDT: '1000' })
    const deliveryAt = later(stage.clock.now(), 3 * DAY_MS)
    const product = await stage.product({ type: 'put', target: decimal('49000'), deliveryAt })
    const body = { project_id: product.id, amount: '400' }
    const { id } = await placeOrder(stage.module, { customer, body, key: null })
    stage.clock.set(later(stage.clock.now(), away))
    await stage.runUntil(stage.clock.now())
    expect(await stateOf('dual_order', id)).toEqual(answer)
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(decimal(answer.state === 'FAILED' ? '1000' : '600'))
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  test('is failed as a sniper too, and waits on for an operator who has four hours', async () => {
    const customer = await stage.customer({ USDT: '1000' })
    await stage.db.transaction(async (tx) => {
      const series = await lockSeries(tx, 'BTC')
      if (series !== null) await relistSnipers(stage.module, tx, series)
    })
    const [dip] = await snipersOnSale(stage.db, { coin: 'BTC', type: 'dip', id: null }, stage.clock.now())
    const sniper = await placeSniper(stage.module, {
      customer,
      body: { project_id: dip?.id ?? 0, amount: '100' },
      key: null,
    })
    const deliveryAt = later(stage.clock.now(), 3 * DAY_MS)
    const desk = await stage.product({ type: 'put', target: decimal('49000'), deliveryAt, acceptance: 'desk' })
    const order = await placeOrder(stage.module, { customer, body: { project_id: desk.id, amount: '400' }, key: null })
    stage.clock.set(later(stage.clock.now(), HOUR_MS))
    await stage.runUntil(stage.clock.now())
    expect(await stateOf('sniper_order', sniper.id)).toEqual({ state: 'FAILED', fail_reason: 'dual.quote.unavailable' })
    expect(await stateOf('dual_order', order.id)).toEqual({ state: 'INIT', fail_reason: null })
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(decimal('600'))
  })
})
