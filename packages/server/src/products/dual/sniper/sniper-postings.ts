import { dualManifest, sniperInvestAsset } from '@tenor/contract/dual'
import type { Instant } from '@tenor/contract/time'
import { type AccountCode, type EventKind, SPOT } from '../../../core/ledger/index.ts'
import { heldPosts, type OrderMoney } from '../../../core/orders/index.ts'
import { HOUSE_DUAL } from '../dual-postings.ts'
import type { StoredSniperOrder } from './sniper-order-table.ts'

/* Where snipers move money, and nowhere else. */

const { accounts, events } = dualManifest.ledger

/** The customer's holding, one per order. */
export const SNIPER_HOLDING: AccountCode = accounts.sniper

export const SNIPER_HOLD: EventKind = events['dual.sniper.hold']
export const SNIPER_RELEASE: EventKind = events['dual.sniper.release']
export const SNIPER_SUBSCRIBE: EventKind = events['dual.sniper.subscribe']
/** The exercised part goes to the house, */
export const SNIPER_EXERCISE: EventKind = events['dual.sniper.settle.exercise']
/** which pays for it in the other asset; */
export const SNIPER_PAYMENT: EventKind = events['dual.sniper.settle.payment']
/** the rest comes back. */
export const SNIPER_REFUND: EventKind = events['dual.sniper.settle.refund']

export const sniperHeld = heldPosts({
  hold: SNIPER_HOLD,
  release: SNIPER_RELEASE,
  subscribe: SNIPER_SUBSCRIBE,
  holding: SNIPER_HOLDING,
})

/** What the ledger must know to move an order's money. */
export function sniperMoneyOf(order: StoredSniperOrder, at: Instant): OrderMoney {
  const { bucket, userId, id: orderId, amount } = order
  return { bucket, userId, orderId, asset: sniperInvestAsset(order), amount, at }
}

/**
 * Transfers of settled orders, as a SELECT over a relation with the columns bucket, user_id, id, invest_asset,
 * pay_asset, exercised, payment, refund. `at` is the number of the parameter with the instant.
 */
export function sniperTransfers(at: string, settled: string): string {
  const leg = (kind: EventKind, debit: AccountCode, credit: AccountCode, asset: string, amount: string) =>
    `select bucket, user_id, id, ${kind} as kind, ${debit} as debit, ${credit} as credit, ${asset} as asset,
        ${amount} as amount from ${settled}`
  return `select bucket, user_id, id as reference, 0 as period, kind::smallint, debit::smallint, credit::smallint, asset,
      amount, id as group_id, ${at}::timestamptz as at
    from (
      ${leg(SNIPER_EXERCISE, SNIPER_HOLDING, HOUSE_DUAL, 'invest_asset', 'exercised')}
      union all ${leg(SNIPER_PAYMENT, HOUSE_DUAL, SPOT, 'pay_asset', 'payment')}
      union all ${leg(SNIPER_REFUND, SNIPER_HOLDING, SPOT, 'invest_asset', 'refund')}
    ) as leg
    where amount > 0`
}
