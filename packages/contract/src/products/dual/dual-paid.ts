import type { Decimal8 } from '../../money/index.ts'
import { type DualOutcomes, type DualPayoff, sideOf } from './dual-payoff.ts'
import { DUAL_CATEGORY, type DualCategory, type DualProduct, investAsset } from './dual-product.ts'

/** What the customer is paid of an order that ended: what stands in exports. `principal + interest = amount`. */
export type DualPaid = {
  readonly asset: string
  readonly amount: Decimal8
  /** Null after early redemption, which pays one amount. */
  readonly principal: Decimal8 | null
  readonly interest: Decimal8 | null
}

/** What of an outcome is the customer's: all of it, of a trial fund the interest alone (the principal is the house's). */
export function customersPart<Paid extends Pick<DualPayoff, 'principal' | 'interest' | 'amount'>>(
  { category }: { readonly category: DualCategory },
  paid: Paid,
): Paid {
  return category === DUAL_CATEGORY.TRIAL_FUND ? { ...paid, principal: 0n, amount: paid.interest } : paid
}

/** What `paidToCustomer` looks at. The two are null while the order has not settled or was not redeemed. */
export type PaidFacts = Pick<DualProduct, 'type' | 'category' | 'coin' | 'quoteAsset' | 'target'> & {
  readonly outcomes: DualOutcomes | null
  readonly settlementPrice: Decimal8 | null
  readonly refundAmount: Decimal8 | null
}

/** What the customer was paid at settlement or by early redemption; null while, or if, nothing was. */
export function paidToCustomer(order: PaidFacts): DualPaid | null {
  const { settlementPrice, refundAmount, target, outcomes } = order
  if (settlementPrice !== null && outcomes !== null)
    return customersPart(order, outcomes[sideOf(settlementPrice, target)])
  if (refundAmount === null) return null
  return { asset: investAsset(order), amount: refundAmount, principal: null, interest: null }
}
