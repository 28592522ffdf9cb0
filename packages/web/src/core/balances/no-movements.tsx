import { Link } from '@tanstack/react-router'
import { buttonClass, ListState } from '@tenor/ui'
import { Unmatched } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { isLedgerView, narrowedBy, type StatementSearch } from './statement-search.ts'

/** A statement without a row. */
export function NoMovements({ search }: { search: StatementSearch }) {
  return narrowedBy(search) > 0 ? (
    <Unmatched
      action={
        <Link to="/statement" search={isLedgerView(search) ? { view: 'ledger' } : {}} className={buttonClass({})}>
          <Say id="act.clear" />
        </Link>
      }
    />
  ) : (
    <ListState
      kind="empty"
      title={<Say id="ledger.statement.empty" />}
      text={<Say id="ledger.statement.emptyText" />}
      action={
        <Link to="/balances" className={buttonClass({ kind: 'primary' })}>
          <Say id="nav.balances" />
        </Link>
      }
    />
  )
}
