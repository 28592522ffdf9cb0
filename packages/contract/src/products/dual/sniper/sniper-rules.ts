import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, percentText } from '../../../money/index.ts'
import type { Instant } from '../../../time/index.ts'
import { type DualStateFacts, SNIPER_STATES, type SniperState, shownState } from '../dual-order.ts'
import { offerViolation, orderAmountViolation } from '../dual-rules.ts'
import type { Acceptance } from '../purchase/dual-acceptance.ts'
import { sniperOutcomes } from './sniper-payoff.ts'
import {
  SNIPER_DIRECTION,
  type SniperProduct,
  sniperInvestAsset,
  sniperMaximum,
  sniperMinimum,
} from './sniper-product.ts'

/* What a customer may do with snipers. The form and the server ask the same functions. */

/** What a product is measured by. `price` is the index price, null while there is none. */
export type SniperOfferFacts = {
  readonly product: Omit<SniperProduct, 'id'>
  readonly price: Decimal8 | null
  readonly soldOut: boolean
  readonly now: Instant
  /** The first instant at which the quote is no longer sold. */
  readonly quotedUntil: Instant
  /** False when the customer's region may not use dual products. */
  readonly regionAllowed: boolean
}

/** Why nobody in the customer's place could order this now: as for a normal dual product, in its order. */
export function sniperOfferViolation({ product, ...facts }: SniperOfferFacts): Violation | null {
  const dual = { ...product, type: SNIPER_DIRECTION[product.type], category: 1 as const, apr: 0n }
  return offerViolation({ ...facts, product: dual, vipTier: 0 })
}

/** An order is refused when the guarantee has become lower than the one it saw; higher is to the customer's good. */
export function guaranteeViolation(offered: Decimal8, seen: Decimal8 | null): Violation | null {
  return seen === null || offered >= seen ? null : loweredGuarantee(offered)
}

/** The refusal that names the guarantee of now, in percent. */
function loweredGuarantee(offered: Decimal8): Violation {
  return violation('sniper.order.guaranteeLowered', { guarantee: percentText(offered) })
}

/** Why an order does not pass the test of acceptance at the index of now; null also where that is not known. */
function freshViolation(fresh: Acceptance | null): Violation | null {
  return fresh === null || fresh.passes ? null : loweredGuarantee(fresh.own ?? 0n)
}

/** What an order is measured by. `seen` is the guarantee that the customer saw, as a fraction; null: it does not say. */
export type SniperOrderFacts = SniperOfferFacts & {
  readonly amount: Decimal8
  readonly balance: Decimal8 | null
  readonly seen: Decimal8 | null
  /** What becomes of the order at the index of now; null where that is not known, as in a form. */
  readonly fresh: Acceptance | null
}

/**
 * The first thing against an order: the offer, what was seen, the test of acceptance, the amount (balance, least, most),
 * a guaranteed part that rounds to zero; or null.
 */
export function sniperOrderViolation(facts: SniperOrderFacts): Violation | null {
  return (
    sniperOfferViolation(facts) ??
    guaranteeViolation(facts.product.guarantee, facts.seen) ??
    freshViolation(facts.fresh) ??
    sniperAmountViolation(facts) ??
    guaranteedViolation(facts)
  )
}

/** An order of whose guaranteed part nothing would be exercised, or nothing paid, is refused: both round down to zero. */
export function guaranteedViolation({
  product,
  amount,
}: Pick<SniperOrderFacts, 'product' | 'amount'>): Violation | null {
  if (amount <= 0n) return null
  const { exercised, payment } = sniperOutcomes({ ...product, amount }).missed
  return exercised > 0n && payment > 0n ? null : violation('sniper.order.nothingGuaranteed')
}

/** Above the balance, below the least, above the most; null also while there is no price to measure by. */
export function sniperAmountViolation(
  facts: Pick<SniperOrderFacts, 'product' | 'price' | 'amount' | 'balance'>,
): Violation | null {
  const { product, price, amount, balance } = facts
  if (price === null || price <= 0n) return null
  const bounds = { ...product, price }
  const [minimum, maximum] = [sniperMinimum(bounds), sniperMaximum(bounds)]
  const [type, asset] = [SNIPER_DIRECTION[product.type], sniperInvestAsset(product)]
  return orderAmountViolation({ type, amount, balance, minimum, maximum, asset })
}

/** What the shown state of a sniper order is made from. */
export type SniperStateFacts = Omit<DualStateFacts, 'cancelRequested' | 'state'> & { readonly state: SniperState }

/** The state to show: PROCESSING after delivery is SETTLEMENT_PROCESSING, or SETTLEMENT_FAILED without a price. */
export function sniperShownState(facts: SniperStateFacts, now: Instant): SniperState {
  const shown = shownState({ ...facts, cancelRequested: false }, now)
  return SNIPER_STATES.find((state) => state === shown) ?? facts.state
}

/** Wire number of a state, 0 to 6. */
export function sniperStatus(state: SniperState): number {
  return SNIPER_STATES.indexOf(state)
}
