import { LIST_COUNTED_MOST } from '@tenor/contract/http'
import { type Cursor, cursorText, type Total } from './cursor.ts'
import type { Queryable } from './database.ts'
import { type Keyset, type KeyValues, keyValuesOf } from './keyset.ts'
import type { List, ListPage, PageRequest } from './list.ts'
import {
  COUNT_LOOKS_AT,
  type Counted,
  countStatement,
  type Keyed,
  pageStatement,
  pageValues,
} from './list-statement.ts'
import { sqlType } from './row-shape.ts'

const ROWS_OF_A_FILE_PAGE = 500

/** Reads one page of a list, and how many rows the list has where its cursor does not say so. */
export async function readPage<Raw extends object, Row>(
  db: Queryable,
  list: List<Raw, Row>,
  request: PageRequest,
): Promise<ListPage<Row>> {
  const isCounted = request.cursor === null
  const { rows, end, isWhole, counted } = await matchingRows(db, list, request, isCounted)
  const whole = isWhole ? { found: rows.length, isCapped: end !== null } : null
  const total = request.cursor?.total ?? whole ?? totalOf(counted ?? (await countedOf(db, list)))
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
    const { rows, end }: Matching<Row> = await matchingRows(db, list, request, false)
    yield rows
    cursor = end === null ? null : { key: end, total: { found: 0, isCapped: false } }
  } while (cursor !== null)
}

type Matching<Row> = {
  rows: Row[]
  /** Where the page ends, if the list may go on; null at its end. */
  end: KeyValues | null
  /** Whether all that a count would look at, from the first row of the list on, is on this page. */
  isWhole: boolean
  /** Null where it was not asked for, and where a page behind the last has no row to say it. */
  counted: Counted | null
}

/** The key of a row as the statement has written it. */
function readKey(keyset: Keyset, text: string): KeyValues {
  const key = keyValuesOf(keyset, JSON.parse(text))
  // Programming fault: a column is not of the type that its keyset says.
  if (key === null) throw new TypeError(`a row stands at ${text}, which is no place in its list`)
  return key
}

async function matchingRows<Raw extends object, Row>(
  db: Queryable,
  list: List<Raw, Row>,
  request: PageRequest,
  isCounted: boolean,
): Promise<Matching<Row>> {
  const told = await db.query<Raw & Keyed>(pageStatement(list, request, isCounted), pageValues(list, request))
  const found = told.filter((row) => row.page_key !== null)
  const { page_edge: edge = null, page_counted: counted = null } = told[0] ?? {}
  const shown = found.slice(0, request.limit)
  const hasMore = found.length > request.limit || (edge !== null && found.length === request.limit)
  const end = hasMore ? (shown.at(-1)?.page_key ?? null) : edge
  return {
    rows: shown.map((row) => list.read(row)),
    end: end === null ? null : readKey(list.keyset, end),
    isWhole: !hasMore && request.offset === 0 && (edge === null || request.isNumbered === true),
    counted,
  }
}

async function countedOf(db: Queryable, list: List<never, unknown>): Promise<Counted> {
  const [row] = await db.query(
    { counted: sqlType.json<Counted>() },
    `select (${countStatement(list)}) as counted`,
    list.values,
  )
  return row?.counted ?? [0, null]
}

function totalOf([found, looked]: Counted): Total {
  return {
    found: Math.min(found, LIST_COUNTED_MOST),
    isCapped: found > LIST_COUNTED_MOST || (looked !== null && looked >= COUNT_LOOKS_AT),
  }
}
