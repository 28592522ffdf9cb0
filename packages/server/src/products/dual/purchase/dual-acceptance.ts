import { DUAL_DESK_WAIT_MS, type DualState, isSaleOver } from '@tenor/contract/dual'
import { type Instant, later } from '@tenor/contract/time'
import type { Post } from '../../../core/ledger/index.ts'
import { decisionsOf } from '../../../core/orders/index.ts'
import { giveBack, type VoucherKey } from '../../../core/vouchers/index.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualImproved, dualRenewalComing, dualReturned, isToldAtOnce } from '../dual-notices.ts'
import { dualHeld, moneyOf, trialReturnPost } from '../dual-postings.ts'
import { dualSale } from '../dual-sale.ts'
import { takenBy } from '../offers/dual-exposure-store.ts'
import { pauseLeft } from '../offers/dual-product-store.ts'
import { acceptanceOf, type Decision, type WaitingKind } from './dual-decisions.ts'
import { accepted } from './dual-new-order.ts'
import { dualOrderStore } from './dual-order-store.ts'
import { type OrderRecord, orderTable, recordOf, type StoredOrder } from './dual-order-table.ts'
import { testOfOrder } from './dual-order-test.ts'
import { TO_ANSWER_SINCE, toAnswer } from './dual-waiting-orders.ts'

/** Writes decisions on INIT orders of one bucket that the transaction has locked, and moves their money. */
export const applyDecisions = decisionsOf<StoredOrder, DualState, OrderRecord>({
  table: orderTable.name,
  promised: orderTable.part([
    ...(['apr', 'improvedFrom', 'belowPrincipal', 'belowInterest', 'atPrincipal', 'atInterest'] as const),
    ...(['abovePrincipal', 'aboveInterest', 'fairApr', 'impliedVolatility', 'margin', 'chance'] as const),
    ...(['entryPrice', 'entryAt', 'surfaceVersion'] as const),
  ]),
  rowOf: recordOf,
  posts: postsOf,
  taken: takenBy,
  returned: dualReturned,
  async accepted(tx, orders, now) {
    const isTold = (order: StoredOrder) => isToldAtOnce(order, now)
    await dualRenewalComing.announce(tx, orders.filter(isTold), now)
    const improved = orders.filter(({ improvedFrom }) => improvedFrom !== null)
    await dualImproved.announce(tx, improved, now)
  },
  async ended(tx, decisions, now) {
    const vouchers = decisions.flatMap(({ order }) => voucherKeyOf(order))
    await giveBack(tx, vouchers, now)
    const left = decisions.filter(isLeftByMarket).map(({ order }) => order.productId)
    await pauseLeft(tx, left)
  },
})

/** What becomes of dual orders that wait. */
export const DUAL_WAITING: WaitingKind<StoredOrder> = {
  store: dualOrderStore,
  choice: toAnswer,
  since: TO_ANSWER_SINCE,
  sale: dualSale,
  direction: ({ type }) => type,
  isOver: (order, now) => order.cancelRequested || isOverdue(order, now),
  over: (order) =>
    order.cancelRequested
      ? { order, state: 'CANCELED', failReason: null }
      : { order, state: 'EXPIRED', failReason: 'dual.order.notAcceptedInTime' },
  accepted(order, { pricing, index, now }) {
    const figures = testOfOrder(order, pricing, index.price, now)
    if (figures === null || !figures.passes) return null
    return accepted(order, { figures, price: index.price, priceAt: index.at, version: pricing.version, now })
  },
  apply: applyDecisions,
}

/** Answers orders that wait: accepts, cancels, or lets them expire or fail by the test of the contract. */
export function dualAcceptanceJob(module: DualModule): Job {
  return acceptanceOf(module, 'dual-acceptance', DUAL_WAITING)
}

/** Its time to be accepted is over. */
export function isOverdue({ desk, createdAt, deliveryAt }: StoredOrder, now: Instant): boolean {
  return isSaleOver(deliveryAt, now) || (desk && now >= later(createdAt, DUAL_DESK_WAIT_MS))
}

/** The market has left what an operator approved of the product. */
function isLeftByMarket({ order, failReason }: Decision<StoredOrder>): boolean {
  return order.excess !== null && failReason === 'dual.order.priceMoved'
}

function postsOf({ order, state }: Decision<StoredOrder>, now: Instant): Post[] {
  const money = moneyOf(order, now)
  // What is lent stays where it is while the order runs.
  if (order.voucherId !== null) return state === 'PROCESSING' ? [] : [trialReturnPost(money)]
  return [state === 'PROCESSING' ? dualHeld.subscribe(money) : dualHeld.release(money)]
}

function voucherKeyOf({ bucket, userId, voucherId }: StoredOrder): VoucherKey[] {
  return voucherId === null ? [] : [{ bucket, userId, id: voucherId }]
}
