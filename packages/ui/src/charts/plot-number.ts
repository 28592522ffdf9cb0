import { type Decimal8, ONE } from '@tenor/contract/money'

/** A decimal as a place on the screen. Good for drawing, never for an amount: it is a binary float. */
export function plotNumber(value: Decimal8): number {
  return Number(value) / Number(ONE)
}
