import { type Decimal8, multiply } from '../../../money/index.ts'
import { convertsOn, type DualSide, sideOf } from '../dual-payoff.ts'
import { DUAL_TYPES, type DualType } from '../dual-product.ts'
import { SNIPER_DIRECTION, type SniperType } from '../sniper/sniper-product.ts'

/*
 * What the orders of one target claim of the house on each side of it. It was fixed when each order was made; here are
 * the sums, and which of them a settlement price picks.
 */

/** What the house owes: coins, and the quote asset; and how many orders are exercised in full for it. */
export type HouseClaim = { readonly coin: Decimal8; readonly quote: Decimal8; readonly converting: number }

/** Nothing owed. */
export const NO_CLAIM: HouseClaim = { coin: 0n, quote: 0n, converting: 0 }

/** Sums of the dual orders of one direction and target: each outcome in the asset that it is paid in. */
export type TargetClaim = {
  readonly type: DualType
  readonly target: Decimal8
  readonly orders: number
  /** In the invest asset. */
  readonly invested: Decimal8
  /** What is paid, principal and interest, when the price ends below, at or above the target. */
  readonly paid: Readonly<Record<DualSide, Decimal8>>
}

/** Sums of the sniper orders of one kind and target. */
export type SniperClaim = {
  readonly type: SniperType
  readonly target: Decimal8
  readonly orders: number
  /** In the invest asset. */
  readonly invested: Decimal8
  /** What is paid in the exercise asset when the target is reached, and when it is missed. */
  readonly reached: Decimal8
  readonly missed: Decimal8
  /** What comes back in the invest asset when the target is missed; nothing does when it is reached. */
  readonly refund: Decimal8
}

/** A line of the book, of either kind. */
export type BookClaim = TargetClaim | SniperClaim

/** Whether a line is of dual orders. */
export function isDualClaim(claim: BookClaim): claim is TargetClaim {
  return DUAL_TYPES.some((type) => type === claim.type)
}

/**
 * What the orders of one target are owed on a side. Sell high pays coins below its target; buy low at and below. A
 * sniper whose target is reached pays the exercise asset alone, another one both assets.
 */
export function claimOn(claim: BookClaim, side: DualSide): HouseClaim {
  if (!isDualClaim(claim)) return sniperClaimOn(claim, side)
  const converts = convertsOn(claim.type, side)
  const paysCoin = claim.type === 'call' ? !converts : converts
  const amount = claim.paid[side]
  const converting = converts ? claim.orders : 0
  return paysCoin ? { coin: amount, quote: 0n, converting } : { coin: 0n, quote: amount, converting }
}

function sniperClaimOn(claim: SniperClaim, side: DualSide): HouseClaim {
  const { payment, refund, isReached } = sniperPaidOn(claim, side)
  const converting = isReached ? claim.orders : 0
  return claim.type === 'peak'
    ? { coin: refund, quote: payment, converting }
    : { coin: payment, quote: refund, converting }
}

/** The two amounts that sniper orders are paid on a side: `payment` in the exercise asset, `refund` in the invest asset. */
export function sniperPaidOn(
  claim: SniperClaim,
  side: DualSide,
): { payment: Decimal8; refund: Decimal8; isReached: boolean } {
  const isReached = convertsOn(SNIPER_DIRECTION[claim.type], side)
  return isReached
    ? { payment: claim.reached, refund: 0n, isReached }
    : { payment: claim.missed, refund: claim.refund, isReached }
}

/** What all are owed at a settlement price. */
export function claimsAt(claims: readonly BookClaim[], price: Decimal8): HouseClaim {
  return claims.reduce((sum, claim) => plusClaim(sum, claimOn(claim, sideOf(price, claim.target))), NO_CLAIM)
}

/**
 * Coins that would cover what the orders of one target are owed, 8 decimals, half-even. `share` is `coverShare` of the
 * target. What is owed, dual or sniper, is worth a number of coins, a number of the quote asset, and a number of coins
 * times min(S, K): its coins above the target are covered one by one, the others that it has below it by that share. An
 * estimate of the model, for operators.
 */
export function claimDelta(claim: BookClaim, share: Decimal8): Decimal8 {
  const above = claimOn(claim, 'above').coin
  return above + multiply(claimOn(claim, 'below').coin - above, share, 'halfEven')
}

/** The sum of two claims. */
export function plusClaim(a: HouseClaim, b: HouseClaim): HouseClaim {
  return { coin: a.coin + b.coin, quote: a.quote + b.quote, converting: a.converting + b.converting }
}

/** A claim less a part of it. */
export function minusClaim(a: HouseClaim, b: HouseClaim): HouseClaim {
  return { coin: a.coin - b.coin, quote: a.quote - b.quote, converting: a.converting - b.converting }
}
