import { type Decimal8, divide, multiply, multiplyDivide, ONE } from '../../../money/index.ts'
import { type DualPayoff, type DualPosition, payoff } from '../dual-payoff.ts'

/*
 * What a payoff is worth in the quote asset, for charts, tables and comparisons. These figures are shown, never paid.
 */

/** Worth of a payment in the quote asset at a price of the coin, rounded down to 8 decimals. */
export function payoffValue(paid: DualPayoff, quoteAsset: string, price: Decimal8): Decimal8 {
  return paid.asset === quoteAsset ? paid.amount : multiply(paid.amount, price, 'down')
}

/** Worth in the quote asset of what the order pays when it settles at that price, rounded down to 8 decimals. */
export function valueAt(position: DualPosition, settlementPrice: Decimal8): Decimal8 {
  return payoffValue(payoff(position, settlementPrice), position.quoteAsset, settlementPrice)
}

/**
 * Worth in the quote asset, at a later price, of the coin that the same money is at the entry price: for sell high the
 * invested coin itself, for buy low what the invested amount would have bought. Rounded down to 8 decimals.
 */
export function justHoldValue(position: DualPosition, entryPrice: Decimal8, price: Decimal8): Decimal8 {
  return position.type === 'call'
    ? multiply(position.amount, price, 'down')
    : multiplyDivide(position.amount, price, entryPrice, 'down')
}

/**
 * Break-even price of the coin. Sell high: K × (1 + i); settling above it, keeping the coin would have been better;
 * rounded down. Buy low: K / (1 + i); settling below it, the coin bought is worth less than the amount put in;
 * rounded up. 8 decimals.
 */
export function breakEvenPrice(position: Pick<DualPosition, 'type' | 'target' | 'yield'>): Decimal8 {
  const { numerator, denominator } = position.yield
  return position.type === 'call'
    ? divide(position.target * (denominator + numerator), denominator, 'down')
    : divide(position.target * denominator, denominator + numerator, 'up')
}

/** Gain of `value` against `base` as a fraction, half-even to 8 decimals. Throws RangeError when base is zero. */
export function gainOver(value: Decimal8, base: Decimal8): Decimal8 {
  return divide((value - base) * ONE, base, 'halfEven')
}
