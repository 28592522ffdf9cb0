import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimal } from '../../../money/index.ts'
import { DAY_MS, type Instant } from '../../../time/index.ts'
import { DUAL_CATEGORY, DUAL_MINIMUM_FACTOR, DUAL_TYPES, type DualCategory, type DualType } from '../dual-product.ts'
import { type DualQuote, dualQuote } from '../pricing/dual-pricing.ts'
import type { VolatilitySurface } from '../pricing/dual-surface.ts'
import { redeemFeeViolation } from '../settlement/dual-refund.ts'
import { DUAL_LEAST_APR, type GridDistances, gridDeliveries, gridTargets } from './dual-grid.ts'

/*
 * What is listed automatically for a coin, and at which rates. The listing job and the preview of the back office call the same
 * functions, so that what was previewed is what is listed.
 */

/** How one direction of a coin is listed. */
export type DualSeriesSide = {
  readonly enabled: boolean
  /** Share of the fair rate that the house keeps, a fraction. */
  readonly margin: Decimal8
  /** Share of the invested amount that early redemption costs, a fraction; an order keeps what it was placed with. */
  readonly redeemFee: Decimal8
  /** Day terms, each once. VIP has its hours besides. */
  readonly terms: readonly number[]
  /** How many targets each delivery has. */
  readonly targets: number
  readonly distances: GridDistances
  /** Bounds of one order, and what one product sells altogether; one copy is 1 USDT worth. */
  readonly minimumCopies: bigint
  readonly maximumCopies: bigint
  readonly capacityCopies: bigint
}

/** All that the listing of a coin goes by. */
export type DualSeriesSettings = {
  readonly coin: string
  readonly enabled: boolean
  /** Whether hour terms are listed for VIP customers too. */
  readonly vip: boolean
  readonly surface: VolatilitySurface
  readonly sides: Readonly<Record<DualType, DualSeriesSide>>
}

/** Bounds of what an operator may set of a direction. Gaps are basis points of the price, the reach percent of the usual. */
export const DUAL_SERIES_BOUNDS = {
  margin: decimal('0.9'),
  longestTerm: 30,
  mostTerms: 10,
  mostTargets: 20,
  nearest: [10, 500],
  reachPercent: [25, 300],
} as const

/** Targets a side of VIP deliveries: there are twenty-two of them. */
const VIP_TARGETS = 3

/** What is wrong with a direction's settings, or null: margin, fee, terms, targets, distances, bounds, in this order. */
export function seriesSideViolation(type: DualType, side: DualSeriesSide): Violation | null {
  const { margin, terms, targets, distances } = side
  const of = DUAL_SERIES_BOUNDS
  if (margin < 0n || margin > of.margin) return violation('dual.series.margin', { type, most: 90 })
  const fee = redeemFeeViolation(side.redeemFee)
  if (fee !== null) return fee
  const isTerm = (days: number) => Number.isInteger(days) && days >= 1 && days <= of.longestTerm
  const areOnce = new Set(terms).size === terms.length && terms.length > 0 && terms.length <= of.mostTerms
  if (!areOnce || !terms.every(isTerm)) return violation('dual.series.terms', { type, most: of.longestTerm })
  if (!isWithin(targets, [1, of.mostTargets])) return violation('dual.series.targets', { type, most: of.mostTargets })
  const areDistances = isWithin(distances.nearest, of.nearest) && isWithin(distances.reachPercent, of.reachPercent)
  // The shortest term reaches 2 % of the price: the nearest target must lie within.
  if (!areDistances || distances.nearest >= 2 * distances.reachPercent) {
    return violation('dual.series.distances', { type })
  }
  return side.minimumCopies < 1n || side.maximumCopies < side.minimumCopies * DUAL_MINIMUM_FACTOR
    ? violation('dual.product.bounds')
    : capacityViolation(type, side)
}

function capacityViolation(type: DualType, side: DualSeriesSide): Violation | null {
  return side.capacityCopies < side.minimumCopies * DUAL_MINIMUM_FACTOR
    ? violation('dual.series.capacity', { type })
    : null
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

/**
 * Whether settings can give customers more than those that stand: anything but what is only switched off, sold less of, or
 * charged more for. Two operators make such a change where the bounds say so.
 */
export function givesMore(before: DualSeriesSettings, after: DualSeriesSettings): boolean {
  if ((after.enabled && !before.enabled) || (after.vip && !before.vip)) return true
  if (JSON.stringify(after.surface) !== JSON.stringify(before.surface)) return true
  return DUAL_TYPES.some((type) => sideGivesMore(before.sides[type], after.sides[type]))
}

function sideGivesMore(before: DualSeriesSide, after: DualSeriesSide): boolean {
  const isCheaper = after.margin < before.margin || after.redeemFee < before.redeemFee
  const isLarger = after.capacityCopies > before.capacityCopies || after.maximumCopies > before.maximumCopies
  const isSmaller = after.minimumCopies < before.minimumCopies
  const isWider = after.targets > before.targets || after.terms.some((term) => !before.terms.includes(term))
  const { nearest, reachPercent } = before.distances
  const isElsewhere = after.distances.nearest !== nearest || after.distances.reachPercent !== reachPercent
  return (after.enabled && !before.enabled) || isCheaper || isLarger || isSmaller || isWider || isElsewhere
}

/** One target of a delivery. */
export type SeriesPoint = {
  readonly type: DualType
  readonly category: DualCategory
  readonly target: Decimal8
  readonly deliveryAt: Instant
}

/** A target with what it is quoted at. */
export type SeriesOffer = SeriesPoint & { readonly quote: DualQuote }

/** Every target that should be on sale now at an index price, whatever it pays. */
export function seriesGrid(series: DualSeriesSettings, price: Decimal8, now: Instant): SeriesPoint[] {
  if (!series.enabled) return []
  const categories = series.vip ? [DUAL_CATEGORY.NORMAL, DUAL_CATEGORY.VIP] : [DUAL_CATEGORY.NORMAL]
  return categories.flatMap((category) =>
    DUAL_TYPES.filter((type) => series.sides[type].enabled).flatMap((type) => {
      const { terms, targets, distances } = series.sides[type]
      const count = category === DUAL_CATEGORY.VIP ? Math.min(targets, VIP_TARGETS) : targets
      return gridDeliveries(category, now, terms).flatMap(({ deliveryAt }) =>
        gridTargets(type, price, (deliveryAt - now) / DAY_MS, count, distances).map((target) => ({
          type,
          category,
          target,
          deliveryAt,
        })),
      )
    }),
  )
}

/** The quote of a target by a series' surface and the margin of its direction; null where it pays too little to list. */
export function seriesQuote(
  series: DualSeriesSettings,
  price: Decimal8,
  now: Instant,
  point: SeriesPoint,
): DualQuote | null {
  const { surface, sides } = series
  const { type, category, target, deliveryAt } = point
  const quote = dualQuote({ type, category, price, target, now, deliveryAt, surface, margin: sides[type].margin })
  return quote !== null && quote.apr >= DUAL_LEAST_APR ? quote : null
}

/** What the listing job puts on sale of a coin now: the grid with its quotes, without what pays too little. */
export function seriesOffers(series: DualSeriesSettings, price: Decimal8, now: Instant): SeriesOffer[] {
  return seriesGrid(series, price, now).flatMap((point) => {
    const quote = seriesQuote(series, price, now, point)
    return quote === null ? [] : [{ ...point, quote }]
  })
}

/** One target as it is quoted by the settings that stand and by those that are proposed; null: not listed by them. */
export type SeriesComparison = SeriesPoint & { readonly before: DualQuote | null; readonly after: DualQuote | null }

/**
 * Both settings' offers of this very moment, target by target: what either would list, with the quotes of each.
 * Ordered by category, direction, delivery and target.
 */
export function compareSeries(
  before: DualSeriesSettings,
  after: DualSeriesSettings,
  price: Decimal8,
  now: Instant,
): SeriesComparison[] {
  const rows = new Map<string, SeriesComparison>()
  const keyOf = (point: SeriesPoint) => `${point.category} ${point.type} ${point.deliveryAt} ${point.target}`
  for (const { quote, ...point } of seriesOffers(before, price, now)) {
    rows.set(keyOf(point), { ...point, before: quote, after: null })
  }
  for (const { quote, ...point } of seriesOffers(after, price, now)) {
    rows.set(keyOf(point), { ...point, before: rows.get(keyOf(point))?.before ?? null, after: quote })
  }
  return [...rows.values()].sort(
    (a, b) =>
      a.category - b.category ||
      a.type.localeCompare(b.type) ||
      a.deliveryAt - b.deliveryAt ||
      (a.target < b.target ? -1 : 1),
  )
}
