import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { LinePath } from '@visx/shape'
import styles from './chart.module.css'
import { plotNumber } from './plot-number.ts'
import { linearScale } from './plot-scale.ts'
import { isolated, usePlotWidth } from './plot-width.ts'

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
}

const FIRST_WIDTH = 640
const HEIGHT = 180
const SIDE = 4
/** Room for the highest and the lowest price beside the line. */
const GUTTER = 76
const TOP = 20
const BOTTOM = 150
/** Below this, the labels of both ends need the module under the gutter too. */
const ROOMY_WIDTH = 320

/** A price over time. */
export function PriceChart(props: PriceChartProps) {
  const { label, points, level, startLabel, endLabel, highLabel, lowLabel, withDots = false, marks = [] } = props
  const { frame, width } = usePlotWidth(FIRST_WIDTH)
  if (points.length === 0) return null
  const prices = points.map((point) => plotNumber(point.price))
  const times = points.map((point) => point.at)
  const across = linearScale(times, [GUTTER, width - SIDE])
  const up = linearScale([...prices, ...marks.map(plotNumber)], [BOTTOM - 6, TOP + 6])
  const x = (point: PricePoint) => across(point.at)
  const y = (point: PricePoint) => up(plotNumber(point.price))
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
        <line className={styles.axis} x1={SIDE} x2={width - SIDE} y1={BOTTOM} y2={BOTTOM} />
        {marks.map((price) => (
          <line
            key={String(price)}
            className={styles.mark}
            x1={GUTTER}
            x2={width - SIDE}
            y1={up(plotNumber(price))}
            y2={up(plotNumber(price))}
          />
        ))}
        <LinePath className={styles.line} data={[...points]} x={x} y={y} />
        {withDots &&
          points.map((point) => <circle key={point.at} className={styles.sample} cx={x(point)} cy={y(point)} r={2} />)}
        {level !== undefined && <Level y={up(plotNumber(level.price))} width={width} text={level.label} />}
        <text x={SIDE} y={TOP + 10}>
          {isolated(highLabel)}
        </text>
        <text x={SIDE} y={BOTTOM - 2}>
          {isolated(lowLabel)}
        </text>
        <text x={width < ROOMY_WIDTH ? SIDE : GUTTER} y={HEIGHT - 12}>
          {isolated(startLabel)}
        </text>
        <text x={width - SIDE} y={HEIGHT - 12} textAnchor="end">
          {isolated(endLabel)}
        </text>
      </svg>
    </figure>
  )
}

function Level({ y, width, text }: { y: number; width: number; text: string }) {
  return (
    <g>
      <line className={styles.target} x1={GUTTER} x2={width - SIDE} y1={y} y2={y} />
      <text className={styles.level} x={width - SIDE} y={TOP - 8} textAnchor="end">
        {isolated(text)}
      </text>
    </g>
  )
}
