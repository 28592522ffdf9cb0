import { cancelViolation, type DualOrderRow, shownState } from '@tenor/contract/dual'
import { actOnOrder, place } from '../../../core/orders/index.ts'
import { type Customer, Refusal, refuseOn } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { orderWire } from '../holdings/dual-views.ts'
import { pauseIfLeft } from '../offers/dual-hand-offers.ts'
import { requote } from '../offers/dual-listing.ts'
import { DUAL_ORDER, type DualAct } from './dual-order-kind.ts'
import { dualOrderStore, requestCancel } from './dual-order-store.ts'
import { TRIAL_ORDER } from './dual-trial-kind.ts'

/**
 * Subscribes, with the customer's own money or with a voucher. Who is refused for the rate is told the one of now, and
 * that one is on sale when they ask again; an offer that an operator listed and the market has left is paused.
 */
export async function placeOrder(module: DualModule, act: Omit<DualAct, 'module'>): Promise<DualOrderRow> {
  const given = { ...act, module }
  const placed =
    act.body.voucher_id === undefined
      ? place(module.orders, DUAL_ORDER, given)
      : place(module.orders, TRIAL_ORDER, given)
  return placed.catch(async (error) => {
    const reason = error instanceof Refusal ? error.reason : null
    if (reason === 'dual.order.aprLowered') await requote(module, DUAL_ORDER.productId(given))
    if (reason === 'dual.order.priceMoved') await pauseIfLeft(module, DUAL_ORDER.productId(given))
    throw error
  })
}

/** Asks for an order to be cancelled; the acceptance job gives the money back within a second. */
export async function cancelOrder(
  module: DualModule,
  act: { customer: Customer; orderId: number; key: string | null },
): Promise<DualOrderRow> {
  const given = { ...act, store: dualOrderStore, act: 'dual.cancel', notFound: 'dual.order.notFound' } as const
  return actOnOrder(module, given, async (tx, order) => {
    const now = module.clock.now()
    const shown = shownState(order, now)
    const again = shown === 'CANCELING' || shown === 'CANCELED'
    if (!again) {
      refuseOn(cancelViolation(shown), 409)
      await requestCancel(tx, order)
    }
    return orderWire(again ? order : { ...order, cancelRequested: true }, now, null)
  })
}

export function ownerOf(customer: Customer): { bucket: number; userId: number } {
  return { bucket: customer.bucket, userId: customer.userId }
}
