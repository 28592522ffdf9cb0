import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, ONE } from '../../../money/index.ts'
import { areTiersWhole, HIGHEST_RATE, type LadderTier, ladderWire } from '../ladder-tiers.ts'
import { ceilingOf } from './flexible-clearing.ts'
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
  if (
    !isRate(pool.minRate) ||
    !isRate(pool.maxRate) ||
    pool.minRate > ceilingOf({ curve: pool.curve, maximum: pool.maxRate }) ||
    !isRate(pool.serviceFee)
  )
    return violation('flexible.pool.rates')
  if (!areTiersWhole(pool.tiers)) return violation('flexible.pool.tiers')
  const isBackwards = pool.startAt !== null && pool.endAt !== null && pool.endAt <= pool.startAt
  if (!isRate(pool.bonusRate) || pool.bonusLimit < 0n || (pool.budget ?? 0n) < 0n || isBackwards)
    return violation('flexible.pool.bonus')
  return null
}

/** What of a pool gives value: all of its terms by which the house pays or forgoes something, and whether it is on sale. */
export type PoolGift = Pick<
  PoolWish,
  'curve' | 'serviceFee' | 'bonusRate' | 'bonusLimit' | 'budget' | 'tiers' | 'startAt' | 'endAt'
> & {
  readonly isBonusOpen: boolean
  /** The coin in which bonus and tiers are paid. */
  readonly award: string
  readonly isVerifiedOnly: boolean
  readonly isListed: boolean
}

/**
 * Whether a pool takes two operators, because it gives more of what the house has than it does: more bonus for anybody, other
 * tiers, either of them for longer, to more customers or in another coin, more of a budget, a lower fee, a base rate that is raised and above
 * the bound for offers, a fraction; or is on sale again with a bonus or tiers. Null for `bound`: one is enough; for `before`: a new pool.
 */
export function poolTakesTwo(before: PoolGift | null, after: PoolGift, bound: Decimal8 | null): boolean {
  if (bound === null) return false
  const isBaseRaised = after.curve.base > (before?.curve.base ?? 0n) && after.curve.base > bound
  if (isBaseRaised || hasOtherTiers(before, after) || hasMoreBonus(before, after)) return true
  if (before === null) return false
  return after.serviceFee < before.serviceFee || isBudgetRaised(before, after) || givesExtrasMore(before, after)
}

/** Of what is lent to the limit at most: more for somebody where the rate is higher, or what it comes to at the limit. */
function hasMoreBonus(before: PoolGift | null, after: PoolGift): boolean {
  const most = bonusOf(after)
  if (most === 0n) return false
  if (before === null || bonusOf(before) === 0n) return true
  return after.bonusRate > before.bonusRate || most > bonusOf(before)
}

/** What a bonus comes to at its limit. */
function bonusOf({ isBonusOpen, bonusRate, bonusLimit }: PoolGift): Decimal8 {
  return isBonusOpen ? bonusRate * bonusLimit : 0n
}

function hasOtherTiers(before: PoolGift | null, after: PoolGift): boolean {
  const wire = (of: PoolGift | null) => JSON.stringify(ladderWire(of?.tiers ?? []))
  return after.tiers.length > 0 && wire(after) !== wire(before)
}

function isBudgetRaised({ budget: had = null }: PoolGift, { budget = null }: PoolGift): boolean {
  return had !== null && (budget === null || budget > had)
}

/** The same bonus and tiers, for longer, in another coin, to more customers or on sale again. */
function givesExtrasMore(before: PoolGift, after: PoolGift): boolean {
  if (bonusOf(after) === 0n && after.tiers.length === 0) return false
  const isEarlier = before.startAt !== null && (after.startAt === null || after.startAt < before.startAt)
  const isLonger = before.endAt !== null && (after.endAt === null || after.endAt > before.endAt)
  const isToMore = before.isVerifiedOnly && !after.isVerifiedOnly
  return isEarlier || isLonger || isToMore || after.award !== before.award || (after.isListed && !before.isListed)
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
