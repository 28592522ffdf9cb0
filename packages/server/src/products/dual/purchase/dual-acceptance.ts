import { stopAgainst } from '@tenor/contract/core'
import { DUAL_DESK_WAIT_MS, DUAL_INDEX_WAIT_MS, isSaleOver } from '@tenor/contract/dual'
import { type Instant, later } from '@tenor/contract/time'
import { giveBackCapacity } from '../../../core/capacity/index.ts'
import { type Post, post } from '../../../core/ledger/index.ts'
import { type StoredStop, stopsInForce } from '../../../core/stops/index.ts'
import { giveBack, type VoucherKey } from '../../../core/vouchers/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { eachBucket, type Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualImproved, dualRenewalComing, dualReturned, isToldAtOnce } from '../dual-notices.ts'
import { moneyOf, releasePost, subscribePost, trialReturnPost } from '../dual-postings.ts'
import { dualSale } from '../dual-sale.ts'
import { pairOf } from '../offers/dual-market.ts'
import { pauseLeft } from '../offers/dual-product-store.ts'
import { type DualSeries, pricingOf, seriesByCoin } from '../offers/dual-series-store.ts'
import { accepted } from './dual-new-order.ts'
import { type Decision, lockDeliveriesOf, writeDecisions } from './dual-order-store.ts'
import type { StoredOrder } from './dual-order-table.ts'
import { testOfOrder } from './dual-order-test.ts'
import { bucketsToAnswer, lockToAnswer, oldestToAnswer } from './dual-waiting-orders.ts'

/** Small, so that customers who order meanwhile do not wait for it. */
const CHUNK = 100
/** Orders for which there is no index yet are looked at again after this. */
const AGAIN_MS = 250

/** Answers orders that wait: accepts, cancels, or lets them expire or fail by the test of the contract. */
export function acceptanceJob(module: DualModule): Job {
  let again: Instant | null = null
  return {
    name: 'dual-acceptance',
    async nextDue() {
      const oldest = await oldestToAnswer(module.db)
      return oldest === null || again === null || again < oldest ? oldest : again
    },
    async run() {
      again = null
      const [buckets, series] = await Promise.all([
        bucketsToAnswer(module.db, module.clock.now()),
        seriesByCoin(module.db),
      ])
      await eachBucket(module.db, buckets, async (tx, bucket) => {
        const left = await answerBucket(module, tx, bucket, series)
        if (left > 0) again = later(module.clock.now(), AGAIN_MS)
      })
    },
  }
}

/** Returns how many orders still wait for an index. */
async function answerBucket(
  module: DualModule,
  tx: Transaction,
  bucket: number,
  series: ReadonlyMap<string, DualSeries>,
): Promise<number> {
  const orders = await lockToAnswer(tx, bucket, module.clock.now(), CHUNK)
  if (orders.length === 0) return 0
  const [tooLate, stops] = [await lockDeliveriesOf(tx, orders), await stopsInForce(tx)]
  const decisions: Decision[] = []
  for (const order of orders) {
    const facts = { series: series.get(order.coin), isTooLate: tooLate.has(order.id), stops }
    const decision = await decisionOn(module, order, facts)
    if (decision !== null) decisions.push(decision)
  }
  await applyDecisions(tx, decisions, module.clock.now())
  return orders.length - decisions.length
}

/** `isTooLate`: the delivery is priced. Another process, whose clock may be a little ahead, has seen it come. */
type DecisionFacts = { series: DualSeries | undefined; isTooLate: boolean; stops: readonly StoredStop[] }

/** Null: it goes on waiting for an index. */
async function decisionOn(
  module: DualModule,
  order: StoredOrder,
  { series, isTooLate, stops }: DecisionFacts,
): Promise<Decision | null> {
  const now = module.clock.now()
  if (order.cancelRequested) return { order, state: 'CANCELED', failReason: null }
  if (isTooLate || isOverdue(order, now)) return { order, state: 'EXPIRED', failReason: 'dual.order.notAcceptedInTime' }
  if (stopAgainst(stops, dualSale(order), 'order') !== null) {
    return { order, state: 'FAILED', failReason: 'dual.order.stopped' }
  }
  const tested = await testedOn(module, order, series)
  if (tested !== null || now < later(order.createdAt, DUAL_INDEX_WAIT_MS)) return tested
  return { order, state: 'FAILED', failReason: 'dual.quote.unavailable' }
}

/** Its time to be accepted is over. */
export function isOverdue({ desk, createdAt, deliveryAt }: StoredOrder, now: Instant): boolean {
  return isSaleOver(deliveryAt, now) || (desk && now >= later(createdAt, DUAL_DESK_WAIT_MS))
}

/** The test at the first index whose sources were all asked after the order; null while there is none. */
export async function testedOn(
  module: DualModule,
  order: StoredOrder,
  series: DualSeries | undefined,
): Promise<Decision | null> {
  const index = await module.market.indexSince(pairOf(order.coin, order.quoteAsset), order.createdAt)
  const pricing = pricingOf(series, order.type)
  if (index === null || pricing === null) return null
  const now = module.clock.now()
  const figures = testOfOrder(order, pricing, index.price, now)
  if (figures === null || !figures.passes) return { order, state: 'FAILED', failReason: 'dual.order.priceMoved' }
  const by = { figures, price: index.price, priceAt: index.at, version: pricing.version, now }
  return { order: accepted(order, by), state: 'PROCESSING', failReason: null }
}

/** Writes decisions on INIT orders of one bucket that the transaction has locked, and moves their money. */
export async function applyDecisions(tx: Transaction, decisions: readonly Decision[], now: Instant): Promise<void> {
  if (decisions.length === 0) return
  await writeDecisions(tx, decisions, now)
  await post(
    tx,
    decisions.flatMap((decision) => postOf(decision, now)),
  )
  const running = decisions.filter(({ state }) => state === 'PROCESSING').map(({ order }) => order)
  await dualRenewalComing.announce(
    tx,
    running.filter((order) => isToldAtOnce(order, now)),
    now,
  )
  await dualImproved.announce(
    tx,
    running.filter(({ improvedFrom }) => improvedFrom !== null),
    now,
  )
  const freed = decisions.filter(({ state }) => state !== 'PROCESSING').map(({ order }) => order)
  if (freed.length === 0) return
  await giveBackCapacity(tx, freed)
  await giveBack(tx, freed.flatMap(voucherKeyOf), now)
  await pauseLeft(
    tx,
    decisions.filter(isLeftByMarket).map(({ order }) => order.productId),
  )
  const returned = decisions.filter(({ failReason }) => failReason !== null).map(({ order }) => order)
  await dualReturned.announce(tx, returned, now)
}

/** The market has left what an operator approved of the product. */
function isLeftByMarket({ order, failReason }: Decision): boolean {
  return order.excess !== null && failReason === 'dual.order.priceMoved'
}

function postOf({ order, state }: Decision, now: Instant): Post[] {
  const money = moneyOf(order, now)
  // What is lent stays where it is while the order runs.
  if (order.voucherId !== null) return state === 'PROCESSING' ? [] : [trialReturnPost(money)]
  return [state === 'PROCESSING' ? subscribePost(money) : releasePost(money)]
}

function voucherKeyOf({ bucket, userId, voucherId }: StoredOrder): VoucherKey[] {
  return voucherId === null ? [] : [{ bucket, userId, id: voucherId }]
}
