import type { Violation } from '@tenor/contract/http'
import { violation } from '@tenor/contract/http'
import { larger, smaller } from '@tenor/contract/money'
import type { Candle } from './market-instructions.ts'

const NAMED_INTERVALS: Readonly<Record<string, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
}

/** Length of a candle in seconds, from a number or from a name such as 1m. */
export function intervalSecondsOf(interval: string | number): number {
  return typeof interval === 'number' ? interval : (NAMED_INTERVALS[interval] ?? 60)
}

/** The first fault of a set, with the number of its row from 1; null when each row is good. */
export function candleFault(candles: readonly Candle[], intervalSeconds: number): Violation | null {
  let earliest = 0
  for (const [index, candle] of candles.entries()) {
    if (!isSound(candle)) return violation('market.candles.row', { row: index + 1 })
    if (candle.time < earliest) return violation('market.candles.order', { row: index + 1 })
    earliest = candle.time + intervalSeconds
  }
  return null
}

function isSound({ open, high, low, close, volume }: Candle): boolean {
  return low > 0n && low <= smaller(open, close) && high >= larger(open, close) && volume >= 0n
}
