import { Link } from '@tanstack/react-router'
import { buttonClass, type Column, Verbatim } from '@tenor/ui'
import { Say, type Words } from '../../../platform/phrases/index.ts'

/** Leads to the page of a row's coin. */
export function manageColumn<Row extends { coin: string }>(words: Words): Column<Row> {
  return {
    id: 'acts',
    header: <span className="visually-hidden">{words('staking.acts')}</span>,
    align: 'end',
    onPhone: 'full',
    cell: ({ coin }) => (
      <Link to="/staking/$coin" params={{ coin }} className={buttonClass({})}>
        <span>
          <Say id="staking.manage" values={{ coin: <Verbatim text={coin} /> }} />
        </span>
      </Link>
    ),
  }
}
