import { Link } from '@tanstack/react-router'
import { decimalText, roundTo } from '@tenor/contract/money'
import { buttonClass } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import type { DualOffer } from '../offers/dual-offer.ts'
import type { BacktestSearch } from './dual-backtest-search.ts'

/** The way from what is on sale to what it would have come to in the past. */
export function DualBacktestLink(search: BacktestSearch) {
  return (
    <Link to="/dual-currency-investment/back-test" search={search} className={buttonClass({ kind: 'link' })}>
      <Say id="dual.backtest.link" />
    </Link>
  )
}

/** A back-test of an offer: its coin, direction and term, and its distance to a tenth of a percent. */
export function playedLike({ coin, type, gapPercent, term }: DualOffer): BacktestSearch {
  const gap = roundTo(gapPercent < 0n ? -gapPercent : gapPercent, 1, 'halfEven')
  return { coin, type, distance: decimalText(gap), term: term.days }
}
