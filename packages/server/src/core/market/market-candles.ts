import { CANDLE_INTERVALS, type Candle, type CandleInterval, isSoundCandle } from '@tenor/contract/core'
import type { Violation } from '@tenor/contract/http'
import { violation } from '@tenor/contract/http'
import type { Instant } from '@tenor/contract/time'

export type CandleRequest = {
  readonly pair: string
  readonly interval: CandleInterval
  /** Candles that open at `from` or later and before `to`; without `from` the newest. */
  readonly from: Instant | null
  readonly to: Instant
  readonly limit: number
  readonly source: 'history' | 'index'
}

/** Length of a candle in seconds, from a number or from a name such as 1m. */
export function intervalSecondsOf(interval: CandleInterval | number): number {
  return typeof interval === 'number' ? interval : CANDLE_INTERVALS[interval]
}

/** The first fault of a set, with the number of its row from 1; null when each row is good. */
export function candleFault(candles: readonly Candle[], intervalSeconds: number): Violation | null {
  let earliest = 0
  for (const [index, candle] of candles.entries()) {
    if (!isSoundCandle(candle)) return violation('market.candles.row', { row: index + 1 })
    if (candle.time < earliest) return violation('market.candles.order', { row: index + 1 })
    earliest = candle.time + intervalSeconds
  }
  return null
}
