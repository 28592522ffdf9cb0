import {
  copiesAmount,
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
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, SECOND_MS } from '@tenor/contract/time'
import { capacityOffered } from '../../../core/capacity/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Job, periodicJob } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { pairOf } from '../offers/dual-market.ts'
import { ensureDeliveries } from '../offers/dual-product-store.ts'
import { type DualSeries, seriesByCoin } from '../offers/dual-series-store.ts'
import { type StoredSniper, snipersOfCoin } from './sniper-product-store.ts'

const EVERY_MS = 30 * SECOND_MS

type Offer = SniperPoint & { quote: SniperQuote }

/** Keeps the snipers of each coin on sale at the guarantees of the moment. Missed rounds are not made up. */
export function sniperListingJob(module: DualModule, beginAt: Instant): Job {
  return periodicJob({
    db: module.db,
    name: 'sniper-listing',
    everyMs: EVERY_MS,
    beginAt: later(beginAt, -EVERY_MS),
    missed: 'latest',
    work: async (tx) => {
      for (const series of (await seriesByCoin(tx)).values()) await relistSnipers(module, tx, series)
    },
  })
}

/** Lists, quotes and withdraws the snipers of one coin. Without an index everything is withdrawn. */
export async function relistSnipers(module: DualModule, tx: Transaction, series: DualSeries): Promise<void> {
  const now = module.clock.now()
  const price = await listingPrice(module, series)
  const listed = await snipersOfCoin(tx, series.coin, now)
  // A target that the grid has left stays on sale, so that links to it live on, until it guarantees nothing or is passed.
  const points = price === null ? [] : [...sniperGrid(price, now), ...listed.filter((one) => mayStay(one, now))]
  const offers = price === null ? [] : offersAt(series, price, now, points)
  const offered = new Set(offers.map(keyOf))
  const withdrawn = listed.filter((one) => one.listing === 'listed' && !offered.has(keyOf(one)))
  // What an operator has retired meanwhile stays so.
  await tx.execute(`update sniper_product set listing = 'paused' where id = any($1::bigint[]) and listing = 'listed'`, [
    withdrawn.map((one) => one.id),
  ])
  if (price !== null) await writeOffers(module, tx, series, price, offers)
}

/** Puts snipers that an operator no longer pauses on sale at once, those that can be quoted; the others come as they can. */
export async function offerAgain(
  module: DualModule,
  tx: Transaction,
  series: DualSeries,
  products: readonly StoredSniper[],
): Promise<void> {
  const now = module.clock.now()
  const price = await listingPrice(module, series)
  if (price === null) return
  const staying = products.filter((one) => mayStay(one, now))
  await writeOffers(module, tx, series, price, offersAt(series, price, now, staying))
}

async function listingPrice(module: DualModule, series: DualSeries): Promise<Decimal8 | null> {
  return series.enabled ? module.market.indexNow(pairOf(series.coin, DUAL_QUOTE_ASSET)) : null
}

function mayStay({ deliveryAt }: SniperPoint, now: Instant): boolean {
  return !isSaleOver(deliveryAt, now)
}

/** Those of the points that are worth a line, each once, with its quote. */
function offersAt(series: DualSeries, price: Decimal8, now: Instant, points: readonly SniperPoint[]): Offer[] {
  const offers = new Map<string, Offer>()
  for (const { type, target, deliveryAt } of points) {
    if (!isTargetAhead({ type, target }, price)) continue
    const { surface } = series
    const { margin } = sideOf(series, type)
    const quote = sniperQuote({ type, target, deliveryAt, price, now, surface, margin })
    if (quote === null || quote.guarantee < SNIPER_LEAST_GUARANTEE) continue
    const point = { type, target, deliveryAt }
    offers.set(keyOf(point), { ...point, quote })
  }
  return [...offers.values()]
}

/** Snipers are sold on the terms of the direction whose options they are made of. */
function sideOf(series: DualSeries, type: SniperType): DualSeriesSide {
  return series.sides[SNIPER_DIRECTION[type]]
}

function keyOf({ type, target, deliveryAt }: SniperPoint): string {
  return `${type} ${deliveryAt} ${target}`
}

/* A product that an operator has retired or paused stays so; one that was withdrawn comes back when its target does. */
const WRITE_OFFERS = `with offer as (
    select * from unnest($1::bigint[], $2::text[], $3::numeric[], $4::timestamptz[], $5::numeric[], $6::numeric[],
      $7::numeric[], $8::numeric[], $9::numeric[], $10::bigint[], $11::bigint[], $12::numeric[])
      as offer (id, type, target, delivery_at, guarantee, fair_guarantee, implied_volatility, chance, capacity,
        minimum_copies, maximum_copies, margin)
  ), written as (
    insert into sniper_product (id, type, coin, quote_asset, target, guarantee, delivery_at, minimum_copies,
      maximum_copies, listing, capacity, fair_guarantee, implied_volatility, margin, chance, quote_price, quoted_at,
      created_at)
    select id, type, $13, $14, target, guarantee, delivery_at, minimum_copies, maximum_copies, 'listed', capacity,
      fair_guarantee, implied_volatility, margin, chance, $15, $16, $16 from offer
    on conflict (coin, type, delivery_at, target) do update set
      guarantee = excluded.guarantee, fair_guarantee = excluded.fair_guarantee,
      implied_volatility = excluded.implied_volatility, margin = excluded.margin, chance = excluded.chance,
      quote_price = excluded.quote_price, quoted_at = excluded.quoted_at,
      listing = case when sniper_product.listing = 'retired' then 'retired' when sniper_product.desk_paused then 'paused'
        else 'listed' end
    returning id, coin, delivery_at, capacity
  ), delivered as (
    insert into sniper_delivery (coin, delivery_at) select distinct coin, delivery_at from written
    on conflict do nothing
  )
  ${capacityOffered('select id, capacity from written')}`

async function writeOffers(
  module: DualModule,
  tx: Transaction,
  series: DualSeries,
  price: Decimal8,
  offers: readonly Offer[],
): Promise<void> {
  if (offers.length === 0) return
  await ensureDeliveries(
    tx,
    offers.map(({ deliveryAt }) => ({ coin: series.coin, deliveryAt })),
  )
  const sides = offers.map(({ type }) => sideOf(series, type))
  const capacityOf = ({ type }: Offer) =>
    copiesAmount(SNIPER_DIRECTION[type], sideOf(series, type).capacityCopies, price, 'down')
  await tx.execute(WRITE_OFFERS, [
    await module.ids.take(offers.length),
    offers.map((offer) => offer.type),
    offers.map((offer) => decimalText(offer.target)),
    offers.map((offer) => isoText(offer.deliveryAt)),
    offers.map((offer) => decimalText(offer.quote.guarantee)),
    offers.map((offer) => decimalText(offer.quote.fairGuarantee)),
    offers.map((offer) => decimalText(offer.quote.impliedVolatility)),
    offers.map((offer) => decimalText(offer.quote.chance)),
    offers.map((offer) => decimalText(capacityOf(offer))),
    sides.map((side) => side.minimumCopies.toString()),
    sides.map((side) => side.maximumCopies.toString()),
    sides.map((side) => decimalText(side.margin)),
    series.coin,
    DUAL_QUOTE_ASSET,
    decimalText(price),
    isoText(module.clock.now()),
  ])
}
