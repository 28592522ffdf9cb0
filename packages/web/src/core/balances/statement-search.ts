import { lastSecondOfDay, readDay, SECOND_MS } from '@tenor/contract/time'
import { readBalancesSearch } from './balances-search.ts'
import type { StatementFilter } from './statement-queries.ts'

/** As it stands in the address. `from` and `to` are days in UTC, as 2026-11-21, both included. */
export type StatementSearch = {
  asset?: string
  account?: string
  event?: string
  from?: string
  to?: string
  /** One row an act without it; legs of the ledger with it, as an account or an event asks for too. */
  view?: 'ledger'
}

/** A stable code of the ledger, such as spot or account.transfer. */
const CODE_SHAPE = /^[a-z][a-z_.]{1,31}$/

/** First moment of a day in UTC, in unix seconds; NaN for a day that is none. */
function startOfDay(day: string): number {
  return (readDay(day) ?? Number.NaN) / SECOND_MS
}

/** What an address asks for; what is not understood is left out. */
export function readStatementSearch(search: Record<string, unknown>): StatementSearch {
  const { asset, account, event, from, to, view } = search
  return {
    ...readBalancesSearch({ asset }),
    ...(typeof account === 'string' && CODE_SHAPE.test(account) ? { account } : {}),
    ...(typeof event === 'string' && CODE_SHAPE.test(event) ? { event } : {}),
    ...(typeof from === 'string' && !Number.isNaN(startOfDay(from)) ? { from } : {}),
    ...(typeof to === 'string' && !Number.isNaN(startOfDay(to)) ? { to } : {}),
    ...(view === 'ledger' ? { view } : {}),
  }
}

/** What the server is asked for: `to` is the last second of its day. */
export function statementFilterOf({ asset, account, event, from, to }: StatementSearch): StatementFilter {
  return {
    ...(asset === undefined ? {} : { asset }),
    ...(account === undefined ? {} : { account }),
    ...(event === undefined ? {} : { event }),
    ...(from === undefined ? {} : { from: startOfDay(from) }),
    ...(to === undefined ? {} : { to: lastSecondOfDay(startOfDay(to)) }),
  }
}

/** The same rows with one filter changed; an empty one is none. */
export function withFilter(search: StatementSearch, change: Partial<Record<keyof StatementSearch, string>>) {
  return readStatementSearch({ ...search, ...change })
}

/** How many filters narrow the statement. */
export function narrowedBy({ view: _, ...filters }: StatementSearch): number {
  return Object.keys(filters).length
}

/** Accounts and events are of legs: who asks for one is shown the ledger. */
export function isLedgerView({ view, account, event }: StatementSearch): boolean {
  return view === 'ledger' || account !== undefined || event !== undefined
}
