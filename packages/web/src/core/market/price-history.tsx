import { InstantText, Price } from '@tenor/ui'
import { PriceChart } from '@tenor/ui/charts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './price-history.module.css'
import { usePriceLine } from './use-price-line.ts'

/** Rows of the table, evenly thinned. */
const IN_TABLE = 48

/** The index price of a coin over the last day. */
export function PriceHistory({ coin }: { coin: string }) {
  const words = useWords()
  const line = usePriceLine(coin)
  if (line === null) return null
  const { points } = line
  return (
    <>
      <h2 className={styles.title}>
        <Say id="market.history" />
      </h2>
      <PriceChart
        {...line}
        label={`${words('market.history')}, ${coin}`}
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
