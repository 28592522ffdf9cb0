import { now } from '@tenor/browser/clock'
import { pairOf } from '@tenor/contract/core'
import { decimal, larger, smaller } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { InstantText, instantWords, Price, priceWords, useFigureSettings } from '@tenor/ui'
import { PriceChart } from '@tenor/ui/charts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { usePrice, usePriceHistory } from './market-queries.ts'
import styles from './price-history.module.css'

/** Rows of the table, evenly thinned. */
const IN_TABLE = 48

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
        readLabel={words('market.chart.time')}
        pointWords={({ at, price }) =>
          words('market.chart.point', { time: instantWords(locale, at), price: priceWords(locale, price) })
        }
        table={{
          label: words('market.chart.table'),
          headers: [words('market.chart.time'), words('market.chart.price')],
          rows: points
            .filter((_, index) => index % Math.ceil(points.length / IN_TABLE) === 0)
            .map(({ at, price }) => ({
              id: String(at),
              cells: [<InstantText key="at" at={at} />, <Price key="price" value={price} />],
            })),
        }}
      />
    </>
  )
}
