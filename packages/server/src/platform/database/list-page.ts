import { LIST_COUNTED_MOST } from '@tenor/contract/http'
import { type Cursor, cursorText, type Total } from './cursor.ts'
import type { Queryable, Value } from './database.ts'
import { type Keyset, type KeyValues, keysetAfter, keysetColumn, keysetOrder } from './keyset.ts'

/** Which rows of a list are asked for: after a cursor, or some further from the beginning. */
export type PageRequest = {
  /** Names the list, whose it is and its filters; a cursor of another is refused. */
  scope: string
  limit: number
  offset: number
  cursor: Cursor | null
}

/** A page as it was read. `next` is the cursor of the following one; null at the end. */
export type ListPage<Row> = { rows: Row[]; total: Total; next: string | null }

/** A list as it is asked for. */
export type List<Raw, Row> = {
  name: string
  /** Whose it is and its filters: what its cursors are good for. */
  of: Readonly<Record<string, unknown>>
  keyset: Keyset
  /** Has its rows, which are called `row`. */
  from: string
  row: string
  /** Which are its rows, by an index. */
  within: string
  /** Which of them are asked for, looked at row by row; null for all. */
  filter: string | null
  /** Parameters of `from`, `within` and `filter`. */
  values: readonly Value[]
  /** Columns of the rows of a page, and what is joined to these alone; they are called `row` too. */
  columns: string
  joins?: string
  read: (raw: Raw) => Row
}

/** Rows that a count looks at for those that match a filter; numbered pages show what is among them. */
export const COUNT_LOOKS_AT = 20_000
/** Rows that a page after a cursor looks at for those that match a filter. */
export const PAGE_LOOKS_AT = 5_000
const ROWS_OF_A_FILE_PAGE = 500

/** What of a list its statements are made of. */
type Source = Omit<List<never, unknown>, 'name' | 'of' | 'read'>
/** `page_place` is null where there is no row, and `page_edge` alone is told. */
type Keyed = { page_key: KeyValues; page_place: number | null; page_edge: KeyValues | null }

/** Reads one page of a list, and how many rows the list has where its cursor does not say so. */
export async function readPage<Raw extends object, Row>(
  db: Queryable,
  list: List<Raw, Row>,
  request: PageRequest,
): Promise<ListPage<Row>> {
  const { rows, end, isWhole } = await matchingRows(db, list, request)
  const total =
    request.cursor?.total ?? (isWhole ? { found: rows.length, isCapped: end !== null } : await countOf(db, list))
  return { rows, total, next: end === null ? null : cursorText(request.scope, { key: end, total }) }
}

/** All rows of a list, page by page: nothing is open between two of them, and rows that come meanwhile are not among them. */
export async function* readAll<Raw extends object, Row>(
  db: Queryable,
  list: List<Raw, Row>,
  rowsAtATime = ROWS_OF_A_FILE_PAGE,
): AsyncGenerator<Row[], void, void> {
  let cursor: Cursor | null = null
  do {
    const request: PageRequest = { scope: '', limit: rowsAtATime, offset: 0, cursor }
    const { rows, end }: Matching<Row> = await matchingRows(db, list, request)
    yield rows
    cursor = end === null ? null : { key: end, total: { found: 0, isCapped: false } }
  } while (cursor !== null)
}

type Matching<Row> = {
  rows: Row[]
  /** Where the page ends, if the list may go on; null at its end. */
  end: KeyValues | null
  /** Whether all that is looked at, from the first row of the list on, is on this page. */
  isWhole: boolean
}

async function matchingRows<Raw extends object, Row>(
  db: Queryable,
  list: List<Raw, Row>,
  request: PageRequest,
): Promise<Matching<Row>> {
  const told = await rowsOf<Raw>(db, list, request)
  const found = told.filter((row) => row.page_place !== null)
  const edge = told[0]?.page_edge ?? null
  const rows = found.slice(0, request.limit)
  const hasMore = found.length > request.limit || (edge !== null && found.length === request.limit)
  const end = hasMore ? rows.at(-1)?.page_key : edge
  return {
    rows: rows.map(({ page_key: _key, page_place: _place, page_edge: _edge, ...raw }) =>
      list.read(raw as unknown as Raw),
    ),
    end: end ?? null,
    isWhole: !hasMore && request.offset === 0,
  }
}

/** A row more than the page has, if there is one; where there is none, of a filtered list also the key of the last one looked at. */
async function rowsOf<Raw>(
  db: Queryable,
  { from, row, within, filter, values, keyset, columns, joins = '' }: Source,
  { limit, offset, cursor }: PageRequest,
): Promise<(Raw & Keyed)[]> {
  const given: Value[] = [...values]
  const after = cursor === null ? '' : ` and ${keysetAfter(keyset, given.length + 1)}`
  given.push(...(cursor?.key ?? []), limit + 1)
  const order = keysetOrder(keyset)
  // Numbered pages alone, which `pageRequest` keeps from reaching deep, pass over rows.
  const most = `limit $${given.length}${offset === 0 ? '' : ` offset $${given.push(offset)}`}`
  const looksAt = cursor === null ? COUNT_LOOKS_AT : PAGE_LOOKS_AT
  const looked = `from ${from} where ${within}${after} order by ${order}`
  const key = keysetColumn(keyset)
  if (filter === null) {
    return db.query<Raw & Keyed>(
      `select ${columns}, ${key} as page_key, 0 as page_place, null as page_edge
       from (select ${row}.* ${looked} ${most}) as ${row} ${joins} order by ${order}`,
      given,
    )
  }
  const page = `select * from (select ${row}.*, (${filter}) is true as page_matches ${looked} limit ${looksAt}) as ${row}
      where page_matches order by ${order} ${most}`
  // The last row looked at is looked for where the page is not full: numbering all of them takes more than the rest.
  return db.query<Raw & Keyed>(
    `with listed as materialized (
       select ${columns}, ${key} as page_key, row_number() over (order by ${order}) as page_place from (${page}) as ${row} ${joins})
     select listed.*, edge.page_edge from (
       select case when (select count(*) from listed) < $${given.length - (offset === 0 ? 0 : 1)} then (
         select ${key} ${looked} offset ${looksAt - 1} limit 1) end as page_edge) as edge
     left join listed on true order by listed.page_place`,
    given,
  )
}

async function countOf(db: Queryable, { from, within, filter, values, keyset }: Source): Promise<Total> {
  if (filter === null) {
    const [row] = await db.query<{ found: number }>(
      `select count(*) as found from (select 1 from ${from} where ${within} limit ${LIST_COUNTED_MOST + 1}) as counted`,
      values,
    )
    return totalOf(row?.found ?? 0, false)
  }
  const [row] = await db.query<{ found: number; looked: number }>(
    `select count(*) filter (where page_matches) as found, count(*) as looked from (
       select (${filter}) is true as page_matches from ${from}
       where ${within} order by ${keysetOrder(keyset)} limit ${COUNT_LOOKS_AT}) as looked`,
    values,
  )
  return totalOf(row?.found ?? 0, (row?.looked ?? 0) >= COUNT_LOOKS_AT)
}

function totalOf(found: number, stoppedLooking: boolean): Total {
  return { found: Math.min(found, LIST_COUNTED_MOST), isCapped: stoppedLooking || found > LIST_COUNTED_MOST }
}
