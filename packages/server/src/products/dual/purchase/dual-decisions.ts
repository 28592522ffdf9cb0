import { type Sale, stopAgainst } from '@tenor/contract/core'
import { type DualState, type DualType, lastIndexFor } from '@tenor/contract/dual'
import { type Instant, isoText } from '@tenor/contract/time'
import {
  type AcceptanceRounds,
  acceptanceJob,
  type OrderBase,
  type OrderDecision,
  type OrderStore,
} from '../../../core/orders/index.ts'
import { type StoredStop, stopsInForce } from '../../../core/stops/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { eachBucket, type Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { type PricePoint, pairOf } from '../offers/dual-market.ts'
import { isSurfaceUsable } from '../offers/dual-selling.ts'
import { type DualPricing, type DualSeries, pricingOf, seriesByCoin } from '../offers/dual-series-store.ts'
import { lockDeliveriesOf } from './dual-order-store.ts'

/* Dual orders and snipers wait for the same index, are tested on the same series, and end with the same deliveries. */

export type Decision<Order> = OrderDecision<Order, DualState>

/** What an order is tested by. */
type TestedBy = { pricing: DualPricing; index: PricePoint; now: Instant }

type Waiting = OrderBase & { coin: string; quoteAsset: string; deliveryAt: Instant; createdAt: Instant }

/** What each kind says of its own orders that wait. */
export type WaitingKind<Order extends Waiting> = {
  store: OrderStore<Order>
  /** As in `AcceptanceRounds`. */
  choice?: AcceptanceRounds<Order, never>['choice']
  since?: string
  sale(order: Order): Sale
  direction(order: Order): DualType
  /** The order is cancelled, or its time to be accepted is over. */
  isOver(order: Order, now: Instant): boolean
  /** What then becomes of it. */
  over(order: Order): Decision<Order>
  /** The order as it is accepted; null where the contract's test says that the price has moved. */
  accepted(order: Order, by: TestedBy): Order | null
  apply(tx: Transaction, decisions: readonly Decision<Order>[], now: Instant): Promise<void>
}

/** The job that answers orders of a kind. */
export function acceptanceOf<Order extends Waiting>(module: DualModule, name: string, kind: WaitingKind<Order>): Job {
  const { db, clock } = module
  return acceptanceJob<Order, Decision<Order>>({
    ...kind,
    db,
    clock,
    name,
    async begin() {
      const series = await seriesByCoin(db)
      return async (tx, orders) => {
        const [tooLate, stops] = [await lockDeliveriesOf(tx, orders), await stopsInForce(tx)]
        const decisions: Decision<Order>[] = []
        for (const order of orders) {
          const facts = { series: series.get(order.coin), isTooLate: tooLate.has(order.id), stops }
          const decision = await decisionOn(module, kind, order, facts)
          if (decision !== null) decisions.push(decision)
        }
        return decisions
      }
    },
  })
}

/** `isTooLate`: the delivery is priced. Another process, whose clock may be a little ahead, has seen it come. */
type DecisionFacts = { series: DualSeries | undefined; isTooLate: boolean; stops: readonly StoredStop[] }

/** Null: it goes on waiting for an index. */
async function decisionOn<Order extends Waiting>(
  module: DualModule,
  kind: WaitingKind<Order>,
  order: Order,
  { series, isTooLate, stops }: DecisionFacts,
): Promise<Decision<Order> | null> {
  const now = module.clock.now()
  if (isTooLate || kind.isOver(order, now)) return kind.over(order)
  if (stopAgainst(stops, kind.sale(order), 'order') !== null) return failed(order, 'dual.order.stopped')
  // Where nobody looked in time, as while the server was away, none came in time either: the market is another one by now.
  const latest = lastIndexFor(order.createdAt)
  const index = await indexFor(module, order)
  const tested = index !== null && index.at > latest ? null : testedOn(module, kind, order, { series, index })
  if (tested !== null || now < latest) return tested
  return failed(order, 'dual.quote.unavailable')
}

/** The first index whose sources were all asked after the order; null while there is none. */
export function indexFor(
  { market }: Pick<DualModule, 'market'>,
  { coin, quoteAsset, createdAt }: Pick<Waiting, 'coin' | 'quoteAsset' | 'createdAt'>,
): Promise<PricePoint | null> {
  return market.indexSince(pairOf(coin, quoteAsset), createdAt)
}

type TestFacts = { series: DualSeries | undefined; index: PricePoint | null }

/** The test at an index; null without one, and where there is nothing to price it by. */
export function testedOn<Order extends Waiting>(
  module: DualModule,
  kind: WaitingKind<Order>,
  order: Order,
  { series, index }: TestFacts,
): Decision<Order> | null {
  const pricing = pricingOf(series, kind.direction(order))
  if (index === null || pricing === null || !isSurfaceUsable(module, pricing)) return null
  const accepted = kind.accepted(order, { pricing, index, now: module.clock.now() })
  if (accepted === null) return failed(order, 'dual.order.priceMoved')
  return { order: accepted, state: 'PROCESSING', failReason: null }
}

function failed<Order>(order: Order, failReason: string): Decision<Order> {
  return { order, state: 'FAILED', failReason }
}

/** Orders that nobody accepted before the delivery: their money goes back. */
export async function returnUnaccepted<Order extends Waiting>(
  { db, clock }: DualModule,
  { store, over, apply }: WaitingKind<Order>,
  { coin, deliveryAt }: { coin: string; deliveryAt: Instant },
): Promise<void> {
  const ofDelivery = { where: 'o.coin = $1 and o.delivery_at = $2', values: [coin, isoText(deliveryAt)] }
  await eachBucket(db, await store.bucketsWaiting(db, ofDelivery), async (tx, bucket) => {
    const orders = await store.lockAll(tx, bucket, ofDelivery)
    await apply(tx, orders.map(over), clock.now())
  })
}
