import { stopAgainst } from '@tenor/contract/core'
import { isSaleOver, sniperQuote } from '@tenor/contract/dual'
import type { Instant } from '@tenor/contract/time'
import { giveBackCapacity } from '../../../core/capacity/index.ts'
import { post } from '../../../core/ledger/index.ts'
import { stopsInForce } from '../../../core/stops/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { eachBucket, type Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { sniperSale } from '../dual-sale.ts'
import { pairOf } from '../offers/dual-market.ts'
import { type DualSeries, seriesByCoin } from '../offers/dual-series-store.ts'
import { lockDeliveriesOf } from '../purchase/dual-order-store.ts'
import { snipersReturned } from './sniper-notices.ts'
import {
  bucketsWaiting,
  lockWaitingSnipers,
  oldestWaitingSniper,
  type SniperDecision,
  sniperMoneyOf,
  writeSniperDecisions,
} from './sniper-order-store.ts'
import type { StoredSniperOrder } from './sniper-order-table.ts'
import { sniperReleasePost, sniperSubscribePost } from './sniper-postings.ts'

/** Small, so that customers who order meanwhile do not wait for it. */
const CHUNK = 100

/** Answers orders that wait: accepts them, or lets them fail when the price has moved against the house. */
export function sniperAcceptanceJob(module: DualModule): Job {
  return {
    name: 'sniper-acceptance',
    nextDue: () => oldestWaitingSniper(module.db),
    async run() {
      const [buckets, series] = await Promise.all([bucketsWaiting(module.db), seriesByCoin(module.db)])
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
  const orders = await lockWaitingSnipers(tx, bucket, CHUNK)
  if (orders.length === 0) return
  const [tooLate, stops] = [await lockDeliveriesOf(tx, orders), await stopsInForce(tx)]
  const decisions: SniperDecision[] = []
  for (const order of orders) {
    const isTooLate = isSaleOver(order.deliveryAt, module.clock.now()) || tooLate.has(order.id)
    const isStopped = stopAgainst(stops, sniperSale(order), 'order') !== null
    if (!isTooLate && isStopped) decisions.push({ order, state: 'FAILED', failReason: 'dual.order.stopped' })
    else decisions.push(await decisionOn(module, order, series.get(order.coin) ?? null, isTooLate))
  }
  await applySniperDecisions(tx, decisions, module.clock.now())
}

async function decisionOn(
  module: DualModule,
  order: StoredSniperOrder,
  series: DualSeries | null,
  isTooLate: boolean,
): Promise<SniperDecision> {
  if (isTooLate) return { order, state: 'FAILED', failReason: 'dual.order.notAcceptedInTime' }
  const isGood = await isCovered(module, order, series)
  return isGood
    ? { order, state: 'PROCESSING', failReason: null }
    : { order, state: 'FAILED', failReason: 'dual.order.priceMoved' }
}

/** The share promised is still within what the options are worth now. */
async function isCovered(module: DualModule, order: StoredSniperOrder, series: DualSeries | null): Promise<boolean> {
  const price = await module.market.indexNow(pairOf(order.coin, order.quoteAsset))
  if (price === null || series === null) return false
  const { type, target, deliveryAt, guarantee } = order
  const now = module.clock.now()
  const quote = sniperQuote({ type, target, deliveryAt, now, price, surface: series.surface, margin: 0n })
  return quote !== null && quote.fairGuarantee >= guarantee
}

/** Writes decisions on INIT orders of one bucket that the transaction has locked, and moves their money. */
export async function applySniperDecisions(tx: Transaction, decisions: readonly SniperDecision[], now: Instant) {
  if (decisions.length === 0) return
  await writeSniperDecisions(tx, decisions, now)
  await post(
    tx,
    decisions.map(({ order, state }) =>
      state === 'PROCESSING'
        ? sniperSubscribePost(sniperMoneyOf(order, now))
        : sniperReleasePost(sniperMoneyOf(order, now)),
    ),
  )
  const freed = decisions.filter(({ state }) => state !== 'PROCESSING').map(({ order }) => order)
  if (freed.length > 0) await giveBackCapacity(tx, freed)
  const returned = decisions.filter(({ failReason }) => failReason !== null).map(({ order }) => order)
  await snipersReturned.announce(tx, returned, now)
}
