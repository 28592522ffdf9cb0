import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import styles from './chart.module.css'
import { plotNumber } from './plot-number.ts'

export type PricePoint = { at: Instant; price: Decimal8 }

export type PriceChartProps = {
  label: string
  points: readonly PricePoint[]
  /** A price drawn across, such as the mean. */
  level?: { price: Decimal8; label: string }
  startLabel: string
  endLabel: string
  highLabel: string
  lowLabel: string
  /** Each point as a dot: where every one of them counts. */
  withDots?: boolean
}

const WIDTH = 640
const HEIGHT = 180
const EDGE = { left: 4, right: 636, top: 20, bottom: 150 }

/** A price over time. */
export function PriceChart(props: PriceChartProps) {
  const { label, points, level, startLabel, endLabel, highLabel, lowLabel, withDots = false } = props
  if (points.length === 0) return null
  const prices = points.map((point) => plotNumber(point.price))
  const times = points.map((point) => point.at)
  const across = scaleLinear<number>({
    domain: [Math.min(...times), Math.max(...times)],
    range: [EDGE.left, EDGE.right],
  })
  const up = scaleLinear<number>({
    domain: [Math.min(...prices), Math.max(...prices)],
    range: [EDGE.bottom - 6, EDGE.top + 6],
  })
  const x = (point: PricePoint) => across(point.at)
  const y = (point: PricePoint) => up(plotNumber(point.price))
  return (
    <figure className={styles.chart}>
      <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <line className={styles.axis} x1={EDGE.left} x2={EDGE.right} y1={EDGE.bottom} y2={EDGE.bottom} />
        <LinePath className={styles.line} data={[...points]} x={x} y={y} />
        {withDots &&
          points.map((point) => <circle key={point.at} className={styles.sample} cx={x(point)} cy={y(point)} r={2} />)}
        {level !== undefined && <Level y={up(plotNumber(level.price))} text={level.label} />}
        <text x={EDGE.left} y={EDGE.top - 8}>
          {highLabel}
        </text>
        <text x={EDGE.left} y={EDGE.bottom - 6}>
          {lowLabel}
        </text>
        <text x={EDGE.left} y={HEIGHT - 12}>
          {startLabel}
        </text>
        <text x={EDGE.right} y={HEIGHT - 12} textAnchor="end">
          {endLabel}
        </text>
      </svg>
    </figure>
  )
}

function Level({ y, text }: { y: number; text: string }) {
  return (
    <g>
      <line className={styles.target} x1={EDGE.left} x2={EDGE.right} y1={y} y2={y} />
      <text className={styles.strong} x={EDGE.right} y={y - 6} textAnchor="end">
        {text}
      </text>
    </g>
  )
}
