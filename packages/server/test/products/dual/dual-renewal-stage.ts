import { type Decimal8, decimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { readPage } from '../../../src/platform/database/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { dualOrders } from '../../../src/products/dual/holdings/dual-order-list.ts'
import type { StoredOrder } from '../../../src/products/dual/purchase/dual-order-table.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { dualStage } from './dual-stage.ts'

/** Dual with orders that go on each morning, at 08:00 UTC, when day terms are delivered. */
export async function renewalStage() {
  const stage = await dualStage()
  const setPrice = (price: string) => {
    stage.prices.set('BTC_USDT', decimal(price))
    stage.settlements.set('BTC_USDT', decimal(price))
  }
  const chainOf = async (customer: Customer): Promise<StoredOrder[]> => {
    const none = { status: null, category: null, coin: null, type: null, renewalId: null, exceptId: null }
    const filter = { bucket: customer.bucket, userId: customer.userId, ...none }
    const request = { scope: '', limit: 100, offset: 0, cursor: null }
    return (await readPage(stage.db, dualOrders(filter, stage.clock.now()), request)).rows.toReversed()
  }
  const chains = {
    morning: later(stage.clock.now(), DAY_MS - ((stage.clock.now() - 8 * 3_600_000) % DAY_MS)),
    setPrice,
    chainOf,
    lengthsOf: (customers: readonly Customer[]): Promise<number[]> =>
      Promise.all(customers.map(async (customer) => (await chainOf(customer)).length)),
    async start(customer: Customer, target: string, rule: object = {}, given: object = {}) {
      const product = await stage.product({ deliveryAt: chains.morning, target: decimal(target), ...given })
      const body = { project_id: product.id, amount: '1', is_autorenewal: 1, ...rule }
      return placeOrder(stage.module, { customer, body, key: null })
    },
    async settleNext(price: string): Promise<void> {
      setPrice(price)
      await stage.runUntil(chains.morning)
      chains.morning = later(chains.morning, DAY_MS)
    },
    /** As two operators price a delivery that has no settlement price. */
    async priceAt(deliveryAt: Instant, price: Decimal8): Promise<void> {
      await stage.db.execute(
        `update dual_delivery set state = 'priced', price = $3::numeric / 100000000, origin = 'operator', priced_at = $2
         where delivery_at = $1`,
        [isoText(deliveryAt), isoText(stage.clock.now()), String(price)],
      )
    },
    /** Why chains ended, of the last so many that did. */
    async reasons(count: number): Promise<string[]> {
      const rows = await stage.db.query<{ reason: string }>(
        `select e ->> 'reason' as reason from outbox cross join lateral jsonb_array_elements(payload -> 'ends') as e
         where topic = 'dual.reinvest.ended' order by id desc limit $1`,
        [count],
      )
      return rows.map(({ reason }) => reason)
    },
  }
  return { ...stage, chains }
}

export type RenewalStage = Awaited<ReturnType<typeof renewalStage>>
