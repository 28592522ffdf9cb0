import { PriceChart } from '@tenor/ui/charts'
import { usePriceLine } from '../../../core/market/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import type { DualOffer } from './dual-offer.ts'

export type DualPriceChartProps = { coin: string; offers: readonly DualOffer[] }

/** More lines than these would be a hatching. */
const MOST_TARGETS = 12

/** The index of the last day, and the targets that stand around it. */
export function DualPriceChart({ coin, offers }: DualPriceChartProps) {
  const words = useWords()
  const targets = nearestTargets(offers)
  const line = usePriceLine(coin, targets)
  return (
    <div className={styles.chartSpace}>
      {line !== null && (
        <PriceChart {...line} label={words('dual.chart.label', { coin, count: targets.length })} marks={targets} />
      )}
    </div>
  )
}

/** The targets nearest to the price, each once. */
function nearestTargets(offers: readonly DualOffer[]) {
  const distance = (offer: DualOffer) => (offer.gapPercent < 0n ? -offer.gapPercent : offer.gapPercent)
  const near = offers.toSorted((a, b) => (distance(a) < distance(b) ? -1 : 1))
  return [...new Set(near.map(({ target }) => target))].slice(0, MOST_TARGETS)
}
