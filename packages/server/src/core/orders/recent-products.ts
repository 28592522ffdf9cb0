import { type Instant, instant, later, SECOND_MS } from '@tenor/contract/time'

/** As long as a quote usually stands. */
const KEPT_MS = 30 * SECOND_MS
const KEPT_MOST = 10_000

/**
 * Products as they were read a moment ago, to judge an order by at first. The order's own statement makes sure that the
 * product is still so, and a refusal is judged again by what the database says.
 */
export type RecentProducts = {
  find(kind: object, id: number, now: Instant): unknown
  /** Until an instant at the latest, where it is known that the product will be another then. */
  keep(kind: object, id: number, product: unknown, now: Instant, until?: Instant): void
}

export function createRecentProducts(): RecentProducts {
  const kinds = new Map<object, Map<number, { product: unknown; until: Instant }>>()
  return {
    find(kind, id, now) {
      const found = kinds.get(kind)?.get(id)
      return found !== undefined && found.until > now ? found.product : null
    },
    keep(kind, id, product, now, until = later(now, KEPT_MS)) {
      const kept = kinds.get(kind) ?? new Map()
      if (kept.size >= KEPT_MOST) kept.clear()
      kinds.set(kind, kept.set(id, { product, until: instant(Math.min(until, later(now, KEPT_MS))) }))
    },
  }
}
