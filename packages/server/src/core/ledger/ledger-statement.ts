import { LIST_COUNTED_MOST, LIST_NUMBERED_MOST } from '@tenor/contract/http'
import { DAY_MS, type Instant, instant, isoText, startOfMonth } from '@tenor/contract/time'
import {
  COUNT_LOOKS_AT,
  cursorText,
  type Keyset,
  type KeyValues,
  type ListPage,
  looksAt,
  PAGE_LOOKS_AT,
  type PageRequest,
  type Queryable,
  sqlType,
  type Total,
  type Value,
} from '../../platform/database/index.ts'
import { COUNT, COUNT_MATCHING, lastLookedAt, pageStatement } from './ledger-statement-sql.ts'
import type { Owner } from './ledger-views.ts'

export type StatementFilter = {
  asset?: string
  account?: string
  event?: string
  /** From is included, to is not. */
  from?: Instant
  to?: Instant
}
export type StatementRow = {
  id: string
  at: Instant
  asset: string
  /** Signed: what the account gained or lost. */
  amount: string
  account: string
  counterAccount: string
  event: string
  groupId: number
  /** What the account held of the asset after this leg; accounts of one product are added up. */
  balance: string
}

/** Newest first, as the transfers' own key has it; of the two legs of one transfer the one that is credited. */
export const STATEMENT_KEYSET: Keyset = [
  { sql: 'at', type: 'timestamptz', direction: 'desc' },
  ...(['reference', 'period', 'kind', 'leg'] as const).map(
    (sql) => ({ sql, type: 'bigint', direction: 'desc' }) as const,
  ),
]

const ROWS_OF_A_FILE_PAGE = 500
/** Numbered pages of all legs reach as deep as numbers do, with two legs or one a transfer. */
const PAGES = {
  all: pageStatement(2 * LIST_NUMBERED_MOST),
  numbered: pageStatement(COUNT_LOOKS_AT),
  looking: pageStatement(PAGE_LOOKS_AT),
}

/** Whose legs, and until when there are any: the instant at which they are asked for. */
export type StatementOf = Owner & { now: Instant }

/** A page of a customer's legs, newest first. However deep, by its cursor it costs the same, and nothing is kept of it. */
export async function statementPage(
  db: Queryable,
  owner: StatementOf,
  filter: StatementFilter,
  request: PageRequest,
): Promise<ListPage<StatementRow>> {
  const { rows, end, isWhole } = await legsOf(db, owner, filter, request)
  const counted = isWhole ? { found: rows.length, isCapped: end !== null } : null
  const total = request.cursor?.total ?? counted ?? (await totalOf(db, owner, filter))
  return { rows, total, next: end === null ? null : cursorText(request.scope, { key: end, total }) }
}

/** All of a customer's legs that match, page by page: nothing is open between two of them. */
export async function* statementPages(
  db: Queryable,
  owner: StatementOf,
  filter: StatementFilter,
): AsyncGenerator<StatementRow[], void, void> {
  let key: KeyValues | null = null
  do {
    const cursor = key === null ? null : { key, total: { found: 0, isCapped: false } }
    const { rows, end }: Legs = await legsOf(db, owner, filter, {
      scope: '',
      limit: ROWS_OF_A_FILE_PAGE,
      offset: 0,
      cursor,
    })
    yield rows
    key = end
  } while (key !== null)
}

type Legs = {
  rows: StatementRow[]
  /** Where the page ends, if more may follow; null at the end. */
  end: KeyValues | null
  /** Whether these are all that match of what a count looks at, from the first on. */
  isWhole: boolean
}

type KeyedRow = StatementRow & { key: (string | number)[] }

async function legsOf(
  db: Queryable,
  owner: StatementOf,
  filter: StatementFilter,
  { limit, offset, isNumbered = false, cursor }: PageRequest,
): Promise<Legs> {
  const key = cursor?.key ?? null
  const isFiltered = isMatched(filter)
  const text = !isFiltered && cursor === null ? PAGES.all : isNumbered ? PAGES.numbered : PAGES.looking
  const matched = [...matchValues(filter), limit + 1, offset]
  const read = (months: Instant | null) =>
    db.query<KeyedRow>(text, [
      ...rangeValues(owner, filter, key, months),
      ...matched,
      // What is closed at the end of the month before them is where adding up begins.
      months === null ? '-infinity' : isoText(monthBefore(months)),
    ])
  // Making a plan for all months there are takes longer than reading a page, which seldom needs more than some.
  const recent = isFiltered ? [] : await read(monthBefore(placeOf(owner, filter, key)))
  const found = recent.length > limit ? recent : await read(null)
  const hasMore = found.length > limit
  const page = hasMore ? found.slice(0, limit) : found
  const rows = page.map(({ key: _key, ...row }) => row)
  if (hasMore) return { rows, end: page.at(-1)?.key ?? null, isWhole: false }
  const end = isFiltered ? await endOfLook(db, rangeValues(owner, filter, key), looksAt({ isNumbered })) : null
  return { rows, end, isWhole: offset === 0 && cursor === null && (end === null || isNumbered) }
}

/** The last transfer of those that a page may look at; null where there are not as many. */
async function endOfLook(db: Queryable, range: readonly Value[], looks: number): Promise<KeyValues | null> {
  const [row] = await db.query({ key: sqlType.json<KeyValues>() }, lastLookedAt(looks), range.slice(0, 7))
  return row?.key ?? null
}

async function totalOf(db: Queryable, owner: Owner, filter: StatementFilter): Promise<Total> {
  const range = rangeValues(owner, filter, null).slice(0, 4)
  const isFiltered = isMatched(filter)
  const values = isFiltered ? [...range, ...matchValues(filter)] : range
  const [row] = await db.query(
    { found: sqlType.number, looked: sqlType.number },
    isFiltered ? COUNT_MATCHING : COUNT,
    values,
  )
  const { found, looked } = row ?? { found: 0, looked: 0 }
  const isCapped = found > LIST_COUNTED_MOST || (isFiltered && looked >= COUNT_LOOKS_AT)
  return { found: Math.min(found, LIST_COUNTED_MOST), isCapped }
}

/** Whether rows are looked at one by one; a span of time alone is what the key begins with. */
function isMatched({ asset, account, event }: StatementFilter): boolean {
  return asset !== undefined || account !== undefined || event !== undefined
}

/** The customer, the first instant (of those months on, if any), and the place (exclusive) before which the legs are wanted. */
function rangeValues(
  { bucket, userId }: Owner,
  { from, to }: StatementFilter,
  after: KeyValues | null,
  months: Instant | null = null,
): Value[] {
  const end = [to === undefined ? 'infinity' : isoText(to), 0, 0, 0, 0]
  const first = from === undefined || (months !== null && months > from) ? months : from
  return [bucket, userId, first === null ? '-infinity' : isoText(first), ...(after ?? end)]
}

/** The instant before which legs are wanted. */
function placeOf({ now }: StatementOf, { to = now }: StatementFilter, after: KeyValues | null): Instant {
  return after === null ? to : instant(Date.parse(String(after[0])))
}

/** The beginning of the month before that of an instant. */
function monthBefore(at: Instant): Instant {
  return startOfMonth(instant(Math.max(0, startOfMonth(at) - DAY_MS)))
}

function matchValues({ asset, account, event }: StatementFilter): Value[] {
  return [asset ?? null, account ?? null, event ?? null]
}
