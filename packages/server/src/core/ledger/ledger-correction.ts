/*
 * Transfers older than closing balances may be: in the same statement each leg is written down once more, as a correction
 * of all closing balances at and after its place (see ledger_close). That they are younger is the rule, so that mostly this
 * compares one instant.
 */

/** What a relation of new transfers must have for `followsOf`. */
export const WRITTEN_COLUMNS = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'

/**
 * A part of a statement that writes corrections for those of the relation `written` that come late; `prefix` is what its
 * columns are called with.
 */
export function correctionsOf(written: string, prefix = ''): string {
  return corrections(written, (column) => `w.${prefix}${column}`)
}

/** The same for one transfer, told by `of`, for each row of a relation that has none of its columns. */
export function corrections(written: string, of: (column: string) => string): string {
  const account = `case when side.is_debit then ${of('debit')} else ${of('credit')} end`
  const amount = `case when side.is_debit then -${of('amount')} else ${of('amount')} end`
  const place = ['asset', 'at', 'reference', 'period', 'kind'].map(of).join(', ')
  return `${written}_late as (
    insert into ledger_correction (bucket, user_id, account, asset, at, reference, period, kind, amount)
    select ${of('bucket')}, ${of('user_id')}, ${account}, ${place}, ${amount}
    from ${written} as w cross join (values (true), (false)) as side (is_debit)
    where ${of('at')} <= (select late_until from ledger_limit) and ${account} < 1000
  )`
}
