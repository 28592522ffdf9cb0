import { now } from '@tenor/browser/clock'
import { pairOf } from '@tenor/contract/core'
import { decimal, larger, smaller } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { instantWords, priceWords, useFigureSettings } from '@tenor/ui'
import { PriceChart } from '@tenor/ui/charts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { usePrice, usePriceHistory } from './market-queries.ts'
import styles from './price-history.module.css'

/** The index price of a coin over the last day. */
export function PriceHistory({ coin }: { coin: string }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const { data } = usePriceHistory(pairOf(coin))
  const live = usePrice(coin)
  const past = (data?.points ?? []).map((one) => ({ at: instantOfSeconds(one.time), price: decimal(one.price) }))
  const points = live === null || past.length === 0 ? past : [...past, { at: now(), price: decimal(live) }]
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const prices = points.map((point) => point.price)
  return (
    <>
      <h2 className={styles.title}>
        <Say id="market.history" />
      </h2>
      <PriceChart
        label={`${words('market.history')}, ${coin}`}
        points={points}
        level={{ price: last.price, label: words('market.price.now', { price: priceWords(locale, last.price) }) }}
        startLabel={instantWords(locale, first.at, { short: true })}
        endLabel={instantWords(locale, last.at, { short: true })}
        highLabel={priceWords(locale, prices.reduce(larger))}
        lowLabel={priceWords(locale, prices.reduce(smaller))}
      />
    </>
  )
}
