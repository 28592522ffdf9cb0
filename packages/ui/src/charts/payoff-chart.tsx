import type { Decimal8 } from '@tenor/contract/money'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { type ReactNode, useId } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './chart.module.css'
import { ChartTable, type ChartTableRow } from './chart-table.tsx'
import { plotNumber } from './plot-number.ts'

export type PayoffPoint = { price: Decimal8; value: Decimal8 }
export type PayoffMark = { id: string; price: Decimal8; label: string; kind: 'target' | 'now' | 'break_even' }

export type PayoffChartProps = {
  /** What the picture shows, for those who do not see it. */
  label: string
  /** Value at delivery over the settlement price, ascending; one point at each bend. */
  payoff: readonly PayoffPoint[]
  /** What keeping the invested currency would be worth. */
  hold: readonly PayoffPoint[]
  holdLabel: string
  marks: readonly PayoffMark[]
  /** The settlement price that is being tried. */
  probe: PayoffPoint
  probeLabel: string
  steps: readonly Decimal8[]
  onProbe: (price: Decimal8) => void
  sliderLabel: string
  readout: ReactNode
  table: { label: string; headers: readonly string[]; rows: readonly ChartTableRow[] }
}

const WIDTH = 460
const HEIGHT = 196
const EDGE = { left: 8, right: 452, top: 34, bottom: 164 }

/** The payoff as the contract computes it, with now, target, break-even, and what holding would have brought. */
export function PayoffChart(props: PayoffChartProps) {
  const { label, payoff, hold, marks, probe, steps, onProbe, sliderLabel, probeLabel, readout, table } = props
  const place = placesOf([...payoff, ...hold])
  const nearest = nearestStep(steps, probe.price)
  return (
    <figure className={styles.chart}>
      <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <line className={styles.axis} x1={EDGE.left} x2={EDGE.right} y1={EDGE.bottom} y2={EDGE.bottom} />
        <LinePath className={styles.hold} data={[...hold]} x={place.x} y={place.y} />
        <LinePath className={styles.payoff} data={[...payoff]} x={place.x} y={place.y} />
        <HoldLabel points={hold} place={place} text={props.holdLabel} />
        {marks.map((mark, index) => (
          <Mark key={mark.id} mark={mark} x={place.x({ price: mark.price, value: 0n })} tier={index} />
        ))}
        <line className={styles.probe} x1={place.x(probe)} x2={place.x(probe)} y1={place.y(probe)} y2={EDGE.bottom} />
        <circle className={styles.probeDot} cx={place.x(probe)} cy={place.y(probe)} r={5} />
      </svg>
      <input
        className={styles.slider}
        type="range"
        dir="ltr"
        min={0}
        max={steps.length - 1}
        step={1}
        value={nearest}
        aria-label={sliderLabel}
        aria-valuetext={probeLabel}
        onChange={(event) => {
          const price = steps[event.target.valueAsNumber]
          if (price !== undefined) onProbe(price)
        }}
      />
      <div className={styles.readout} aria-live="off">
        {readout}
      </div>
      <ChartTable {...table} />
    </figure>
  )
}

type Places = { x: (point: PayoffPoint) => number; y: (point: PayoffPoint) => number }

function placesOf(points: readonly PayoffPoint[]): Places {
  const prices = points.map((point) => plotNumber(point.price))
  const values = points.map((point) => plotNumber(point.value))
  const across = scaleLinear({ domain: [Math.min(...prices), Math.max(...prices)], range: [EDGE.left, EDGE.right] })
  const up = scaleLinear({ domain: [Math.min(...values), Math.max(...values)], range: [EDGE.bottom - 8, EDGE.top + 8] })
  return { x: (point) => across(plotNumber(point.price)), y: (point) => up(plotNumber(point.value)) }
}

function nearestStep(steps: readonly Decimal8[], price: Decimal8): number {
  const at = steps.findIndex((step) => step >= price)
  return at === -1 ? steps.length - 1 : at
}

function HoldLabel({ points, place, text }: { points: readonly PayoffPoint[]; place: Places; text: string }) {
  const last = points.at(-1)
  if (last === undefined) return null
  const isHigh = place.y(last) < EDGE.top + 24
  return (
    <text x={EDGE.right} y={isHigh ? place.y(last) - 8 : place.y(last) + 16} textAnchor="end">
      {text}
    </text>
  )
}

const MARK_TEXT_Y = { target: HEIGHT - 14, now: 12, break_even: 26 } as const

function Mark({ mark, x }: { mark: PayoffMark; x: number; tier: number }) {
  const id = useId()
  const anchor = x < WIDTH * 0.2 ? 'start' : x > WIDTH * 0.8 ? 'end' : 'middle'
  const isTarget = mark.kind === 'target'
  const textY = MARK_TEXT_Y[mark.kind]
  return (
    <g aria-describedby={id}>
      <line
        className={isTarget ? styles.target : styles.mark}
        x1={x}
        x2={x}
        y1={isTarget ? EDGE.top - 8 : textY + 6}
        y2={EDGE.bottom}
      />
      <text id={id} className={classes(isTarget && styles.strong)} x={x} y={textY} textAnchor={anchor}>
        {mark.label}
      </text>
    </g>
  )
}
