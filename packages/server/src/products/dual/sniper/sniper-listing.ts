import {
  DUAL_QUOTE_ASSET,
  type DualSeriesSide,
  isSaleOver,
  isTargetAhead,
  SNIPER_DIRECTION,
  SNIPER_LEAST_GUARANTEE,
  type SniperPoint,
  type SniperQuote,
  type SniperType,
  sniperGrid,
  sniperQuote,
} from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { listingJob, offerWriter, relisted, withdraw } from '../../../core/catalogue/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { boundsOf, listingPrice } from '../offers/dual-listing.ts'
import { ensureDeliveries } from '../offers/dual-product-store.ts'
import { type DualSeries, seriesByCoin } from '../offers/dual-series-store.ts'
import { type StoredSniper, snipersOfCoin, sniperTable } from './sniper-product-store.ts'

type Offer = SniperPoint & { quote: SniperQuote }

/** What a coin's snipers are quoted by. */
type Moment = { series: DualSeries; price: Decimal8; now: Instant }

/** Keeps the snipers of each coin on sale. */
export function sniperListingJob(module: DualModule, beginAt: Instant): Job {
  return listingJob({
    db: module.db,
    name: 'sniper-listing',
    beginAt,
    async list(tx) {
      for (const series of (await seriesByCoin(tx)).values()) await relistSnipers(module, tx, series)
    },
  })
}

/** Lists, quotes and withdraws the snipers of one coin. Without an index everything is withdrawn. */
export async function relistSnipers(module: DualModule, tx: Transaction, series: DualSeries): Promise<void> {
  const now = module.clock.now()
  const price = await listingPrice(module, series)
  const moment = price === null ? null : { series, price, now }
  const { offers, withdrawn } = relisted<Offer, StoredSniper>({
    fresh: moment === null ? [] : offersAt(moment, sniperGrid(moment.price, now)),
    listed: await snipersOfCoin(tx, series.coin, now),
    keyOf,
    // A target that the grid has left stays on sale, so that links to it live on, until it guarantees nothing or is passed.
    stays: (one) => (moment === null ? null : stayingAt(moment, one)),
  })
  await withdraw(tx, sniperTable.name, withdrawn)
  if (moment !== null) await writeOffers(module, tx, moment, offers)
}

/** Puts snipers that an operator no longer pauses on sale at once, those that can be quoted; the others come as they can. */
export async function offerAgain(
  module: DualModule,
  tx: Transaction,
  series: DualSeries,
  products: readonly StoredSniper[],
): Promise<void> {
  const price = await listingPrice(module, series)
  if (price === null) return
  const moment = { series, price, now: module.clock.now() }
  const offers = products.flatMap((product) => stayingAt(moment, product) ?? [])
  await writeOffers(module, tx, moment, offers)
}

function stayingAt(moment: Moment, point: SniperPoint): Offer | null {
  return isSaleOver(point.deliveryAt, moment.now) ? null : offerAt(moment, point)
}

function offersAt(moment: Moment, points: readonly SniperPoint[]): Offer[] {
  return points.flatMap((point) => offerAt(moment, point) ?? [])
}

/** A point that is worth a line, with its quote. */
function offerAt({ series, price, now }: Moment, { type, target, deliveryAt }: SniperPoint): Offer | null {
  if (!isTargetAhead({ type, target }, price)) return null
  const { margin } = sideOf(series, type)
  const quote = sniperQuote({ type, target, deliveryAt, price, now, surface: series.surface, margin })
  return quote === null || quote.guarantee < SNIPER_LEAST_GUARANTEE ? null : { type, target, deliveryAt, quote }
}

/** Snipers are sold on the terms of the direction whose options they are made of. */
function sideOf(series: DualSeries, type: SniperType): DualSeriesSide {
  return series.sides[SNIPER_DIRECTION[type]]
}

function keyOf({ type, target, deliveryAt }: SniperPoint): string {
  return `${type} ${deliveryAt} ${target}`
}

const write = offerWriter<StoredSniper>({
  table: sniperTable,
  same: ['coin', 'type', 'deliveryAt', 'target'],
  quoted: ['guarantee', 'fairGuarantee', 'impliedVolatility', 'margin', 'chance', 'quotePrice', 'quotedAt'],
})

async function writeOffers(
  module: DualModule,
  tx: Transaction,
  { series, price, now }: Moment,
  offers: readonly Offer[],
): Promise<void> {
  if (offers.length === 0) return
  const ids = await module.ids.take(offers.length)
  const snipers = offers.map(
    ({ type, target, deliveryAt, quote }, at): StoredSniper => ({
      id: ids[at] ?? 0,
      type,
      coin: series.coin,
      quoteAsset: DUAL_QUOTE_ASSET,
      target,
      deliveryAt,
      ...quote,
      ...boundsOf(SNIPER_DIRECTION[type], sideOf(series, type), price),
      listing: 'listed',
      backOfficePaused: false,
      quotePrice: price,
      quotedAt: now,
      createdAt: now,
    }),
  )
  await ensureDeliveries(tx, snipers)
  await tx.execute(
    `insert into sniper_delivery (coin, delivery_at) select distinct $1, delivery_at
     from unnest($2::timestamptz[]) as given (delivery_at) on conflict do nothing`,
    [series.coin, snipers.map(({ deliveryAt }) => isoText(deliveryAt))],
  )
  await write(tx, snipers)
}
