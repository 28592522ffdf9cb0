import { STATEMENT_CSV_COLUMNS } from '@tenor/contract/core'
import { isoText } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'
import { csvField, Refusal } from '../../platform/http/index.ts'
import { type Owner, type StatementFilter, type StatementRow, statementOf } from './ledger-views.ts'

/** Lines of one file; who has more asks for it in parts, by `from` and `to`. */
const MOST_LINES = 100_000

/** The statement as CSV (RFC 4180), newest first. One that is longer than a file may be is refused, never cut. */
export async function statementCsvText(
  db: Queryable,
  owner: Owner,
  filter: Omit<StatementFilter, 'limit' | 'offset'>,
  most = MOST_LINES,
): Promise<string> {
  const rows = await statementOf(db, owner, { ...filter, limit: most + 1, offset: 0 })
  if (rows.length > most) throw new Refusal(422, 'ledger.statement.tooLong', { number: most })
  const lines = rows.map((row) => STATEMENT_CSV_COLUMNS.map((column) => csvField(fieldOf(row, column))).join(','))
  return `${[STATEMENT_CSV_COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}

function fieldOf(row: StatementRow, column: (typeof STATEMENT_CSV_COLUMNS)[number]): string {
  switch (column) {
    case 'at':
      return isoText(row.at)
    case 'counter_account':
      return row.counterAccount
    case 'group_id':
      return String(row.groupId)
    case 'balance':
      return row.balance ?? ''
    default:
      return row[column]
  }
}
