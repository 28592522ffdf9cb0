import type { Locale } from '@tenor/contract/phrases'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { BY_COMMAND } from '../../platform/audit/index.ts'
import {
  filterOf,
  type List,
  literally,
  newestFirst,
  type Queryable,
  sqlType,
  type Value,
  withinSeconds,
} from '../../platform/database/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { type AuditWords, renderAudit } from '../proposals/index.ts'

type AuditQuery = { operator?: string; act?: string; subject?: string; from?: number; to?: number }

type AuditRow = {
  id: number
  at: Instant
  actor_id: number
  act: string
  subject: string
  before: unknown
  after: unknown
}

type ShownEntry = Omit<AuditRow, 'at' | 'actor_id'> & AuditWords & { at: number; operator: string }

const AUDIT_COLUMNS = 'a.id, a.at, a.actor_id, a.act, a.subject, a.before, a.after'

/** The audit log, newest first. */
export async function auditEntries(db: Queryable, query: AuditQuery): Promise<List<AuditRow, AuditRow>> {
  const { operator, act, subject, from, to } = query
  const values: Value[] = []
  const span = filterOf(values, withinSeconds('a.at', { from, to }))
  return {
    name: 'audit',
    of: { operator, act, subject, from, to },
    keyset: newestFirst('a', 'at'),
    from: 'audit_log a',
    row: 'a',
    within: span ?? 'true',
    filter: filterOf(values, [
      [operator === undefined ? null : await actorsCalled(db, operator), (ids) => `a.actor_id = any(${ids}::bigint[])`],
      [act === undefined ? null : `${literally(act)}%`, (pattern) => `a.act like ${pattern}`],
      [subject === undefined ? null : `%${literally(subject)}%`, (pattern) => `a.subject ilike ${pattern}`],
    ]),
    values,
    columns: AUDIT_COLUMNS,
    read: (row) => row,
  }
}

/** Rows about one customer, newest first: a look names several with commas between them. */
export function auditOfCustomer(userId: number): List<AuditRow, AuditRow> {
  return {
    name: 'audit of customer',
    of: { userId },
    keyset: newestFirst('a', 'at'),
    from: 'audit_log a',
    row: 'a',
    within: 'true',
    filter: '(a.subject = $1 or a.subject like $2 or a.subject like $3 or a.subject like $4)',
    values: [`user ${userId}`, `user ${userId},%`, `%, user ${userId}`, `%, user ${userId},%`],
    columns: AUDIT_COLUMNS,
    read: (row) => row,
  }
}

/** The entries for people: with who acted, an address or the id of one that has none, and in words. */
export async function auditForPeople(db: Queryable, locale: Locale, rows: readonly AuditRow[]): Promise<ShownEntry[]> {
  const names = await namesOf(db, [...new Set(rows.map((row) => row.actor_id))])
  return rows.map(({ at, actor_id, ...entry }) => ({
    ...entry,
    at: unixSeconds(at),
    operator: names.get(actor_id) ?? '',
    ...renderAudit(locale, entry),
  }))
}

/** Ids of those in the log whose name contains `text`. Each is stepped to in the index: they are few, their acts are not. */
async function actorsCalled(db: Queryable, text: string): Promise<number[]> {
  const actors = await db.query(
    { id: sqlType.number },
    `with recursive actor (id) as (
       select min(actor_id) from audit_log
       union all
       select (select min(a.actor_id) from audit_log a where a.actor_id > actor.id) from actor where actor.id is not null)
     select id from actor where id is not null`,
  )
  const names = await namesOf(
    db,
    actors.map(({ id }) => id),
  )
  const part = text.toLowerCase()
  return [...names].filter(([, name]) => name.toLowerCase().includes(part)).map(([id]) => id)
}

/** Addresses of operators by their ids. */
export async function namesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query(
    { id: sqlType.number, email: sqlType.text },
    `select u.id, u.email from unnest($1::smallint[], $2::bigint[]) as named (bucket, id)
     join app_user u on u.bucket = named.bucket and u.id = named.id`,
    [ids.map(bucketOf), ids],
  )
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  const nameOf = (id: number) => (id === BY_COMMAND ? 'command' : (emails.get(id) ?? `user ${id}`))
  return new Map(ids.map((id) => [id, nameOf(id)]))
}
