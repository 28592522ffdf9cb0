import { Link } from '@tanstack/react-router'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { Amount, buttonClass, Verbatim } from '@tenor/ui'
import { type EarnMarket, RangeOf } from '../../core/earn-market/index.ts'
import { viewOfColumn } from '../../core/product-list/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import styles from './home.module.css'
import { bestOffer, type HomeRow, idleOf } from './home-rows.ts'

export type HomeIdleProps = { rows: readonly HomeRow[]; columns: EarnMarket['columns'] }

/** What lies idle, and what most of it could earn. */
export function HomeIdle({ rows, columns }: HomeIdleProps) {
  const { total, most } = idleOf(rows, columns)
  const isKnown = rows.some(({ idle }) => idle !== null)
  const offer = most === null ? null : bestOffer(most, columns)
  const view = offer === null ? undefined : viewOfColumn(offer.column)
  if (!isKnown) return <section className={styles.idle} aria-hidden="true" />
  if (most === null || offer === null || view === undefined) {
    return (
      <section className={styles.idle}>
        <h2>
          <Say id="home.idle.none" />
        </h2>
        <p>
          <Say id="home.idle.none.text" />
        </p>
        <Link to="/balances" className={buttonClass({})}>
          <Say id="nav.balances" />
        </Link>
      </section>
    )
  }
  const values = {
    coin: <Verbatim text={most.asset} />,
    product: <Say id={view.phrase} />,
    range: <RangeOf of={offer} />,
  }
  return (
    <section className={styles.idle}>
      <h2>
        <Say id="home.idle" values={{ amount: <Amount value={total} asset={QUOTE_ASSET} minimum={2} maximum={2} /> }} />
      </h2>
      <p>
        <Say id={offer.others.length === 0 ? 'home.idle.same' : 'home.idle.other'} values={values} />
      </p>
      <Link {...view.linkTo(offer)} className={buttonClass({ kind: 'primary' })}>
        <span>
          <Say id="home.idle.go" values={{ coin: <Verbatim text={most.asset} /> }} />
        </span>
      </Link>
    </section>
  )
}
