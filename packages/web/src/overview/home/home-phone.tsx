import { Link } from '@tanstack/react-router'
import { CoinName, type Column } from '@tenor/ui'
import { type EarnMarket, type EarnOffer, RangeOf } from '../../core/earn-market/index.ts'
import { viewOfColumn } from '../../core/product-list/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './home.module.css'
import { bestOffers, type HomeRow } from './home-rows.ts'

/** On a phone a row has room for the best of both kinds, each with the way to it. */
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
      cell: (row) => <Best offers={bestOffers(row, columns)} />,
    },
  ]
}

/** The first stands out; what an only one pays in, or for how long, stands below it. */
function Best({ offers: [first, second] }: { offers: readonly EarnOffer[] }) {
  const words = useWords()
  if (first === undefined) return <span className={styles.none}>–</span>
  return (
    <div className={styles.best}>
      <Way offer={first} isFirst />
      {second === undefined ? (
        <small className={styles.small}>{viewOfColumn(first.column)?.caption(words, first)}</small>
      ) : (
        <Way offer={second} />
      )}
    </div>
  )
}

function Way({ offer, isFirst = false }: { offer: EarnOffer; isFirst?: boolean }) {
  const view = viewOfColumn(offer.column)
  if (view === undefined) return null
  const Figure = isFirst ? 'b' : 'span'
  return (
    <Link {...view.linkTo(offer)} className={styles.way}>
      <Say id={view.phrase} />
      <Figure>
        <RangeOf of={offer} />
      </Figure>
    </Link>
  )
}
