import { type Decimal8, smaller } from '../../../money/index.ts'
import { HOUR_MS, type Instant, later } from '../../../time/index.ts'
import { redemptionParts } from './flexible-rules.ts'

/** Full hours that a forecast names. */
const HOURS_NAMED = 3

/** Facts of a pool by which a redemption is forecast. Amounts in the pool's coin. */
export type RedemptionFacts = {
  /** Own money that joined in the open hour. */
  readonly joining: Decimal8
  /** Money of the pool that is not lent, kept for earlier redemptions left out. */
  readonly idle: Decimal8
  /** Redemptions asked before and not paid yet. */
  readonly queue: Decimal8
  /** Money that is there for the queue at the end of the open hour without any further repayment. */
  readonly arriving: Decimal8
  readonly openHour: Instant
}

export type RedemptionForecast = {
  readonly atOnce: Decimal8
  readonly waiting: Decimal8
  /** Part of `waiting` that the next full hour pays if no loan is repaid until then. */
  readonly atNextHour: Decimal8
  /** Loans that have to come back before the rest of `waiting` is paid, earlier redemptions included. */
  readonly recalled: Decimal8
  /** Full hours at which the queue is paid next, the first one first. */
  readonly hours: readonly Instant[]
}

/**
 * When a redemption is paid: own joining money and idle money at once, the rest at full hours in the order of asking.
 * Source: product rules, Simple Earn flexible, Redemption.
 */
export function forecastRedemption(amount: Decimal8, facts: RedemptionFacts): RedemptionForecast {
  const { fromJoining, fromIdle, waiting } = redemptionParts(amount, facts.joining, facts.idle)
  const uncovered = atLeastZero(facts.queue + waiting - facts.arriving)
  const atNextHour = smaller(waiting, atLeastZero(facts.arriving - facts.queue))
  const hours = Array.from({ length: HOURS_NAMED }, (_, index) => later(facts.openHour, (index + 1) * HOUR_MS))
  return { atOnce: fromJoining + fromIdle, waiting, atNextHour, recalled: waiting > 0n ? uncovered : 0n, hours }
}

function atLeastZero(amount: Decimal8): Decimal8 {
  return amount > 0n ? amount : 0n
}
