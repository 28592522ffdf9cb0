import { type DualTest, dualAcceptance, quotedTerm } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { OfferedProduct } from '../offers/dual-product-table.ts'
import type { DualPricing } from '../offers/dual-series-store.ts'
import { approvedOf } from './dual-new-order.ts'
import type { StoredOrder } from './dual-order-table.ts'

/* The contract's test of acceptance: of a wish to order by its product, of an order by its own terms. */

/** What an order of the product would become at the index of now; null where there is nothing to test it by. */
export function testOfProduct(
  product: Omit<OfferedProduct, 'exposureId'>,
  price: Decimal8 | null,
  now: Instant,
): DualTest | null {
  if (price === null || product.pricing === null) return null
  const [term, excess] = [quotedTerm(product, now), approvedOf(product)]
  return dualAcceptance({ ...product, ...product.pricing, rate: product.apr, term, excess, price, now })
}

/** What becomes of an order at a fresh index. */
export function testOfOrder(
  order: StoredOrder,
  { surface, margin }: DualPricing,
  price: Decimal8,
  now: Instant,
): DualTest | null {
  return dualAcceptance({ ...order, surface, margin, rate: order.apr, term: order, price, now })
}
