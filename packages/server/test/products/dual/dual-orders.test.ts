import { decimal } from '@tenor/contract/money'
import { DAY_MS, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, HOLD, ledgerFaults, trialBalance } from '../../../src/core/ledger/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { DUAL_SETTLED_PARAMS } from '../../../src/products/dual/dual-notice-params.ts'
import { DUAL_HOLDING } from '../../../src/products/dual/dual-postings.ts'
import { orderWire } from '../../../src/products/dual/holdings/dual-views.ts'
import { dualOrderStore } from '../../../src/products/dual/purchase/dual-order-store.ts'
import { cancelOrder, placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { previewRefund, refundOrder } from '../../../src/products/dual/settlement/dual-refund.ts'
import { type DualStage, dualStage } from './dual-stage.ts'

let stage: DualStage
beforeAll(async () => {
  stage = await dualStage()
})
afterAll(() => stage.close())

async function wireOf(order: { id: number }, customer: { bucket: number; userId: number }) {
  const found = await dualOrderStore.byKey(stage.db, { bucket: customer.bucket, userId: customer.userId, id: order.id })
  if (found === null) throw new Error('the order is gone')
  return orderWire(found, stage.clock.now(), null)
}

/** What its notice says came of a settled order, and where it leads. */
const toldOf = ({ id }: { id: number }, customer: Customer) =>
  stage.told('dual.settled', DUAL_SETTLED_PARAMS, { ...customer, id })

async function reasonOf(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'accepted',
    (error: { reason?: string }) => error.reason ?? String(error),
  )
}

describe('a dual order', () => {
  it('holds the money, is accepted within a second, and is paid in the other asset when it converts', async () => {
    const customer = await stage.customer({ BTC: '2' })
    const product = await stage.product({ target: decimal('50500') })
    const placed = await placeOrder(stage.module, {
      customer,
      body: { project_id: product.id, amount: '1' },
      key: null,
    })
    expect(placed).toMatchObject({ status: 'INIT', invest_amount: '1', invest_days: 1 })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
    await stage.runUntil(later(stage.clock.now(), 1000))
    expect((await wireOf(placed, customer)).status).toBe('PROCESSING')
    stage.settlements.set('BTC_USDT', decimal('50500'))
    await stage.runUntil(product.deliveryAt)
    // 50,500 × (1 + 0.365 × 1 / 365) = 50,550.5, a tie converts.
    expect(await wireOf(placed, customer)).toMatchObject({
      status: 'SETTLEMENT_SUCCESS',
      settlement_currency: 'USDT',
      settlement_principle: '50500',
      settlement_interest: '50.5',
      settlement_amount: '50550.5',
    })
    const link = `/my-holdings?order=${placed.id}&show=ended`
    const told = 'Sell BTC high settled: 50,550.5 USDT paid, +50.5 USDT compared with holding'
    expect(await toldOf(placed, customer)).toEqual([told, link])
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(decimal('50550.5'))
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('is made at what the product is now, also when another process changed it a moment ago', async () => {
    const customer = await stage.customer({ BTC: '5' })
    const deliveryAt = later(stage.clock.now(), DAY_MS)
    const product = await stage.product({ apr: decimal('0.2'), deliveryAt })
    const order = (more: object = {}) =>
      placeOrder(stage.module, { customer, body: { project_id: product.id, amount: '1', ...more }, key: null })
    expect(await order()).toMatchObject({ apy: '0.2' })
    await stage.db.execute('update dual_product set apr = 0.3 where id = $1', [product.id])
    expect(await order()).toMatchObject({ apy: '0.3' })
    await stage.db.execute('update dual_product set apr = 0.1 where id = $1', [product.id])
    expect(await reasonOf(order({ apy: '0.3' }))).toBe('dual.order.aprLowered')
    await stage.db.execute(`update dual_product set listing = 'paused' where id = $1`, [product.id])
    expect(await reasonOf(order())).toBe('dual.product.notOnSale')
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('3'))
  })

  it('is refused for want of money that was spent a moment ago, or was never there', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const poor = await stage.customer({})
    const product = await stage.product({ deliveryAt: later(stage.clock.now(), DAY_MS) })
    const body = { project_id: product.id, amount: '1' }
    await placeOrder(stage.module, { customer, body, key: null })
    expect(await reasonOf(placeOrder(stage.module, { customer, body, key: null }))).toBe('ERR_BALANCE_NOT_ENOUGH')
    expect(await reasonOf(placeOrder(stage.module, { customer: poor, body, key: null }))).toBe('ERR_BALANCE_NOT_ENOUGH')
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('gives the coin back with interest when the price stays below the target', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const deliveryAt = later(stage.clock.now(), 2 * 86_400_000)
    const product = await stage.product({ target: decimal('60000'), deliveryAt })
    const placed = await placeOrder(stage.module, {
      customer,
      body: { project_id: product.id, amount: '1' },
      key: null,
    })
    stage.settlements.set('BTC_USDT', decimal('59999.99999999'))
    await stage.runUntil(deliveryAt)
    expect(await wireOf(placed, customer)).toMatchObject({ settlement_currency: 'BTC', settlement_amount: '1.002' })
    expect((await toldOf(placed, customer))[0]).toBe('Sell BTC high settled: 1.002 BTC paid, +0.002')
    const [facts] = await stage.db.query<{ told: object }>(
      `select ${DUAL_SETTLED_PARAMS} as told from dual_order o where o.id = $1`,
      [placed.id],
    )
    expect(facts?.told).toMatchObject({
      target: '60000',
      price: '59999.99999999',
      paid: '1.002',
      asset: 'BTC',
      difference: '0.002',
    })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1.002'))
  })

  it('buys the coin low at or below the target and keeps the money above it', async () => {
    const customer = await stage.customer({ USDT: '20000' })
    const deliveryAt = later(stage.clock.now(), 86_400_000)
    const low = await stage.product({ type: 'put', target: decimal('48000'), deliveryAt })
    const high = await stage.product({ type: 'put', target: decimal('45000'), deliveryAt })
    const bought = await placeOrder(stage.module, { customer, body: { project_id: low.id, amount: '9600' }, key: null })
    const kept = await placeOrder(stage.module, { customer, body: { project_id: high.id, amount: '9000' }, key: null })
    stage.settlements.set('BTC_USDT', decimal('47000'))
    await stage.runUntil(deliveryAt)
    expect(await wireOf(bought, customer)).toMatchObject({ settlement_currency: 'BTC', settlement_amount: '0.2002' })
    expect(await wireOf(kept, customer)).toMatchObject({ settlement_currency: 'USDT', settlement_amount: '9009' })
    const worth = 'worth 9,409.4 USDT (−190.6)'
    expect((await toldOf(bought, customer))[0]).toBe(`Buy BTC low settled: 0.2002 BTC paid, ${worth}`)
    expect((await toldOf(kept, customer))[0]).toBe('Buy BTC low settled: 9,009 USDT paid, +9')
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(decimal('10409'))
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('is placed once when the same id comes twice, also at the same moment', async () => {
    const customer = await stage.customer({ BTC: '5' })
    const product = await stage.product({ deliveryAt: later(stage.clock.now(), 86_400_000) })
    const act = { customer, body: { project_id: product.id, amount: '1', text: 't-twice' }, key: 't-twice' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => placeOrder(stage.module, act)))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('4'))
    const other = { ...act, body: { ...act.body, amount: '2' } }
    expect(await reasonOf(placeOrder(stage.module, other))).toBe('request.textTaken')
  })

  it('is refused with a reason and changes nothing', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const deliveryAt = later(stage.clock.now(), 86_400_000)
    const product = await stage.product({ deliveryAt, maximumCopies: 25_000n, apr: decimal('0.1') })
    const paused = await stage.product({ deliveryAt, listing: 'paused' })
    const vip = await stage.product({ deliveryAt, category: 3 })
    const tries: [number, string, string | undefined, string][] = [
      [product.id, '1.00000001', undefined, 'ERR_BALANCE_NOT_ENOUGH'],
      [product.id, '0.00003959', undefined, 'finances.dual.subscribe.min'],
      [product.id, '0.50500001', undefined, 'finances.dual.subscribe.max'],
      [product.id, '0.5', '0.10000001', 'dual.order.aprLowered'],
      [paused.id, '0.5', undefined, 'dual.product.notOnSale'],
      [vip.id, '0.5', undefined, 'dual.product.vipOnly'],
      [999, '0.5', undefined, 'dual.product.notFound'],
    ]
    for (const [project_id, amount, apy, reason] of tries) {
      const body = { project_id, amount, ...(apy === undefined ? {} : { apy }) }
      expect(await reasonOf(placeOrder(stage.module, { customer, body, key: null }))).toBe(reason)
    }
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
  })

  it('is cancelled while INIT, and its money and capacity come back', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const product = await stage.product({
      acceptance: 'desk',
      capacity: decimal('1'),
      deliveryAt: later(stage.clock.now(), 86_400_000),
    })
    const order = () => placeOrder(stage.module, { customer, body: { project_id: product.id, amount: '1' }, key: null })
    const placed = await order()
    await stage.runUntil(later(stage.clock.now(), 5000))
    expect((await wireOf(placed, customer)).status).toBe('INIT')
    expect(await cancelOrder(stage.module, { customer, orderId: placed.id, key: null })).toMatchObject({
      status: 'CANCELING',
      cancel_status: 1,
    })
    await stage.runUntil(later(stage.clock.now(), 1000))
    expect((await wireOf(placed, customer)).status).toBe('CANCELED')
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
    expect((await order()).status).toBe('INIT')
    const stranger = await stage.customer({})
    expect(await reasonOf(cancelOrder(stage.module, { customer: stranger, orderId: placed.id, key: null }))).toBe(
      'dual.order.notFound',
    )
  })

  it('expires when nobody accepts it before delivery, and the money comes back', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const deliveryAt = later(stage.clock.now(), 86_400_000)
    const product = await stage.product({ acceptance: 'desk', deliveryAt })
    const placed = await placeOrder(stage.module, {
      customer,
      body: { project_id: product.id, amount: '1' },
      key: null,
    })
    stage.settlements.set('BTC_USDT', decimal('50000'))
    await stage.runUntil(deliveryAt)
    expect((await wireOf(placed, customer)).status).toBe('EXPIRED')
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
    expect(await balanceOf(stage.db, customer, 'BTC', HOLD)).toBe(0n)
  })

  it('fails when the price has moved so far that the promised rate is no longer covered', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const terms = { target: decimal('50500'), apr: decimal('0.5'), excess: 0n }
    const product = await stage.product({ ...terms, deliveryAt: later(stage.clock.now(), 86_400_000) })
    const placed = await placeOrder(stage.module, {
      customer,
      body: { project_id: product.id, amount: '1' },
      key: null,
    })
    stage.prices.set('BTC_USDT', decimal('40000'))
    await stage.runUntil(later(stage.clock.now(), 1000))
    stage.prices.set('BTC_USDT', decimal('50000'))
    expect(await wireOf(placed, customer)).toMatchObject({ status: 'FAILED', fail_reason: 'dual.order.priceMoved' })
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
  })

  it('waits in SETTLEMENT_FAILED without a price, and settles when an operator enters one', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const deliveryAt = later(stage.clock.now(), 86_400_000)
    const product = await stage.product({ deliveryAt })
    const placed = await placeOrder(stage.module, {
      customer,
      body: { project_id: product.id, amount: '1' },
      key: null,
    })
    stage.settlements.delete('BTC_USDT')
    await stage.runUntil(later(deliveryAt, 1000))
    expect((await wireOf(placed, customer)).status).toBe('SETTLEMENT_FAILED')
    await stage.db.execute(
      `update dual_delivery set state = 'priced', price = 51000, origin = 'operator' where state = 'failed'`,
    )
    await stage.runUntil(later(deliveryAt, 2000))
    expect(await wireOf(placed, customer)).toMatchObject({ status: 'SETTLEMENT_SUCCESS', settlement_amount: '1.001' })
  })

  it('never takes more than the capacity, however many ask at once', async () => {
    const product = await stage.product({ capacity: decimal('10'), deliveryAt: later(stage.clock.now(), 86_400_000) })
    const customers = await Promise.all(Array.from({ length: 60 }, () => stage.customer({ BTC: '1' })))
    const reasons = await Promise.all(
      customers.map((customer) =>
        reasonOf(placeOrder(stage.module, { customer, body: { project_id: product.id, amount: '0.3' }, key: null })),
      ),
    )
    expect(reasons.filter((reason) => reason === 'accepted')).toHaveLength(33)
    expect(new Set(reasons)).toEqual(new Set(['accepted', 'dual.product.soldOut']))
    const last = await stage.customer({ BTC: '1' })
    const rest = { customer: last, body: { project_id: product.id, amount: '0.1' }, key: null }
    expect(await reasonOf(placeOrder(stage.module, rest))).toBe('accepted')
    expect(await reasonOf(placeOrder(stage.module, rest))).toBe('dual.product.soldOut')
  })

  it('leaves every asset at zero when all is said and done', async () => {
    expect(await ledgerFaults(stage.db)).toEqual([])
    for (const { total } of Object.values(await trialBalance(stage.db))) expect(total).toBe('0')
    expect(DUAL_HOLDING).toBe(11)
  })
})

describe('early redemption', () => {
  const inModule = async () => {
    const customer = await stage.customer({ BTC: '1' })
    const deliveryAt = later(stage.clock.now(), 5 * 86_400_000)
    const product = await stage.product({ target: decimal('52000'), deliveryAt })
    const placed = await placeOrder(stage.module, {
      customer,
      body: { project_id: product.id, amount: '1' },
      key: null,
    })
    await stage.runUntil(later(stage.clock.now(), 1000))
    return { customer, deliveryAt, placed }
  }
  const take = (customer: Customer, orderId: number, quoteId: number, key: string | null = null) =>
    refundOrder(stage.module, { customer, orderId, quoteId, fundpass: undefined, key })

  it('pays what the quote says, less than the principal when the price has come near, and only once', async () => {
    const { customer, placed } = await inModule()
    const quote = await previewRefund(stage.module, customer, placed.id)
    const parts = decimal(quote.spot_value) - decimal(quote.option_value) - decimal(quote.fee)
    expect(decimal(quote.amount)).toBe(parts)
    expect(decimal(quote.amount)).toBeLessThan(decimal('1'))
    const twice = await Promise.all([
      reasonOf(take(customer, placed.id, quote.req_id)),
      reasonOf(take(customer, placed.id, quote.req_id)),
    ])
    expect(twice.sort()).toEqual(['accepted', 'dual.refund.used'])
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal(quote.amount))
    expect(await wireOf(placed, customer)).toMatchObject({ status: 'REFUND_SUCCESS', refund_amount: quote.amount })
    expect(await reasonOf(previewRefund(stage.module, customer, placed.id))).toBe('dual.refund.notRunning')
  })

  it('is not settled again at delivery', async () => {
    const { customer, placed, deliveryAt } = await inModule()
    const quote = await previewRefund(stage.module, customer, placed.id)
    const first = await take(customer, placed.id, quote.req_id, 'refund-once')
    expect(await take(customer, placed.id, quote.req_id, 'refund-once')).toEqual(first)
    stage.settlements.set('BTC_USDT', decimal('60000'))
    await stage.runUntil(deliveryAt)
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(0n)
    expect((await wireOf(placed, customer)).status).toBe('REFUND_SUCCESS')
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('gives back the capacity that the order took', async () => {
    const [customer, next] = [await stage.customer({ BTC: '1' }), await stage.customer({ BTC: '1' })]
    const deliveryAt = later(stage.clock.now(), 5 * 86_400_000)
    const product = await stage.product({ target: decimal('52000'), deliveryAt, capacity: decimal('1') })
    const body = { project_id: product.id, amount: '1' }
    const placed = await placeOrder(stage.module, { customer, body, key: null })
    await stage.runUntil(later(stage.clock.now(), 5000))
    expect(await reasonOf(placeOrder(stage.module, { customer: next, body, key: null }))).toBe('dual.product.soldOut')
    const quote = await previewRefund(stage.module, customer, placed.id)
    await take(customer, placed.id, quote.req_id)
    expect(await reasonOf(placeOrder(stage.module, { customer: next, body, key: null }))).toBe('accepted')
  })

  it('is refused when the quote is old, of another customer, or the deciding half hour has begun', async () => {
    const { customer, placed, deliveryAt } = await inModule()
    const quote = await previewRefund(stage.module, customer, placed.id)
    const stranger = await stage.customer({})
    expect(await reasonOf(take(stranger, placed.id, quote.req_id))).toBe('dual.order.notFound')
    stage.clock.set(later(stage.clock.now(), 21_000))
    expect(await reasonOf(take(customer, placed.id, quote.req_id))).toBe('dual.refund.expired')
    stage.clock.set(later(deliveryAt, -1_800_000))
    expect(await reasonOf(previewRefund(stage.module, customer, placed.id))).toBe('dual.refund.tooLate')
  })
})
