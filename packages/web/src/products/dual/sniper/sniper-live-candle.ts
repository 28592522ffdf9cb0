import { decimal, decimalText, larger, smaller } from '@tenor/contract/money'

/** Time, open, high, low, close, volume, as the wire has them. */
type WireCandle = [time: number, open: string, high: string, low: string, close: string, volume: string]

/** Candles whose last one, which still grows, ends at the price that the page shows beside it. */
export function withLive(candles: readonly WireCandle[] | undefined, live: string | null): WireCandle[] | undefined {
  const last = candles?.at(-1)
  if (candles === undefined || last === undefined || live === null)
    return candles === undefined ? undefined : [...candles]
  const [time, open, high, low, , volume] = last
  const price = decimal(live)
  const [highest, lowest] = [decimalText(larger(decimal(high), price)), decimalText(smaller(decimal(low), price))]
  return [...candles.slice(0, -1), [time, open, highest, lowest, live, volume]]
}
