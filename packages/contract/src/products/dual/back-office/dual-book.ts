import type { Decimal8 } from '../../../money/index.ts'
import { type BookClaim, claimOn, type HouseClaim, minusClaim, NO_CLAIM, plusClaim } from '../settlement/dual-claim.ts'

/* The claims of all orders of one coin and delivery on the house, dual and sniper, over settlement prices. Exact sums. */

/** Settlement prices from `least` to `most`, both excluded; where they are equal, that very price; null: no bound. */
export type PriceStretch = { readonly least: Decimal8 | null; readonly most: Decimal8 | null }

/** What is owed at the settlement prices of a step. */
export type LadderStep = HouseClaim & PriceStretch

/**
 * What is owed at every settlement price there is, from low to high: below the lowest target, at it, between it and the
 * next, and so on; null stands for no bound. One step without bounds when nothing is owed.
 */
export function claimLadder(claims: readonly BookClaim[]): LadderStep[] {
  const targets = [...new Set(claims.map((claim) => claim.target))].sort((a, b) => (a < b ? -1 : 1))
  let sum = claims.reduce((all, claim) => plusClaim(all, claimOn(claim, 'below')), NO_CLAIM)
  const steps: LadderStep[] = [{ ...sum, least: null, most: targets[0] ?? null }]
  for (const [place, target] of targets.entries()) {
    const own = claims.filter((claim) => claim.target === target)
    const at = own.reduce(
      (all, claim) => plusClaim(minusClaim(all, claimOn(claim, 'below')), claimOn(claim, 'at')),
      sum,
    )
    sum = own.reduce((all, claim) => plusClaim(minusClaim(all, claimOn(claim, 'at')), claimOn(claim, 'above')), at)
    steps.push({ ...at, least: target, most: target }, { ...sum, least: target, most: targets[place + 1] ?? null })
  }
  return steps
}

/** What some of the claims of a ladder are owed on one of its steps: a part of what stands there. */
export function claimsOnStep(claims: readonly BookClaim[], step: PriceStretch): HouseClaim {
  return claims.reduce((sum, claim) => plusClaim(sum, claimOn(claim, sideOfStep(step, claim.target))), NO_CLAIM)
}

/** No target lies inside a step, so all its prices are on one side of each. */
function sideOfStep({ least, most }: PriceStretch, target: Decimal8): 'below' | 'at' | 'above' {
  if (least !== null && least === most && least === target) return 'at'
  return most !== null && most <= target ? 'below' : 'above'
}
