import { readCode } from '@tenor/contract/http'
import {
  type FixedLendRow,
  type MaturityChoice,
  REDEEM_TO,
  redeemToViolation,
  reinvestViolation,
  withReinvest,
} from '@tenor/contract/simple-earn'
import type { Instant } from '@tenor/contract/time'
import { type Customer, refuseOn, refuseWithheld } from '../../../platform/http/index.ts'
import type { FixedModule } from './fixed-module.ts'
import { writeFixedOrder } from './fixed-order-store.ts'
import { orderOf } from './fixed-redemption.ts'
import type { StoredFixedOrder } from './fixed-tables.ts'
import { lendWire } from './fixed-views.ts'

/* What a customer changes of what happens at maturity, until its last hour. */

export type ChangeAct = { customer: Customer; orderId: number; isVip: boolean }

/** Switches auto-reinvest. On is asked for like an order; off never. */
export async function changeReinvest(
  module: FixedModule,
  act: ChangeAct,
  wanted: boolean,
  fundpass: string | undefined,
): Promise<FixedLendRow> {
  if (wanted) {
    refuseWithheld(act.customer, 'trade')
    await module.orders.verifyFundPassword(act.customer, fundpass)
  }
  return change(module, act, (order, now) => {
    refuseOn(reinvestViolation(changed(order), wanted, now), 409)
    return withReinvest(wanted, order.mayChooseAccount)
  })
}

/** Chooses where it is paid to. */
export function changeRedeemTo(module: FixedModule, act: ChangeAct, redeemTo: number): Promise<FixedLendRow> {
  return change(module, act, (order, now) => {
    refuseOn(redeemToViolation(changed(order), now), 409)
    return { reinvest: false, redeemTo: readCode(REDEEM_TO, redeemTo) }
  })
}

const changed = (order: StoredFixedOrder) => ({ ...order, end: order.endKind })

function change(
  module: FixedModule,
  { customer: { bucket, userId }, orderId, isVip }: ChangeAct,
  choose: (order: StoredFixedOrder, now: Instant) => MaturityChoice,
): Promise<FixedLendRow> {
  return module.db.transaction(async (tx) => {
    const order = await orderOf(tx, { bucket, userId, id: orderId }, isVip)
    const now = module.clock.now()
    const choice = choose(order, now)
    await writeFixedOrder(tx, order, choice)
    return lendWire({ ...order, ...choice }, now)
  })
}
