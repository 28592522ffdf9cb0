import type { Decimal8 } from '@tenor/contract/money'
import { LinePath } from '@visx/shape'
import type { ReactNode } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './chart.module.css'
import { ChartTable, type ChartTableRow } from './chart-table.tsx'
import { plotNumber } from './plot-number.ts'
import { linearScale } from './plot-scale.ts'
import { isolated, usePlotWidth } from './plot-width.ts'

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

const FIRST_WIDTH = 460
const HEIGHT = 196
const TOP = 34
const BOTTOM = 164
const SIDE = 8

/** The payoff as the contract computes it, with now, target, break-even, and what holding would have brought. */
export function PayoffChart(props: PayoffChartProps) {
  const { label, payoff, hold, marks, probe, readout, table } = props
  const { frame, width } = usePlotWidth(FIRST_WIDTH)
  const place = placesOf([...payoff, ...hold], width)
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
        {marks.map((mark) => (
          <MarkLine key={mark.id} mark={mark} x={place.x({ price: mark.price, value: 0n })} />
        ))}
        <LinePath className={styles.hold} data={[...hold]} x={place.x} y={place.y} />
        <LinePath className={styles.payoff} data={[...payoff]} x={place.x} y={place.y} />
        <HoldLabel points={hold} place={place} text={props.holdLabel} />
        {marks.map((mark) => (
          <MarkText key={mark.id} mark={mark} x={place.x({ price: mark.price, value: 0n })} width={width} />
        ))}
        <line className={styles.probe} x1={place.x(probe)} x2={place.x(probe)} y1={place.y(probe)} y2={BOTTOM} />
        <circle className={styles.probeDot} cx={place.x(probe)} cy={place.y(probe)} r={5} />
      </svg>
      <Probe {...props} />
      <div className={styles.readout}>{readout}</div>
      <ChartTable {...table} />
    </figure>
  )
}

function Probe({ probe, probeLabel, steps, onProbe, sliderLabel }: PayoffChartProps) {
  const at = steps.findIndex((step) => step >= probe.price)
  return (
    <input
      className={styles.slider}
      type="range"
      dir="ltr"
      min={0}
      max={steps.length - 1}
      step={1}
      value={at === -1 ? steps.length - 1 : at}
      aria-label={sliderLabel}
      aria-valuetext={probeLabel}
      onChange={(event) => {
        const price = steps[event.target.valueAsNumber]
        if (price !== undefined) onProbe(price)
      }}
    />
  )
}

type Places = { x: (point: PayoffPoint) => number; y: (point: PayoffPoint) => number }

function placesOf(points: readonly PayoffPoint[], width: number): Places {
  const prices = points.map((point) => plotNumber(point.price))
  const values = points.map((point) => plotNumber(point.value))
  const across = linearScale(prices, [SIDE, width - SIDE])
  const up = linearScale(values, [BOTTOM - 8, TOP + 14])
  return { x: (point) => across(plotNumber(point.price)), y: (point) => up(plotNumber(point.value)) }
}

function HoldLabel({ points, place, text }: { points: readonly PayoffPoint[]; place: Places; text: string }) {
  const last = points.at(-1)
  if (last === undefined) return null
  return (
    <text x={place.x(last)} y={place.y(last) - 8} textAnchor="end">
      {isolated(text)}
    </text>
  )
}

/** Each kind on a line of its own, so that no two labels meet. */
const MARK_TEXT_Y = { target: HEIGHT - 14, now: 12, break_even: 27 } as const

function MarkLine({ mark, x }: { mark: PayoffMark; x: number }) {
  const isTarget = mark.kind === 'target'
  const top = isTarget ? TOP : MARK_TEXT_Y[mark.kind] + 6
  return <line className={isTarget ? styles.target : styles.mark} x1={x} x2={x} y1={top} y2={BOTTOM} />
}

/** Half of what a label takes, roughly: nearer to an edge it is anchored there. */
const HALF_LABEL = 56

function MarkText({ mark, x, width }: { mark: PayoffMark; x: number; width: number }) {
  const anchor = x < HALF_LABEL ? 'start' : x > width - HALF_LABEL ? 'end' : 'middle'
  return (
    <text
      className={classes(mark.kind === 'target' && styles.strong)}
      x={x}
      y={MARK_TEXT_Y[mark.kind]}
      textAnchor={anchor}
    >
      {isolated(mark.label)}
    </text>
  )
}
