/*
 * Parts of statements that write events for whoever wants them, in the statement that makes them true. Where no endpoint wants them,
 * a table without rows is looked at and nothing is written.
 */

/** The family of what the ledger books; events of it have no body of their own. */
export const LEDGER_FAMILY = 'ledger'
export const LEDGER_BOOKED = 'ledger.booked'

/** The family of a kind of event: its first part. */
export function familyOf(kind: string): string {
  return kind.split('.')[0] ?? kind
}

/**
 * A part that writes one event for each customer, group and instant of the transfers of the relation `written`; `of` tells its
 * columns. The transaction is part of the name: a group that is booked in two is told twice, the second time whole.
 */
export function bookedHeard(written: string, of: (column: string) => string): string {
  const wanted = `e.state <> 'ended' and '${LEDGER_FAMILY}' = any(e.kinds)`
  // Asked once before all: the transfers are gone through for nobody where no endpoint is among them.
  return `${written}_heard as (
    insert into webhook_event (bucket, user_id, endpoint_id, kind, source, at)
    select distinct ${of('bucket')}, ${of('user_id')}, e.id, '${LEDGER_BOOKED}',
      concat_ws('@', ${of('group_id')}, pg_current_xact_id()), ${of('at')}
    from ${written} as w cross join webhook_endpoint e
    where (select count(*) from webhook_endpoint e where ${wanted}) > 0 and ${wanted}
    on conflict do nothing
  )`
}

/** A part that writes what customers are told by the relation `told`: bucket, user_id, id, kind, params, at. */
export function toldHeard(told: string): string {
  return `${told}_heard as (
    insert into webhook_event (bucket, user_id, endpoint_id, kind, source, body, at)
    select n.bucket, n.user_id, e.id, n.kind, n.id, n.params, n.at
    from (select bucket, user_id, id::text as id, regexp_replace(kind, '^notice\\.', '') as kind, params, at from ${told}) as n
    join webhook_endpoint e on split_part(n.kind, '.', 1) = any(e.kinds) where e.state <> 'ended'
    order by n.bucket, n.user_id, n.at, n.id
    on conflict do nothing
  )`
}
