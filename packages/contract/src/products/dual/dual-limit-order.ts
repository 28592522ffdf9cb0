import { type Decimal8, larger, multiply, quotient, smaller } from '../../money/index.ts'
import type { DualPosition } from './dual-payoff.ts'
import { exerciseAsset, investAsset } from './dual-product.ts'

/** Lowest and highest of the prices that were recorded after an order was made and up to its delivery. */
export type PriceRange = { readonly low: Decimal8; readonly high: Decimal8 }

/** What a limit order is measured by. Prices in the quote asset. */
export type LimitOrderFacts = {
  readonly position: Pick<DualPosition, 'type' | 'coin' | 'quoteAsset' | 'target' | 'amount'>
  /** Price of the coin when the order was made. */
  readonly entryPrice: Decimal8
  readonly range: PriceRange
  /** The price that everything is valued at: the settlement price. */
  readonly price: Decimal8
}

/** What a plain limit order would have come to. */
export type LimitOrder = {
  readonly filled: boolean
  /** The recorded price that lies farthest toward the target, or beyond it. */
  readonly reached: Decimal8
  /** What one would have had at delivery. */
  readonly asset: string
  readonly amount: Decimal8
  /** Its worth in the quote asset. */
  readonly value: Decimal8
}

/**
 * A plain limit order over the same money, made at the instant of a dual order, at its target, and standing until its
 * delivery: sell the coin at K for sell high, buy it at K for buy low. It is filled, whole and without a fee, when a
 * recorded price touched the target (high >= K, low <= K): it then has P × K of the quote asset, or P / K of the coin,
 * rounded down to 8 decimals. Where the entry price lay beyond the target already, it is filled at that better price at
 * once. Not filled, it still has P. The worth is rounded down. Earns nothing meanwhile. Throws RangeError when the target
 * of buy low is zero.
 */
export function plainLimitOrder({ position, entryPrice, range, price }: LimitOrderFacts): LimitOrder {
  const { type, target, amount, quoteAsset } = position
  const isCall = type === 'call'
  const reached = isCall ? larger(range.high, entryPrice) : smaller(range.low, entryPrice)
  const filled = isCall ? reached >= target : reached <= target
  const at = isCall ? larger(target, entryPrice) : smaller(target, entryPrice)
  const asset = filled ? exerciseAsset(position) : investAsset(position)
  const brought = isCall ? multiply(amount, at, 'down') : quotient(amount, at, 'down')
  const has = filled ? brought : amount
  return { filled, reached, asset, amount: has, value: asset === quoteAsset ? has : multiply(has, price, 'down') }
}
