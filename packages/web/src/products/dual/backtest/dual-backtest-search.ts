import { given, oneOf, wholeNumber } from '@tenor/browser/search'
import { DUAL_BACKTEST_REINVESTS, DUAL_TYPES, type DualBacktestReinvest, type DualType } from '@tenor/contract/dual'
import { readDecimal } from '@tenor/contract/money'
import { readCoin } from '../dual-search.ts'

/** Years that are played, or all there are. */
export const BACKTEST_SPANS = ['1', '3', 'all'] as const
export type BacktestSpan = (typeof BACKTEST_SPANS)[number]

/** What the address of a back-test carries: the choices, and the distance that it begins with. */
export type BacktestSearch = {
  coin?: string
  type?: DualType
  /** Percent, as text. */
  distance?: string
  /** Days. */
  term?: number
  rule?: DualBacktestReinvest
  /** Of a candle; one that there is not gives way to one that there is. */
  interval?: string
  span?: BacktestSpan
  /** Days. */
  window?: number
}

/** Read when the page is there: until then the address keeps what it says. */
export function readBacktestSearch(search: Record<string, unknown>): BacktestSearch {
  const distance = String(search['distance'] ?? '')
  const interval = String(search['interval'] ?? '')
  const span = String(search['span'] ?? '')
  return given({
    coin: readCoin(search['coin']),
    type: oneOf(DUAL_TYPES, search['type']),
    distance: readDecimal(distance).ok ? distance : undefined,
    term: wholeNumber(search['term']),
    rule: oneOf(DUAL_BACKTEST_REINVESTS, search['rule']),
    interval: /^\d+[mhd]$/.test(interval) ? interval : undefined,
    span: oneOf(BACKTEST_SPANS, span),
    window: wholeNumber(search['window']),
  })
}
