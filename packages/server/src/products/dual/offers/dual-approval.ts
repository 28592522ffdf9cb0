import { approvedExcess, dualQuote, quotedTerm, shownMargin } from '@tenor/contract/dual'
import type { Instant } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import type { StoredProduct } from './dual-product-table.ts'
import { sellingPrice } from './dual-selling.ts'
import { pricingOf, seriesByCoin } from './dual-series-store.ts'

/**
 * A product as an operator puts it on sale now: of what is listed by hand the excess of its yield over the fair one is
 * approved, and the figures of now stand beside it. Without an index there is nothing to measure it by, and it is not listed.
 */
export async function approved(
  module: DualModule,
  db: Queryable,
  product: StoredProduct,
  now: Instant,
): Promise<StoredProduct> {
  if (product.origin === 'grid') return product
  const pricing = pricingOf((await seriesByCoin(db)).get(product.coin), product.type)
  const price = await sellingPrice(module, product, pricing)
  if (price === null || pricing === null) throw new Refusal(422, 'dual.quote.unavailable')
  const term = quotedTerm(product, now)
  const quote = dualQuote({ ...product, ...pricing, term, price, now })
  if (quote === null) throw new Refusal(422, 'dual.product.deliveryPassed')
  const { fairApr, impliedVolatility, chance } = quote
  const excess = approvedExcess({ rate: product.apr, fair: fairApr, term })
  return { ...product, excess, fairApr, impliedVolatility, chance, margin: shownMargin(product.apr, fairApr) }
}

const TERMS = ['type', 'coin', 'category', 'target', 'apr', 'deliveryAt'] as const

/** Whether a change asks for a new approval: other terms, or back on sale. */
export function isNewOffer(before: StoredProduct | null, after: StoredProduct): boolean {
  if (after.listing !== 'listed') return false
  if (before === null) return true
  return before.listing !== 'listed' || TERMS.some((name) => before[name] !== after[name])
}
