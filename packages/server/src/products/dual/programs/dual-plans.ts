import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  DUAL_RECOMMENDED_MOST,
  type DualPlanRow,
  type DualPlanSort,
  type DualProjectRow,
  type DualRecommendMode,
  type DualType,
  inMode,
  instrumentName,
  PROGRAM_PAGE_MOST,
  percentGap,
  recommendedPlans,
  saleClosesAt,
  sortedPlans,
} from '@tenor/contract/dual'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { sqlType } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'
import { programFacts } from '../holdings/dual-sheet-view.ts'
import { productWire } from '../holdings/dual-views.ts'
import { offersOnSale } from '../offers/dual-offers-on-sale.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'

type Filter = { coin?: string | undefined; type?: DualType | undefined }

type PlansQuery = Filter & {
  plan_id?: number | undefined
  quote_currency?: string | undefined
  sort?: DualPlanSort | undefined
  page?: number | undefined
  page_size?: number | undefined
}

/** Offers that can be bought now, as programs know them. */
export async function planList(module: DualModule, query: PlansQuery): Promise<DualPlanRow[]> {
  const { page = 1, page_size: size = PROGRAM_PAGE_MOST, sort = null } = query
  if ((query.quote_currency ?? DUAL_QUOTE_ASSET) !== DUAL_QUOTE_ASSET) return []
  const plans = sortedPlans(await offersOf(module, query, query.plan_id ?? null), sort)
  const shown = plans.slice((page - 1) * size, page * size)
  const listedAt = await listingTimes(module, shown)
  return shown.map(({ offer, wire }) => ({
    id: offer.id,
    instrument_name: instrumentName(offer),
    invest_currency: wire.invest_currency,
    exercise_currency: wire.exercise_currency,
    exercise_price: Number(wire.exercise_price),
    delivery_time: wire.delivery_timest,
    apy_display: wire.apy_display,
    min_amount: wire.min_amount,
    start_time: unixSeconds(listedAt.get(offer.id) ?? offer.deliveryAt),
    end_time: unixSeconds(saleClosesAt(offer.deliveryAt)),
    status: !wire.sold_out && offer.listing === 'listed' ? 'ONGOING' : 'ENDED',

    ...programFacts(wire),
  }))
}

type RecommendQuery = Filter & { history_pids?: string | undefined; mode?: DualRecommendMode | undefined }

/** Offers with the smallest margin, one for each coin and direction. */
export async function recommendations(module: DualModule, query: RecommendQuery) {
  const seen = new Set((query.history_pids ?? '').split(',').map(Number))
  const offers = await offersOf(module, query, null)
  const free = offers.filter(({ id, wire }) => !seen.has(id) && !wire.sold_out)
  return inMode(recommendedPlans(free, DUAL_RECOMMENDED_MOST), query.mode).map(({ wire }) => ({
    id: wire.id,
    category: wire.category,
    type: wire.type,
    apy_display: wire.apy_display,
    invest_currency: wire.invest_currency,
    exercise_currency: wire.exercise_currency,
    exercise_price: wire.exercise_price,
    delivery_timest: wire.delivery_timest,
    min_amount: wire.min_amount,
    max_amount: wire.max_amount,
    min_copies: wire.min_copies,
    max_copies: wire.max_copies,
    invest_days: wire.invest_days,
    invest_hours: String(wire.invest_hours),
    ...programFacts(wire),
  }))
}

type Offer = ReturnType<typeof offerOf>

function offerOf(offer: StoredProduct, wire: DualProjectRow, price: bigint) {
  const { id, coin, type, apr, fairApr, deliveryAt, target } = offer
  return { id, coin, type, apr, fairApr, deliveryAt, target, gap: percentGap(target, price), offer, wire }
}

async function offersOf(module: DualModule, filter: Filter, id: number | null): Promise<Offer[]> {
  const now = module.clock.now()
  const asked = { coin: filter.coin ?? null, type: filter.type ?? null, category: DUAL_CATEGORY.NORMAL, id }
  const priced = await offersOnSale(module, asked, now)
  const shown = { now, assets: module.assets }
  return priced.map(({ offer, price, soldOut }) => offerOf(offer, productWire(offer, price, soldOut, shown), price))
}

async function listingTimes({ db }: DualModule, offers: readonly Offer[]): Promise<Map<number, Instant>> {
  const rows = await db.query(
    { id: sqlType.number, createdAt: sqlType.instant },
    'select id, created_at as "createdAt" from dual_product where id = any($1::bigint[])',
    [offers.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}
