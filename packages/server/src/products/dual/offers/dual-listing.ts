import {
  copiesAmount,
  DUAL_QUOTE_ASSET,
  DUAL_TYPES,
  type DualSeriesSide,
  type DualType,
  isSaleOver,
  lastClosedDelivery,
  type RenewalWish,
  type SeriesOffer,
  type SeriesPoint,
  seriesOffers,
  seriesQuote,
} from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, SECOND_MS } from '@tenor/contract/time'
import { capacityOffered } from '../../../core/capacity/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Job, periodicJob } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { testOfProduct } from '../purchase/dual-order-test.ts'
import { pairOf } from './dual-market.ts'
import {
  ensureDeliveries,
  gridProducts,
  handProducts,
  offeredById,
  pauseLeft,
  productsFrom,
} from './dual-product-store.ts'
import type { StoredProduct } from './dual-product-table.ts'
import { type DualSeries, noteListed, pricingOf, seriesByCoin } from './dual-series-store.ts'

/** Long enough that an offer seen is mostly the offer still; the acceptance guards the house in between. */
const EVERY_MS = 30 * SECOND_MS

/** A target of a delivery with its quote. */
type Offer = SeriesOffer

/**
 * Keeps the automatic products on sale at the rates of the moment. Missed rounds are not made up: rates are of now. The
 * first round is due at `beginAt`.
 */
export function listingJob(module: DualModule, beginAt: Instant): Job {
  return periodicJob({
    db: module.db,
    name: 'dual-listing',
    everyMs: EVERY_MS,
    beginAt: later(beginAt, -EVERY_MS),
    missed: 'latest',
    work: async (tx) => {
      for (const series of (await seriesByCoin(tx)).values()) {
        await relist(module, tx, series)
        await pauseLeftByMarket(module, tx, series)
      }
    },
  })
}

/** Lists, quotes and withdraws the products of one coin. Without an index everything is withdrawn. */
export async function relist(module: DualModule, tx: Transaction, series: DualSeries): Promise<void> {
  const price = series.enabled ? await module.market.indexNow(pairOf(series.coin, DUAL_QUOTE_ASSET)) : null
  if (price === null) return withdrawAll(tx, series.coin)
  await relistAt(module, tx, series, { price, now: module.clock.now() })
}

/** The same at an index that was read and at its instant. */
export async function relistAt(
  module: DualModule,
  tx: Transaction,
  series: DualSeries,
  { price, now }: { price: Decimal8; now: Instant },
): Promise<void> {
  const offers = new Map<string, Offer>()
  for (const offer of seriesOffers(series, price, now)) offers.set(keyOf(offer), offer)
  const withdrawn: number[] = []
  for (const product of await gridProducts(tx, series.coin, now)) {
    if (offers.has(keyOf(product))) continue
    // A target that the grid has left stays on sale, so that links to it live on, until it pays nothing or is passed.
    const mayStay = series.isListed && !isSaleOver(product.deliveryAt, now) && isOutside(product, price)
    const offer = mayStay ? quoted(series, price, now, product) : null
    if (offer !== null) offers.set(keyOf(offer), offer)
    else if (product.listing === 'listed') withdrawn.push(product.id)
  }
  if (withdrawn.length > 0) await pause(tx, withdrawn)
  await writeOffers(module, tx, series, price, [...offers.values()], now)
  if (series.isListed) return
  for (const type of DUAL_TYPES) await writeBounds(tx, series, type, price, now)
  await noteListed(tx, series)
}

/** What is listed by hand leaves the sale where the market has left what was approved: its orders would fail. */
export async function pauseLeftByMarket(module: DualModule, tx: Transaction, series: DualSeries): Promise<void> {
  const now = module.clock.now()
  const price = await module.market.indexNow(pairOf(series.coin, DUAL_QUOTE_ASSET))
  if (price === null) return
  const left: number[] = []
  for (const product of await handProducts(tx, series.coin, now)) {
    const test = testOfProduct({ ...product, pricing: pricingOf(series, product.type) }, price, now)
    if (test !== null && !test.passes) left.push(product.id)
  }
  await pauseLeft(tx, left)
  if (left.length > 0) module.log.warn({ coin: series.coin, products: left }, 'the market has left what was approved')
}

/** Quotes one product afresh, for a customer who was refused for its rate and is told the new one. */
export async function requote(module: DualModule, id: number): Promise<void> {
  const product = await offeredById(module.db, id)
  if (product === null || product.origin !== 'grid' || product.listing !== 'listed') return
  const series = (await seriesByCoin(module.db)).get(product.coin)
  const price = await module.market.indexNow(pairOf(product.coin, product.quoteAsset))
  if (series === undefined || price === null || !isOutside(product, price)) return
  const now = module.clock.now()
  const offer = quoted(series, price, now, product)
  if (offer !== null) await module.db.transaction((tx) => writeOffers(module, tx, series, price, [offer], now))
}

function quoted(series: DualSeries, price: Decimal8, now: Instant, point: SeriesPoint): Offer | null {
  const { type, category, target, deliveryAt } = point
  const quote = series.sides[type].enabled ? seriesQuote(series, price, now, point) : null
  return quote === null ? null : { type, category, target, deliveryAt, quote }
}

/**
 * Lists the very targets of basic renewals that the grid has not, where they pay enough to be worth it: for their chains
 * alone. They are never on sale.
 */
export async function ensureTargets(
  module: DualModule,
  tx: Transaction,
  series: DualSeries,
  { price, now }: { price: Decimal8; now: Instant },
  wishes: readonly RenewalWish[],
): Promise<void> {
  const isOnSale = (product: StoredProduct) => product.origin === 'grid' && product.listing === 'listed'
  const onSale = (await productsFrom(tx, series.coin, now)).filter(isOnSale)
  const known = new Set(onSale.map(keyOf))
  const offers = new Map<string, Offer>()
  for (const { type, category, target, deliveryAt } of wishes) {
    const isClosed = deliveryAt <= lastClosedDelivery(now)
    if (target === null || isClosed || known.has(keyOf({ type, category, target, deliveryAt }))) continue
    const offer = quoted(series, price, now, { type, category, target, deliveryAt })
    if (offer !== null) offers.set(keyOf(offer), offer)
  }
  await writeOffers(module, tx, series, price, [...offers.values()], now, 'chain')
}

/** A target that the price has not reached: above it for sell high, below it for buy low. */
function isOutside(point: { type: DualType; target: Decimal8 }, price: Decimal8): boolean {
  return point.type === 'call' ? point.target > price : point.target < price
}

function keyOf(point: SeriesPoint): string {
  return `${point.type} ${point.category} ${point.deliveryAt} ${point.target}`
}

async function withdrawAll(tx: Transaction, coin: string): Promise<void> {
  await tx.execute(
    `update dual_product set listing = 'paused' where origin = 'grid' and coin = $1 and listing = 'listed'`,
    [coin],
  )
}

async function pause(tx: Transaction, ids: readonly number[]): Promise<void> {
  // What an operator has retired meanwhile stays so.
  await tx.execute(`update dual_product set listing = 'paused' where id = any($1::bigint[]) and listing = 'listed'`, [
    ids,
  ])
}

/* A product that an operator has retired stays so; a paused one of the grid comes back when its target does. */
const writeOffersText = (origin: 'grid' | 'chain') => `with offer as (
    select * from unnest($1::bigint[], $2::text[], $3::smallint[], $4::numeric[], $5::timestamptz[], $6::numeric[],
      $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[])
      as offer (id, type, category, target, delivery_at, apr, fair_apr, implied_volatility, chance, capacity)
  ), written as (
    insert into dual_product (id, type, category, coin, quote_asset, target, apr, delivery_at, minimum_copies,
      maximum_copies, acceptance, listing, origin, capacity, fair_apr, implied_volatility, margin, chance, quote_price,
      quoted_at, created_at)
    select id, type, category, $11, $12, target, apr, delivery_at, $13, $14, 'auto', '${origin === 'grid' ? 'listed' : 'paused'}',
      '${origin}', capacity,
      fair_apr, implied_volatility, $15, chance, $16, $17, $17 from offer
    on conflict (coin, type, category, delivery_at, target) where origin = '${origin}' do update set
      apr = excluded.apr, fair_apr = excluded.fair_apr, implied_volatility = excluded.implied_volatility,
      margin = excluded.margin, chance = excluded.chance, quote_price = excluded.quote_price,
      quoted_at = excluded.quoted_at,
      listing = case when dual_product.listing = 'retired' then 'retired'
        when dual_product.desk_paused or dual_product.origin = 'chain' then 'paused' else 'listed' end
    returning id, capacity
  )
  ${capacityOffered('select id, capacity from written')}`

const WRITE_OFFERS = { grid: writeOffersText('grid'), chain: writeOffersText('chain') }

async function writeOffers(
  module: DualModule,
  tx: Transaction,
  series: DualSeries,
  price: Decimal8,
  offers: readonly Offer[],
  now: Instant,
  origin: 'grid' | 'chain' = 'grid',
): Promise<void> {
  for (const type of DUAL_TYPES) {
    const ofSide = offers.filter((offer) => offer.type === type)
    await writeSide(module, tx, { coin: series.coin, type, side: series.sides[type], origin }, price, ofSide, now)
  }
}

type Side = { coin: string; type: DualType; side: DualSeriesSide; origin: 'grid' | 'chain' }

async function writeSide(
  module: DualModule,
  tx: Transaction,
  { coin, type, side, origin }: Side,
  price: Decimal8,
  offers: readonly Offer[],
  now: Instant,
): Promise<void> {
  if (offers.length === 0) return
  const quotes = offers.map(({ quote }) => quote)
  const capacity = decimalText(copiesAmount(type, side.capacityCopies, price, 'down'))
  await tx.execute(WRITE_OFFERS[origin], [
    await module.ids.take(offers.length),
    offers.map((offer) => offer.type),
    offers.map((offer) => offer.category),
    offers.map((offer) => decimalText(offer.target)),
    offers.map((offer) => isoText(offer.deliveryAt)),
    quotes.map((quote) => decimalText(quote.apr)),
    quotes.map((quote) => decimalText(quote.fairApr)),
    quotes.map((quote) => decimalText(quote.impliedVolatility)),
    quotes.map((quote) => decimalText(quote.chance)),
    offers.map(() => capacity),
    coin,
    DUAL_QUOTE_ASSET,
    side.minimumCopies.toString(),
    side.maximumCopies.toString(),
    decimalText(side.margin),
    decimalText(price),
    isoText(now),
  ])
  await ensureDeliveries(
    tx,
    offers.map((offer) => ({ coin, deliveryAt: offer.deliveryAt })),
  )
}

/** Bounds of orders and capacity are set anew where an operator has changed the series; never below what is handed out. */
async function writeBounds(
  tx: Transaction,
  series: DualSeries,
  type: DualType,
  price: Decimal8,
  now: Instant,
): Promise<void> {
  const { minimumCopies, maximumCopies, capacityCopies } = series.sides[type]
  await tx.execute(
    `with bounded as (
       update dual_product set minimum_copies = $4, maximum_copies = $5, capacity = $6::numeric
       where origin = 'grid' and coin = $1 and type = $2 and delivery_at > $3 and listing <> 'retired'
       returning id
     )
     ${capacityOffered('select id, $6::numeric from bounded', true)}`,
    [
      series.coin,
      type,
      isoText(now),
      minimumCopies.toString(),
      maximumCopies.toString(),
      decimalText(copiesAmount(type, capacityCopies, price, 'down')),
    ],
  )
}
