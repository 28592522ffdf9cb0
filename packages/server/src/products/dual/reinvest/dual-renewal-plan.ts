import {
  DUAL_QUOTE_ASSET,
  deliveryRenewalEnd,
  isIndexTooLate,
  matchRenewal,
  type RenewalEnd,
  type RenewalWish,
  renewalOffer,
  renewalWish,
  sideOf,
} from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { type Instant, later, SECOND_MS } from '@tenor/contract/time'
import { stopRefusal } from '../../../core/stops/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualSale } from '../dual-sale.ts'
import { ensureTargets, relistAt } from '../offers/dual-listing.ts'
import { productsFrom } from '../offers/dual-product-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { sellingPrice } from '../offers/dual-selling.ts'
import { type DualSeries, seriesByCoin } from '../offers/dual-series-store.ts'
import { renewalOf } from './dual-renewal-next.ts'
import { type RoomIds, reserveFor, roomIdsOf, takenOf, type Wanted } from './dual-renewal-room.ts'
import {
  type Chains,
  type Delivery,
  insertRenewalOffers,
  insertRenewals,
  pageToRenew,
  type RenewalRule,
  type Renewals,
  readRenewals,
  renewalRules,
} from './dual-renewal-store.ts'

/*
 * How all chains of a delivery go on is decided once, before anybody is paid: one instant, one index price, one listing,
 * and where room is short the order up to which there is some. Whoever pays, whenever and wherever, goes by that.
 */

const LOOK_AGAIN_MS = 10 * SECOND_MS
const ORDERS_AT_A_TIME = 5_000

export type Priced = Delivery & { price: Decimal8; pricedAt: Instant }

/** The decision, made if it has not been; null where no chain goes on; until when to wait while there is no index. */
export async function decideRenewals(
  module: DualModule,
  delivery: Priced,
): Promise<{ renewals: Renewals | null } | { lookAgainAt: Instant }> {
  const decided = await readRenewals(module.db, delivery)
  if (decided !== null) return { renewals: decided }
  const rules = await renewalRules(module.db, delivery, delivery.price)
  if (rules.length === 0) return { renewals: null }
  const now = module.clock.now()
  const sale = dualSale({ coin: delivery.coin, quoteAsset: DUAL_QUOTE_ASSET })
  const stopped = (await stopRefusal(module.db, sale, 'order')) !== null
  const end = deliveryRenewalEnd({ deliveryAt: delivery.deliveryAt, now, stopped })
  if (end !== null) return endAll(module, delivery, end)
  if (isIndexTooLate(delivery.pricedAt, now)) return endAll(module, delivery, 'noIndex')
  const series = (await seriesByCoin(module.db)).get(delivery.coin)
  const price = await sellingPrice(module, { coin: delivery.coin, quoteAsset: DUAL_QUOTE_ASSET }, series)
  if (price === null) return { lookAgainAt: later(now, LOOK_AGAIN_MS) }
  await module.db.transaction((tx) => decide(module, tx, delivery, rules, { price, now }))
  return { renewals: await readRenewals(module.db, delivery) }
}

async function endAll(module: DualModule, delivery: Priced, endReason: RenewalEnd) {
  const at = module.clock.now()
  await module.db.transaction((tx) => insertRenewals(tx, delivery, { at, price: null, version: null, endReason }))
  return { renewals: await readRenewals(module.db, delivery) }
}

type Moment = { price: Decimal8; now: Instant }

async function decide(
  module: DualModule,
  tx: Transaction,
  delivery: Priced,
  rules: readonly RenewalRule[],
  { price, now }: Moment,
): Promise<void> {
  const series = (await seriesByCoin(tx)).get(delivery.coin)
  // Nothing is listed of a coin without one, and nothing takes one away.
  if (series === undefined) throw new Error(`orders of ${delivery.coin} are renewed, which has no series`)
  const version = series.revision
  if (!(await insertRenewals(tx, delivery, { at: now, price, version, endReason: null }))) return
  const wishes = rules.map((rule) => ({ rule, wish: wishOf(rule, delivery.price, { price, now }) }))
  const listed = await freshListing(
    module,
    tx,
    series,
    { price, now },
    wishes.map(({ wish }) => wish),
  )
  const wanted = new Map<number, Wanted>()
  for (const { rule, wish } of wishes) {
    const product = renewalOffer(wish, listed, now)
    // Kept without its orders where only the rate is too low: a chain that ends for it is told so.
    const unlessRate = product === 'rate' ? matchRenewal({ ...wish, leastApr: null }, listed, now) : null
    if (unlessRate !== null && !wanted.has(unlessRate.id))
      wanted.set(unlessRate.id, { product: unlessRate, amount: 0n, orders: 0 })
    if (typeof product === 'string') continue
    const { amount, orders } = wanted.get(product.id) ?? { amount: 0n, orders: 0 }
    wanted.set(product.id, { product, amount: amount + rule.amount, orders: orders + rule.orders })
  }
  const chains = { ...delivery, permits: module.orders.permits, at: now }
  const all = [...wanted.values()]
  const ids = await roomIdsOf(tx, all)
  const short = await reserveFor(tx, delivery, { wanted: all, ids, now })
  const cuts = await cutsOf(
    tx,
    chains,
    { wanted: all, ids, short },
    {
      at: now,
      price,
      version,
      endReason: null,
      offers: listed.map((product) => ({ product, cut: null })),
    },
  )
  const offers = [...wanted.values()].map(({ product }) => ({ product, cut: cuts.get(product.id) ?? null }))
  await insertRenewalOffers(tx, delivery, offers)
}

/** What chains can go on in: what is on sale to everybody, and the very targets of basic chains beside it. */
async function freshListing(
  module: DualModule,
  tx: Transaction,
  series: DualSeries,
  moment: Moment,
  wishes: readonly RenewalWish[],
): Promise<StoredProduct[]> {
  await relistAt(module, tx, series, moment)
  await ensureTargets(module, tx, series, moment, wishes)
  const products = await productsFrom(tx, series.coin, moment.now)
  const isFresh = ({ origin, listing, quotedAt }: StoredProduct) =>
    origin === 'chain' ? quotedAt === moment.now : listing === 'listed'
  return products.filter((product) => product.acceptance === 'auto' && isFresh(product))
}

/** What the next order of a rule should be. */
function wishOf(
  rule: Omit<RenewalRule, 'amount' | 'orders'>,
  settlementPrice: Decimal8,
  { price, now }: Moment,
): RenewalWish {
  const side = sideOf(settlementPrice, rule.target)
  const converted = side === 'at' || side === (rule.type === 'call' ? 'above' : 'below')
  return renewalWish({ ...rule, converted, term: rule, settlementPrice, price, now })
}

/** Of products in which not all find room, the last order that does; 0 where none does. */
async function cutsOf(
  tx: Transaction,
  delivery: Priced & Chains,
  { wanted, ids, short }: { wanted: readonly Wanted[]; ids: RoomIds; short: ReadonlyMap<number, Decimal8> },
  renewals: Renewals,
): Promise<Map<number, number>> {
  const rooms = new Map(short)
  const open = new Map(
    wanted
      .filter((each) => takenOf(ids, each).some(({ id }) => rooms.has(id)))
      .map(({ product }) => [product.id, product]),
  )
  const cuts = new Map([...open.keys()].map((id) => [id, 0]))
  let after = 0
  while (open.size > 0) {
    const page = await pageToRenew(tx, delivery, after, ORDERS_AT_A_TIME)
    for (const each of page) {
      const next = renewalOf(each, renewals, delivery.price, 0)
      const product = typeof next === 'string' ? undefined : open.get(next.productId)
      if (typeof next === 'string' || product === undefined) continue
      const taken = takenOf(ids, { product, amount: next.amount, orders: 1 })
      const full = taken.find(({ id, amount }) => amount > (rooms.get(id) ?? amount))
      if (full === undefined) {
        for (const { id, amount } of taken) if (rooms.has(id)) rooms.set(id, (rooms.get(id) ?? 0n) - amount)
        cuts.set(product.id, each.order.id)
      } else {
        // Nobody after them has any either: of the product, or of all that count with its exposure.
        for (const id of open.keys()) if (id === full.id || ids.get(id) === full.id) open.delete(id)
      }
    }
    const last = page.at(-1)
    // Fewer go on than the sum said: there is room for all of them.
    if (last === undefined) for (const id of open.keys()) cuts.delete(id)
    if (last === undefined) break
    after = last.order.id
  }
  return cuts
}
