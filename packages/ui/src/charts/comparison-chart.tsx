import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { LinePath } from '@visx/shape'
import type { ReactNode } from 'react'
import styles from './chart.module.css'
import { ChartTable, type ChartTableProps } from './chart-table.tsx'
import { plotNumber } from './plot-number.ts'
import { linearScale } from './plot-scale.ts'
import { isolated, usePlotWidth } from './plot-width.ts'

export type ComparisonPoint = { at: Instant; value: Decimal8; other: Decimal8 }

export type ComparisonChartProps = {
  label: string
  points: readonly ComparisonPoint[]
  /** What the firm line and the dashed line are. */
  valueLabel: string
  otherLabel: string
  /** A stretch of time that is shaded. */
  stretch?: { from: Instant; to: Instant; label: string }
  startLabel: string
  endLabel: string
  highLabel: string
  lowLabel: string
  table: ChartTableProps
}

const FIRST_WIDTH = 640
const HEIGHT = 260
const SIDE = 4
/** Room for the highest and the lowest value beside the lines. */
const GUTTER = 84
const TOP = 26
const BOTTOM = 224
/** Below this the two instants need the whole width. */
const NARROW = 480

/** One worth over time beside another. */
export function ComparisonChart(props: ComparisonChartProps) {
  const { label, points, stretch, startLabel, endLabel, highLabel, lowLabel, table } = props
  const { frame, width } = usePlotWidth(FIRST_WIDTH)
  const values = points.flatMap((point) => [plotNumber(point.value), plotNumber(point.other)])
  const times = points.map((point) => point.at)
  const across = linearScale(times, [GUTTER, width - SIDE])
  const up = linearScale(values, [BOTTOM - 6, TOP + 6])
  const x = (point: ComparisonPoint) => across(point.at)
  return (
    <figure ref={frame}>
      <svg
        className={styles.plot}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={label}
      >
        {stretch !== undefined && (
          <rect
            className={styles.stretch}
            x={across(stretch.from)}
            width={Math.max(1, across(stretch.to) - across(stretch.from))}
            y={TOP}
            height={BOTTOM - TOP}
          />
        )}
        <line className={styles.axis} x1={SIDE} x2={width - SIDE} y1={BOTTOM} y2={BOTTOM} />
        <LinePath className={styles.hold} data={[...points]} x={x} y={(point) => up(plotNumber(point.other))} />
        <LinePath className={styles.line} data={[...points]} x={x} y={(point) => up(plotNumber(point.value))} />
        <text x={SIDE} y={TOP + 12}>
          {isolated(highLabel)}
        </text>
        <text x={SIDE} y={BOTTOM - 4}>
          {isolated(lowLabel)}
        </text>
        <text x={width < NARROW ? SIDE : GUTTER} y={HEIGHT - 16}>
          {isolated(startLabel)}
        </text>
        <text x={width - SIDE} y={HEIGHT - 16} textAnchor="end">
          {isolated(endLabel)}
        </text>
      </svg>
      <Legend {...props} />
      <ChartTable {...table} />
    </figure>
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
