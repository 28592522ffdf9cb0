import { decimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import { readPage } from '../../../src/platform/database/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { dualOrders } from '../../../src/products/dual/holdings/dual-order-list.ts'
import type { StoredOrder } from '../../../src/products/dual/purchase/dual-order-table.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { changeReinvest } from '../../../src/products/dual/reinvest/dual-reinvest.ts'
import { type DualStage, dualStage } from './dual-stage.ts'

let stage: DualStage
/** 08:00 UTC, when day terms are delivered. */
let morning: Instant
beforeAll(async () => {
  stage = await dualStage()
  morning = later(stage.clock.now(), DAY_MS - ((stage.clock.now() - 8 * 3_600_000) % DAY_MS))
})
afterAll(() => stage.close())

async function chainOf(customer: Customer): Promise<StoredOrder[]> {
  const none = { status: null, category: null, coin: null, type: null, renewalId: null, exceptId: null }
  const filter = { bucket: customer.bucket, userId: customer.userId, ...none }
  const request = { scope: '', limit: 100, offset: 0, cursor: null }
  return (await readPage(stage.db, dualOrders(filter, stage.clock.now()), request)).rows.toReversed()
}

async function start(customer: Customer, given: Parameters<DualStage['product']>[0], amount: string, rule = {}) {
  const product = await stage.product({ deliveryAt: morning, ...given })
  const body = { project_id: product.id, amount, is_autorenewal: 1, ...rule }
  return placeOrder(stage.module, { customer, body, key: null })
}

async function settleNext(price: string): Promise<void> {
  stage.prices.set('BTC_USDT', decimal(price))
  stage.settlements.set('BTC_USDT', decimal(price))
  await stage.runUntil(morning)
  morning = later(morning, DAY_MS)
}

describe('auto-reinvest', () => {
  it('basic keeps target and term, and flips sides after a conversion', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const first = await start(customer, { target: decimal('50500') }, '1')
    await settleNext('50600')
    const [sold, bought] = await chainOf(customer)
    expect(sold).toMatchObject({ state: 'SETTLEMENT_SUCCESS', renewedBy: bought?.id, renewalId: first.id })
    expect(bought).toMatchObject({ type: 'put', state: 'PROCESSING', days: 1, renewalId: first.id })
    expect(bought?.target).toBe(decimal('50500'))
    expect(bought?.amount).toBe(sold?.outcomes?.above.amount)
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(0n)
    await settleNext('50400')
    const chain = await chainOf(customer)
    expect(chain.map((order) => order.type)).toEqual(['call', 'put', 'call'])
    expect(chain[2]?.amount).toBe(bought?.outcomes?.below.amount)
    await changeReinvest(stage.module, customer, { order_id: chain[2]?.id ?? 0, status: 0 })
    await settleNext('50400')
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(chain[2]?.outcomes?.below.amount)
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('advanced takes the nearest listed target at least the deviation away from the settlement price', async () => {
    const customer = await stage.customer({ USDT: '10000' })
    await start(customer, { type: 'put', target: decimal('49000') }, '10000', {
      price_deviation: '2',
      effective_time_duration: 3 * 86_400,
    })
    await settleNext('50000')
    const next = (await chainOf(customer))[1]
    expect(next?.type).toBe('put')
    expect(next?.days).toBe(3)
    expect(next?.target).toBeLessThanOrEqual(decimal('49000'))
    expect(next?.target).toBeGreaterThan(decimal('48000'))
  })

  it('ends with a payout and a notice when the amount is below the minimum', async () => {
    const customer = await stage.customer({ USDT: '4' })
    const order = await start(customer, { type: 'put', target: decimal('45000') }, '4')
    await settleNext('50000')
    const chain = await chainOf(customer)
    expect(chain).toHaveLength(1)
    expect(chain[0]).toMatchObject({ id: order.id, reinvest: false, renewedBy: null })
    expect(await balanceOf(stage.db, customer, 'USDT')).toBe(chain[0]?.outcomes?.above.amount)
    const told = await stage.db.query(`select 1 from outbox where topic = 'dual.reinvest.ended'`)
    expect(told).toHaveLength(1)
  })

  it('ends for those whose next product has no room left, and goes on for the others', async () => {
    const customers = await Promise.all([1, 2, 3].map(() => stage.customer({ BTC: '1' })))
    for (const customer of customers) await start(customer, { target: decimal('50800') }, '1')
    const next = await stage.product({ target: decimal('50800'), deliveryAt: later(morning, DAY_MS) })
    await stage.db.execute(`update dual_product set origin = 'grid', capacity = 2.5 where id = $1`, [next.id])
    await stage.db.execute('update capacity set capacity = 2.5 where product_id = $1', [next.id])
    await settleNext('50500')
    const chains = await Promise.all(customers.map(chainOf))
    expect(chains.map((chain) => chain.length).sort()).toEqual([1, 2, 2])
    const spot = await Promise.all(customers.map((customer) => balanceOf(stage.db, customer, 'BTC')))
    expect(spot.filter((balance) => balance > 0n)).toHaveLength(1)
    await settleNext('50500')
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  it('keeps the room that was just handed out to a chunk: customers of the same bucket are sold none of it', async () => {
    const bucket = 300
    const customers = await Promise.all([1, 2].map(() => stage.customer({ BTC: '1' }, 0, bucket)))
    for (const customer of customers) await start(customer, { target: decimal('50900') }, '1')
    const quick = await stage.customer({ BTC: '3' }, 0, bucket)
    const next = await stage.product({ target: decimal('50900'), deliveryAt: later(morning, DAY_MS) })
    await stage.db.execute(`update dual_product set origin = 'grid', capacity = 2.5 where id = $1`, [next.id])
    await stage.db.execute('update capacity set capacity = 2.5 where product_id = $1', [next.id])
    const { module } = stage
    const { transaction } = module.db
    const heard: string[] = []
    module.db.transaction = async (work) => {
      const result = await transaction(work)
      const kept = await module.db.query(
        'select 1 as one from capacity_slice where bucket = $1 and product_id = $2 and kept > 2',
        [bucket, next.id],
      )
      if (kept.length > 0 && heard.length === 0) {
        heard.push('asked')
        const order = placeOrder(module, { customer: quick, body: { project_id: next.id, amount: '1' }, key: null })
        heard.push(
          await order.then(
            () => 'sold',
            (error: { reason: string }) => error.reason,
          ),
        )
      }
      return result
    }
    await settleNext('50500')
    module.db.transaction = transaction
    expect(heard).toEqual(['asked', 'dual.product.soldOut'])
    expect((await Promise.all(customers.map(chainOf))).map((chain) => chain.length)).toEqual([2, 2])
    expect(await stage.db.query('select 1 as one from capacity_slice where kept > 0')).toEqual([])
    expect(await ledgerFaults(stage.db)).toEqual([])
    await settleNext('50500')
  })

  it('cannot be edited before acceptance, in the last half hour, or outside its range', async () => {
    const customer = await stage.customer({ BTC: '1' })
    const placed = await start(customer, { target: decimal('60000') }, '1')
    const change = (deviation: string) =>
      changeReinvest(stage.module, customer, { order_id: placed.id, status: 1, price_deviation: deviation }).then(
        () => 'done',
        (error: { code: number; reason: string }) => `${error.code} ${error.reason}`,
      )
    expect(await change('1')).toBe('3001 finances.dual.edit.unable')
    await stage.runUntil(later(stage.clock.now(), 1000))
    expect(await change('1')).toBe('done')
    expect(await change('10.5')).toBe('3001 finances.dual.difference.greater')
    expect(await change('0.05')).toBe('3001 dual.difference.tip1')
    stage.clock.set(later(morning, -1_800_000))
    expect(await change('1')).toBe('3001 finances.dual.notEdit.before30min')
    await settleNext('50000')
  })
})
