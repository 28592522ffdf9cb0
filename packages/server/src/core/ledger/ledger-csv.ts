import { STATEMENT_CSV_COLUMNS } from '@tenor/contract/core'
import { isoText } from '@tenor/contract/time'
import type { ValuedRow } from './ledger-statement-values.ts'

/** A leg as the fields of its line. */
export function statementCsvFields(row: ValuedRow): string[] {
  return STATEMENT_CSV_COLUMNS.map((column) => fieldOf(row, column))
}

function fieldOf(row: ValuedRow, column: (typeof STATEMENT_CSV_COLUMNS)[number]): string {
  switch (column) {
    case 'at':
      return isoText(row.at)
    case 'counter_account':
      return row.counterAccount
    case 'group_id':
      return String(row.groupId)
    case 'value_usdt':
      return row.value ?? ''
    default:
      return row[column]
  }
}
