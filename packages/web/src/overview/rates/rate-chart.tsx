import { decimalText } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { dayWords, percentWords, useFigureSettings } from '@tenor/ui'
import { Plot, plotNumber } from '@tenor/ui/charts'
import { useState } from 'react'
import { useWords } from '../../platform/phrases/index.ts'
import type { RatePoint } from './rates-queries.ts'

/** Highest and lowest rate of each midnight. */
export function RateChart({ points }: { points: readonly RatePoint[] }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [chosen, choose] = useState<number | null>(null)
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const [first, last, read] = [points[0], points.at(-1), points[index]]
  if (first === undefined || last === undefined || read === undefined) return null
  const when = (at: Instant) => dayWords(locale, at, 'date')
  const percent = (rate: bigint) => percentWords(locale, rate)
  const rates = points.flatMap(({ least, most }) => [least, most])
  const ends = [rates.reduce((a, b) => (a > b ? a : b)), rates.reduce((a, b) => (a < b ? a : b))]
  const line = (id: 'least' | 'most') => points.map((each) => ({ x: each.at, y: plotNumber(each[id]) }))
  const isRange = points.some(({ least, most }) => least !== most)
  const said = isRange
    ? words('rates.reading', { least: percent(read.least), most: percent(read.most) })
    : percent(read.most)
  const lowest = { id: 'least', look: 'other' as const, points: line('least'), label: words('rates.least') }
  return (
    <Plot
      label={words('rates.chart.label', { rate: percent(last.most) })}
      lines={[
        { id: 'most', look: 'main', points: line('most'), label: words('rates.most') },
        ...(isRange ? [lowest] : []),
      ]}
      ticks={[...new Set(ends)].map((rate) => ({ id: decimalText(rate), y: plotNumber(rate), label: percent(rate) }))}
      withDots={points.length < 2}
      ends={[when(first.at), when(last.at)]}
      readout={said}
      reading={{
        steps: points.map(({ at }) => at),
        index,
        label: words('rates.day'),
        onRead: choose,
        words: `${when(read.at)}: ${said}`,
        point: { x: read.at, y: plotNumber(read.most) },
      }}
    />
  )
}
