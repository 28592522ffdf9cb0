import { decimal, divide, ONE, smaller } from '@tenor/contract/money'
import {
  auctionFacts,
  curvePoints,
  type FlexibleAuctionRow,
  type SupplyStep,
  supplySteps,
} from '@tenor/contract/simple-earn'
import { amountWords, classes, compactWords, percentWords, shapes, useFigureSettings } from '@tenor/ui'
import { Plot, type PlotPoint, plotNumber } from '@tenor/ui/charts'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'

/** The supply curve with the demand on it, and the curve by which use becomes a rate. */
export function AuctionCharts({ row }: { row: FlexibleAuctionRow }) {
  return (
    <div className={classes(shapes.stack5, styles.charts)}>
      <section>
        <h3>
          <Say id="auction.supply.title" />
        </h3>
        <SupplyChart row={row} />
      </section>
      <section>
        <h3>
          <Say id="auction.curve.title" />
        </h3>
        <CurveChart row={row} />
      </section>
    </div>
  )
}

/** Steps as a line: along each minimum, then up to the next. */
function stepLine(steps: readonly SupplyStep[]): PlotPoint[] {
  return steps.flatMap(({ minimum, from, to }) => [
    { x: plotNumber(from), y: plotNumber(minimum) },
    { x: plotNumber(to), y: plotNumber(minimum) },
  ])
}

function SupplyChart({ row }: { row: FlexibleAuctionRow }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [chosen, choose] = useState<number | null>(null)
  const steps = supplySteps(auctionFacts(row))
  const last = steps.at(-1)
  const index = Math.min(chosen ?? steps.length - 1, steps.length - 1)
  const read = steps[index]
  if (last === undefined || read === undefined) {
    return (
      <p className={shapes.small}>
        <Say id="auction.supply.none" />
      </p>
    )
  }
  const [rate, filled] = [decimal(row.clearing_rate), decimal(row.filled)]
  const amount = (value: bigint) => `${compactWords(locale, value)} ${row.asset}`
  const said = words('auction.supply.read', {
    minimum: percentWords(locale, read.minimum),
    amount: amount(read.to),
  })
  return (
    <Plot
      label={words('auction.supply.label', {
        asset: row.asset,
        rate: percentWords(locale, rate),
        demand: amount(decimal(row.demand)),
      })}
      lines={[{ id: 'supply', look: 'main', points: stepLine(steps) }]}
      ticks={[
        { id: 'low', y: plotNumber(steps[0]?.minimum ?? 0n), label: percentWords(locale, steps[0]?.minimum ?? 0n) },
        { id: 'high', y: plotNumber(last.minimum), label: percentWords(locale, last.minimum) },
      ]}
      level={{ y: plotNumber(rate), label: words('auction.rate', { rate: percentWords(locale, rate) }), look: 'mean' }}
      stretch={{ from: 0, to: plotNumber(filled) }}
      marks={[
        {
          id: 'demand',
          kind: 'target',
          x: plotNumber(smaller(decimal(row.demand), last.to)),
          label: words('auction.mark.demand', { amount: amount(decimal(row.demand)) }),
        },
      ]}
      reading={{
        steps: steps.map(({ to }) => plotNumber(to)),
        index,
        words: said,
        label: words('auction.supply.slider'),
        onRead: choose,
        point: { x: plotNumber(read.to), y: plotNumber(read.minimum) },
      }}
      readout={<span>{said}</span>}
      table={{
        label: words('auction.supply.table'),
        headers: [words('auction.supply.minimum'), words('auction.supply.offered'), words('auction.supply.sum')],
        rows: steps.map(({ minimum, from, to }) => ({
          id: String(minimum),
          cells: [percentWords(locale, minimum), amountWords(locale, to - from), amountWords(locale, to, 0, 2)],
        })),
      }}
    />
  )
}

function CurveChart({ row }: { row: FlexibleAuctionRow }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [chosen, choose] = useState<number | null>(null)
  const { curve } = auctionFacts(row)
  const points = curvePoints(curve)
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const read = points[index]
  const used = decimal(row.utilisation)
  if (read === undefined) return null
  const percent = (value: bigint) => percentWords(locale, value)
  const said = words('auction.curve.read', {
    used: percentWords(locale, read.utilisation, 0),
    rate: percent(read.rate),
  })
  const rates = points.map(({ rate }) => rate)
  const highest = rates.reduce((most, rate) => (rate > most ? rate : most), 0n)
  const lowest = rates.reduce((least, rate) => (rate < least ? rate : least), highest)
  const share = divide(used * 100n, ONE, 'down').toString()
  return (
    <Plot
      label={words('auction.curve.label', { asset: row.asset, low: percent(lowest), high: percent(highest) })}
      lines={[
        {
          id: 'curve',
          look: 'main',
          points: points.map(({ utilisation: x, rate }) => ({ x: plotNumber(x), y: plotNumber(rate) })),
        },
      ]}
      ticks={[
        { id: 'low', y: plotNumber(lowest), label: percent(lowest) },
        { id: 'high', y: plotNumber(highest), label: percent(highest) },
      ]}
      marks={[{ id: 'used', kind: 'target', x: plotNumber(used), label: words('auction.mark.used', { share }) }]}
      reading={{
        steps: points.map(({ utilisation: x }) => plotNumber(x)),
        index,
        words: said,
        label: words('auction.curve.slider'),
        onRead: choose,
        point: { x: plotNumber(read.utilisation), y: plotNumber(read.rate) },
      }}
      readout={<span>{said}</span>}
      ends={['0%', '100%']}
    />
  )
}
