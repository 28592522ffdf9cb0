import { QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { chartAxis, chartTicksOf, WEALTH_RANGES } from '@tenor/contract/wealth'
import { amountWords, instantWords, ListState, percentWords, Segmented, TabSet, useFigureSettings } from '@tenor/ui'
import { Plot, plotNumber } from '@tenor/ui/charts'
import { useState } from 'react'
import { FailedList, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { fractionOfPercent, Gain, RateGain } from '../gain.tsx'
import styles from '../wealth.module.css'
import { useWealthLines, type WealthLine } from '../wealth-queries.ts'

type DetailChartProps = { orderId: number; coin: string }
const [FIRST] = WEALTH_RANGES

/** What the order was worth, or its return in percent, over one of four ranges. */
export function DetailChart({ orderId, coin }: DetailChartProps) {
  const words = useWords()
  const [type, setType] = useState<WealthLine>('balance')
  const [range, setRange] = useState<number>(FIRST)
  const content = <Lines orderId={orderId} coin={coin} type={type} range={range} />
  return (
    <section className={styles.chart}>
      <Segmented
        label={words('wealth.range')}
        value={String(range)}
        options={WEALTH_RANGES.map((days) => ({ value: String(days), label: <Say id={`wealth.range.${days}`} /> }))}
        onChange={(next) => setRange(WEALTH_RANGES.find((days) => String(days) === next) ?? FIRST)}
      />
      <TabSet<WealthLine>
        label={words('wealth.chart')}
        value={type}
        onChange={setType}
        tabs={[
          { value: 'balance', label: <Say id="wealth.chart.balance" />, content },
          { value: 'rate', label: <Say id="wealth.chart.rate" />, content },
        ]}
      />
    </section>
  )
}

function Lines({ orderId, coin, type, range }: DetailChartProps & { type: WealthLine; range: number }) {
  const { data, isError, error, refetch } = useWealthLines(orderId, type, range)
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data === undefined) return <WaitingPart />
  if (data.lines.length === 0) return <ListState kind="empty" title={<Say id="wealth.noData" />} />
  const points = data.lines.map(({ timestamp, value, diff }) => ({
    at: instantOfSeconds(timestamp),
    value: decimal(value),
    diff: decimal(diff),
  }))
  return (
    <>
      <p>
        <Say
          id="wealth.change"
          values={{
            change: type === 'rate' ? <RateGain value={data.change} /> : <Gain value={data.change} coin={coin} />,
          }}
        />
      </p>
      <Line points={points} coin={type === 'rate' ? null : coin} />
    </>
  )
}

type Point = { at: ReturnType<typeof instantOfSeconds>; value: Decimal8; diff: Decimal8 }

/** The axis by the specification: to tens, 100 wider where nothing moved, with about six values beside it. */
function Line({ points, coin }: { points: readonly Point[]; coin: string | null }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [chosen, choose] = useState<number | null>(null)
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const [first] = points
  const [last, read] = [points.at(-1), points[index]]
  if (first === undefined || last === undefined || read === undefined) return null
  const ticks = chartTicksOf(chartAxis(points.map(({ value }) => value)))
  const when = (at: Point['at']) => instantWords(locale, at, { short: true })
  const text = (value: Decimal8) =>
    coin === null
      ? percentWords(locale, fractionOfPercent(value))
      : `${amountWords(locale, value, 0, coin === QUOTE_ASSET ? 2 : 8)} ${coin}`
  const signed = (value: Decimal8) => (value > 0n ? `+${text(value)}` : text(value))
  const said = words('wealth.chart.point', { time: when(read.at), value: text(read.value), change: signed(read.diff) })
  return (
    <Plot
      label={words('wealth.chart.label', { amount: text(last.value) })}
      lines={[{ id: 'value', look: 'main', points: points.map(({ at, value }) => ({ x: at, y: plotNumber(value) })) }]}
      ticks={ticks.map((tick) => ({
        id: decimalText(tick),
        y: plotNumber(tick),
        label: amountWords(locale, tick, 0, 8),
      }))}
      across={ticks.map(plotNumber)}
      withDots={points.length < 2}
      ends={[when(first.at), when(last.at)]}
      readout={said}
      reading={{
        steps: points.map(({ at }) => at),
        index,
        label: words('market.chart.time'),
        onRead: choose,
        words: said,
        point: { x: read.at, y: plotNumber(read.value) },
      }}
    />
  )
}
