import type { Decimal8 } from '@tenor/contract/money'
import type { ReactNode } from 'react'
import type { ChartTableProps } from './chart-table.tsx'
import { Plot, type PlotLine, type PlotTick } from './plot.tsx'
import type { PlotMark } from './plot-marks.tsx'
import { plotNumber } from './plot-number.ts'

export type PayoffPoint = { price: Decimal8; value: Decimal8 }
export type PayoffMark = { id: string; price: Decimal8; label: string; kind: PlotMark['kind'] }

export type PayoffChartProps = {
  /** What the picture shows, for those who do not see it. */
  label: string
  /** Value at delivery over the settlement price, ascending; one point at each bend. */
  payoff: readonly PayoffPoint[]
  /** What keeping the invested currency would be worth; empty where there is nothing to keep. */
  hold: readonly PayoffPoint[]
  holdLabel: string
  /** What was put in: below it is a loss. */
  putIn?: { value: Decimal8; label: string }
  valueWords: (value: Decimal8) => string
  marks: readonly PayoffMark[]
  /** The settlement price that is being tried. */
  probe: PayoffPoint
  probeLabel: string
  steps: readonly Decimal8[]
  onProbe: (price: Decimal8) => void
  sliderLabel: string
  readout: ReactNode
  table: ChartTableProps
}

/** The payoff as the contract computes it, with now, target, break-even, what was put in and what holding would have brought. */
export function PayoffChart(props: PayoffChartProps) {
  const { payoff, hold, holdLabel, putIn, marks, probe, steps, onProbe } = props
  const at = steps.findIndex((step) => step >= probe.price)
  const index = at === -1 ? steps.length - 1 : at
  const lines: PlotLine[] = [
    { id: 'payoff', look: 'main', points: payoff.map(pointOf) },
    ...(hold.length === 0 ? [] : [{ id: 'hold', look: 'other' as const, label: holdLabel, points: hold.map(pointOf) }]),
  ]
  return (
    <Plot
      label={props.label}
      lines={lines}
      ticks={ticksOf(props)}
      {...(putIn === undefined
        ? {}
        : { level: { y: plotNumber(putIn.value), label: putIn.label, look: 'put_in' as const }, withLoss: true })}
      marks={marks.map((mark) => ({ ...mark, x: plotNumber(mark.price) }))}
      reading={{
        steps: steps.map(plotNumber),
        index,
        point: pointOf(probe),
        label: props.sliderLabel,
        words: props.probeLabel,
        onRead: (step) => {
          const price = steps[step]
          if (price !== undefined) onProbe(price)
        },
      }}
      readout={props.readout}
      table={props.table}
    />
  )
}

function pointOf({ price, value }: PayoffPoint) {
  return { x: plotNumber(price), y: plotNumber(value) }
}

/** The least and the most that comes out, and what was put in. */
function ticksOf({ payoff, putIn, valueWords }: PayoffChartProps): PlotTick[] {
  const values = payoff.map((point) => point.value).sort((a, b) => (a < b ? -1 : 1))
  const tick = (id: string, value: Decimal8, isStrong = false) => ({
    id,
    isStrong,
    y: plotNumber(value),
    label: valueWords(value),
  })
  const [low, high] = [values[0], values.at(-1)]
  return [
    ...(putIn === undefined ? [] : [tick('put_in', putIn.value, true)]),
    ...(low === undefined ? [] : [tick('low', low)]),
    ...(high === undefined ? [] : [tick('high', high)]),
  ]
}
