import { now } from '@tenor/browser/clock'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import { PORTFOLIO_RANGES } from '@tenor/contract/overview'
import { amountWords, instantWords, ListState, Segmented, shapes, useFigureSettings } from '@tenor/ui'
import { Plot, plotNumber } from '@tenor/ui/charts'
import { useState } from 'react'
import { FailedList, ProductsLink, StaleLine, WaitingPart } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './portfolio.module.css'
import { usePortfolioHistory, type WorthPoint } from './portfolio-chart-queries.ts'
import { usePortfolio } from './portfolio-queries.ts'

const [FIRST] = PORTFOLIO_RANGES

/** What was in Earn day by day, and now, beside what was put in. */
export function PortfolioChart() {
  const words = useWords()
  const [range, setRange] = useState<number>(FIRST)
  return (
    <section className={shapes.part} aria-label={words('portfolio.chart')}>
      <div className={styles.head}>
        <h2 className={shapes.heading3}>
          <Say id="portfolio.chart" />
        </h2>
        <Segmented
          label={words('portfolio.chart.range')}
          value={String(range)}
          options={PORTFOLIO_RANGES.map((days) => ({ value: String(days), label: words('unit.days', { days }) }))}
          onChange={(next) => setRange(PORTFOLIO_RANGES.find((days) => String(days) === next) ?? FIRST)}
        />
      </div>
      <Closes range={range} />
    </section>
  )
}

function Closes({ range }: { range: number }) {
  const { data, isError, error, refetch } = usePortfolioHistory(range)
  const today = usePortfolio().data
  if (data === undefined && isError) return <FailedList error={error} onRetry={refetch} />
  if (data === undefined) return <WaitingPart />
  const { worthNow = null, putIn = null } = today ?? {}
  const current = worthNow === null || putIn === null ? [] : [{ at: now(), worth: worthNow, putIn }]
  return (
    <>
      {isError && <StaleLine onRetry={refetch} />}
      {data.length === 0 ? (
        <ListState
          kind="empty"
          title={<Say id="portfolio.chart.none" />}
          text={<Say id="portfolio.chart.none.text" />}
          action={<ProductsLink />}
        />
      ) : (
        <Worths points={[...data, ...current]} />
      )}
    </>
  )
}

function Worths({ points }: { points: readonly WorthPoint[] }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [chosen, choose] = useState<number | null>(null)
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const [first, last, read] = [points[0], points.at(-1), points[index]]
  if (first === undefined || last === undefined || read === undefined) return null
  const when = (at: WorthPoint['at']) => instantWords(locale, at, { short: true })
  const text = (value: bigint) => `${amountWords(locale, value, 2, 2)} ${QUOTE_ASSET}`
  const values = points.flatMap(({ worth, putIn }) => [worth, putIn])
  const ends = [values.reduce((a, b) => (a > b ? a : b)), values.reduce((a, b) => (a < b ? a : b))]
  const line = (id: 'worth' | 'putIn') => points.map((each) => ({ x: each.at, y: plotNumber(each[id]) }))
  const said = words('portfolio.chart.point', { worth: text(read.worth), putIn: text(read.putIn) })
  return (
    <Plot
      label={words('portfolio.chart.label', { amount: text(last.worth) })}
      lines={[
        { id: 'worth', look: 'main', points: line('worth'), label: words('earn.money.worthNow') },
        { id: 'putIn', look: 'other', points: line('putIn'), label: words('earn.money.putIn') },
      ]}
      ticks={[...new Set(ends)].map((value) => ({
        id: decimalText(value),
        y: plotNumber(value),
        label: amountWords(locale, value, 2, 2),
      }))}
      withDots={points.length < 2}
      ends={[when(first.at), when(last.at)]}
      readout={said}
      reading={{
        steps: points.map(({ at }) => at),
        index,
        label: words('portfolio.chart.day'),
        onRead: choose,
        words: `${when(read.at)}: ${said}`,
        point: { x: read.at, y: plotNumber(read.worth) },
      }}
    />
  )
}
