import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, ONE } from '../../../money/index.ts'
import { areTiersWhole, HIGHEST_RATE, type LadderTier } from '../ladder-tiers.ts'
import type { FlexibleCurve } from './flexible-curve.ts'

/** What an operator asks of a pool. Rates of a year as fractions. */
export type PoolWish = {
  readonly curve: FlexibleCurve
  readonly minRate: Decimal8
  readonly maxRate: Decimal8
  readonly serviceFee: Decimal8
  readonly bonusRate: Decimal8
  readonly bonusLimit: Decimal8
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
  if (!isRate(pool.bonusRate) || pool.bonusLimit < 0n || isBackwards) return violation('flexible.pool.bonus')
  return null
}
