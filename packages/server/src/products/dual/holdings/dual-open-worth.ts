import {
  type DualPosition,
  dualWorth,
  investAsset,
  sniperInvestAsset,
  sniperWorth,
  termYield,
  type VolatilitySurface,
} from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { HOLD, LENT, type Owners, ofOwners, ownersValues } from '../../../core/ledger/index.ts'
import type { Holding, HoldingsOf, PriceOf } from '../../../core/product/index.ts'
import type { Queryable } from '../../../platform/database/index.ts'
import { DUAL_HOLDING } from '../dual-postings.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'
import { ORDER_COLUMNS, type OrderRow, orderOf, type StoredOrder } from '../purchase/dual-order-table.ts'
import {
  SNIPER_COLUMNS,
  type SniperOrderRaw,
  type StoredSniperOrder,
  sniperOrderOf,
} from '../sniper/sniper-order-table.ts'
import { SNIPER_HOLDING } from '../sniper/sniper-postings.ts'

/** Open orders of both kinds with what they are worth; those of a coin that has no price are worth what was put in. */
export const dualHoldings: HoldingsOf = async (owners, { db, priceOf, at: now, most }) => {
  const [orders, snipers, series] = await Promise.all([
    openOrders(db, owners, most),
    openSnipers(db, owners, most),
    seriesByCoin(db),
  ])
  const surfaceOf = (coin: string) => series.get(coin)?.surface ?? null
  return Promise.all([
    ...orders.map((order) => holdingOf(order, { priceOf, surfaceOf, now })),
    ...snipers.map((order) => sniperHoldingOf(order, { priceOf, surfaceOf, now })),
  ])
}

type MarketNow = {
  priceOf: PriceOf
  surfaceOf: (coin: string) => VolatilitySurface | null
  now: Instant
}

/** Index and surface of a coin; null where one of them is not known: then an order is worth what was put in. */
async function marketOf(coin: string, { priceOf, surfaceOf, now }: MarketNow) {
  const [known, surface] = [await priceOf(coin), surfaceOf(coin)]
  return known === null || surface === null ? null : { price: known.price, surface, now }
}

async function holdingOf(order: StoredOrder, given: MarketNow): Promise<Holding> {
  const { id, category, deliveryAt, fairApr } = order
  const position: DualPosition = { ...order, yield: termYield(order.apr, order) }
  const fairYield = fairApr === null ? null : termYield(fairApr, order)
  const market = await marketOf(order.coin, given)
  const asset = investAsset(order)
  const facts = { position, category, accepted: order.outcomes !== null, fairYield, deliveryAt }
  const worth = market === null ? { asset, amount: ownOf(order) } : dualWorth({ ...facts, ...market })
  const putIn = { asset, amount: ownOf(order) }
  return { userId: order.userId, product: 'dual', id, putIn, worth, link: `/my-holdings?order=${id}` }
}

/** Of a trial fund nothing is the customer's own. */
function ownOf({ voucherId, amount }: StoredOrder): Decimal8 {
  return voucherId === null ? amount : 0n
}

async function sniperHoldingOf(order: StoredSniperOrder, given: MarketNow): Promise<Holding> {
  const { userId, id, amount, deliveryAt, outcomes } = order
  const putIn = { asset: sniperInvestAsset(order), amount }
  const about = { userId, product: 'sniper', id, putIn, link: `/my-holdings?product=sniper&order=${id}` }
  const market = await marketOf(order.coin, given)
  if (market === null) return { ...about, worth: putIn }
  const worth = sniperWorth({ position: order, accepted: outcomes !== null, deliveryAt, ...market })
  return { ...about, worth }
}

/* Open orders are found by the balances that they hold: of those there are as many as there are open orders. */

async function openOrders(db: Queryable, owners: Owners, most: number | null): Promise<StoredOrder[]> {
  const rows = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS}, null as delivery_state from ledger_balance b
     join dual_order o on o.bucket = b.bucket and o.user_id = b.user_id and o.id = b.reference
     where ${ofOwners(owners, 'b')} and ${ofOwners(owners, 'o')} and b.account = any($3::smallint[]) and b.balance > 0
     order by o.id limit $4`,
    [...ownersValues(owners), [HOLD, LENT, DUAL_HOLDING], most],
  )
  return rows.map(orderOf)
}

async function openSnipers(db: Queryable, owners: Owners, most: number | null): Promise<StoredSniperOrder[]> {
  const rows = await db.query<SniperOrderRaw>(
    `select ${SNIPER_COLUMNS}, null as delivery_state from ledger_balance b
     join sniper_order o on o.bucket = b.bucket and o.user_id = b.user_id and o.id = b.reference
     where ${ofOwners(owners, 'b')} and ${ofOwners(owners, 'o')} and b.account = any($3::smallint[]) and b.balance > 0
     order by o.id limit $4`,
    [...ownersValues(owners), [HOLD, SNIPER_HOLDING], most],
  )
  return rows.map(sniperOrderOf)
}
