import { stopAgainst } from '@tenor/contract/core'
import { dualQuote, isSaleOver } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { giveBackCapacity } from '../../../core/capacity/index.ts'
import { type Post, post } from '../../../core/ledger/index.ts'
import { type StoredStop, stopsInForce } from '../../../core/stops/index.ts'
import { giveBack, type VoucherKey } from '../../../core/vouchers/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { eachBucket, type Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualRenewalComing, dualReturned, isToldAtOnce } from '../dual-notices.ts'
import { moneyOf, releasePost, subscribePost, trialReturnPost } from '../dual-postings.ts'
import { dualSale } from '../dual-sale.ts'
import { pairOf } from '../offers/dual-market.ts'
import { type DualSeries, seriesByCoin } from '../offers/dual-series-store.ts'
import { type Decision, lockDeliveriesOf, writeDecisions } from './dual-order-store.ts'
import type { StoredOrder } from './dual-order-table.ts'
import { bucketsToAnswer, lockToAnswer, oldestToAnswer } from './dual-waiting-orders.ts'

/** Small, so that customers who order meanwhile do not wait for it. */
const CHUNK = 100

/** Answers orders that wait: accepts, cancels, or lets fail when the price has moved against the house. */
export function acceptanceJob(module: DualModule): Job {
  return {
    name: 'dual-acceptance',
    nextDue: () => oldestToAnswer(module.db),
    async run() {
      const [buckets, series] = await Promise.all([
        bucketsToAnswer(module.db, module.clock.now()),
        seriesByCoin(module.db),
      ])
      await eachBucket(module.db, buckets, (tx, bucket) => answerBucket(module, tx, bucket, series))
    },
  }
}

async function answerBucket(
  module: DualModule,
  tx: Transaction,
  bucket: number,
  series: Awaited<ReturnType<typeof seriesByCoin>>,
): Promise<void> {
  const orders = await lockToAnswer(tx, bucket, module.clock.now(), CHUNK)
  if (orders.length === 0) return
  const [tooLate, stops] = [await lockDeliveriesOf(tx, orders), await stopsInForce(tx)]
  const decisions: Decision[] = []
  for (const order of orders) {
    const facts = { series: series.get(order.coin) ?? null, isTooLate: tooLate.has(order.id), stops }
    decisions.push(await decisionOn(module, order, facts))
  }
  await applyDecisions(tx, decisions, module.clock.now())
}

/** `isTooLate`: the delivery is priced. Another process, whose clock may be a little ahead, has seen it come. */
type DecisionFacts = { series: DualSeries | null; isTooLate: boolean; stops: readonly StoredStop[] }

async function decisionOn(
  module: DualModule,
  order: StoredOrder,
  { series, isTooLate, stops }: DecisionFacts,
): Promise<Decision> {
  const now = module.clock.now()
  if (order.cancelRequested) return { order, state: 'CANCELED', failReason: null }
  if (isTooLate || isSaleOver(order.deliveryAt, now))
    return { order, state: 'EXPIRED', failReason: 'dual.order.notAcceptedInTime' }
  if (stopAgainst(stops, dualSale(order), 'order') !== null) {
    return { order, state: 'FAILED', failReason: 'dual.order.stopped' }
  }
  // A product listed by hand has no quote: its rate is the operator's word.
  if (order.fairApr === null || series === null) return { order, state: 'PROCESSING', failReason: null }
  const price = await module.market.indexNow(pairOf(order.coin, order.quoteAsset))
  return isCovered(order, series, price, now)
    ? { order, state: 'PROCESSING', failReason: null }
    : { order, state: 'FAILED', failReason: 'dual.order.priceMoved' }
}

/** The rate promised is still within what the option is worth now. */
function isCovered(order: StoredOrder, series: DualSeries, price: Decimal8 | null, now: Instant): boolean {
  if (price === null) return false
  const { type, category, target, deliveryAt } = order
  const quote = dualQuote({ type, category, price, target, now, deliveryAt, surface: series.surface, margin: 0n })
  return quote !== null && quote.fairApr >= order.apr
}

/** Writes decisions on INIT orders of one bucket that the transaction has locked, and moves their money. */
export async function applyDecisions(tx: Transaction, decisions: readonly Decision[], now: Instant): Promise<void> {
  if (decisions.length === 0) return
  await writeDecisions(tx, decisions, now)
  await post(
    tx,
    decisions.flatMap((decision) => postOf(decision, now)),
  )
  const accepted = decisions.filter(({ state }) => state === 'PROCESSING').map(({ order }) => order)
  await dualRenewalComing.announce(
    tx,
    accepted.filter((order) => isToldAtOnce(order, now)),
    now,
  )
  const freed = decisions.filter(({ state }) => state !== 'PROCESSING').map(({ order }) => order)
  if (freed.length === 0) return
  await giveBackCapacity(tx, freed)
  await giveBack(tx, freed.flatMap(voucherKeyOf), now)
  const returned = decisions.filter(({ failReason }) => failReason !== null).map(({ order }) => order)
  await dualReturned.announce(tx, returned, now)
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
