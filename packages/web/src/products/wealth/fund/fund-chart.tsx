import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, multiplyDivide } from '@tenor/contract/money'
import { DAY_MS, type Instant, instantOfSeconds, later, unixSeconds } from '@tenor/contract/time'
import { type NavPoint, worstFall } from '@tenor/contract/wealth'
import { amountWords, dayWords, shapes, useFigureSettings } from '@tenor/ui'
import { Plot, plotNumber } from '@tenor/ui/charts'
import { useState } from 'react'
import { useCandles } from '../../../core/market/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../wealth.module.css'
import { type Fund, navsOf } from './fund-navs.ts'

/** The value of a unit since the start, with the largest drop shaded, beside what its benchmark made of the first value. */
export function FundChart({ fund }: { fund: Fund }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [chosen, choose] = useState<number | null>(null)
  const points = navsOf(fund)
  const beside = useBenchmark(fund, points)
  const [first, last] = [points[0], points.at(-1)]
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const read = points[index]
  if (first === undefined || last === undefined || read === undefined || first === last) return null
  const when = (at: Instant) => dayWords(locale, at, 'date')
  const money = (value: Decimal8) => `${amountWords(locale, value, 0, 4)} ${fund.coin}`
  const values = [...points, ...beside].map(({ nav }) => nav)
  const ends = [values.reduce((a, b) => (a > b ? a : b)), values.reduce((a, b) => (a < b ? a : b))]
  const fall = worstFall(points)
  const said = `${when(read.at)}: ${money(read.nav)}`
  const line = (all: readonly NavPoint[]) => all.map(({ at, nav }) => ({ x: at, y: plotNumber(nav) }))
  const other = { id: 'benchmark', look: 'other' as const, points: line(beside) }
  return (
    <section className={styles.facts} aria-labelledby="fund-chart">
      <h2 id="fund-chart">
        <Say id="wealth.fund.chart" />
      </h2>
      <Plot
        label={words('wealth.chart.label', { amount: money(last.nav) })}
        lines={[{ id: 'nav', look: 'main', points: line(points) }, ...(beside.length === 0 ? [] : [other])]}
        {...(fall === null ? {} : { stretch: fall })}
        ticks={[...new Set(ends)].map((nav) => ({
          id: decimalText(nav),
          y: plotNumber(nav),
          label: amountWords(locale, nav, 0, 4),
        }))}
        ends={[when(first.at), when(last.at)]}
        readout={said}
        legend={
          <p className={shapes.small}>
            {beside.length > 0 && <Say id="wealth.fund.benchmark" values={{ coin: fund.benchmark ?? '' }} />}
            {beside.length > 0 && fall !== null && ' · '}
            {fall !== null && (
              <>
                <Say id="wealth.fund.fall" />
                {': '}
                <Say id="wealth.fund.fall.when" values={{ from: when(fall.from), to: when(fall.to) }} />
              </>
            )}
          </p>
        }
        reading={{
          steps: points.map(({ at }) => at),
          index,
          label: words('market.chart.time'),
          onRead: choose,
          words: said,
          point: { x: read.at, y: plotNumber(read.nav) },
        }}
      />
    </section>
  )
}

/** The first value, moved as the benchmark's price moved; only of funds in the quote asset, in which prices are quoted. */
function useBenchmark({ benchmark, coin }: Fund, points: readonly NavPoint[]): NavPoint[] {
  const [first, last] = [points[0], points.at(-1)]
  const isDrawn = benchmark !== undefined && coin === QUOTE_ASSET && first !== undefined && last !== undefined
  const span = isDrawn ? { from: unixSeconds(later(first.at, -DAY_MS)), to: unixSeconds(last.at) } : null
  const { data = [] } = useCandles(pairOf(benchmark ?? ''), '1d', span)
  const [before] = data
  if (!isDrawn || before === undefined) return []
  const base = decimal(before[4])
  return data.map(([time, , , , close]) => ({
    at: later(instantOfSeconds(time), DAY_MS),
    nav: multiplyDivide(first.nav, decimal(close), base, 'halfEven'),
  }))
}
