import { decimal } from '@tenor/contract/money'
import { DAY_MS, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerFaults } from '../../../src/core/ledger/index.ts'
import { readPage } from '../../../src/platform/database/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { dualOrders } from '../../../src/products/dual/holdings/dual-order-list.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { type DualStage, dualStage } from './dual-stage.ts'

const RENEWALS = 60
const TWO_YEARS_MS = 2 * 365 * DAY_MS

let stage: DualStage
beforeAll(async () => {
  stage = await dualStage()
})
afterAll(() => stage.close())

async function chainOf(customer: Customer) {
  const all = { status: null, category: null, coin: null, type: null, renewalId: null, exceptId: null }
  const filter = { bucket: customer.bucket, userId: customer.userId, ...all }
  const request = { scope: '', limit: 100, offset: 0, cursor: null }
  return (await readPage(stage.db, dualOrders(filter, stage.clock.now()), request)).rows.toReversed()
}

/** 08:00 UTC, when day terms are delivered, so many mornings from now. */
function morningIn(days: number) {
  const now = stage.clock.now()
  return later(now, days * DAY_MS - ((now - 8 * 3_600_000) % DAY_MS))
}

it('a chain of 60 renewals over two years of played time stays exact: every amount follows from the one before', async () => {
  const customer = await stage.customer({ BTC: '0.01' })
  // Nobody orders VIP offers here, and each would be a delivery of an hour to price and settle.
  await stage.db.execute('update dual_series set vip = false')
  const begun = stage.clock.now()
  const product = await stage.product({ target: decimal('50500'), deliveryAt: morningIn(13) })
  const body = { project_id: product.id, amount: '0.01', is_autorenewal: 1 }
  await placeOrder(stage.module, { customer, body, key: null })
  for (let turn = 0; turn < RENEWALS; turn += 1) {
    const price = decimal(turn % 3 === 0 ? '50700' : '50300')
    stage.prices.set('BTC_USDT', price)
    stage.settlements.set('BTC_USDT', price)
    const newest = (await chainOf(customer)).at(-1)
    await stage.runUntil(newest?.deliveryAt ?? stage.clock.now())
  }
  const chain = await chainOf(customer)
  expect(chain).toHaveLength(RENEWALS + 1)
  expect(new Set(chain.map((order) => order.type))).toEqual(new Set(['call', 'put']))
  expect(stage.clock.now() - begun).toBeGreaterThanOrEqual(TWO_YEARS_MS)
  for (const [index, order] of chain.slice(0, -1).entries()) {
    const side = (order.settlementPrice ?? 0n) < order.target ? 'below' : 'above'
    expect(chain[index + 1]?.amount).toBe(order.outcomes?.[side].amount)
    expect(chain[index + 1]?.renewalId).toBe(chain[0]?.id)
    expect(order.renewedBy).toBe(chain[index + 1]?.id)
  }
  expect(await ledgerFaults(stage.db)).toEqual([])
}, 300_000)
