import type { Cursor, Total } from './cursor.ts'
import type { Value } from './database.ts'
import type { Keyset } from './keyset.ts'

/** Which rows of a list are asked for: after a cursor, or some further from the beginning. */
export type PageRequest = {
  /** Names the list, whose it is and its filters; a cursor of another is refused. */
  scope: string
  limit: number
  offset: number
  /** Whether it is asked for by its number. */
  isNumbered?: boolean
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
  /** Gets what the page is made with as well, in columns that begin with `page_`. */
  read: (raw: Raw) => Row
}
