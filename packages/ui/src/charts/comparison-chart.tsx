import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { type ReactNode, useState } from 'react'
import styles from './chart.module.css'
import type { ChartTableProps } from './chart-table.tsx'
import { Plot } from './plot.tsx'
import { plotNumber } from './plot-number.ts'

export type ComparisonPoint = { at: Instant; value: Decimal8; other: Decimal8 }

export type ComparisonChartProps = {
  label: string
  points: readonly ComparisonPoint[]
  /** What the firm line and the dashed line are. */
  valueLabel: string
  otherLabel: string
  /** What was put in: below it is a loss. */
  putIn?: { value: Decimal8; label: string }
  /** A stretch of time that is shaded. */
  stretch?: { from: Instant; to: Instant; label: string }
  startLabel: string
  endLabel: string
  valueWords: (value: Decimal8) => string
  /** How a point is read, and what is read. */
  readLabel: string
  pointWords: (point: ComparisonPoint) => string
  table: ChartTableProps
}

/** One worth over time beside another. */
export function ComparisonChart(props: ComparisonChartProps) {
  const { label, points, putIn, stretch, valueWords, readLabel, pointWords, table } = props
  const [chosen, choose] = useState<number | null>(null)
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const read = points[index]
  if (read === undefined) return null
  const values = points.flatMap(({ value, other }) => [value, other]).sort((a, b) => (a < b ? -1 : 1))
  const tick = (id: string, value: Decimal8, isStrong = false) => ({
    id,
    isStrong,
    y: plotNumber(value),
    label: valueWords(value),
  })
  const words = pointWords(read)
  return (
    <Plot
      label={label}
      lines={[
        { id: 'value', look: 'main', points: points.map(({ at, value }) => ({ x: at, y: plotNumber(value) })) },
        { id: 'other', look: 'other', points: points.map(({ at, other }) => ({ x: at, y: plotNumber(other) })) },
      ]}
      ticks={[
        ...(putIn === undefined ? [] : [tick('put_in', putIn.value, true)]),
        tick('low', values[0] ?? 0n),
        tick('high', values.at(-1) ?? 0n),
      ]}
      {...(putIn === undefined
        ? {}
        : { level: { y: plotNumber(putIn.value), label: putIn.label, look: 'put_in' as const }, withLoss: true })}
      {...(stretch === undefined ? {} : { stretch })}
      ends={[props.startLabel, props.endLabel]}
      reading={{
        steps: points.map((point) => point.at),
        index,
        words,
        label: readLabel,
        onRead: choose,
        point: { x: read.at, y: plotNumber(read.value) },
      }}
      readout={<span>{words}</span>}
      legend={<Legend {...props} />}
      table={table}
    />
  )
}

/** What each line is, by its stroke as well as by its place. */
function Legend({ valueLabel, otherLabel, stretch }: ComparisonChartProps) {
  return (
    <ul className={styles.legend}>
      <li>
        <Swatch>
          <line className={styles.line} x1={0} x2={24} y1={6} y2={6} />
        </Swatch>
        {valueLabel}
      </li>
      <li>
        <Swatch>
          <line className={styles.hold} x1={0} x2={24} y1={6} y2={6} />
        </Swatch>
        {otherLabel}
      </li>
      {stretch !== undefined && (
        <li>
          <Swatch>
            <rect className={styles.stretch} x={0} y={0} width={24} height={12} />
          </Swatch>
          {stretch.label}
        </li>
      )}
    </ul>
  )
}

function Swatch({ children }: { children: ReactNode }) {
  return (
    <svg width={24} height={12} viewBox="0 0 24 12" aria-hidden="true">
      {children}
    </svg>
  )
}
