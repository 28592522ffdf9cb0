import { type PriceSample, SETTLEMENT_WINDOW_SECONDS, windowMean } from '../../../core/index.ts'
import type { Decimal8 } from '../../../money/index.ts'
import { DAY_MS, HOUR_MS, type Instant, instant, SECOND_MS } from '../../../time/index.ts'
import { DUAL_DELIVERY_HOUR } from '../dual-product.ts'
import { realisedVolatility } from '../pricing/dual-option.ts'

/*
 * A price history as the back-test walks over it. What is asked of an instant is answered from that instant and before
 * it alone.
 */

/** Lengths tried in turn, in seconds, while a window holds no close: past prices are often coarser than samples. */
const WIDER_WINDOWS_SECONDS: readonly number[] = [3_600, 7_200, 14_400]

/** Closes of a history, each at the end of its candle, oldest first, none twice. */
export type DualBacktestHistory = { readonly closes: readonly PriceSample[]; readonly intervalSeconds: number }

/** A settlement price of the past. `at` is later than the delivery when there was no price before it. */
export type PastSettlement = { readonly at: Instant; readonly price: Decimal8 }

/** The history, and what may be asked of it. All instants are those of the play. */
export type PastPrices = {
  /** Closes at the instants of the play. */
  readonly closes: readonly PriceSample[]
  /** Milliseconds that the play is ahead of the history: daily closes play at the hour of delivery. */
  readonly shiftMs: number
  /** The first close at or after an instant. */
  firstFrom(at: Instant): PriceSample | null
  /** The last close at or before an instant. */
  lastUntil(at: Instant): PriceSample | null
  /**
   * What stands for the settlement price: the mean of the closes in the window, a wider one where it is empty, else the
   * next price. The server would want 20 of 30 samples, and two operators where it has fewer.
   */
  settlementOf(deliveryAt: Instant): PastSettlement | null
  /** Volatility of a year shown in the days up to an instant; null when there are too few prices. */
  volatilityUntil(at: Instant, trailingDays: number): number | null
}

/** Makes a history ready to be played. Throws RangeError when it has no price. */
export function pastPrices(history: DualBacktestHistory): PastPrices {
  const intervalMs = history.intervalSeconds * SECOND_MS
  const [first] = history.closes
  if (first === undefined) throw new RangeError('a history needs a price')
  const shiftMs = intervalMs < DAY_MS ? 0 : DUAL_DELIVERY_HOUR * HOUR_MS - (first.at % DAY_MS)
  const closes = history.closes.map(({ at, price }) => ({ at: instant(at + shiftMs), price }))
  const after = (at: number) => firstAfter(closes, at)
  const between = (from: number, to: number) => closes.slice(after(from), after(to))
  const stepMs = Math.max(intervalMs, HOUR_MS)
  return {
    closes,
    shiftMs,
    firstFrom: (at) => closes[after(at - 1)] ?? null,
    lastUntil: (at) => closes[after(at) - 1] ?? null,
    settlementOf(deliveryAt) {
      for (const seconds of [SETTLEMENT_WINDOW_SECONDS, ...WIDER_WINDOWS_SECONDS]) {
        const settled = windowMean(between(deliveryAt - seconds * SECOND_MS, deliveryAt), deliveryAt, seconds)
        if (settled !== null) return { at: deliveryAt, price: settled.price }
      }
      return closes[after(deliveryAt)] ?? null
    },
    volatilityUntil(at, trailingDays) {
      const trailing = between(at - trailingDays * DAY_MS - 1, at)
      return realisedVolatility(trailing.filter((close) => (at - close.at) % stepMs === 0))
    },
  }
}

/** Place of the first close after an instant. */
function firstAfter(closes: readonly PriceSample[], at: number): number {
  let [low, high] = [0, closes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((closes[middle] as PriceSample).at <= at) low = middle + 1
    else high = middle
  }
  return low
}
