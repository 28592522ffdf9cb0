import { type Decimal8, decimalText } from '../../../money/index.ts'
import { type Instant, isoText } from '../../../time/index.ts'
import type { DualProduct } from '../dual-product.ts'
import type { DualPlanSort, DualRecommendMode } from './dual-program-endpoints.ts'

/**
 * Name of an offer for programs: pair, delivery as year, month and day of UTC, target, and C for sell high or P for buy low:
 * `COIN_USDT-20261229-27000-C`. Two deliveries of one day, target and direction share it; the id tells them apart.
 */
export function instrumentName({
  coin,
  quoteAsset,
  deliveryAt,
  target,
  type,
}: Pick<DualProduct, 'coin' | 'quoteAsset' | 'deliveryAt' | 'target' | 'type'>): string {
  const day = isoText(deliveryAt).slice(0, 10).replaceAll('-', '')
  return `${coin}_${quoteAsset}-${day}-${decimalText(target)}-${type === 'call' ? 'C' : 'P'}`
}

/** What plans are put in order by. `gap` is the distance of the target from the price, whatever its sign means. */
export type SortedPlan = {
  readonly id: number
  readonly apr: Decimal8
  readonly deliveryAt: Instant
  readonly gap: Decimal8
}

/** Plans in the order that was asked for, ties by delivery and id; the order that they came in where none was. */
export function sortedPlans<Plan extends SortedPlan>(plans: readonly Plan[], sort: DualPlanSort | null): Plan[] {
  if (sort === null) return [...plans]
  const before: Readonly<Record<DualPlanSort, (a: Plan, b: Plan) => number>> = {
    apy: (a, b) => compare(b.apr, a.apr),
    'short-period': (a, b) => a.deliveryAt - b.deliveryAt,
    multiple: (a, b) => compare(size(b.gap), size(a.gap)),
  }
  return plans.toSorted((a, b) => before[sort](a, b) || a.deliveryAt - b.deliveryAt || a.id - b.id)
}

/** What a recommendation is chosen by. */
export type RecommendedPlan = SortedPlan & {
  readonly coin: string
  readonly type: string
  /** The fair rate beside the offer; null until the first quote. */
  readonly fairApr: Decimal8 | null
}

/**
 * Of each coin and direction the offer that keeps most of its fair rate, the nearest delivery among equals; those without a
 * fair rate are not recommended. The best first.
 */
export function recommendedPlans<Plan extends RecommendedPlan>(plans: readonly Plan[], most: number): Plan[] {
  const judged = plans.filter(({ fairApr }) => fairApr !== null && fairApr > 0n)
  const best = [...Map.groupBy(judged, ({ coin, type }) => `${coin} ${type}`).values()].map(
    (each) => each.toSorted(keepsMore)[0] as Plan,
  )
  return best.toSorted(keepsMore).slice(0, most)
}

/** Recommendations in the order that was asked for; in the one that they came in unless it is by rate, target or delivery. */
export function inMode<Plan extends SortedPlan & { readonly target: Decimal8 }>(
  plans: readonly Plan[],
  mode: DualRecommendMode = 'normal',
): Plan[] {
  const orders: Readonly<Record<DualRecommendMode, (a: Plan, b: Plan) => number>> = {
    normal: () => 0,
    senior: () => 0,
    apy_up: (a, b) => compare(a.apr, b.apr),
    ep_up: (a, b) => compare(a.target, b.target),
    ep_down: (a, b) => compare(b.target, a.target),
    dt_up: (a, b) => a.deliveryAt - b.deliveryAt,
    dt_down: (a, b) => b.deliveryAt - a.deliveryAt,
  }
  return plans.toSorted(orders[mode])
}

/** Compares apr / fairApr as fractions, exactly. */
function keepsMore(a: RecommendedPlan, b: RecommendedPlan): number {
  const [left, right] = [b.apr * (a.fairApr ?? 1n), a.apr * (b.fairApr ?? 1n)]
  return compare(left, right) || a.deliveryAt - b.deliveryAt || a.id - b.id
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value
}
