import { type Decimal8, divide } from '../money/index.ts'
import { type Instant, later, SECOND_MS } from '../time/index.ts'

/** Length of the averaging window before delivery, in seconds, unless the product says otherwise. */
export const SETTLEMENT_WINDOW_SECONDS = 1_800

/** Lengths tried in turn, in seconds, while a window holds no sample; each replaces the one before. */
export const WIDER_WINDOWS_SECONDS: readonly number[] = [3_600, 7_200, 14_400]

/** One index price with its instant. */
export type PriceSample = { readonly at: Instant; readonly price: Decimal8 }

/** A settlement price and everything that it was computed from. */
export type SettlementPrice = {
  readonly price: Decimal8
  readonly count: number
  readonly sum: Decimal8
  /** Samples count when `windowFrom < at <= windowTo`; `windowTo` is the delivery. */
  readonly windowFrom: Instant
  readonly windowTo: Instant
  readonly windowSeconds: number
}

/**
 * Arithmetic mean of the samples with delivery − window < t <= delivery, half-even to 8 decimals. Samples outside the
 * window are passed over and their order does not matter. Null when none lies inside. Source: product rules, Market.
 */
export function settlementPrice(
  samples: readonly PriceSample[],
  deliveryAt: Instant,
  windowSeconds: number = SETTLEMENT_WINDOW_SECONDS,
): SettlementPrice | null {
  const windowFrom = later(deliveryAt, -windowSeconds * SECOND_MS)
  let count = 0
  let sum = 0n
  for (const sample of samples) {
    if (sample.at <= windowFrom || sample.at > deliveryAt) continue
    count += 1
    sum += sample.price
  }
  if (count === 0) return null
  const price = divide(sum, BigInt(count), 'halfEven')
  return { price, count, sum, windowFrom, windowTo: deliveryAt, windowSeconds }
}
