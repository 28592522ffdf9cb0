import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { type AccountCode, type EventKind, HOLD, type Post, SPOT } from '../ledger/index.ts'

/** What a posting of an order needs to know. Its transfers belong together by the order, or by the one it came of. */
export type OrderMoney = {
  bucket: number
  userId: number
  orderId: number
  groupId?: number
  asset: string
  amount: Decimal8
  at: Instant
}

/** What an order's amount is called where it moves: into the hold, back out of it, and into the holding. */
export type HeldEvents = { hold: EventKind; release: EventKind; subscribe: EventKind; holding: AccountCode }

/** A transfer of an order's amount. */
export function orderPost(money: OrderMoney, event: EventKind, debit: AccountCode, credit: AccountCode): Post {
  const { bucket, userId, orderId, groupId = orderId, asset, amount, at } = money
  return { bucket, userId, reference: orderId, period: 0, event, debit, credit, asset, amount, groupId, at }
}

/** The transfers of orders that wait for an answer, and that each such product has under names of its own. */
export function heldPosts({ hold, release, subscribe, holding }: HeldEvents) {
  return {
    /** The customer's money is set aside for the order. */
    hold: (money: OrderMoney): Post => orderPost(money, hold, SPOT, HOLD),
    /** The order is not to be: the money goes back. */
    release: (money: OrderMoney): Post => orderPost(money, release, HOLD, SPOT),
    /** The order is accepted: what was held is now the holding. */
    subscribe: (money: OrderMoney): Post => orderPost(money, subscribe, HOLD, holding),
  }
}
