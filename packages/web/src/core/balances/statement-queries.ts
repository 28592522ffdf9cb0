import { type Ask, addressOf } from '@tenor/browser/api'
import { pagesOf } from '@tenor/browser/calls'
import { accountJournal, type JournalFormat, statement, statementCsv } from '@tenor/contract/core'
import { BALANCES_KEY } from './balances-queries.ts'

export type StatementFilter = NonNullable<Ask<typeof statement>['query']>

const legPages = (name: string, pageSize: number) =>
  pagesOf(statement, { group: [...BALANCES_KEY, name], pageSize, ask: (query: StatementFilter) => ({ query }) })

/** Legs, newest first. */
export const useStatement = legPages('statement', 25)

/** Legs that are asked for at once, to be gathered into acts. */
export const useStatementLegs = legPages('acts', 60)

/** Where the same rows, all of them, are to be had as CSV. */
export function statementCsvAddress({ asset, account, event, from, to }: StatementFilter): string {
  return addressOf(statementCsv, { query: { asset, account, event, from, to } })
}

/** Where the books of the same span are to be had. */
export function journalAddress(format: JournalFormat, { from, to }: StatementFilter): string {
  return addressOf(accountJournal, { query: { format, from, to } })
}
