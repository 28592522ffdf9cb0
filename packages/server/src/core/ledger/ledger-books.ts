/**
 * What a module's own rows say about the ledger. The two are kept apart and written in one transaction: `reconcile` tells
 * when they differ.
 */
export type ModuleBooks = {
  readonly module: string
  /** Events that nobody else posts. */
  readonly kinds: readonly number[]
  /** Accounts from 10 to 999 that nobody else uses. `HOLD` is everybody's and needs no mention. */
  readonly accounts: readonly number[]
  /**
   * SELECT of every transfer of those events that should be there, with the columns of EXPECTED_COLUMNS by name: `at` too,
   * which is an instant of the act's own row.
   */
  readonly transfers: string
  /** SELECT of what should lie on those accounts and on holds: bucket, user_id, account, reference, asset, amount. */
  readonly held: string
}

export const EXPECTED_COLUMNS = 'bucket, user_id, at, reference, period, kind, debit, credit, asset, amount'
export const HELD_COLUMNS = 'bucket, user_id, account, reference, asset, amount'
