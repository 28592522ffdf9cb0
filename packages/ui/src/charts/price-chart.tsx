import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { useState } from 'react'
import type { ChartTableProps } from './chart-table.tsx'
import { Plot } from './plot.tsx'
import { plotNumber } from './plot-number.ts'

export type PricePoint = { at: Instant; price: Decimal8 }

export type PriceChartProps = {
  label: string
  points: readonly PricePoint[]
  /** A price drawn across, such as the mean. */
  level?: { price: Decimal8; label: string }
  /** Prices drawn across as thin lines, such as targets. */
  marks?: readonly Decimal8[]
  startLabel: string
  endLabel: string
  highLabel: string
  lowLabel: string
  /** Each point as a dot: where every one of them counts. */
  withDots?: boolean
  /** How a point is read, and what is read. */
  readLabel: string
  pointWords: (point: PricePoint) => string
  table?: ChartTableProps
}

/** A price over time. */
export function PriceChart(props: PriceChartProps) {
  const { label, points, level, marks = [], readLabel, pointWords, withDots = false, table } = props
  const [chosen, choose] = useState<number | null>(null)
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const read = points[index]
  if (read === undefined) return null
  const drawn = points.map(({ at, price }) => ({ x: at, y: plotNumber(price) }))
  const heights = [...drawn.map((point) => point.y), ...marks.map(plotNumber)]
  const words = pointWords(read)
  return (
    <Plot
      label={label}
      lines={[{ id: 'price', look: 'main', points: drawn }]}
      ticks={[
        { id: 'high', y: heights.reduce((a, b) => Math.max(a, b)), label: props.highLabel },
        { id: 'low', y: heights.reduce((a, b) => Math.min(a, b)), label: props.lowLabel },
      ]}
      {...(level === undefined
        ? {}
        : { level: { y: plotNumber(level.price), label: level.label, look: 'mean' as const } })}
      across={marks.map(plotNumber)}
      // One point alone is no line: it is seen as a dot.
      withDots={withDots || points.length < 2}
      ends={[props.startLabel, props.endLabel]}
      reading={{
        steps: points.map((point) => point.at),
        index,
        words,
        label: readLabel,
        onRead: choose,
        point: { x: read.at, y: plotNumber(read.price) },
      }}
      readout={<span>{words}</span>}
      {...(table === undefined ? {} : { table })}
    />
  )
}
