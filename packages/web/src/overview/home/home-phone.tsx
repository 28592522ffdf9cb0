import { CoinName, type Column } from '@tenor/ui'
import { type EarnMarket, RangeOf } from '../../core/earn-market/index.ts'
import { viewOfColumn } from '../../core/product-list/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './home.module.css'
import { bestRate, type HomeRow, waysOn } from './home-rows.ts'

/** On a phone a row names the best rate, whose it is, and how many ways there are. */
export function phoneColumns(words: Words, columns: EarnMarket['columns']): Column<HomeRow>[] {
  return [
    {
      id: 'coin',
      header: words('home.column.coin'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ asset, name }) => <CoinName coin={asset}>{name}</CoinName>,
    },
    {
      id: 'best',
      header: words('home.market'),
      onPhone: 'aside',
      cell: (row) => <Best row={row} columns={columns} />,
    },
  ]
}

function Best({ row, columns }: { row: HomeRow; columns: EarnMarket['columns'] }) {
  const words = useWords()
  const best = bestRate(row, columns)
  const view = best === null ? undefined : viewOfColumn(best.column)
  if (best === null || view === undefined) return <span className={styles.none}>–</span>
  const values = { count: waysOn(row, columns), product: words(view.phrase) }
  return (
    <div className={styles.best}>
      <b>
        <RangeOf of={best} />
      </b>
      <small className={styles.small}>
        <Say id="home.ways" values={values} />
      </small>
    </div>
  )
}
