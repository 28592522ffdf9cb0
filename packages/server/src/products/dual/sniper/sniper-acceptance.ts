import type { DualState } from '@tenor/contract/dual'
import { isSaleOver, SNIPER_DIRECTION, sniperAcceptance, sniperOutcomes } from '@tenor/contract/dual'
import { decisionsOf } from '../../../core/orders/index.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { sniperSale } from '../dual-sale.ts'
import { takenBy } from '../offers/dual-exposure-store.ts'
import { acceptanceOf, type WaitingKind } from '../purchase/dual-decisions.ts'
import { snipersImproved, snipersReturned } from './sniper-notices.ts'
import { asDirected } from './sniper-order-kind.ts'
import { sniperOrderStore } from './sniper-order-store.ts'
import {
  type SniperOrderRecord,
  type StoredSniperOrder,
  sniperOrderTable,
  sniperRecordOf,
} from './sniper-order-table.ts'
import { sniperHeld, sniperMoneyOf } from './sniper-postings.ts'

/** Writes decisions on INIT orders of one bucket that the transaction has locked, and moves their money. */
export const applySniperDecisions = decisionsOf<StoredSniperOrder, DualState, SniperOrderRecord>({
  table: sniperOrderTable.name,
  promised: sniperOrderTable.part([
    ...(['guarantee', 'improvedFrom', 'reachedPayment', 'missedExercised', 'missedPayment', 'fairGuarantee'] as const),
    ...(['impliedVolatility', 'margin', 'chance', 'entryPrice', 'entryAt', 'surfaceVersion'] as const),
  ]),
  rowOf: sniperRecordOf,
  posts: ({ order, state }, now) => [
    sniperHeld[state === 'PROCESSING' ? 'subscribe' : 'release'](sniperMoneyOf(order, now)),
  ],
  taken: (tx, orders) => takenBy(tx, orders.map(asDirected)),
  returned: snipersReturned,
  async accepted(tx, orders, now) {
    const improved = orders.filter(({ improvedFrom }) => improvedFrom !== null)
    await snipersImproved.announce(tx, improved, now)
  },
})

/** What becomes of snipers that wait. */
export const SNIPERS_WAITING: WaitingKind<StoredSniperOrder> = {
  store: sniperOrderStore,
  sale: sniperSale,
  direction: ({ type }) => SNIPER_DIRECTION[type],
  isOver: ({ deliveryAt }, now) => isSaleOver(deliveryAt, now),
  over: (order) => ({ order, state: 'FAILED', failReason: 'dual.order.notAcceptedInTime' }),
  accepted(order, { pricing, index, now }) {
    const figures = sniperAcceptance({ ...order, ...pricing, price: index.price, now })
    if (figures === null || !figures.passes) return null
    const { rate: guarantee, margin, fairGuarantee, impliedVolatility, chance } = figures
    return {
      ...order,
      guarantee,
      margin,
      fairGuarantee,
      impliedVolatility,
      chance,
      improvedFrom: figures.isImproved ? order.guarantee : null,
      outcomes: sniperOutcomes({ ...order, guarantee }),
      entryPrice: index.price,
      entryAt: index.at,
      surfaceVersion: pricing.version,
    }
  },
  apply: applySniperDecisions,
}

/** Answers orders that wait: accepts them, or lets them fail by the test of the contract. */
export function sniperAcceptanceJob(module: DualModule): Job {
  return acceptanceOf(module, 'sniper-acceptance', SNIPERS_WAITING)
}
