import { stopAgainst } from '@tenor/contract/core'
import {
  DUAL_INDEX_WAIT_MS,
  isSaleOver,
  SNIPER_DIRECTION,
  sniperAcceptance,
  sniperOutcomes,
} from '@tenor/contract/dual'
import { type Instant, later } from '@tenor/contract/time'
import { giveBackCapacity } from '../../../core/capacity/index.ts'
import { post } from '../../../core/ledger/index.ts'
import { stopsInForce } from '../../../core/stops/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { eachBucket, type Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { sniperSale } from '../dual-sale.ts'
import { pairOf } from '../offers/dual-market.ts'
import { type DualSeries, pricingOf, seriesByCoin } from '../offers/dual-series-store.ts'
import { lockDeliveriesOf } from '../purchase/dual-order-store.ts'
import { snipersImproved, snipersReturned } from './sniper-notices.ts'
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

/** Orders for which there is no index yet are looked at again after this. */
const AGAIN_MS = 250

/** Answers orders that wait: accepts them, or lets them fail by the test of the contract. */
export function sniperAcceptanceJob(module: DualModule): Job {
  let again: Instant | null = null
  return {
    name: 'sniper-acceptance',
    async nextDue() {
      const oldest = await oldestWaitingSniper(module.db)
      return oldest === null || again === null || again < oldest ? oldest : again
    },
    async run() {
      again = null
      const [buckets, series] = await Promise.all([bucketsWaiting(module.db), seriesByCoin(module.db)])
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
  const orders = await lockWaitingSnipers(tx, bucket, CHUNK)
  if (orders.length === 0) return 0
  const [tooLate, stops] = [await lockDeliveriesOf(tx, orders), await stopsInForce(tx)]
  const decisions: SniperDecision[] = []
  for (const order of orders) {
    const isTooLate = isSaleOver(order.deliveryAt, module.clock.now()) || tooLate.has(order.id)
    const isStopped = stopAgainst(stops, sniperSale(order), 'order') !== null
    const decision =
      !isTooLate && isStopped
        ? { order, state: 'FAILED' as const, failReason: 'dual.order.stopped' }
        : await decisionOn(module, order, series.get(order.coin), isTooLate)
    if (decision !== null) decisions.push(decision)
  }
  await applySniperDecisions(tx, decisions, module.clock.now())
  return orders.length - decisions.length
}

/** Null: it goes on waiting for an index that was asked for after the order. */
async function decisionOn(
  module: DualModule,
  order: StoredSniperOrder,
  series: DualSeries | undefined,
  isTooLate: boolean,
): Promise<SniperDecision | null> {
  const failed = (failReason: string): SniperDecision => ({ order, state: 'FAILED', failReason })
  if (isTooLate) return failed('dual.order.notAcceptedInTime')
  const index = await module.market.indexSince(pairOf(order.coin, order.quoteAsset), order.createdAt)
  const now = module.clock.now()
  const pricing = pricingOf(series, SNIPER_DIRECTION[order.type])
  if (index === null || pricing === null)
    return now < later(order.createdAt, DUAL_INDEX_WAIT_MS) ? null : failed('dual.quote.unavailable')
  const figures = sniperAcceptance({ ...order, ...pricing, price: index.price, now })
  if (figures === null || !figures.passes) return failed('dual.order.priceMoved')
  const { rate: guarantee, margin, fairGuarantee, impliedVolatility, chance } = figures
  const promised: StoredSniperOrder = {
    ...order,
    ...{ guarantee, margin, fairGuarantee, impliedVolatility, chance },
    improvedFrom: figures.isImproved ? order.guarantee : null,
    outcomes: sniperOutcomes({ ...order, guarantee }),
    entryPrice: index.price,
    entryAt: index.at,
    surfaceVersion: pricing.version,
  }
  return { order: promised, state: 'PROCESSING', failReason: null }
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
  const improved = decisions.filter(({ order }) => order.improvedFrom !== null).map(({ order }) => order)
  await snipersImproved.announce(tx, improved, now)
  const freed = decisions.filter(({ state }) => state !== 'PROCESSING').map(({ order }) => order)
  if (freed.length > 0) await giveBackCapacity(tx, freed)
  const returned = decisions.filter(({ failReason }) => failReason !== null).map(({ order }) => order)
  await snipersReturned.announce(tx, returned, now)
}
