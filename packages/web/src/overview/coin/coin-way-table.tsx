import { Link, useNavigate } from '@tanstack/react-router'
import type { PhraseKey } from '@tenor/contract/phrases'
import { type Column, classes, DataTable, shapes } from '@tenor/ui'
import { RangeOf } from '../../core/earn-market/index.ts'
import { viewOfColumn } from '../../core/product-list/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './coin.module.css'
import type { CoinWay } from './coin-ways.ts'

/** Columns whose products say when money comes back; of another one its caption says it. */
const BACK = ['flexible', 'fixed', 'staking', 'softStaking', 'dual', 'funds'] as const

export type CoinWayTableProps = {
  label: string
  ways: readonly CoinWay[]
  isWaiting?: boolean
  /** The column whose panel is open. */
  chosen: string | undefined
  onChoose: (column: string) => void
}

/** Some ways to earn on a coin: what each pays, in what, when the money is back, and how it can be lost. */
export function CoinWayTable({ label, ways, isWaiting = false, chosen, onChoose }: CoinWayTableProps) {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <section className={styles.part} aria-label={label}>
      <h2>{label}</h2>
      <DataTable
        label={label}
        columns={columns(words)}
        rows={ways}
        rowKey={({ offer }) => offer.column}
        isWaiting={isWaiting}
        waitingRows={4}
        density="comfortable"
        onOpen={({ offer }) => {
          const page = pageFor(offer)
          if (page === undefined) onChoose(offer.column)
          else void navigate(page)
        }}
        isChosen={({ offer }) => offer.column === chosen}
      />
    </section>
  )
}

function columns(words: Words): Column<CoinWay>[] {
  return [
    { id: 'way', header: words('coin.way'), onPhone: 'lead', cell: ({ offer }) => <WayName offer={offer} /> },
    {
      id: 'rate',
      header: words('coin.rate'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ offer, isPast }) => (
        <span className={classes(shapes.twoLines, styles.two)}>
          <b>
            <RangeOf of={offer} />
          </b>
          {isPast && <small>{viewOfColumn(offer.column)?.caption(words, offer)}</small>}
        </span>
      ),
    },
    {
      id: 'paid',
      header: words('coin.paid'),
      onPhone: 'hidden',
      cell: ({ offer, isPaidInSame }) => paidIn(words, offer.asset, isPaidInSame, offer.others),
    },
    { id: 'back', header: words('coin.back'), onPhone: 'under', cell: ({ offer }) => backWhen(words, offer) },
    {
      id: 'loss',
      header: words('coin.loss'),
      onPhone: 'note',
      cell: ({ loss }) => (
        <span className={classes(styles.loss, loss !== null && styles[loss])}>
          <Say id={`coin.loss.${loss ?? 'platform'}`} />
        </span>
      ),
    },
  ]
}

/** Dual is chosen by target and date, which its own page has room for. */
function pageFor(offer: CoinWay['offer']) {
  return offer.column === 'dual' ? viewOfColumn(offer.column)?.linkTo(offer) : undefined
}

function WayName({ offer }: { offer: CoinWay['offer'] }) {
  const view = viewOfColumn(offer.column)
  if (view === undefined) return null
  return (
    <Link
      {...(pageFor(offer) ?? { to: '/earn/$coin', params: { coin: offer.asset }, search: { way: offer.column } })}
      className={styles.way}
      resetScroll={pageFor(offer) !== undefined}
    >
      <Say id={view.phrase} />
    </Link>
  )
}

function paidIn(words: Words, coin: string, isSame: boolean, others: CoinWay['offer']['others']): string {
  if (isSame) return coin
  const [other, ...more] = others
  if (other === undefined || more.length > 0) return words('coin.paid.other', { coin })
  return words('coin.paid.either', { coin, other: other.asset })
}

function backWhen(words: Words, offer: CoinWay['offer']): string {
  const { column, days } = offer
  const known = BACK.find((name) => name === column)
  if (known === undefined) return viewOfColumn(column)?.caption(words, offer) ?? ''
  if (known === 'fixed') return words('unit.days', { days: days ?? 0 })
  return words(`coin.back.${known}` satisfies PhraseKey)
}
