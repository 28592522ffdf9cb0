import { now } from '@tenor/browser/clock'
import { pairOf } from '@tenor/contract/core'
import { decimal, larger, smaller } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { instantWords, priceWords, useFigureSettings } from '@tenor/ui'
import { PriceChart } from '@tenor/ui/charts'
import { usePrice, usePriceHistory } from '../../../core/market/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import type { DualOffer } from './dual-offer.ts'

export type DualPriceChartProps = { coin: string; offers: readonly DualOffer[] }

/** More lines than these would be a hatching. */
const MOST_TARGETS = 12

/** The index of the last day, and the targets that stand around it. */
export function DualPriceChart({ coin, offers }: DualPriceChartProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const { data } = usePriceHistory(pairOf(coin))
  const live = usePrice(coin)
  const past = (data?.points ?? []).map((one) => ({ at: instantOfSeconds(one.time), price: decimal(one.price) }))
  const points = live === null || past.length === 0 ? past : [...past, { at: now(), price: decimal(live) }]
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return <div className={styles.chartSpace} />
  const targets = nearestTargets(offers)
  const prices = [...points.map((point) => point.price), ...targets]
  return (
    <div className={styles.chartSpace}>
      <PriceChart
        label={words('dual.chart.label', { coin, count: targets.length })}
        points={points}
        level={{ price: last.price, label: words('market.price.now', { price: priceWords(locale, last.price) }) }}
        marks={targets}
        startLabel={instantWords(locale, first.at, { short: true })}
        endLabel={instantWords(locale, last.at, { short: true })}
        highLabel={priceWords(locale, prices.reduce(larger))}
        lowLabel={priceWords(locale, prices.reduce(smaller))}
        readLabel={words('market.chart.time')}
        pointWords={({ at, price }) =>
          words('market.chart.point', { time: instantWords(locale, at), price: priceWords(locale, price) })
        }
      />
    </div>
  )
}

/** The targets nearest to the price, each once. */
function nearestTargets(offers: readonly DualOffer[]) {
  const distance = (offer: DualOffer) => (offer.gapPercent < 0n ? -offer.gapPercent : offer.gapPercent)
  const near = offers.toSorted((a, b) => (distance(a) < distance(b) ? -1 : 1))
  return [...new Set(near.map(({ target }) => target))].slice(0, MOST_TARGETS)
}
