import { decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usedCapacity } from '../../../src/core/capacity/index.ts'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import { insertVoucher, voucherByKey } from '../../../src/core/vouchers/voucher-store.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { productsOnSale } from '../../../src/products/dual/offers/dual-product-store.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { type DualStage, dualStage, START } from './dual-stage.ts'

/* Nothing is sold or accepted in the last hour before delivery. */

let stage: DualStage
let delivery = later(START, DAY_MS)

beforeAll(async () => {
  stage = await dualStage()
  stage.settlements.set('BTC_USDT', decimal('51000'))
})
afterAll(() => stage.close())

const stateOf = async (id: number) => {
  const [row] = await stage.db.query('select state, fail_reason from dual_order where id = $1', [id])
  return row
}
const EXPIRED = { state: 'EXPIRED', fail_reason: 'dual.order.notAcceptedInTime' }

/** A delivery that no test before has used, and the instant at which its sale is over; the clock stands before it. */
async function nextDelivery(): Promise<{ deliveryAt: Instant; closes: Instant }> {
  delivery = later(delivery, DAY_MS)
  return { deliveryAt: delivery, closes: later(delivery, -HOUR_MS) }
}

describe('the last hour before a delivery', () => {
  test('an order is taken and accepted a millisecond before it, and refused from its first instant on', async () => {
    const { deliveryAt, closes } = await nextDelivery()
    const customer = await stage.customer({ BTC: '2' })
    const product = await stage.product({ deliveryAt })
    const order = () => placeOrder(stage.module, { customer, body: { project_id: product.id, amount: '1' }, key: null })
    await stage.runUntil(later(closes, -1))
    const { id } = await order()
    await stage.runUntil(later(closes, -1))
    expect(await stateOf(id)).toEqual({ state: 'PROCESSING', fail_reason: null })
    stage.clock.set(closes)
    await expect(order()).rejects.toThrow('dual.product.closed')
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('1'))
    const listed = { coin: 'BTC', type: null, category: 1, id: null } as const
    const idsAt = async (now: Instant) => (await productsOnSale(stage.db, listed, now)).map((each) => each.id)
    expect(await idsAt(later(closes, -1))).toContain(product.id)
    expect(await idsAt(closes)).not.toContain(product.id)
  })

  test.each(['auto', 'desk'] as const)(
    'an order that waits when it begins expires with its money and capacity (%s)',
    async (acceptance) => {
      const { deliveryAt, closes } = await nextDelivery()
      const customer = await stage.customer({ BTC: '2' })
      const product = await stage.product({ deliveryAt, acceptance, capacity: decimal('1') })
      stage.clock.set(later(closes, -1))
      const body = { project_id: product.id, amount: '1' }
      const { id } = await placeOrder(stage.module, { customer, body, key: null })
      expect((await usedCapacity(stage.db, [product.id])).get(product.id)).toBe(decimal('1'))
      stage.clock.set(closes)
      await stage.runUntil(closes)
      expect(await stateOf(id)).toEqual(EXPIRED)
      expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('2'))
      expect((await usedCapacity(stage.db, [product.id])).get(product.id) ?? 0n).toBe(0n)
      expect(await ledgerFaults(stage.db)).toEqual([])
    },
  )

  test('a voucher comes back with its order', async () => {
    const { deliveryAt, closes } = await nextDelivery()
    const customer = await stage.customer({})
    const product = await stage.product({ deliveryAt, category: 2, type: 'put', acceptance: 'desk' })
    const voucherId = await grantVoucher(customer, later(deliveryAt, DAY_MS))
    stage.clock.set(later(closes, -1))
    const body = { project_id: product.id, amount: '100', voucher_id: voucherId }
    const { id } = await placeOrder(stage.module, { customer, body, key: null })
    const statusOf = async () =>
      (await voucherByKey(stage.db, { bucket: customer.bucket, userId: customer.userId, id: voucherId }))?.status
    expect(await statusOf()).toBe('USED')
    await stage.runUntil(closes)
    expect(await stateOf(id)).toEqual(EXPIRED)
    expect(await statusOf()).toBe('TO_BE_USED')
  })
})

async function grantVoucher({ bucket, userId, email }: Customer, expiresAt: Instant): Promise<number> {
  const id = await stage.module.ids.next()
  const now = stage.clock.now()
  await stage.db.execute(
    `insert into app_user (bucket, id, email, password_hash, created_at) values ($1, $2, $3, 'x', $4)`,
    [bucket, userId, email, new Date(now)],
  )
  await stage.db.transaction((tx) =>
    insertVoucher(tx, {
      bucket,
      userId,
      id,
      kind: 'dual',
      asset: 'USDT',
      amount: decimal('100'),
      status: 'TO_BE_USED',
      validFrom: now,
      expiresAt,
      grantedAt: now,
      note: '',
      campaign: '',
      terms: {},
      value: null,
      reason: null,
      byCampaign: false,
      orderId: null,
    }),
  )
  return id
}
