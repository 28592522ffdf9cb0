import { Link, useNavigate } from '@tanstack/react-router'
import type { PhraseKey } from '@tenor/contract/phrases'
import { shownCoins } from '@tenor/contract/staking'
import { Amount, CoinMark, type Column, classes, DataTable, Percent, shapes, Verbatim } from '@tenor/ui'
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
          {offer.extra !== null && (
            <small>
              <Say
                id="coin.rate.extra"
                values={{ rate: <Percent value={offer.extra.rate} />, asset: <Verbatim text={offer.extra.asset} /> }}
              />
            </small>
          )}
        </span>
      ),
    },
    {
      id: 'paid',
      header: words('coin.paid'),
      onPhone: 'hidden',
      cell: (way) => <PaidIn way={way} />,
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
    { id: 'limits', header: words('coin.limits'), onPhone: 'hidden', cell: ({ offer }) => <Limits offer={offer} /> },
  ]
}

/** From which amount on, and how much there still is. Dual has limits by target, which its page shows. */
function Limits({ offer: { minimum, left } }: { offer: CoinWay['offer'] }) {
  if (minimum === null) return <span aria-hidden="true">–</span>
  return (
    <span className={styles.limits}>
      <Say id="coin.limits.from" values={{ amount: <Amount value={minimum} maximum={8} /> }} />
      <small>
        {left === null ? (
          <Say id="coin.limits.none" />
        ) : (
          <Say id="coin.limits.left" values={{ amount: <Amount value={left} compact /> }} />
        )}
      </small>
    </span>
  )
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

function PaidIn({ way: { offer, isPaidInSame } }: { way: CoinWay }) {
  const { asset: coin, others } = offer
  const [other, ...rest] = others
  if (isPaidInSame || other === undefined) return <Verbatim text={coin} />
  if (rest.length === 0) return <Say id="coin.paid.either" values={{ coin, other: other.asset }} />
  const { shown, more } = shownCoins(others.map(({ asset }) => asset))
  return (
    <span className={styles.limits}>
      <Say id="coin.paid.other" values={{ coin }} />
      <small className={styles.marks}>
        {shown.map((each) => (
          <CoinMark key={each} coin={each} size={18} />
        ))}
        {more > 0 && <Verbatim text={`+${more}`} />}
      </small>
    </span>
  )
}

function backWhen(words: Words, offer: CoinWay['offer']): string {
  const { column, days } = offer
  const known = BACK.find((name) => name === column)
  if (known === undefined) return viewOfColumn(column)?.caption(words, offer) ?? ''
  if (known === 'fixed') return words('unit.days', { days: days ?? 0 })
  return words(`coin.back.${known}` satisfies PhraseKey)
}
