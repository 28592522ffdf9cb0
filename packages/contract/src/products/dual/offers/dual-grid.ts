import { type Decimal8, decimal, multiplyDivide } from '../../../money/index.ts'
import { DAY_MS, floorTo, HOUR_MS, type Instant, later } from '../../../time/index.ts'
import { DUAL_CATEGORY, DUAL_DELIVERY_HOUR, type DualCategory, type DualType } from '../dual-product.ts'
import { isSaleOver } from '../dual-sale.ts'

/** Day terms that are listed. */
export const DUAL_TERM_DAYS = [1, 2, 3, 5, 7, 14, 30] as const

/** Hour terms that are listed for VIP: 2 to 23. */
export const DUAL_VIP_TERM_HOURS: readonly number[] = Array.from({ length: 22 }, (_, place) => place + 2)

/** How many targets are listed on each side of the index. */
export const DUAL_GRID_STRIKES = 8

/** Offers below half a percent a year are not worth a line. A fraction. */
export const DUAL_LEAST_APR: Decimal8 = decimal('0.005')

/** How far the targets of a side lie from the price. */
export type GridDistances = {
  /** Gap of the nearest target in basis points of the price. */
  readonly nearest: number
  /** The farthest gap as a percentage of the usual one, `gridReach`. */
  readonly reachPercent: number
}

/** What is listed where nothing else is said: from 0.5 % to about two deviations of a volatile coin. */
export const GRID_DISTANCES: GridDistances = { nearest: 50, reachPercent: 100 }

/** Gap of the farthest target by days to delivery, in basis points: about two deviations of a volatile coin. */
const REACH: readonly (readonly [days: number, basisPoints: bigint])[] = [
  [0.25, 200n],
  [0.5, 300n],
  [1, 500n],
  [2, 700n],
  [3, 850n],
  [5, 1_050n],
  [7, 1_250n],
  [14, 1_600n],
]
const LONGEST_REACH = 2_000n

const BASIS = 10_000n

/** Gap of the farthest target listed for a term, in basis points of the price. */
export function gridReach(deliveryDays: number): bigint {
  return REACH.find(([days]) => deliveryDays <= days)?.[1] ?? LONGEST_REACH
}

/** The largest of 1, 2, 5 × 10^n that is not above `most`, and at least the smallest step. */
export function roundStep(most: Decimal8): Decimal8 {
  let unit = 1n
  while (unit * 10n <= most) unit *= 10n
  if (unit * 5n <= most) return unit * 5n
  return unit * 2n <= most ? unit * 2n : unit
}

/**
 * Step between targets: round, and at most 1 % of the price; finer for short terms, whose targets lie close. Prices in
 * the quote asset.
 */
export function gridStep(price: Decimal8, deliveryDays: number): Decimal8 {
  return stepOf(price, gridReach(deliveryDays))
}

function stepOf(price: Decimal8, reach: bigint): Decimal8 {
  const share = reach / BigInt(DUAL_GRID_STRIKES) < 100n ? reach / BigInt(DUAL_GRID_STRIKES) : 100n
  return roundStep(multiplyDivide(price, share, BASIS, 'down'))
}

/**
 * Targets of one side for a delivery, nearest first: above the index for sell high, below it for buy low, from about
 * 0.5 % (or as `distances` says) to the term's reach, spread wider the farther out, each a multiple of the step, none twice, at most `count`.
 */
export function gridTargets(
  type: DualType,
  price: Decimal8,
  deliveryDays: number,
  count: number = DUAL_GRID_STRIKES,
  distances: GridDistances = GRID_DISTANCES,
): Decimal8[] {
  if (price <= 0n) return []
  const reach = (gridReach(deliveryDays) * BigInt(distances.reachPercent)) / 100n
  const step = stepOf(price, reach)
  const targets: Decimal8[] = []
  for (let place = 0; place < count; place += 1) {
    const gap = gapAt(place, count, BigInt(distances.nearest), reach)
    const next = snap(type, price, gap, step, targets.at(-1) ?? null)
    if (next > 0n) targets.push(next)
  }
  return targets
}

/** Gap of the place: from the nearest to the reach along a parabola, in basis points. */
function gapAt(place: number, count: number, nearest: bigint, reach: bigint): bigint {
  if (count <= 1 || reach <= nearest) return nearest
  const at = BigInt(place)
  const last = BigInt(count - 1)
  const spread = reach - nearest
  return nearest + (spread * at * (at + last)) / (2n * last * last)
}

function snap(type: DualType, price: Decimal8, gap: bigint, step: Decimal8, before: Decimal8 | null): Decimal8 {
  if (type === 'call') {
    const wanted = ceilStep(multiplyDivide(price, BASIS + gap, BASIS, 'up'), step)
    return before !== null && wanted <= before ? before + step : wanted
  }
  const wanted = floorStep(multiplyDivide(price, BASIS - gap, BASIS, 'down'), step)
  return before !== null && wanted >= before ? before - step : wanted
}

function ceilStep(value: Decimal8, step: Decimal8): Decimal8 {
  return ((value + step - 1n) / step) * step
}

function floorStep(value: Decimal8, step: Decimal8): Decimal8 {
  return (value / step) * step
}

/** A delivery that should be on sale, and its term as first listed. */
export type GridDelivery = { readonly deliveryAt: Instant; readonly days: number; readonly hours: number }

/**
 * Deliveries that should be on sale now: for each day term the 08:00 UTC that closes its last day, for VIP each whole
 * hour; none whose sale is over. The term at `now` is exactly the named one.
 */
export function gridDeliveries(
  category: DualCategory,
  now: Instant,
  terms: readonly number[] = DUAL_TERM_DAYS,
): GridDelivery[] {
  const all =
    category === DUAL_CATEGORY.VIP
      ? DUAL_VIP_TERM_HOURS.map((hours) => ({ deliveryAt: hourDelivery(now, hours), days: 1, hours }))
      : terms.map((days) => ({ deliveryAt: dayDelivery(now, days), days, hours: 0 }))
  return all.filter((delivery) => !isSaleOver(delivery.deliveryAt, now))
}

/** The `days`-th 08:00 UTC after `now`, the first being the next one. */
export function dayDelivery(now: Instant, days: number): Instant {
  const offset = DUAL_DELIVERY_HOUR * HOUR_MS
  const today = Math.floor((now - offset) / DAY_MS) * DAY_MS + offset
  return later(now, today - now + days * DAY_MS)
}

/** The `hours`-th whole hour after `now`. */
export function hourDelivery(now: Instant, hours: number): Instant {
  return later(floorTo(now, HOUR_MS), hours * HOUR_MS)
}

/** One target that should be on sale. */
export type GridPoint = GridDelivery & { readonly type: DualType; readonly target: Decimal8 }

/** Everything of a coin that should be on sale now at an index price. */
export function dualGrid(category: DualCategory, price: Decimal8, now: Instant, count?: number): GridPoint[] {
  return gridDeliveries(category, now).flatMap((delivery) => {
    const days = (delivery.deliveryAt - now) / DAY_MS
    return (['call', 'put'] as const).flatMap((type) =>
      gridTargets(type, price, days, count).map((target) => ({ ...delivery, type, target })),
    )
  })
}
