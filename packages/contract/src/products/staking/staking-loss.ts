import { type Violation, violation } from '../../http/index.ts'
import { type Decimal8, multiply, ONE, smaller } from '../../money/index.ts'

/* What the network takes of what is staked (slashing), of products without a token. Source: the product rules, "Redemption". */

/** What is left of an amount when `ratio` of it, a fraction above 0 and at most 1, is lost: rounded down to eight decimals. */
export function leftAfterLoss(amount: Decimal8, ratio: Decimal8): Decimal8 {
  return multiply(amount, ONE - ratio, 'down')
}

/**
 * What a holding missed of its day (amount × seconds that did not count) after a loss of `lost` at a second of the day: what was
 * lost counted until then. Never more than what is left could weigh.
 */
export function missedAfterLoss(
  missed: bigint,
  { left, lost, seconds }: { left: Decimal8; lost: Decimal8; seconds: bigint },
) {
  return smaller(missed - lost * seconds, left * 86_400n)
}

/** What a loss is judged by. */
export type LossFacts = {
  readonly ratio: Decimal8
  readonly hasToken: boolean
  readonly isProtocol: boolean
  readonly passesLosses: boolean
}

/** Why a loss cannot be entered; null where it can. A token falls by its rate; where the terms do not pass it on the house bears it. */
export function lossViolation({ ratio, hasToken, isProtocol, passesLosses }: LossFacts): Violation | null {
  if (hasToken) return violation('staking.loss.token')
  if (!isProtocol && !passesLosses) return violation('staking.loss.house')
  return ratio > 0n && ratio <= ONE ? null : violation('staking.loss.ratio')
}
