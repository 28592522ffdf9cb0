import { cancelViolation, type SniperOrderRow, type SniperState, sniperShownState } from '@tenor/contract/dual'
import { place } from '../../../core/orders/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { ownerOf } from '../purchase/dual-service.ts'
import { applySniperDecisions } from './sniper-acceptance.ts'
import { SNIPER_ORDER, type SniperAct } from './sniper-order-kind.ts'
import { sniperOrderStore } from './sniper-order-store.ts'
import { sniperOrderWire } from './sniper-views.ts'

/** Subscribes to a sniper. */
export async function placeSniper(module: DualModule, act: Omit<SniperAct, 'module'>): Promise<SniperOrderRow> {
  return place(module.orders, SNIPER_ORDER, { ...act, module })
}

/** Cancels an order that is not accepted yet; its money comes back in the same transaction. */
export async function cancelSniper(
  module: DualModule,
  act: { customer: Customer; orderId: number; key: string | null },
): Promise<SniperOrderRow> {
  const { customer, orderId, key } = act
  const owner = ownerOf(customer)
  const once = { ...owner, key, act: 'dual.sniper.cancel', content: { orderId }, at: module.clock.now() }
  return answerOnce(module.db, once, async (tx) => {
    const order = await sniperOrderStore.byKey(tx, { ...owner, id: orderId }, true)
    if (order === null) throw new Refusal(404, 'dual.order.notFound')
    const now = module.clock.now()
    if (order.state === 'CANCELED') return sniperOrderWire(order, now, null)
    const shown: SniperState = sniperShownState(order, now)
    refuseOn(cancelViolation(shown), 409)
    await applySniperDecisions(tx, [{ order, state: 'CANCELED', failReason: null }], now)
    return sniperOrderWire({ ...order, state: 'CANCELED', endedAt: now }, now, null)
  })
}
