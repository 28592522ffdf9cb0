import type { CandleInterval } from '@tenor/contract/core'
import { pairOf } from '@tenor/contract/core'
import { pairText } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText, pricePlaces } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { instantWords, ListState, priceWords, Segmented, useFigureSettings, Verbatim } from '@tenor/ui'
import { ChartTable } from '@tenor/ui/charts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { usePrice } from '../../../core/market/index.ts'
import { FailedList, StaleLine } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from './sniper.module.css'
import { withLive } from './sniper-live-candle.ts'
import { useIndexCandles } from './sniper-queries.ts'

const SniperCandles = lazy(() => import('./sniper-candles.tsx').then((module) => ({ default: module.SniperCandles })))

const STRETCHES = {
  day: { interval: '30m', count: 48 },
  week: { interval: '4h', count: 42 },
  month: { interval: '1d', count: 30 },
} as const satisfies Record<string, { interval: CandleInterval; count: number }>
type Stretch = keyof typeof STRETCHES

/** The index price of a coin as candles, with the chosen target across, and the same in numbers. */
export function SniperChart({ coin, target }: { coin: string; target: Decimal8 | undefined }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [stretch, setStretch] = useState<Stretch>('day')
  const { interval, count } = STRETCHES[stretch]
  const pair = pairOf(coin)
  const { data, isError, error, refetch } = useIndexCandles(pair, interval, count)
  const live = usePrice(coin)
  const candles = useMemo(() => withLive(data?.candles, live), [data?.candles, live])
  const last = candles?.at(-1)
  const label = words('sniper.candles', { pair: pairText(pair) })
  const named =
    target === undefined
      ? null
      : { price: decimalText(target), label: words('dual.payoff.chart.target', { price: '' }).trim() }
  return (
    <section className={styles.chart} aria-label={label}>
      <Segmented
        label={words('sniper.candles.stretch')}
        value={stretch}
        options={(Object.keys(STRETCHES) as Stretch[]).map((value) => ({
          value,
          label: words(`sniper.candles.${value}`),
        }))}
        onChange={setStretch}
      />
      {isError && candles !== undefined && <StaleLine onRetry={refetch} />}
      <div className={styles.frame} aria-busy={candles === undefined}>
        {isError && candles === undefined && <FailedList error={error} onRetry={refetch} />}
        {candles?.length === 0 && <ListState kind="empty" title={<Say id="sniper.candles.none" />} />}
        {candles !== undefined && last !== undefined && (
          <Suspense>
            <SniperCandles candles={candles} places={pricePlaces(decimal(last[4]))} target={named} />
          </Suspense>
        )}
      </div>
      <MadeBy />
      <ChartTable
        label={words('sniper.candles.table')}
        headers={(['time', 'open', 'high', 'low', 'close'] as const).map((name) => words(`sniper.candles.${name}`))}
        rows={[...(candles ?? [])].reverse().map(([time, ...figures]) => ({
          id: String(time),
          cells: [
            instantWords(locale, instantOfSeconds(time), { short: true }),
            ...figures.slice(0, 4).map((figure) => priceWords(locale, decimal(figure))),
          ],
        }))}
      />
    </section>
  )
}

/** Whose work the drawing is: its licence asks for this line. */
function MadeBy() {
  return (
    <p className={styles.hint}>
      <Say
        id="sniper.candles.madeBy"
        values={{
          library: <Verbatim text="Lightweight Charts™" />,
          maker: (
            <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
              <Verbatim text="TradingView" />
            </a>
          ),
        }}
      />
    </p>
  )
}
