import type { WalletDifference, WalletLine } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { type List, newestFirst, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'

export type Comparison = {
  readonly id: number
  readonly day: string
  readonly source: 'file' | 'asked'
  readonly state: 'open' | 'done' | 'failed'
  readonly begunAt: Instant
  /** 0: the daily one. */
  readonly begunBy: number
  readonly endedAt: Instant | null
  readonly tries: number
  /** From which part on lines count: those of a day that is asked for again are of another try. */
  readonly firstPart: number
  readonly lines: number
  readonly differences: number
}

export type Difference = {
  readonly kind: WalletDifference
  readonly transfer: string
  readonly here: string | null
  readonly there: string | null
}

const COLUMNS = `c.id, c.day::text as day, c.source, c.state, c.begun_at as "begunAt", c.begun_by as "begunBy",
  c.ended_at as "endedAt", c.tries, c.first_part as "firstPart"`
/* Of the rows of a page alone. */
const COUNTED = `${COLUMNS}, coalesce(l.lines, 0)::integer as lines, coalesce(d.differences, 0)::integer as differences`
const COUNTS = `left join lateral (select count(*) as lines from wallet_line l
    where l.comparison = c.id and l.part >= c.first_part) l on true
  left join lateral (select count(*) as differences from wallet_difference d where d.comparison = c.id) d on true`

/** Begins a comparison; null where one of its day and source is open, or the daily one was there. */
export async function insertComparison(
  db: Queryable,
  { id, day, source, begunAt, begunBy }: Pick<Comparison, 'id' | 'day' | 'source' | 'begunAt' | 'begunBy'>,
): Promise<Comparison | null> {
  const written = await db.execute(
    `insert into wallet_comparison (id, day, source, state, begun_at, begun_by, next_try_at)
     values ($1, $2::date, $3, 'open', $4, $5, case when $3 = 'asked' then $4::timestamptz end) on conflict do nothing`,
    [id, day, source, isoText(begunAt), begunBy],
  )
  return written === 0 ? null : findComparison(db, id)
}

export async function findComparison(db: Queryable, id: number): Promise<Comparison | null> {
  const [row] = await db.query<Comparison>(`select ${COUNTED} from wallet_comparison c ${COUNTS} where c.id = $1`, [id])
  return row ?? null
}

/** The row, which stays as it is until the transaction ends. */
export async function lockComparison(tx: Transaction, id: number): Promise<Comparison | null> {
  await tx.execute('select id from wallet_comparison where id = $1 for update', [id])
  return findComparison(tx, id)
}

/** So long a process has one for itself, from each page on. */
const LEASE_MS = 5 * MINUTE_MS
/** Pages that a day may have: more are no day, but a wallet that never ends. Each try has as many parts for itself. */
export const PAGES_MOST = 10_000

/** Takes one that the wallet is to be asked for, for this process alone, for a while. Lines of earlier tries count no more. */
export async function leaseComparison(tx: Transaction, now: Instant): Promise<Comparison | null> {
  const [due] = await tx.query(
    { id: sqlType.number },
    `select id from wallet_comparison where state = 'open' and source = 'asked' and next_try_at <= $1
     order by next_try_at, id limit 1 for update skip locked`,
    [isoText(now)],
  )
  if (due === undefined) return null
  await tx.execute(
    'update wallet_comparison set tries = tries + 1, first_part = (tries + 1) * $3::integer, next_try_at = $2 where id = $1',
    [due.id, isoText(later(now, LEASE_MS)), PAGES_MOST],
  )
  return findComparison(tx, due.id)
}

/** Keeps it for a while longer; false where another process has begun it anew, or has ended it. */
export async function keepLease(db: Queryable, { id, tries }: Comparison, now: Instant): Promise<boolean> {
  const kept = await db.execute(
    `update wallet_comparison set next_try_at = $3 where id = $1 and tries = $2 and state = 'open'`,
    [id, tries, isoText(later(now, LEASE_MS))],
  )
  return kept === 1
}

export async function endComparison(tx: Transaction, id: number, state: 'done' | 'failed', at: Instant): Promise<void> {
  await tx.execute(`update wallet_comparison set state = $2, ended_at = greatest(begun_at, $3) where id = $1`, [
    id,
    state,
    isoText(at),
  ])
}

/** A part of the file; the same part again changes nothing. */
export async function insertLines(
  db: Queryable,
  comparison: number,
  part: number,
  lines: readonly WalletLine[],
): Promise<void> {
  await db.execute(
    `insert into wallet_line (comparison, part, line, transfer, direction, customer, asset, amount)
     select $1, $2, given.* from unnest($3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[]) as given
     on conflict do nothing`,
    [
      comparison,
      part,
      lines.map((_, at) => at),
      lines.map(({ transfer }) => transfer),
      lines.map(({ direction }) => direction),
      lines.map(({ customer }) => customer),
      lines.map(({ asset }) => asset),
      lines.map(({ amount }) => decimalText(amount)),
    ],
  )
}

export type StoredLine = WalletLine & { readonly part: number; readonly line: number; readonly timesSeen: number }
type RawLine = Omit<StoredLine, 'amount'> & { amount: string }

/** Lines after a place, with how often each transfer stands in this file, and in the newest ones of other days. */
export async function linesAfter(
  db: Queryable,
  comparison: number,
  after: { part: number; line: number },
  most: number,
): Promise<StoredLine[]> {
  const rows = await db.query<RawLine>(
    `with page as (
       select l.part, l.line, l.transfer, l.direction, l.customer, l.asset, l.amount::text as amount from wallet_line l
       where l.comparison = $1 and (l.part, l.line) > ($2, $3) order by l.part, l.line limit $4),
     seen as (
       select o.transfer, count(*)::integer as times from wallet_line o
       join wallet_comparison c on c.id = o.comparison join wallet_comparison own on own.id = $1
       where o.transfer in (select transfer from page) and o.part >= c.first_part and (c.id = own.id or (c.day <> own.day and c.state = 'done'
         and not exists (select 1 from wallet_comparison newer where newer.day = c.day and newer.state = 'done'
           and (newer.begun_at, newer.id) > (c.begun_at, c.id))))
       group by o.transfer)
     select page.*, seen.times as "timesSeen" from page join seen using (transfer) order by page.part, page.line`,
    [comparison, after.part, after.line, most],
  )
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }))
}

/** Comparisons whose lines count beside those of one: of each other day the newest that is done. */
export async function comparisonsThatCount(
  db: Queryable,
  { id, day }: Pick<Comparison, 'id' | 'day'>,
): Promise<number[]> {
  const rows = await db.query(
    { id: sqlType.number },
    `select distinct on (c.day) c.id from wallet_comparison c where c.state = 'done' and c.day <> $1::date
     order by c.day, c.begun_at desc, c.id desc`,
    [day],
  )
  return [id, ...rows.map((row) => row.id)]
}

export async function insertDifferences(
  tx: Transaction,
  comparison: number,
  first: number,
  found: readonly Difference[],
): Promise<void> {
  if (found.length === 0) return
  await tx.execute(
    `insert into wallet_difference (comparison, id, kind, transfer, here, there)
     select $1, given.* from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) as given`,
    [
      comparison,
      found.map((_, at) => first + at),
      found.map(({ kind }) => kind),
      found.map(({ transfer }) => transfer),
      found.map(({ here }) => here),
      found.map(({ there }) => there),
    ],
  )
}

export function comparisonList(): List<Comparison, Comparison> {
  return {
    name: 'wallet.comparisons',
    of: {},
    keyset: newestFirst('c', 'begun_at'),
    from: 'wallet_comparison c',
    row: 'c',
    within: 'true',
    filter: null,
    values: [],
    columns: COUNTED,
    joins: COUNTS,
    read: (row) => row,
  }
}

type StoredDifference = Difference & { id: number }

export function differenceList(comparison: number): List<StoredDifference, StoredDifference> {
  return {
    name: 'wallet.differences',
    of: { comparison },
    from: 'wallet_difference d',
    row: 'd',
    keyset: [{ sql: 'd.id', type: 'bigint', direction: 'asc' } as const],
    within: 'd.comparison = $1',
    filter: null,
    values: [comparison],
    columns: 'd.id, d.kind, d.transfer, d.here, d.there',
    read: (row) => row,
  }
}
