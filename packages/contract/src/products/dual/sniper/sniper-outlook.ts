import { type Decimal8, larger, multiply, smaller } from '../../../money/index.ts'
import { dropBelow, fallen } from '../dual-outlook.ts'
import { DUAL_PLAIN_FALL } from '../pricing/dual-fall.ts'
import { type SniperOutcome, type SniperOutcomes, type SniperPosition, sniperOutcomes } from './sniper-payoff.ts'

/*
 * Both outcomes of a sniper order in money, before it is made and while it runs. These figures are shown, never paid; the amounts in them
 * are those that are paid.
 */

/** One outcome: what is paid and refunded, what both are worth in the quote asset at `price`, and the difference to what was put in. */
export type SniperOutcomeFigures = {
  readonly outcome: SniperOutcome
  readonly price: Decimal8
  readonly value: Decimal8
  /** Value less the worth of what was put in; below zero for a loss. */
  readonly difference: Decimal8
}

/** Both outcomes by the side of the target, and the case that is shown for the loss that the coin can bring. */
export type SniperOutlook = {
  readonly below: SniperOutcomeFigures
  readonly above: SniperOutcomeFigures
  /** The price falls by `drop`, a fraction; null where no fall shown reaches the side. */
  readonly worst: (SniperOutcomeFigures & { readonly drop: Decimal8 }) | null
}

/**
 * Both outcomes of a sniper order at an index price. Coins are valued at the index or the target: below it at the lower of
 * the two, above it at the higher. What is put in is the amount itself, or for a peak sniper its coins at the index. The
 * fall that is shown is the first in steps of `fall` (that of the sheet of facts, or a tenth) that ends below the target (for
 * a dip sniper at or below it). Values are rounded down to 8 decimals. `paid` is given where the payments were fixed already.
 * Source: the payoff, product rules, Sniper.
 */
export function sniperOutlook(
  position: SniperPosition,
  price: Decimal8,
  {
    paid = sniperOutcomes(position),
    fall = DUAL_PLAIN_FALL,
  }: { readonly paid?: SniperOutcomes; readonly fall?: Decimal8 } = {},
): SniperOutlook {
  const { type, target, amount } = position
  const { reached, missed } = paid
  const isDip = type === 'dip'
  const putIn = isDip ? amount : multiply(amount, price, 'down')
  const figures = (outcome: SniperOutcome, at: Decimal8): SniperOutcomeFigures => {
    const { payment, refund } = outcome
    const value = isDip ? multiply(payment, at, 'down') + refund : payment + multiply(refund, at, 'down')
    return { outcome, price: at, value, difference: value - putIn }
  }
  const below = isDip ? reached : missed
  const drop = dropBelow({ type: isDip ? 'put' : 'call', target }, price, fall)
  return {
    below: figures(below, smaller(price, target)),
    above: figures(isDip ? missed : reached, larger(price, target)),
    worst: drop === null ? null : { ...figures(below, fallen(price, drop)), drop },
  }
}
