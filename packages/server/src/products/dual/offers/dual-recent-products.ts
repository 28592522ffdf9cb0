import { type Instant, later, SECOND_MS } from '@tenor/contract/time'
import type { StoredProduct } from './dual-product-table.ts'

/** As long as a quote usually stands. */
const KEPT_MS = 30 * SECOND_MS
const KEPT_MOST = 10_000

/**
 * Products as they were read a moment ago, to judge an order by at first. The order's own statement makes sure that the
 * product is still so, and a refusal is judged again by what the database says.
 */
export type RecentProducts = {
  find(id: number, now: Instant): StoredProduct | null
  keep(product: StoredProduct, now: Instant): void
}

export function createRecentProducts(): RecentProducts {
  const kept = new Map<number, { product: StoredProduct; until: Instant }>()
  return {
    find(id, now) {
      const found = kept.get(id)
      return found !== undefined && found.until > now ? found.product : null
    },
    keep(product, now) {
      if (kept.size >= KEPT_MOST) kept.clear()
      kept.set(product.id, { product, until: later(now, KEPT_MS) })
    },
  }
}
