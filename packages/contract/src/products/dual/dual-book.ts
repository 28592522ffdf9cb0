import type { Decimal8 } from '../../money/index.ts'
import { convertsOn, type DualSide, sideOf } from './dual-payoff.ts'
import type { DualType } from './dual-product.ts'

/*
 * The claims of all orders of one coin and delivery on the house. What each order pays on each side of its target was
 * fixed when it was made; here those sums are added up, exactly.
 */

/** Sums of the orders of one direction and target: each outcome in the asset that it is paid in. */
export type TargetClaim = {
  readonly type: DualType
  readonly target: Decimal8
  readonly orders: number
  /** In the invest asset. */
  readonly invested: Decimal8
  /** What is paid, principal and interest, when the price ends below, at or above the target. */
  readonly paid: Readonly<Record<DualSide, Decimal8>>
}

/** What the house owes: coins, and the quote asset. */
export type HouseClaim = { readonly coin: Decimal8; readonly quote: Decimal8; readonly converting: number }

const NOTHING: HouseClaim = { coin: 0n, quote: 0n, converting: 0 }

/** What the orders of one target are owed on a side. Sell high pays coins below its target; buy low at and below. */
export function claimOn(claim: TargetClaim, side: DualSide): HouseClaim {
  const converts = convertsOn(claim.type, side)
  const paysCoin = claim.type === 'call' ? !converts : converts
  const amount = claim.paid[side]
  const converting = converts ? claim.orders : 0
  return paysCoin ? { coin: amount, quote: 0n, converting } : { coin: 0n, quote: amount, converting }
}

/** What all are owed at a settlement price. */
export function claimsAt(claims: readonly TargetClaim[], price: Decimal8): HouseClaim {
  return claims.reduce((sum, claim) => plus(sum, claimOn(claim, sideOf(price, claim.target))), NOTHING)
}

/** What is owed for settlement prices from `least` to `most`, both excluded; where they are equal, at that very price. */
export type LadderStep = HouseClaim & { readonly least: Decimal8 | null; readonly most: Decimal8 | null }

/**
 * What is owed at every settlement price there is, from low to high: below the lowest target, at it, between it and the
 * next, and so on; null stands for no bound. One step without bounds when nothing is owed.
 */
export function claimLadder(claims: readonly TargetClaim[]): LadderStep[] {
  const targets = [...new Set(claims.map((claim) => claim.target))].sort((a, b) => (a < b ? -1 : 1))
  let sum = claims.reduce((all, claim) => plus(all, claimOn(claim, 'below')), NOTHING)
  const steps: LadderStep[] = [{ ...sum, least: null, most: targets[0] ?? null }]
  for (const [place, target] of targets.entries()) {
    const own = claims.filter((claim) => claim.target === target)
    const at = own.reduce((all, claim) => plus(minus(all, claimOn(claim, 'below')), claimOn(claim, 'at')), sum)
    sum = own.reduce((all, claim) => plus(minus(all, claimOn(claim, 'at')), claimOn(claim, 'above')), at)
    steps.push({ ...at, least: target, most: target }, { ...sum, least: target, most: targets[place + 1] ?? null })
  }
  return steps
}

function plus(a: HouseClaim, b: HouseClaim): HouseClaim {
  return { coin: a.coin + b.coin, quote: a.quote + b.quote, converting: a.converting + b.converting }
}

function minus(a: HouseClaim, b: HouseClaim): HouseClaim {
  return { coin: a.coin - b.coin, quote: a.quote - b.quote, converting: a.converting - b.converting }
}
