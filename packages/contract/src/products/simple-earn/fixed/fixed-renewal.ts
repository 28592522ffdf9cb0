import { type Decimal8, larger, smaller } from '../../../money/index.ts'
import type { Instant } from '../../../time/index.ts'
import { FIXED_TYPE, type FixedSaleTerms, type FixedTerms } from './fixed-product.ts'
import { entitlementViolation, type FixedCustomer, saleViolation } from './fixed-rules.ts'

/* Auto-reinvest: what an order goes on in when it is paid. */

/** A product as a renewal sees it. Its terms are those at the finish of the order. */
export type RenewalOffer = FixedTerms &
  FixedSaleTerms & {
    readonly id: number
    readonly isListed: boolean
    /** Its rate one hour before the finish, when changes ended; null: it was not there yet. */
    readonly rateBefore: Decimal8 | null
  }

/** What a renewal needs to know of the order that is paid. */
export type RenewedOrder = {
  readonly productId: number
  readonly asset: string
  readonly termDays: number
  readonly rate: Decimal8
}

/** Of a customer at the renewal; `eligibleFor` are the special products that name them. */
export type RenewalCustomer = Omit<FixedCustomer, 'isEligible' | 'balance' | 'active'> & {
  readonly eligibleFor: ReadonlySet<number>
  /** Locked, unchecked, or stopped: nothing new at all. */
  readonly isHeld: boolean
}

/** What it goes on in, at which rate, and whether that is the same product. */
export type RenewalChoice<Offer extends RenewalOffer> = {
  readonly offer: Offer
  readonly rate: Decimal8
  readonly isSame: boolean
}

/** The rate of a renewal: the higher of that one hour before the finish and that at the finish. */
export function renewalRate({ rate, rateBefore }: Pick<RenewalOffer, 'rate' | 'rateBefore'>): Decimal8 {
  return rateBefore === null ? rate : larger(rate, rateBefore)
}

/**
 * What may follow, best first: the same product where it is sold and the customer entitled; then the coin's normal products
 * whose term is not longer and whose rate is not lower than the order's, by the highest rate, then the longest term, then
 * the lowest id.
 */
export function renewalChoices<Offer extends RenewalOffer>(
  order: RenewedOrder,
  offers: readonly Offer[],
  customer: RenewalCustomer,
  at: Instant,
): RenewalChoice<Offer>[] {
  if (customer.isHeld) return []
  const open = offers.filter(
    (offer) => offer.asset === order.asset && saleViolation(offer, at) === null && isEntitled(offer, customer),
  )
  const same = open.filter(({ id, mayReinvest }) => id === order.productId && mayReinvest)
  const others = open
    .filter(
      ({ id, type, termDays }) => id !== order.productId && type === FIXED_TYPE.NORMAL && termDays <= order.termDays,
    )
    .filter((offer) => renewalRate(offer) >= order.rate)
    .toSorted((a, b) => compare(renewalRate(b), renewalRate(a)) || b.termDays - a.termDays || a.id - b.id)
  return [...same, ...others].map((offer) => ({
    offer,
    rate: renewalRate(offer),
    isSame: offer.id === order.productId,
  }))
}

function isEntitled(offer: RenewalOffer, customer: RenewalCustomer): boolean {
  return entitlementViolation(offer, { ...customer, isEligible: customer.eligibleFor.has(offer.id) }) === null
}

function compare(a: Decimal8, b: Decimal8): number {
  if (a === b) return 0
  return a > b ? 1 : -1
}

/** What is left for a renewal: of the product, and of the customer's own quota; what the order itself held is not in it. */
export type RenewalRoom = { readonly product: Decimal8; readonly personal: Decimal8 }

/** What goes on and what is paid out to spot; together they are principal and interest. */
export type RenewalSplit = { readonly renewed: Decimal8; readonly paidOut: Decimal8 }

/**
 * Principal and interest go on. In the same product the principal keeps the quota that it held, and only the interest has to
 * fit; in another one all of it has to. What does not fit is paid out. Null where less than the minimum would go on.
 */
export function renewalSplit(
  { principal, interest }: { principal: Decimal8; interest: Decimal8 },
  room: RenewalRoom,
  { isSame, minimum }: { isSame: boolean; minimum: Decimal8 },
): RenewalSplit | null {
  const kept = isSame ? principal : 0n
  const wanted = principal + interest - kept
  const added = larger(smaller(wanted, smaller(room.product, room.personal)), 0n)
  const renewed = kept + added
  return renewed < minimum ? null : { renewed, paidOut: wanted - added }
}
