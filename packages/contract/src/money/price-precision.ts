import { type Decimal8, decimal, decimalTextFixed } from './decimal.ts'

const PRECISION: readonly (readonly [from: Decimal8, places: number])[] = [
  [decimal('1000'), 2],
  [decimal('10'), 3],
  [decimal('0.1'), 4],
  [decimal('0.01'), 5],
]

/** Decimals a price is shown with: from 1000 on 2, from 10 on 3, from 0.1 on 4, from 0.01 on 5, below that 6. */
export function pricePlaces(price: Decimal8): number {
  return PRECISION.find(([from]) => price >= from)?.[1] ?? 6
}

/** A price as it is shown, ungrouped, with the decimals of `pricePlaces`, half-even. Only for showing. */
export function shownPrice(price: Decimal8): string {
  return decimalTextFixed(price, pricePlaces(price), 'halfEven')
}
