import { decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
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
