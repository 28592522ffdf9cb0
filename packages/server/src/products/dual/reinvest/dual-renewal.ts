import { stopAgainst } from '@tenor/contract/core'
import type { RenewalEnd } from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { grantSlice, grantSlices, type SliceNeed, sliceKey, takeFromSlices } from '../../../core/capacity/index.ts'
import { post } from '../../../core/ledger/index.ts'
import { stopsInForce } from '../../../core/stops/index.ts'
import { type Transaction, TransactionConflict } from '../../../platform/database/index.ts'
import type { RowRange } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { announceChainEnded, dualRenewalComing, isToldAtOnce } from '../dual-notices.ts'
import { moneyOf, renewPost } from '../dual-postings.ts'
import { dualSale } from '../dual-sale.ts'
import { insertOrders } from '../purchase/dual-order-insert.ts'
import { lockDeliveriesOf } from '../purchase/dual-order-store.ts'
import type { StoredOrder } from '../purchase/dual-order-table.ts'
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
  const settled = await settledToRenew(tx, { ...delivery, permits: module.orders.permits }, range)
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
  const granted = await withCapacity(module, tx, candidates, renewals)
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
  { offers }: Renewals,
): Promise<Candidate[]> {
  const bounded = new Set(offers.flatMap(({ product }) => (product.capacity === null ? [] : [product.id])))
  const wanting = candidates.flatMap(({ next }) =>
    typeof next !== 'string' && bounded.has(next.productId) ? [next] : [],
  )
  const fitting = await grantFor(module, Map.groupBy(wanting, sliceKey))
  const taken = fitting.length === 0 ? new Set() : await takeFromSlices(tx, fitting.map(needOf))
  if (taken.size < fitting.length) throw new TransactionConflict('customers were quicker to use a slice')
  const granted = new Set(fitting.flat())
  return candidates.map((each) => {
    const { order, next } = each
    const hasRoom = typeof next === 'string' || !bounded.has(next.productId) || granted.has(next)
    return hasRoom ? each : { order, next: 'room' as const }
  })
}

/** The orders of a bucket and product for which there is room, group by group; at first all are asked for together. */
async function grantFor(
  module: DualModule,
  groups: ReadonlyMap<string, readonly StoredOrder[]>,
): Promise<StoredOrder[][]> {
  if (groups.size === 0) return []
  const served = await grantSlices(module.db, [...groups.values()].map(needOf), module.clock.now())
  const result: StoredOrder[][] = []
  for (const [key, orders] of groups) {
    const fitting = served.has(key) ? [...orders] : await grantSome(module, orders)
    if (fitting.length > 0) result.push(fitting)
  }
  return result
}

/** Nearly sold out: as many orders of a group as there is room for, one after another. */
async function grantSome(module: DualModule, orders: readonly StoredOrder[]): Promise<StoredOrder[]> {
  const fitting: StoredOrder[] = []
  for (const order of orders) {
    if (await grantSlice(module.db, needOf([...fitting, order]), module.clock.now())) fitting.push(order)
  }
  return fitting
}

/** What orders of one bucket and product need together. */
function needOf(orders: readonly StoredOrder[]): SliceNeed {
  const [first] = orders
  if (first === undefined) throw new RangeError('no order, no need')
  return {
    bucket: first.bucket,
    productId: first.productId,
    amount: orders.reduce((sum, each) => sum + each.amount, 0n),
  }
}

async function carryOn(
  tx: Transaction,
  renewed: readonly { order: StoredOrder; next: StoredOrder }[],
  at: Instant,
): Promise<void> {
  await insertOrders(
    tx,
    renewed.map(({ next }) => next),
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
