import type { Listing } from '@tenor/contract/core'
import { assetStopViolation } from '@tenor/contract/core'
import {
  copiesAmount,
  DUAL_QUOTE_ASSET,
  DUAL_TYPES,
  type DualQuote,
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
import { type Instant, isoText } from '@tenor/contract/time'
import { capacityOffered, takeBackLowered } from '../../../core/capacity/index.ts'
import { listingJob, offerWriter, relisted, withdraw } from '../../../core/catalogue/index.ts'
import { type RecordOf, sqlType, type Transaction } from '../../../platform/database/index.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { requoteByHand } from './dual-hand-offers.ts'
import { ensureDeliveries, gridProducts, heldBack, offeredById, productsFrom } from './dual-product-store.ts'
import { productTable, type StoredProduct } from './dual-product-table.ts'
import { sellingPrice } from './dual-selling.ts'
import { type DualSeries, noteListed, seriesByCoin } from './dual-series-store.ts'

/** A target of a delivery with its quote. */
type Offer = SeriesOffer

/** Keeps the automatic products on sale. */
export function dualListingJob(module: DualModule, beginAt: Instant): Job {
  return listingJob({
    db: module.db,
    name: 'dual-listing',
    beginAt,
    async list(tx) {
      for (const series of (await seriesByCoin(tx)).values()) {
        await relist(module, tx, series)
        await requoteByHand(module, tx, series)
      }
    },
  })
}

/** Index at which a coin is listed, where the coin is active, its series is on and its surface may be used. */
export async function listingPrice(module: DualModule, series: DualSeries): Promise<Decimal8 | null> {
  const isListed = series.enabled && assetStopViolation(module.assets, series.coin) === null
  return isListed ? sellingPrice(module, { coin: series.coin, quoteAsset: DUAL_QUOTE_ASSET }, series) : null
}

/** Lists, quotes and withdraws the products of one coin. Without an index everything is withdrawn. */
export async function relist(module: DualModule, tx: Transaction, series: DualSeries): Promise<void> {
  const price = await listingPrice(module, series)
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
  const { offers, withdrawn } = relisted<Offer, StoredProduct>({
    fresh: seriesOffers(series, price, now),
    listed: await gridProducts(tx, series.coin, now),
    keyOf,
    // A target that the grid has left stays on sale, so that links to it live on, until it pays nothing or is passed.
    stays(product) {
      const mayStay = series.isListed && !isSaleOver(product.deliveryAt, now) && isOutside(product, price)
      return mayStay ? quoted(series, price, now, product) : null
    },
  })
  await withdraw(tx, productTable.name, withdrawn)
  await writeOffers(module, tx, series, { price, now }, offers)
  if (series.isListed) return
  for (const type of DUAL_TYPES) await writeBounds(tx, series, type, price, now)
  await noteListed(tx, series)
}

/** Quotes one product afresh, for a customer who was refused for its rate and is told the new one. */
export async function requote(module: DualModule, id: number): Promise<void> {
  const product = await offeredById(module.db, id)
  if (product === null || product.origin !== 'grid' || product.listing !== 'listed') return
  const series = (await seriesByCoin(module.db)).get(product.coin)
  const price = await sellingPrice(module, product, series)
  if (series === undefined || price === null || !isOutside(product, price)) return
  const now = module.clock.now()
  const offer = quoted(series, price, now, product)
  if (offer !== null) await module.db.transaction((tx) => writeOffers(module, tx, series, { price, now }, [offer]))
}

/** What the model quotes for a target at this instant, less the margin of its side; null where it quotes nothing. */
export async function modelQuote(
  module: DualModule,
  point: SeriesPoint & { coin: string; quoteAsset: string },
): Promise<DualQuote | null> {
  const series = (await seriesByCoin(module.db)).get(point.coin)
  const price = await sellingPrice(module, point, series)
  if (series === undefined || price === null || !series.sides[point.type].enabled) return null
  return seriesQuote(series, price, module.clock.now(), point)
}

/** A target as it is sold; null where it is not: the coin, or its direction, is switched off, or it pays too little. */
function quoted(series: DualSeries, price: Decimal8, now: Instant, point: SeriesPoint): Offer | null {
  const { type, category, target, deliveryAt } = point
  const isOn = series.enabled && series.sides[type].enabled
  const quote = isOn ? seriesQuote(series, price, now, point) : null
  return quote === null ? null : { type, category, target, deliveryAt, quote }
}

/**
 * Lists the very targets of basic renewals that the grid has not, where they pay enough to be worth it: for their chains
 * alone. They are never on sale. What an operator has paused or retired is not listed for chains either.
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
  const known = new Set([...onSale, ...(await heldBack(tx, series.coin, now))].map(keyOf))
  const offers = new Map<string, Offer>()
  for (const { type, category, target, deliveryAt } of wishes) {
    const isClosed = deliveryAt <= lastClosedDelivery(now)
    if (target === null || isClosed || known.has(keyOf({ type, category, target, deliveryAt }))) continue
    const offer = quoted(series, price, now, { type, category, target, deliveryAt })
    if (offer !== null) offers.set(keyOf(offer), offer)
  }
  await writeOffers(module, tx, series, { price, now }, [...offers.values()], 'chain')
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

const written = (origin: 'grid' | 'chain') =>
  offerWriter<RecordOf<typeof productTable>>({
    table: productTable,
    same: ['coin', 'type', 'category', 'deliveryAt', 'target'],
    where: `origin = '${origin}'`,
    quoted: ['apr', 'fairApr', 'impliedVolatility', 'margin', 'chance', 'quotePrice', 'quotedAt'],
  })

const WRITTEN = { grid: written('grid'), chain: written('chain') }

/** What is sold on the terms of a side at an index price. */
export function boundsOf(
  type: DualType,
  { minimumCopies, maximumCopies, capacityCopies }: DualSeriesSide,
  price: Decimal8,
) {
  return { minimumCopies, maximumCopies, capacity: copiesAmount(type, capacityCopies, price, 'down') }
}

async function writeOffers(
  module: DualModule,
  tx: Transaction,
  { coin, sides }: DualSeries,
  { price, now }: { price: Decimal8; now: Instant },
  offers: readonly Offer[],
  origin: 'grid' | 'chain' = 'grid',
): Promise<void> {
  if (offers.length === 0) return
  const ids = await module.ids.take(offers.length)
  const listing: Listing = origin === 'grid' ? 'listed' : 'paused'
  const products = offers.map(({ type, category, target, deliveryAt, quote }, at) => ({
    id: ids[at] ?? 0,
    type,
    category,
    coin,
    quoteAsset: DUAL_QUOTE_ASSET,
    target,
    deliveryAt,
    origin,
    apr: quote.apr,
    fairApr: quote.fairApr,
    impliedVolatility: quote.impliedVolatility,
    chance: quote.chance,
    margin: sides[type].margin,
    ...boundsOf(type, sides[type], price),
    quotePrice: price,
    quotedAt: now,
    acceptance: 'auto' as const,
    listing,
    redeemFee: sides[type].redeemFee,
    mostYield: null,
    excess: null,
    createdAt: now,
  }))
  await WRITTEN[origin](tx, products)
  await ensureDeliveries(tx, products)
}

/**
 * Bounds of orders, the fee of redemption and capacity are set anew where an operator has changed the series; capacity never
 * below what orders have of it.
 */
async function writeBounds(
  tx: Transaction,
  series: DualSeries,
  type: DualType,
  price: Decimal8,
  now: Instant,
): Promise<void> {
  const { minimumCopies, maximumCopies, capacity } = boundsOf(type, series.sides[type], price)
  await tx.execute(
    `with bounded as (
       update dual_product set minimum_copies = $4, maximum_copies = $5, capacity = $6::numeric, redeem_fee = $7
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
      decimalText(capacity),
      decimalText(series.sides[type].redeemFee),
    ],
  )
  const rows = await tx.query(
    { id: sqlType.number },
    `select id from dual_product
     where origin = 'grid' and coin = $1 and type = $2 and delivery_at > $3 and listing <> 'retired' order by id`,
    [series.coin, type, isoText(now)],
  )
  await takeBackLowered(
    tx,
    rows.map(({ id }) => id),
  )
}
