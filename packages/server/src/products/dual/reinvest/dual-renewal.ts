import { stopAgainst } from '@tenor/contract/core'
import type { RenewalEnd } from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { keepSlices, type SliceNeed, sliceKey, takeKeptSlices } from '../../../core/capacity/index.ts'
import { post } from '../../../core/ledger/index.ts'
import { stopsInForce } from '../../../core/stops/index.ts'
import { besideTransaction, type Transaction, TransactionConflict } from '../../../platform/database/index.ts'
import type { RowRange } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { announceChainEnded, dualRenewalComing, isToldAtOnce } from '../dual-notices.ts'
import { moneyOf, renewPost } from '../dual-postings.ts'
import { dualSale } from '../dual-sale.ts'
import { exposureIds, exposureNeed } from '../offers/dual-exposure-store.ts'
import { lockDeliveriesOf } from '../purchase/dual-order-store.ts'
import { orderTable, recordOf, type StoredOrder } from '../purchase/dual-order-table.ts'
import { paidBy, renewalOf } from './dual-renewal-next.ts'
import { type Delivery, type Renewals, settledToRenew, type ToRenew } from './dual-renewal-store.ts'

/*
 * Auto-reinvest at settlement: what an order paid goes on in the next one, in the very transaction that pays it, as was
 * decided for its whole delivery.
 */

type Settled = Delivery & { price: Decimal8; renewals: Renewals }

/** Renews what has just been settled in the range; chains that cannot go on end, and their customers are told why. */
export async function renewChunk(
  module: DualModule,
  tx: Transaction,
  delivery: Settled,
  range: RowRange,
): Promise<void> {
  const settled = await settledToRenew(
    tx,
    { ...delivery, permits: module.orders.permits, at: delivery.renewals.at },
    range,
  )
  if (settled.length === 0) return
  const { renewals, price } = delivery
  const ids = await module.ids.take(settled.length)
  const stops = await stopsInForce(tx)
  const wished = settled.map((each, index): Candidate => {
    const { order } = each
    const isStopped = stopAgainst(stops, dualSale(order), 'order') !== null
    return { order, next: isStopped ? 'stopped' : nextWithin(each, renewals, price, ids[index] ?? 0) }
  })
  const candidates = await withOpenDelivery(tx, wished)
  const granted = await withCapacity(module, tx, candidates)
  const renewed = granted.flatMap(({ order, next }) => (typeof next === 'string' ? [] : [{ order, next }]))
  const ended = granted.flatMap(({ order, next }) => (typeof next === 'string' ? [{ order, reason: next }] : []))
  if (renewed.length > 0) await carryOn(tx, renewed, renewals.at)
  if (ended.length > 0) await endChains(tx, ended, price, module.clock.now())
}

/** An order that was settled, and the next one of its chain or why it ends. */
type Candidate = { order: StoredOrder; next: StoredOrder | RenewalEnd }

/** The next order, where the cut of its product leaves room for it. */
function nextWithin(each: ToRenew, renewals: Renewals, price: Decimal8, id: number): StoredOrder | RenewalEnd {
  const next = renewalOf(each, renewals, price, id)
  if (typeof next === 'string') return next
  const cut = renewals.offers.find(({ product }) => product.id === next.productId)?.cut ?? null
  return cut !== null && each.order.id > cut ? 'room' : next
}

/** Keeps the next deliveries from being priced until this is written; one that is priced already takes no order. */
async function withOpenDelivery(tx: Transaction, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const next = candidates.flatMap((each) => (typeof each.next === 'string' ? [] : [each.next]))
  const priced = next.length === 0 ? new Set<number>() : await lockDeliveriesOf(tx, next)
  return candidates.map((each) =>
    typeof each.next !== 'string' && priced.has(each.next.id) ? { ...each, next: 'closed' } : each,
  )
}

/**
 * Takes the capacity of renewals, by bucket and product. All slices are handed out before the first is used: what this
 * transaction has locked, nobody can hand out. An order for which nothing is left ends its chain.
 */
async function withCapacity(
  module: DualModule,
  tx: Transaction,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const next = candidates.flatMap((each) => (typeof each.next === 'string' ? [] : [each.next]))
  const exposures = await exposureIds(tx, next)
  const wanting = next.map((order, index): Wanting => {
    const exposure = exposureNeed(order, exposures[index] ?? null)
    return { order, needs: [...(exposure === null ? [] : [exposure]), order] }
  })
  const fitting = await fittingOf(module, wanting)
  const needs = summed(fitting.flatMap((each) => each.needs))
  const taken = needs.length === 0 ? new Set() : await takeKeptSlices(tx, needs)
  if (taken.size < needs.length) throw new TransactionConflict('customers were quicker to use a slice')
  const granted = new Set<StoredOrder | RenewalEnd>(fitting.map(({ order }) => order))
  return candidates.map((each) =>
    typeof each.next === 'string' || granted.has(each.next) ? each : { ...each, next: 'room' as const },
  )
}

/** A next order, and what it takes of slices: of its exposure and of its product. */
type Wanting = { order: StoredOrder; needs: SliceNeed[] }

/** Those for which there is room in each slice that they take of; all slices are asked for together. */
async function fittingOf(module: DualModule, wanting: readonly Wanting[]): Promise<Wanting[]> {
  const needs = summed(wanting.flatMap((each) => each.needs))
  if (needs.length === 0) return [...wanting]
  const served = await keepSlices(besideTransaction(module.db), needs, module.clock.now())
  const isServed = (each: Wanting) => each.needs.every((need) => served.has(sliceKey(need)))
  const fitting = wanting.filter(isServed)
  for (const each of wanting.filter((one) => !isServed(one))) {
    if (await isGranted(module, fitting, each)) fitting.push(each)
  }
  return fitting
}

/** Nearly sold out: whether there is room for one more beside those that have it. */
async function isGranted(module: DualModule, fitting: readonly Wanting[], { needs }: Wanting): Promise<boolean> {
  const before = fitting.flatMap((each) => each.needs)
  for (const need of needs) {
    const [all] = summed([need, ...before.filter((each) => sliceKey(each) === sliceKey(need))])
    if (all === undefined || (await keepSlices(besideTransaction(module.db), [all], module.clock.now())).size === 0)
      return false
  }
  return true
}

/** What is needed of each slice together, in the order in which slices are changed. */
function summed(needs: readonly SliceNeed[]): SliceNeed[] {
  const groups = [...Map.groupBy(needs, sliceKey).values()]
  const sums = groups.flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            bucket: first.bucket,
            productId: first.productId,
            amount: others.reduce((sum, { amount }) => sum + amount, first.amount),
          },
        ],
  )
  return sums.toSorted((a, b) => a.bucket - b.bucket || a.productId - b.productId)
}

async function carryOn(
  tx: Transaction,
  renewed: readonly { order: StoredOrder; next: StoredOrder }[],
  at: Instant,
): Promise<void> {
  await orderTable.insert(
    tx,
    renewed.map(({ next }) => recordOf(next)),
  )
  await post(
    tx,
    renewed.map(({ order, next }) => renewPost({ ...moneyOf(next, at), groupId: order.id })),
  )
  await tx.execute(
    `update dual_order o set renewed_by = r.next, renewal_id = coalesce(o.renewal_id, o.id)
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[]) as r (bucket, user_id, id, next)
     where o.bucket = r.bucket and o.user_id = r.user_id and o.id = r.id`,
    [
      renewed.map(({ order }) => order.bucket),
      renewed.map(({ order }) => order.userId),
      renewed.map(({ order }) => order.id),
      renewed.map(({ next }) => next.id),
    ],
  )
  const shortly = renewed.map(({ next }) => next).filter((next) => isToldAtOnce(next, at))
  await dualRenewalComing.announce(tx, shortly, at)
}

async function endChains(
  tx: Transaction,
  ended: readonly { order: StoredOrder; reason: RenewalEnd }[],
  settlementPrice: Decimal8,
  now: Instant,
): Promise<void> {
  const orders = ended.map(({ order }) => order)
  await tx.execute(
    `update dual_order o set reinvest = false
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as e (bucket, user_id, id)
     where o.bucket = e.bucket and o.user_id = e.user_id and o.id = e.id`,
    [orders.map((order) => order.bucket), orders.map((order) => order.userId), orders.map((order) => order.id)],
  )
  await announceChainEnded(
    tx,
    ended.map(({ order, reason }) => {
      const { asset, amount } = paidBy(order, settlementPrice)
      const key = [order.bucket, order.userId, order.id] as const
      return { key, coin: order.coin, asset, amount: decimalText(amount), reason }
    }),
    now,
  )
}
