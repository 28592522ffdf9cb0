import { type Decimal8, decimal, LARGEST_AMOUNT, larger, smaller } from '../money/index.ts'

/*
 * Candles: what a price did in a stretch of time. The one who imports a file, the one who replays it and the one who
 * draws it mean the same.
 */

/** Lengths of candles by name, in seconds. */
export const CANDLE_INTERVALS = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
} as const
/** The name of a length. */
export type CandleInterval = keyof typeof CANDLE_INTERVALS
/** The names, shortest first. */
export const CANDLE_INTERVAL_NAMES = Object.keys(CANDLE_INTERVALS) as readonly CandleInterval[]

/** The name of a length in seconds; null for one that has none. */
export function candleIntervalOf(seconds: number): CandleInterval | null {
  return CANDLE_INTERVAL_NAMES.find((name) => CANDLE_INTERVALS[name] === seconds) ?? null
}

/** A candle: when it opens, in unix seconds, and its figures. Prices in the quote asset, volume in coins. */
export type Candle = {
  readonly time: number
  readonly open: Decimal8
  readonly high: Decimal8
  readonly low: Decimal8
  readonly close: Decimal8
  readonly volume: Decimal8
}

/**
 * True when every price is above zero and no more than an amount can be, low and high hold open and close between them, and
 * the volume is not negative.
 */
export function isSoundCandle({ open, high, low, close, volume }: Candle): boolean {
  const isBetween = low <= smaller(open, close) && high >= larger(open, close)
  return low > 0n && high <= LARGEST_AMOUNT && isBetween && volume >= 0n
}

/** First line of a file of candles. */
export const CANDLE_COLUMNS = 'time,open,high,low,close,volume'

/** What is wrong with a line: the number of its columns, its time, a number, or how its figures lie to one another. */
export type CandleLineFault = 'columns' | 'time' | 'number' | 'bounds'

/** A line of a file of candles, read; or why it is none. */
export type CandleLine = { ok: true; candle: Candle } | { ok: false; fault: CandleLineFault }

/**
 * Reads `time,open,high,low,close,volume`: whole unix seconds and decimal text. Files carry float noise: digits beyond
 * the eighth decimal are cut, and small numbers may be written as 9e-05. Nothing here is paid.
 */
export function readCandleLine(line: string): CandleLine {
  const [time = '', ...texts] = line.split(',').map((text) => text.trim())
  if (texts.length !== 5) return { ok: false, fault: 'columns' }
  if (!/^\d{1,10}$/.test(time)) return { ok: false, fault: 'time' }
  const figures = texts.map(candleFigure)
  const [open, high, low, close, volume] = figures
  if (open == null || high == null || low == null || close == null || volume == null) {
    return { ok: false, fault: 'number' }
  }
  const candle = { time: Number.parseInt(time, 10), open, high, low, close, volume }
  return isSoundCandle(candle) ? { ok: true, candle } : { ok: false, fault: 'bounds' }
}

function candleFigure(text: string): Decimal8 | null {
  const parts = /^(\d{1,20})(?:\.(\d{0,40}))?(?:e-(\d{1,2}))?$/i.exec(text)
  if (parts === null) return null
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const places = Number.parseInt(exponent, 10)
  const digits = whole.padStart(places + 1, '0')
  const point = digits.length - places
  return decimal(`${digits.slice(0, point)}.${(digits.slice(point) + fraction).slice(0, 8)}`)
}
