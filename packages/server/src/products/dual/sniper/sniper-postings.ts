import { dualManifest } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { type AccountCode, type EventKind, HOLD, type Post, SPOT } from '../../../core/ledger/index.ts'
import { HOUSE_DUAL } from '../dual-postings.ts'

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

/** What a posting of an order needs to know. */
export type SniperMoney = {
  bucket: number
  userId: number
  orderId: number
  asset: string
  amount: Decimal8
  at: Instant
}

/** The customer's money is set aside for the order. */
export function sniperHoldPost(order: SniperMoney): Post {
  return movement(order, SNIPER_HOLD, SPOT, HOLD)
}

/** The order is not to be: the money goes back. */
export function sniperReleasePost(order: SniperMoney): Post {
  return movement(order, SNIPER_RELEASE, HOLD, SPOT)
}

/** The order is accepted: what was held is now the holding. */
export function sniperSubscribePost(order: SniperMoney): Post {
  return movement(order, SNIPER_SUBSCRIBE, HOLD, SNIPER_HOLDING)
}

function movement(order: SniperMoney, event: EventKind, debit: AccountCode, credit: AccountCode): Post {
  const { bucket, userId, orderId, asset, amount, at } = order
  return { bucket, userId, reference: orderId, period: 0, event, debit, credit, asset, amount, groupId: orderId, at }
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
