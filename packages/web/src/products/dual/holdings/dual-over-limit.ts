import { DUAL_CATEGORY, DUAL_QUOTE_ASSET, payoffValue, plainLimitOrder } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { type DualHolding, type DualSettled, positionOfHolding } from './dual-holding.ts'

/**
 * What an order brought above a plain limit order at its target, in the quote asset; null where that is not
 * known, and for a trial fund, whose money was the house's.
 */
export function overLimit(holding: DualHolding, settled: DualSettled): Decimal8 | null {
  const { range, investAsset, category } = holding
  if (range === null || category === DUAL_CATEGORY.TRIAL_FUND) return null
  const { entryPrice, price } = settled
  const limit = plainLimitOrder({ position: positionOfHolding(holding), entryPrice, range, price })
  const paid = { ...settled, converted: settled.asset !== investAsset }
  return payoffValue(paid, DUAL_QUOTE_ASSET, settled.price) - limit.value
}
