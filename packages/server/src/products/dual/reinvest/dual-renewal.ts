import { stopAgainst } from '@tenor/contract/core'
import {
  DUAL_QUOTE_ASSET,
  type DualPayoff,
  matchRenewal,
  maximumAmount,
  minimumAmount,
  type RenewalWish,
  renewalWish,
  sideOf,
} from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { grantSlice, grantSlices, type SliceNeed, sliceKey, takeFromSlices } from '../../../core/capacity/index.ts'
import { post } from '../../../core/ledger/index.ts'
import { stopsInForce } from '../../../core/stops/index.ts'
import { type Queryable, type Transaction, TransactionConflict } from '../../../platform/database/index.ts'
import { inRange, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { announceChainEnded } from '../dual-notices.ts'
import { moneyOf, renewPost } from '../dual-postings.ts'
import { dualSale } from '../dual-sale.ts'
import { ensureTargets, relist } from '../offers/dual-listing.ts'
import { pairOf } from '../offers/dual-market.ts'
import { productsOnSale } from '../offers/dual-product-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'
import { newOrder } from '../purchase/dual-new-order.ts'
import { insertOrders } from '../purchase/dual-order-insert.ts'
import { lockDeliveriesOf } from '../purchase/dual-order-store.ts'
import { ORDER_COLUMNS, type OrderRow, orderOf, type StoredOrder } from '../purchase/dual-order-table.ts'

/* Auto-reinvest at settlement: what an order paid goes on in the next one, in the very transaction that pays it. */

/** What renewals of a delivery are made from; null where no order of it is to be renewed. */
export type Renewals = { settlementPrice: Decimal8; price: Decimal8; offers: readonly StoredProduct[] }

type Delivery = { coin: string; deliveryAt: Instant }

/**
 * Gets the offers ready for a delivery's renewals: the coin is quoted afresh, and targets that basic chains keep are
 * put on sale for their next delivery.
 */
export async function prepareRenewals(
  module: DualModule,
  delivery: Delivery,
  settlementPrice: Decimal8,
): Promise<Renewals | null> {
  const rules = await basicRules(module.db, delivery)
  if (rules === null) return null
  const { coin } = delivery
  const series = (await seriesByCoin(module.db)).get(coin)
  const price = await module.market.indexNow(pairOf(coin, DUAL_QUOTE_ASSET))
  if (series === undefined || price === null) return { settlementPrice, price: settlementPrice, offers: [] }
  await module.db.transaction(async (tx) => {
    await relist(module, tx, series)
    const wishes = rules.map((order) => wishOf(order, settlementPrice, module.clock.now()))
    await ensureTargets(module, tx, series, price, wishes)
  })
  const now = module.clock.now()
  const filter = { coin, type: null, id: null }
  const [normal, vip] = await Promise.all([
    productsOnSale(module.db, { ...filter, category: 1 }, now),
    productsOnSale(module.db, { ...filter, category: 3 }, now),
  ])
  const offers = [...normal, ...vip].filter((product) => product.acceptance === 'auto' && product.origin === 'grid')
  return { settlementPrice, price, offers }
}

/** One order of each basic rule among those that are to be renewed; null when none is. */
async function basicRules(db: Queryable, { coin, deliveryAt }: Delivery): Promise<StoredOrder[] | null> {
  const rows = await db.query<OrderRow>(
    `select distinct on (o.type, o.category, o.target, o.days, o.hours, o.price_deviation = 0)
       ${ORDER_COLUMNS}, null as delivery_state
     from dual_order o where o.coin = $1 and o.delivery_at = $2 and o.reinvest and o.state = 'PROCESSING'
     order by o.type, o.category, o.target, o.days, o.hours, o.price_deviation = 0`,
    [coin, isoText(deliveryAt)],
  )
  if (rows.length === 0) return null
  return rows.map(orderOf).filter((order) => order.priceDeviation === 0n)
}

function wishOf(order: StoredOrder, settlementPrice: Decimal8, now: Instant): RenewalWish {
  const { converted } = order.outcomes[sideOf(settlementPrice, order.target)]
  return renewalWish({ ...order, converted, term: order, settlementPrice, now })
}

/** Renews what has just been settled in the range; chains that find nothing end, and their customers are told. */
export async function renewChunk(
  module: DualModule,
  tx: Transaction,
  delivery: Delivery,
  range: RowRange,
  renewals: Renewals,
): Promise<void> {
  const settled = await settledToRenew(tx, delivery, range)
  if (settled.length === 0) return
  const now = module.clock.now()
  const ids = await module.ids.take(settled.length)
  const stops = await stopsInForce(tx)
  const wished = settled.map((order, index) => {
    const isStopped = stopAgainst(stops, dualSale(order), 'order') !== null
    return { order, next: isStopped ? null : nextOrder(order, renewals, ids[index] ?? 0, now) }
  })
  const candidates = await withOpenDelivery(tx, wished)
  const granted = await withCapacity(module, tx, candidates, renewals)
  const renewed = granted.flatMap(({ order, next }) => (next === null ? [] : [{ order, next }]))
  const last = granted.filter(({ next }) => next === null).map(({ order }) => order)
  if (renewed.length > 0) await carryOn(tx, renewed, now)
  if (last.length > 0) await endChains(tx, last, renewals.settlementPrice, now)
}

type Candidate = { order: StoredOrder; next: StoredOrder | null }

async function settledToRenew(tx: Transaction, delivery: Delivery, range: RowRange): Promise<StoredOrder[]> {
  const rows = await tx.query<OrderRow>(
    `select ${ORDER_COLUMNS}, null as delivery_state from dual_order o
     where o.coin = $1 and o.delivery_at = $2 and o.reinvest and o.renewed_by is null
       and o.state = 'SETTLEMENT_SUCCESS'
       and ${inRange(range, 'o', 3)}
     order by o.bucket, o.user_id, o.id`,
    [delivery.coin, isoText(delivery.deliveryAt), ...rangeValues(range)],
  )
  return rows.map(orderOf)
}

/** The next order of a chain; null when nothing on sale fits, or the amount is outside its bounds. */
function nextOrder(order: StoredOrder, renewals: Renewals, id: number, now: Instant): StoredOrder | null {
  const { settlementPrice, price, offers } = renewals
  const offer = matchRenewal(wishOf(order, settlementPrice, now), offers, now)
  if (offer === null) return null
  const { amount } = paidBy(order, settlementPrice)
  const bounds = { ...offer, price }
  if (amount < minimumAmount(bounds) || amount > maximumAmount(bounds)) return null
  const { bucket, userId, reinvest, priceDeviation, preferredSeconds } = order
  const given = { owner: { bucket, userId }, id, amount, now, entryPrice: price, text: null, reinvest }
  const renewalId = order.renewalId ?? order.id
  const next = newOrder(offer, { ...given, priceDeviation, preferredSeconds, renewalId })
  return { ...next, state: 'PROCESSING', acceptedAt: now }
}

function paidBy(order: StoredOrder, settlementPrice: Decimal8): DualPayoff {
  return order.outcomes[sideOf(settlementPrice, order.target)]
}

/** Keeps the next deliveries from being priced until this is written; one that is priced already takes no order. */
async function withOpenDelivery(tx: Transaction, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const next = candidates.flatMap((each) => (each.next === null ? [] : [each.next]))
  const priced = next.length === 0 ? new Set<number>() : await lockDeliveriesOf(tx, next)
  return candidates.map((each) => (each.next !== null && priced.has(each.next.id) ? { ...each, next: null } : each))
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
  const bounded = new Set(offers.filter((offer) => offer.capacity !== null).map((offer) => offer.id))
  const wanting = candidates.flatMap(({ next }) => (next !== null && bounded.has(next.productId) ? [next] : []))
  const fitting = await grantFor(module, Map.groupBy(wanting, sliceKey))
  const taken = fitting.length === 0 ? new Set() : await takeFromSlices(tx, fitting.map(needOf))
  if (taken.size < fitting.length) throw new TransactionConflict('customers were quicker to use a slice')
  const granted = new Set(fitting.flat())
  return candidates.map((each) => {
    const { order, next } = each
    return next === null || !bounded.has(next.productId) || granted.has(next) ? each : { order, next: null }
  })
}

/** The orders of a bucket and product for which there is module, group by group; at first all are asked for together. */
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
  now: Instant,
): Promise<void> {
  await insertOrders(
    tx,
    renewed.map(({ next }) => next),
  )
  await post(
    tx,
    renewed.map(({ order, next }) => renewPost({ ...moneyOf(next, now), groupId: order.id })),
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
}

async function endChains(
  tx: Transaction,
  ended: readonly StoredOrder[],
  settlementPrice: Decimal8,
  now: Instant,
): Promise<void> {
  await tx.execute(
    `update dual_order o set reinvest = false
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as e (bucket, user_id, id)
     where o.bucket = e.bucket and o.user_id = e.user_id and o.id = e.id`,
    [ended.map((order) => order.bucket), ended.map((order) => order.userId), ended.map((order) => order.id)],
  )
  await announceChainEnded(
    tx,
    ended.map((order) => {
      const { asset, amount } = paidBy(order, settlementPrice)
      return { key: [order.bucket, order.userId, order.id], coin: order.coin, asset, amount: decimalText(amount) }
    }),
    now,
  )
}
