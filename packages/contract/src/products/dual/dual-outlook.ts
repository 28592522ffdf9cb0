import { type Decimal8, larger, multiply, ONE, smaller } from '../../money/index.ts'
import { type DualOutcomes, type DualPayoff, type DualPosition, outcomes, sideOf } from './dual-payoff.ts'
import { DUAL_LARGEST_FALL, DUAL_PLAIN_FALL } from './pricing/dual-fall.ts'
import { payoffValue } from './pricing/dual-value.ts'

/*
 * Both outcomes of an order in money, before it is made and while it runs. These figures are shown, never paid; the
 * amounts in them are those that are paid.
 */

/** One outcome: what is paid, what that is worth in the quote asset at `price`, and how it compares with what was put in. */
export type DualOutcomeFigures = {
  readonly paid: DualPayoff
  readonly price: Decimal8
  readonly value: Decimal8
  /** Value less the worth of what was put in; below zero for a loss. */
  readonly difference: Decimal8
}

/** Both outcomes, and the case that is shown for the loss that the coin can bring. */
export type DualOutlook = {
  /** Worth of what is put in, in the quote asset. */
  readonly putIn: Decimal8
  readonly below: DualOutcomeFigures
  readonly above: DualOutcomeFigures
  /** The price falls by `drop`, a fraction; null where nothing of one's own is at stake, or no fall shown reaches the side. */
  readonly worst: (DualOutcomeFigures & { readonly drop: Decimal8 }) | null
}

/** What `dualOutlook` is made from. */
export type DualOutlookFacts = {
  readonly position: DualPosition
  /** Index price: of now before the order is made, of its acceptance afterwards. */
  readonly price: Decimal8
  /** Nothing of the customer's own goes in, and the interest alone is theirs. */
  readonly isTrialFund: boolean
  /** Falls come in such steps, a fraction: that of the sheet of facts, or a tenth. */
  readonly fall?: Decimal8
  /** Where they were fixed already. */
  readonly paid?: DualOutcomes
  /** Of an order that settled: its coins are valued at that price, and there is no worse case to come. */
  readonly settledAt?: Decimal8
}

/**
 * Both outcomes of an order. Below the target coins are paid, which are worth their price: there they are valued at the
 * index or the target, whichever is lower. What is put in is the amount itself, or for sell high its coins at the index.
 * The fall that is shown is the first in steps of `fall` that ends below the target (for buy low at or below it). Values are rounded down to 8 decimals. Source: the payoff, product rules, Dual currency.
 */
export function dualOutlook({
  position,
  price,
  isTrialFund,
  fall = DUAL_PLAIN_FALL,
  paid = outcomes(position),
  settledAt,
}: DualOutlookFacts): DualOutlook {
  const { type, target, amount } = position
  const putIn = isTrialFund ? 0n : type === 'put' ? amount : multiply(amount, price, 'down')
  const own = (outcome: DualPayoff) => (isTrialFund ? { ...outcome, principal: 0n, amount: outcome.interest } : outcome)
  const figures = (outcome: DualPayoff, at: Decimal8): DualOutcomeFigures => {
    const value = payoffValue(outcome, position.quoteAsset, at)
    return { paid: outcome, price: at, value, difference: value - putIn }
  }
  const below = own(paid.below)
  const drop = settledAt === undefined ? dropBelow(position, price, fall) : null
  return {
    putIn,
    below: figures(below, smaller(settledAt ?? price, target)),
    above: figures(own(paid.above), larger(settledAt ?? price, target)),
    worst: isTrialFund || drop === null ? null : { ...figures(below, fallen(price, drop)), drop },
  }
}

/** The price after a fall by `drop`, a fraction; rounded half to even to 8 decimals. */
export function fallen(price: Decimal8, drop: Decimal8): Decimal8 {
  return multiply(price, ONE - drop, 'halfEven')
}

/**
 * The first fall of a price, in steps up to 90 %, that ends below a target (of buy low at or below it); null where none
 * does.
 */
export function dropBelow(
  { type, target }: Pick<DualPosition, 'type' | 'target'>,
  price: Decimal8,
  step: Decimal8,
): Decimal8 | null {
  for (let drop = step; drop <= DUAL_LARGEST_FALL; drop += step) {
    const side = sideOf(fallen(price, drop), target)
    if (side === 'below' || (side === 'at' && type === 'put')) return drop
  }
  return null
}

/**
 * What came of an order that settled, in the quote asset: worth of what was paid at the settlement price, less what was
 * put in (for sell high the coins at their price of acceptance). Rounded down to 8 decimals; below zero for a loss.
 */
export function settledDifference(
  position: Pick<DualPosition, 'type' | 'amount' | 'quoteAsset'>,
  paid: DualPayoff,
  { settlementPrice, entryPrice }: { readonly settlementPrice: Decimal8; readonly entryPrice: Decimal8 },
): Decimal8 {
  const { type, amount, quoteAsset } = position
  const putIn = type === 'put' ? amount : multiply(amount, entryPrice, 'down')
  return payoffValue(paid, quoteAsset, settlementPrice) - putIn
}
