import {
  amountRenewalEnd,
  customerRenewalEnd,
  type DualPayoff,
  type RenewalEnd,
  renewalOffer,
  renewalWish,
  sideOf,
} from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { newOrder } from '../purchase/dual-new-order.ts'
import type { StoredOrder } from '../purchase/dual-order-table.ts'
import type { Renewals, ToRenew } from './dual-renewal-store.ts'

/** The next order of a chain, or why the chain ends: the contract's rules, asked in their order. */
export function renewalOf(
  { order, customer }: ToRenew,
  renewals: Renewals,
  settlementPrice: Decimal8,
  id: number,
): StoredOrder | RenewalEnd {
  if (renewals.endReason !== null) return renewals.endReason
  const { at, price, offers } = renewals
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
  const given = { owner: { bucket, userId }, id, amount, now: at, entryPrice: price, text: null, reinvest }
  const renewalId = order.renewalId ?? order.id
  const next = newOrder(product, { ...given, priceDeviation, preferredSeconds, leastApr, renewalId })
  const end = amountRenewalEnd(amount, { ...product, price }, next.outcomes)
  return end ?? { ...next, state: 'PROCESSING', acceptedAt: at }
}

/** What an order was paid at the price. */
export function paidBy(order: StoredOrder, settlementPrice: Decimal8): DualPayoff {
  return order.outcomes[sideOf(settlementPrice, order.target)]
}
