import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, ONE } from '../../../money/index.ts'
import { areTiersWhole, HIGHEST_RATE, type LadderTier, ladderWire } from '../ladder-tiers.ts'
import { type FlexibleCurve, ratioDown, utilisation } from './flexible-curve.ts'

/** What an operator asks of a pool. Rates of a year as fractions. */
export type PoolWish = {
  readonly curve: FlexibleCurve
  readonly minRate: Decimal8
  readonly maxRate: Decimal8
  readonly serviceFee: Decimal8
  readonly bonusRate: Decimal8
  readonly bonusLimit: Decimal8
  /** What bonus and tiers may come to in the coin; null or absent: no end. */
  readonly budget?: Decimal8 | null
  readonly tiers: readonly LadderTier[]
  readonly startAt: number | null
  readonly endAt: number | null
}

/** The first thing against a pool's terms, or null. */
export function poolViolation(pool: PoolWish): Violation | null {
  const { base, slope1, kink, slope2, cap } = pool.curve
  const isRate = (rate: Decimal8) => rate >= 0n && rate <= HIGHEST_RATE
  if (![base, slope1, slope2, cap].every(isRate) || kink < 0n || kink > ONE || cap < base)
    return violation('flexible.pool.curve')
  if (!isRate(pool.minRate) || !isRate(pool.maxRate) || pool.minRate > pool.maxRate || !isRate(pool.serviceFee))
    return violation('flexible.pool.rates')
  if (!areTiersWhole(pool.tiers)) return violation('flexible.pool.tiers')
  const isBackwards = pool.startAt !== null && pool.endAt !== null && pool.endAt <= pool.startAt
  if (!isRate(pool.bonusRate) || pool.bonusLimit < 0n || (pool.budget ?? 0n) < 0n || isBackwards)
    return violation('flexible.pool.bonus')
  return null
}

/** What of a pool's terms gives value: its curve, its bonus while it is open, its tiers. */
export type PoolGift = Pick<PoolWish, 'curve' | 'bonusRate' | 'bonusLimit' | 'budget' | 'tiers'> & {
  readonly isBonusOpen: boolean
}

/**
 * Whether terms take two operators: a bonus that pays more of what the house has, tiers that are not those of before, or a
 * base rate that is raised and above the bound for offers, a fraction, or a budget that is raised or taken away. Null for `bound`: one is enough; for `before`: a new pool.
 */
export function poolTakesTwo(before: PoolGift | null, after: PoolGift, bound: Decimal8 | null): boolean {
  if (bound === null) return false
  const bonusOf = (of: PoolGift | null) => (of?.isBonusOpen ? of.bonusRate * of.bonusLimit : 0n)
  const tiersOf = (of: PoolGift | null) => JSON.stringify(ladderWire(of?.tiers ?? []))
  const hasOtherTiers = after.tiers.length > 0 && tiersOf(after) !== tiersOf(before)
  const isBaseRaised = after.curve.base > (before?.curve.base ?? 0n) && after.curve.base > bound
  const [hadBudget, budget] = [before?.budget ?? null, after.budget ?? null]
  const isBudgetRaised = hadBudget !== null && (budget === null || budget > hadBudget)
  return bonusOf(after) > bonusOf(before) || hasOtherTiers || isBaseRaised || isBudgetRaised
}

/** How a pool stands: what lenders offer and what has just joined, what is lent, what customers wait for. */
export type PoolStanding = {
  readonly offered: Decimal8
  readonly joining: Decimal8
  readonly lent: Decimal8
  readonly waiting: Decimal8
}

/**
 * Idle money at the next full hour if nobody acts until then: what has joined is offered, and who waits is paid. Never
 * below zero. Source: product rules, At E.
 */
export function idleAtNextHour({ offered, joining, lent, waiting }: PoolStanding): Decimal8 {
  const left = offered + joining - lent - waiting
  return left > 0n ? left : 0n
}

/** Lent over offered, as a fraction, rounded down; 0 where nothing is offered. */
export function poolUtilisation({ offered, lent }: Pick<PoolStanding, 'offered' | 'lent'>): Decimal8 {
  return offered === 0n ? 0n : ratioDown(utilisation(lent, offered))
}
