import type { FixedLendRow } from '@tenor/contract/simple-earn'
import { createTurns, place } from '../../../core/orders/index.ts'
import { fixedSubscribed } from './fixed-notices.ts'
import { FIXED_ORDER, FIXED_VOUCHER_ORDER, type FixedAct } from './fixed-order-kind.ts'

/** After the order, which is placed whether it is told of or not; an answer that is given again tells nothing new. */
async function tellPlaced({ module, customer: { bucket, userId } }: FixedAct, id: number): Promise<void> {
  const at = module.clock.now()
  await module.db.transaction((tx) => fixedSubscribed.announce(tx, [{ bucket, userId, id }], at))
}

export type PlaceFixed = (act: FixedAct) => Promise<FixedLendRow>

/**
 * Subscribing. A customer's orders of one process go one after another: each lies in the slices of the tiers behind the one
 * before, so two at once would only be judged again.
 */
export function createFixedPlacing(): PlaceFixed {
  const inTurn = createTurns()

  async function subscribe(act: FixedAct): Promise<FixedLendRow> {
    const kind = act.body.financial_rate_id === undefined ? FIXED_ORDER : FIXED_VOUCHER_ORDER
    const placed = await place(act.module.orders, kind, act)
    await tellPlaced(act, placed.order_id)
    return placed
  }

  return (act) => inTurn(String(act.customer.userId), () => subscribe(act))
}
