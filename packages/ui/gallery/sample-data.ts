import { type DualPosition, termYield } from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS } from '@tenor/contract/time'

/** The gallery's clock stands still, so that its pictures can be compared. */
export const NOW: Instant = instant(Date.UTC(2026, 10, 21, 5, 0))
export const DELIVERY: Instant = instant(Date.UTC(2026, 10, 24, 8, 0))

export type SampleRow = {
  id: number
  target: Decimal8
  percent: Decimal8
  apr: Decimal8
  delivery: Instant
  invested: Decimal8
}

export const ROWS: readonly SampleRow[] = [
  row(1, '62000', '-3.45', '0.4172', 3, '5000'),
  row(2, '64218.5', '0', '0.8849', 1, '999999999999.99999999'),
  row(3, '68000', '5.88', '0.0949', 10, '20'),
]

function row(id: number, target: string, percent: string, apr: string, days: number, invested: string): SampleRow {
  return {
    id,
    target: decimal(target),
    percent: decimal(percent),
    apr: decimal(apr),
    delivery: later(DELIVERY, (days - 3) * DAY_MS),
    invested: decimal(invested),
  }
}

export const PRICE_NOW = decimal('64218.4')

/** 41.72 % for three days. */
const APR = decimal('0.4172')
const TERM = { days: 3, hours: 0 }

export function samplePosition(type: 'put' | 'call'): DualPosition {
  const isPut = type === 'put'
  return {
    type,
    coin: 'BTC',
    quoteAsset: 'USDT',
    target: decimal(isPut ? '62000' : '66000'),
    amount: decimal(isPut ? '5000' : '0.08'),
    yield: termYield(APR, TERM),
  }
}

/** Thirty prices a minute apart; no chance in them. */
export const WINDOW = Array.from({ length: 30 }, (_, minute) => ({
  at: later(DELIVERY, (minute - 30) * MINUTE_MS),
  price: PRICE_NOW + BigInt(((minute * 37) % 23) - 11) * decimal('4.2') + BigInt(minute) * decimal('1.5'),
}))

export const WINDOW_MEAN: Decimal8 = WINDOW.reduce((sum, sample) => sum + sample.price, 0n) / BigInt(WINDOW.length)

export const COUNTDOWNS: readonly Instant[] = [
  later(NOW, 3 * DAY_MS + 3 * HOUR_MS),
  later(NOW, 16 * HOUR_MS + 22 * MINUTE_MS),
  later(NOW, 12 * MINUTE_MS + 5_000),
  later(NOW, -1),
]
