import { dualManifest, investAsset } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import {
  type AccountCode,
  type EventKind,
  HOUSE_FEE,
  HOUSE_INTEREST,
  HOUSE_VOUCHER,
  LENT,
  type Post,
  SPOT,
} from '../../core/ledger/index.ts'
import { heldPosts, type OrderMoney, orderPost } from '../../core/orders/index.ts'
import type { StoredOrder } from './purchase/dual-order-table.ts'

/* Where dual moves money, and nowhere else. */

const { accounts, events } = dualManifest.ledger

/** The customer's holding, one per order. */
export const DUAL_HOLDING: AccountCode = accounts.dual
/** What the house took in and pays out for dual orders. */
export const HOUSE_DUAL: AccountCode = accounts['house:dual']

export const DUAL_HOLD: EventKind = events['dual.hold']
export const DUAL_RELEASE: EventKind = events['dual.release']
export const DUAL_SUBSCRIBE: EventKind = events['dual.subscribe']
/** The invested asset goes to the house: the order was converted. */
export const DUAL_EXERCISE: EventKind = events['dual.settle.exercise']
export const DUAL_PRINCIPAL: EventKind = events['dual.settle.principal']
export const DUAL_INTEREST: EventKind = events['dual.settle.interest']

/** Early redemption: the holding goes to the house, which pays for it, and takes its fee. */
export const DUAL_SURRENDER: EventKind = events['dual.refund.surrender']
export const DUAL_REFUND: EventKind = events['dual.refund.payment']
export const DUAL_REFUND_FEE: EventKind = events['dual.refund.fee']
/** What a settled order paid goes on in the next one. */
export const DUAL_RENEW: EventKind = events['dual.renew']
/** A voucher's money is lent to the order, goes back to the house unused, or comes back to it at settlement. */
export const DUAL_TRIAL_FUND: EventKind = events['dual.trial.fund']
export const DUAL_TRIAL_RETURN: EventKind = events['dual.trial.return']
export const DUAL_TRIAL_PRINCIPAL: EventKind = events['dual.trial.principal']

/** What the ledger must know to move an order's money. */
export function moneyOf(order: StoredOrder, at: Instant = order.createdAt): OrderMoney {
  const { bucket, userId, id: orderId, amount } = order
  return { bucket, userId, orderId, asset: investAsset(order), amount, at }
}

/** The voucher's money is lent to the order, until it ends. */
export function trialFundPost(order: OrderMoney): Post {
  return orderPost(order, DUAL_TRIAL_FUND, HOUSE_VOUCHER, LENT)
}

/** The order is not to be: the voucher's money goes back to the house. */
export function trialReturnPost(order: OrderMoney): Post {
  return orderPost(order, DUAL_TRIAL_RETURN, LENT, HOUSE_VOUCHER)
}

export const dualHeld = heldPosts({
  hold: DUAL_HOLD,
  release: DUAL_RELEASE,
  subscribe: DUAL_SUBSCRIBE,
  holding: DUAL_HOLDING,
})

/** What was just paid to the customer becomes the holding of the next order. */
export function renewPost(order: OrderMoney): Post {
  return orderPost(order, DUAL_RENEW, SPOT, DUAL_HOLDING)
}

/** Early redemption: `amount` is what the customer is left with after `fee`. */
export function refundPosts(order: OrderMoney, amount: Decimal8, fee: Decimal8): Post[] {
  const posts = [
    orderPost(order, DUAL_SURRENDER, DUAL_HOLDING, HOUSE_DUAL),
    orderPost({ ...order, amount: amount + fee }, DUAL_REFUND, HOUSE_DUAL, SPOT),
    orderPost({ ...order, amount: fee }, DUAL_REFUND_FEE, SPOT, HOUSE_FEE),
  ]
  return posts.filter((post) => post.amount > 0n)
}

/**
 * Transfers of settled orders, as a SELECT over a relation with the columns bucket, user_id, id, converted,
 * invest_asset, amount, pay_asset, principal, interest, trial. A converted order gives its holding to the house and is paid
 * in the other asset; otherwise the holding itself comes back. Of a trial fund the house takes the principal. `at` is the number of the parameter with the instant.
 */
export function settlementTransfers(at: string, settled: string): string {
  // Three readings of what is in memory: a lateral list of three rows for each order cost a tenth more.
  return `select bucket, user_id, id as reference, 0 as period, kind::smallint, debit::smallint, credit::smallint, asset,
      amount, id as group_id, ${at}::timestamptz as at
    from (
      select bucket, user_id, id, ${DUAL_EXERCISE} as kind, case when trial then ${LENT} else ${DUAL_HOLDING} end as debit,
        ${HOUSE_DUAL} as credit, invest_asset as asset, amount
      from ${settled} where converted
      union all
      select bucket, user_id, id, case when trial then ${DUAL_TRIAL_PRINCIPAL} else ${DUAL_PRINCIPAL} end,
        case when converted then ${HOUSE_DUAL} when trial then ${LENT} else ${DUAL_HOLDING} end,
        case when trial then ${HOUSE_VOUCHER} else ${SPOT} end, pay_asset, principal
      from ${settled}
      union all
      select bucket, user_id, id, ${DUAL_INTEREST}, ${HOUSE_INTEREST}, ${SPOT}, pay_asset, interest from ${settled}
    ) as leg
    where amount > 0`
}
