import { type Ask, addressOf, call } from '@tenor/browser/api'
import { useMore } from '@tenor/browser/lists'
import { accountJournal, type JournalFormat, statement, statementCsv } from '@tenor/contract/core'
import { BALANCES_KEY } from './balances-queries.ts'

const STATEMENT_PAGE_SIZE = 25

export type StatementFilter = NonNullable<Ask<typeof statement>['query']>

/** Legs, newest first. */
export function useStatement(filter: StatementFilter) {
  return useLegs('statement', filter, STATEMENT_PAGE_SIZE)
}

/** Legs that are asked for at once, to be gathered into acts. */
const LEGS_AT_ONCE = 60

/** The same, to be gathered into acts. */
export function useStatementLegs(filter: StatementFilter) {
  return useLegs('acts', filter, LEGS_AT_ONCE)
}

function useLegs(name: string, filter: StatementFilter, pageSize: number) {
  return useMore({
    key: [...BALANCES_KEY, name, filter],
    read: async (start, signal) => {
      const query = { ...filter, ...start, page_size: pageSize }
      const { list, totalCount, total_capped, next_cursor } = await call(statement, { query, signal })
      return { rows: list, next: next_cursor, total: { count: totalCount, isCapped: total_capped === true } }
    },
  })
}

/** Where the same rows, all of them, are to be had as CSV. */
export function statementCsvAddress({ asset, account, event, from, to }: StatementFilter): string {
  return addressOf(statementCsv, { query: { asset, account, event, from, to } })
}

/** Where the books of the same span are to be had. */
export function journalAddress(format: JournalFormat, { from, to }: StatementFilter): string {
  return addressOf(accountJournal, { query: { format, from, to } })
}
