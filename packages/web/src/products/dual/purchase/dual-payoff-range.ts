import { type DualType, sideOf } from '@tenor/contract/dual'
import { type Decimal8, larger, smaller } from '@tenor/contract/money'

/** The settlement prices that a chart shows and its slider can try. */
export type PayoffRange = {
  readonly low: Decimal8
  readonly high: Decimal8
  readonly belowMiddle: Decimal8
  readonly aboveMiddle: Decimal8
  /** Evenly apart, with the target among them. */
  readonly steps: readonly Decimal8[]
}

const STEPS = 40
/** At least this part of the price to either side: 1/16. */
const LEAST_PART = 16n

/** As far beyond now and target as these are apart, and never so near that there is nothing to see. */
export function chartRange(price: Decimal8, target: Decimal8): PayoffRange {
  const apart = price > target ? price - target : target - price
  const reach = larger(apart * 2n, price / LEAST_PART)
  const low = larger(smaller(price, target) - reach, 1n)
  const high = larger(price, target) + reach
  const step = (high - low) / BigInt(STEPS)
  const even = Array.from({ length: STEPS + 1 }, (_, index) => low + step * BigInt(index))
  const steps = [...even.filter((one) => one !== target), target].sort((a, b) => (a < b ? -1 : 1))
  return { low, high, belowMiddle: (low + target) / 2n, aboveMiddle: (target + high) / 2n, steps }
}

/** The side that a settlement price is shown on: the tie belongs to the one that converts. */
export function shownSide({ type, target }: { type: DualType; target: Decimal8 }, price: Decimal8): 'below' | 'above' {
  const side = sideOf(price, target)
  if (side === 'at') return type === 'put' ? 'below' : 'above'
  return side
}
