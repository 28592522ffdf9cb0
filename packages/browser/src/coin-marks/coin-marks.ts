import { coinMarks } from '@tenor/contract/core'
import type { CoinMarks } from '@tenor/ui'

/** Where a page has the marks of coins from; null where its server said nothing, as in development without one. */
export function coinMarksOf(said: string): CoinMarks | null {
  const [digest = '', ...coins] = said.split(' ').filter((word) => word !== '')
  return digest === '' ? null : { source: `${coinMarks.path}?v=${digest}`, coins: new Set(coins) }
}

/** As the head of this page says it. */
export function coinMarksOfPage(): CoinMarks | null {
  return coinMarksOf(document.querySelector('meta[name=coin-marks]')?.getAttribute('content') ?? '')
}
