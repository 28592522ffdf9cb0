import { type Decimal8, multiply, quotient } from '../../../money/index.ts'
import type { SniperProduct } from './sniper-product.ts'

/** What the payment of a sniper order depends on, besides the settlement price. */
export type SniperPosition = Pick<SniperProduct, 'type' | 'coin' | 'quoteAsset' | 'target' | 'guarantee'> & {
  /** Invested amount in the invest asset. */
  readonly amount: Decimal8
}

/**
 * What an order pays. `exercised` and `refund` are in the invest asset and add up to the invested amount to the last
 * unit; `payment` is in the exercise asset.
 */
export type SniperOutcome = {
  /** True when the price reached the target and all of it was exercised. */
  readonly reached: boolean
  /** The part of the invested amount that was sold, or spent, at the target. */
  readonly exercised: Decimal8
  /** What that part brought. */
  readonly payment: Decimal8
  /** What came back as it was. */
  readonly refund: Decimal8
}

/** Both payments an order can end in; the settlement price only picks one. */
export type SniperOutcomes = { readonly reached: SniperOutcome; readonly missed: SniperOutcome }

/** Whether a settlement price reaches the target: a peak sniper at or above it, a dip sniper at or below it. */
export function reachesTarget({ type, target }: Pick<SniperProduct, 'type' | 'target'>, price: Decimal8): boolean {
  return type === 'peak' ? price >= target : price <= target
}

/**
 * Both payments of an order, with A the amount, K the target and g the guaranteed share. Reached: all of A is sold
 * (bought) at K. Missed: g × A is, rounded down to 8 decimals, and the rest, A less that part, comes back. The part X
 * brings X × K of the quote asset, or X / K of the coin, rounded down to 8 decimals; the house, which gets X whole,
 * pays that, so no unit of either asset is lost. Throws RangeError when the target is zero. Source: product rules, Sniper.
 */
export function sniperOutcomes(position: SniperPosition): SniperOutcomes {
  const { amount, guarantee } = position
  return {
    reached: { reached: true, ...exercise(position, amount) },
    missed: { reached: false, ...exercise(position, multiply(amount, guarantee, 'down')) },
  }
}

function exercise({ type, amount, target }: SniperPosition, exercised: Decimal8): Omit<SniperOutcome, 'reached'> {
  const payment = type === 'peak' ? multiply(exercised, target, 'down') : quotient(exercised, target, 'down')
  return { exercised, payment, refund: amount - exercised }
}

/** The payment of an order at a settlement price. */
export function sniperPayoff(position: SniperPosition, settlementPrice: Decimal8): SniperOutcome {
  const paid = sniperOutcomes(position)
  return reachesTarget(position, settlementPrice) ? paid.reached : paid.missed
}

/**
 * Gain of the exercised part against the market at the settlement price S, in the quote asset, below zero for a loss:
 * what a peak sniper sold for less X × S (rounded up), or what the coin of a dip sniper is worth at S (rounded down)
 * less what was spent. 8 decimals; it never says too much. Shown, never paid.
 */
export function sniperIncome(type: SniperProduct['type'], outcome: SniperOutcome, settlementPrice: Decimal8): Decimal8 {
  return type === 'peak'
    ? outcome.payment - multiply(outcome.exercised, settlementPrice, 'up')
    : multiply(outcome.payment, settlementPrice, 'down') - outcome.exercised
}

/** Worth in the quote asset of everything an order pays when it settles at that price, rounded down to 8 decimals. */
export function sniperValueAt(position: SniperPosition, settlementPrice: Decimal8): Decimal8 {
  const { payment, refund } = sniperPayoff(position, settlementPrice)
  return position.type === 'peak'
    ? payment + multiply(refund, settlementPrice, 'down')
    : multiply(payment, settlementPrice, 'down') + refund
}
