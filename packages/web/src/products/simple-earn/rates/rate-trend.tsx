import { now } from '@tenor/browser/clock'
import { classes, instantWords, percentWords, Segmented, shapes, useFigureSettings } from '@tenor/ui'
import { PriceChart } from '@tenor/ui/charts'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { useFlexibleTrend } from '../simple-earn-queries.ts'

/** Hours back, as the specification has them: rates of hours for a day and a week, means of days for a month. */
const WINDOWS = [
  { value: 'day', hours: 23, isDaily: false },
  { value: 'week', hours: 167, isDaily: false },
  { value: 'month', hours: 696, isDaily: true },
] as const
type Window = (typeof WINDOWS)[number]['value']

/** What a pool has paid: a look back, no promise. */
export function RateTrend({ asset, first = 'day' }: { asset: string; first?: Window }) {
  const words = useWords()
  const [chosen, setChosen] = useState<Window>(first)
  return (
    <section className={classes(shapes.stack, styles.stack)} aria-label={words('earn.trend')}>
      <Segmented
        wide
        label={words('earn.trend')}
        value={chosen}
        options={WINDOWS.map(({ value }) => ({ value, label: <Say id={`earn.trend.${value}`} /> }))}
        onChange={setChosen}
      />
      <div className={styles.trend}>
        <Trend asset={asset} window={chosen} />
      </div>
    </section>
  )
}

function Trend({ asset, window }: { asset: string; window: Window }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const { hours, isDaily } = WINDOWS.find(({ value }) => value === window) ?? WINDOWS[0]
  const { data } = useFlexibleTrend(asset, hours * 3600, isDaily, now())
  if (data === undefined) return null
  const [first] = data
  const last = data.at(-1)
  if (first === undefined || last === undefined) {
    return (
      <p className={shapes.small}>
        <Say id="earn.trend.none" />
      </p>
    )
  }
  const rates = data.map(({ rate }) => rate)
  const highest = rates.reduce((most, rate) => (rate > most ? rate : most))
  const lowest = rates.reduce((least, rate) => (rate < least ? rate : least))
  const when = (at: typeof first.at) => instantWords(locale, at, { short: true })
  return (
    <PriceChart
      label={words('earn.trend.label', {
        asset,
        low: percentWords(locale, lowest),
        high: percentWords(locale, highest),
      })}
      points={data.map(({ at, rate }) => ({ at, price: rate }))}
      startLabel={when(first.at)}
      endLabel={when(last.at)}
      highLabel={percentWords(locale, highest)}
      lowLabel={percentWords(locale, lowest)}
      readLabel={words('market.chart.time')}
      pointWords={({ at, price }) =>
        words('market.chart.point', { time: when(at), price: percentWords(locale, price) })
      }
    />
  )
}
