import { cancelViolation, type SniperOrderRow, sniperShownState } from '@tenor/contract/dual'
import { actOnOrder, place } from '../../../core/orders/index.ts'
import { type Customer, refuseOn } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
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
  const given = { ...act, store: sniperOrderStore, act: 'dual.sniper.cancel', notFound: 'dual.order.notFound' } as const
  return actOnOrder(module, given, async (tx, order) => {
    const now = module.clock.now()
    if (order.state === 'CANCELED') return sniperOrderWire(order, now, null)
    refuseOn(cancelViolation(sniperShownState(order, now)), 409)
    await applySniperDecisions(tx, [{ order, state: 'CANCELED', failReason: null }], now)
    return sniperOrderWire({ ...order, state: 'CANCELED', endedAt: now }, now, null)
  })
}
