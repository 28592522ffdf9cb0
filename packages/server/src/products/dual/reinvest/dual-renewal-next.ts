import {
  amountRenewalEnd,
  customerRenewalEnd,
  type DualPayoff,
  type RenewalEnd,
  renewalOffer,
  renewalWish,
  shownMargin,
  sideOf,
} from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { type AcceptedBy, accepted, newOrder } from '../purchase/dual-new-order.ts'
import { outcomesOf, type StoredOrder } from '../purchase/dual-order-table.ts'
import type { Renewals, ToRenew } from './dual-renewal-store.ts'

/** The next order of a chain, or why the chain ends: the contract's rules, asked in their order. */
export function renewalOf(
  { order, customer }: ToRenew,
  renewals: Renewals,
  settlementPrice: Decimal8,
  id: number,
): StoredOrder | RenewalEnd {
  if (renewals.endReason !== null) return renewals.endReason
  const { at, price, version, offers } = renewals
  const against = customerRenewalEnd(customer, order.category)
  if (against !== null) return against
  const { converted, amount } = paidBy(order, settlementPrice)
  const wish = renewalWish({ ...order, converted, term: order, settlementPrice, price, now: at })
  const product = renewalOffer(
    wish,
    offers.map((offer) => offer.product),
    at,
  )
  if (typeof product === 'string') return product
  const { bucket, userId, reinvest, priceDeviation, preferredSeconds, leastApr } = order
  const given = { owner: { bucket, userId }, id, amount, now: at, text: null, reinvest }
  const renewalId = order.renewalId ?? order.id
  const begun = newOrder(product, { ...given, priceDeviation, preferredSeconds, leastApr, renewalId })
  const priceAt = product.quotedAt ?? at
  const next = accepted(begun, { figures: figuresOf(product), price, priceAt, version, now: at })
  return amountRenewalEnd(amount, { ...product, price }, outcomesOf(next)) ?? next
}

/** What the listing quoted is what it is accepted at. */
function figuresOf({ apr, fairApr, impliedVolatility, chance }: StoredProduct): AcceptedBy['figures'] {
  const fair = fairApr ?? 0n
  const margin = shownMargin(apr, fair)
  return { rate: apr, margin, fairApr: fair, impliedVolatility: impliedVolatility ?? 0n, chance: chance ?? 0n }
}

/** What an order was paid at the price. */
export function paidBy(order: StoredOrder, settlementPrice: Decimal8): DualPayoff {
  return outcomesOf(order)[sideOf(settlementPrice, order.target)]
}
