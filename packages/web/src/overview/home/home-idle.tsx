import { Link } from '@tanstack/react-router'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { Amount, buttonClass, Verbatim } from '@tenor/ui'
import { type EarnMarket, RangeOf } from '../../core/earn-market/index.ts'
import { viewOfColumn } from '../../core/product-list/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { type HomeRow, idleOf } from './home-rows.ts'

export type HomeIdleProps = { rows: readonly HomeRow[]; columns: EarnMarket['columns'] }

/** What lies idle, and what most of it could earn. */
export function HomeIdle({ rows, columns }: HomeIdleProps) {
  const { total, most } = idleOf(rows, columns)
  const isKnown = rows.some(({ idle }) => idle !== null)
  const view = most === null ? undefined : viewOfColumn(most.offer.column)
  if (!isKnown) return null
  if (most === null || view === undefined) {
    return (
      <section>
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
  const { row, offer, gain } = most
  const values = {
    coin: <Verbatim text={row.asset} />,
    product: <Say id={view.phrase} />,
    range: <RangeOf of={offer} />,
    gain: <Amount value={gain} asset={QUOTE_ASSET} minimum={2} maximum={2} />,
  }
  return (
    <section>
      <h2>
        <Say id="home.idle" values={{ amount: <Amount value={total} asset={QUOTE_ASSET} minimum={2} maximum={2} /> }} />
      </h2>
      <p>
        <Say id={offer.others.length === 0 ? 'home.idle.same' : 'home.idle.other'} values={values} />
      </p>
      <Link {...view.linkTo(offer)} className={buttonClass({ kind: 'primary' })}>
        <span>
          <Say id="home.idle.go" values={{ coin: <Verbatim text={row.asset} /> }} />
        </span>
      </Link>
    </section>
  )
}
