import { decimalText } from '@tenor/contract/money'
import { dayWords, percentWords, useFigureSettings } from '@tenor/ui'
import { Plot, plotNumber } from '@tenor/ui/charts'
import { useState } from 'react'
import { useWords } from '../../platform/phrases/index.ts'
import type { RateLine } from './rates-queries.ts'

export type AllRatesChartProps = { lines: readonly (RateLine & { name: string })[] }

/** The highest rate of each product at each midnight; the best product of now is the strong line. */
export function AllRatesChart({ lines }: AllRatesChartProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [chosen, choose] = useState<number | null>(null)
  const drawn = lines.filter(({ points }) => points.length > 1)
  const steps = [...new Set(drawn.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted((a, b) => a - b)
  const index = Math.min(chosen ?? steps.length - 1, steps.length - 1)
  const [first, last, read] = [steps[0], steps.at(-1), steps[index]]
  if (first === undefined || last === undefined || read === undefined) return null
  const percent = (rate: bigint) => percentWords(locale, rate)
  const rates = drawn.flatMap(({ points }) => points.map(({ most }) => most))
  const ends = [rates.reduce((a, b) => (a > b ? a : b)), rates.reduce((a, b) => (a < b ? a : b))]
  const readings = drawn.flatMap(({ name, points }) => {
    const point = points.find(({ at }) => at === read)
    return point === undefined ? [] : [{ name, most: point.most }]
  })
  const said = readings.map(({ name, most }) => `${name} ${percent(most)}`).join(' · ')
  const when = dayWords(locale, read, 'date')
  return (
    <Plot
      label={words('rates.title')}
      lines={drawn.map(({ column, name, points }, place) => ({
        id: column,
        look: place === 0 ? 'main' : 'other',
        points: points.map(({ at, most }) => ({ x: at, y: plotNumber(most) })),
        label: name,
      }))}
      ticks={[...new Set(ends)].map((rate) => ({ id: decimalText(rate), y: plotNumber(rate), label: percent(rate) }))}
      ends={[dayWords(locale, first, 'date'), dayWords(locale, last, 'date')]}
      readout={`${when}: ${said}`}
      reading={{
        steps,
        index,
        label: words('rates.day'),
        onRead: choose,
        words: `${when}: ${said}`,
        point: { x: read, y: plotNumber(readings[0]?.most ?? 0n) },
      }}
    />
  )
}
