import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, later } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usedCapacity } from '../../../src/core/capacity/index.ts'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { orderWire } from '../../../src/products/dual/holdings/dual-views.ts'
import type { StoredProduct } from '../../../src/products/dual/offers/dual-product-table.ts'
import { dualOrderStore } from '../../../src/products/dual/purchase/dual-order-store.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { previewRefund, refundOrder } from '../../../src/products/dual/settlement/dual-refund.ts'
import { type DualStage, dualStage } from './dual-stage.ts'

let stage: DualStage
beforeAll(async () => {
  stage = await dualStage()
})
afterAll(() => stage.close())
beforeEach(() => {
  stage.prices.set('BTC_USDT', decimal('50000'))
})

const take = (customer: Customer, orderId: number, quoteId: number) =>
  refundOrder(stage.module, { customer, orderId, quoteId, fundpass: undefined, key: null })

/** What a promise comes to: the refusal's reason, or 'accepted'. */
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: Error) => error.message,
  )

async function running(customer: Customer, given: Partial<StoredProduct> = {}, rule: object = {}) {
  const deliveryAt = later(stage.clock.now(), 5 * DAY_MS)
  const product = await stage.product({ target: decimal('52000'), deliveryAt, ...given })
  const body = { project_id: product.id, amount: '1', ...rule }
  const placed = await placeOrder(stage.module, { customer, body, key: null })
  await stage.runUntil(later(stage.clock.now(), 1_000))
  return { placed, product }
}

describe('a quote for early redemption', () => {
  it('ends the one before it: an order has one open quote', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const { placed } = await running(customer)
    const first = await previewRefund(stage.module, customer, placed.id)
    const second = await previewRefund(stage.module, customer, placed.id)
    expect(second.req_id).not.toBe(first.req_id)
    const [row] = await stage.db.query<{ count: number }>(
      'select count(*) as count from dual_refund_quote where order_id = $1',
      [placed.id],
    )
    expect(row?.count).toBe(1)
    expect(await reasonOf(take(customer, placed.id, first.req_id))).toBe('dual.refund.expired')
    expect(await reasonOf(take(customer, placed.id, second.req_id))).toBe('accepted')
  })

  it('stands for twenty seconds, the last included, and no longer', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const { placed } = await running(customer)
    const quote = await previewRefund(stage.module, customer, placed.id)
    const quotedAt = stage.clock.now()
    stage.clock.set(later(quotedAt, 20_001))
    expect(await reasonOf(take(customer, placed.id, quote.req_id))).toBe('dual.refund.expired')
    stage.clock.set(later(quotedAt, 20_000))
    expect(await reasonOf(take(customer, placed.id, quote.req_id))).toBe('accepted')
    stage.clock.set(later(quotedAt, 20_001))
  })

  it('lapses when the index has moved by a quarter of a percent, and while there is none', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const { placed } = await running(customer)
    const quote = await previewRefund(stage.module, customer, placed.id)
    expect(quote).toMatchObject({ price: '50000', price_low: '49875', price_high: '50125' })
    for (const [price, reason] of [
      ['49875', 'dual.refund.moved'],
      ['50125', 'dual.refund.moved'],
      [null, 'dual.quote.unavailable'],
    ] as const) {
      if (price === null) stage.prices.delete('BTC_USDT')
      else stage.prices.set('BTC_USDT', decimal(price))
      expect(await reasonOf(take(customer, placed.id, quote.req_id))).toBe(reason)
    }
    stage.prices.set('BTC_USDT', decimal('50124.99999999'))
    expect(await reasonOf(take(customer, placed.id, quote.req_id))).toBe('accepted')
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal(quote.amount))
  })

  it('is held against an index that was asked for before the order was locked, and not long before', async () => {
    const customer = await stage.customer({ BTC: '2' })
    const { placed } = await running(customer)
    const quote = await previewRefund(stage.module, customer, placed.id)
    const locked = 'select 1 as one from dual_order where bucket = $1 and id = $2 for update nowait'
    const of = [customer.bucket, placed.id]
    const indexNow = async (pair: string) => {
      // By another connection: it fails where the act holds the row.
      await stage.db.query(locked, of)
      return stage.module.market.indexNow(pair)
    }
    const module = { ...stage.module, market: { ...stage.module.market, indexNow } }
    const given = { customer, orderId: placed.id, quoteId: quote.req_id, fundpass: undefined, key: null }
    const taking = Promise.withResolvers<string>()
    await stage.db.transaction(async (tx) => {
      const held = { ...module, market: { ...module.market, indexNow: stage.module.market.indexNow } }
      await tx.query(locked, of)
      refundOrder(held, given).then(
        () => taking.resolve('accepted'),
        (error: Error) => taking.resolve(error.message),
      )
      await new Promise((wake) => setTimeout(wake, 200))
      stage.clock.set(later(stage.clock.now(), 1_001))
      stage.prices.set('BTC_USDT', decimal('49000'))
    })
    expect(await taking.promise).toBe('dual.refund.moved')
    stage.prices.set('BTC_USDT', decimal('50000'))
    expect(await reasonOf(refundOrder(module, given))).toBe('accepted')
  })

  it('is refused where the option and the fee leave nothing', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const { placed } = await running(customer)
    stage.prices.set('BTC_USDT', decimal('50000000'))
    expect(await reasonOf(previewRefund(stage.module, customer, placed.id))).toBe('dual.refund.nothingLeft')
  })

  it('charges what the product said when it was ordered, and says which surface it is of', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const { placed, product } = await running(customer, { redeemFee: decimal('0.02') })
    expect(placed.redeem_fee).toBe('0.02')
    await stage.db.execute('update dual_product set redeem_fee = 0.5 where id = $1', [product.id])
    const quote = await previewRefund(stage.module, customer, placed.id)
    expect(quote.fee).toBe('0.02')
    const [series] = await stage.db.query<{ revision: number }>(`select revision from dual_series where coin = 'BTC'`)
    expect(quote.surface_version).toBe(series?.revision)
  })
})

describe('an order that is redeemed', () => {
  it('is reinvested no more, and its capacity comes back', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const rule = { is_autorenewal: 1, price_deviation: '0', effective_time_duration: 0 }
    const { placed, product } = await running(customer, { capacity: decimal('1') }, rule)
    expect(placed.renewal_status).toBe(1)
    const quote = await previewRefund(stage.module, customer, placed.id)
    expect((await take(customer, placed.id, quote.req_id)).renewal_status).toBe(0)
    const { bucket, userId } = customer
    const kept = await dualOrderStore.byKey(stage.db, { bucket, userId, id: placed.id })
    expect(kept).not.toBeNull()
    if (kept !== null) expect(orderWire(kept, stage.clock.now(), null).renewal_status).toBe(0)
    expect((await usedCapacity(stage.db, [product.id])).get(product.id) ?? 0n).toBe(0n)
  })

  it('never has more than was put in when it was bought at that instant, round after round', async () => {
    const rounds = 10
    const customers = await Promise.all(Array.from({ length: 10 }, () => stage.customer({ BTC: '1' })))
    const deliveryAt = later(stage.clock.now(), 30 * DAY_MS)
    // Far above what the option is worth, as a hand may list it.
    const product = await stage.product({ target: decimal('60000'), deliveryAt, apr: decimal('0.5') })
    for (let round = 0; round < rounds; round += 1) {
      const before = await Promise.all(customers.map((customer) => balanceOf(stage.db, customer, 'BTC')))
      const placed = await Promise.all(
        customers.map((customer, place) => {
          const body = { project_id: product.id, amount: decimalText(before[place] ?? 0n) }
          return placeOrder(stage.module, { customer, body, key: null })
        }),
      )
      await stage.runUntil(later(stage.clock.now(), 500))
      await Promise.all(
        customers.map(async (customer, place) => {
          const id = placed[place]?.id ?? 0
          const quote = await previewRefund(stage.module, customer, id)
          await take(customer, id, quote.req_id)
          expect(await balanceOf(stage.db, customer, 'BTC')).toBeLessThan(before[place] ?? 0n)
        }),
      )
    }
    expect(await ledgerFaults(stage.db)).toEqual([])
  })
})
