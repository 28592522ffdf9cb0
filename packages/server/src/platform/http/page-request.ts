import { LIST_NUMBERED_MOST } from '@tenor/contract/http'
import { type List, type ListPage, type PageRequest, readCursor } from '../database/index.ts'
import { Refusal } from './refusal.ts'

/** What a call may say of the page that it wants. */
export type PageQuery = { page?: number; page_size?: number; limit?: number; cursor?: string }

/** What names a list and its cursors. */
export type Paged = Pick<List<never, unknown>, 'name' | 'of' | 'keyset'>

const PAGE_SIZE = 20

/** The page that a call asks for. Refuses a cursor of another list, and numbered pages beyond their depth. */
export function pageRequest(query: PageQuery, { name, of, keyset }: Paged, size = PAGE_SIZE): PageRequest {
  const scope = `${name} ${JSON.stringify(of)}`
  const limit = query.page_size ?? query.limit ?? size
  if (query.cursor !== undefined) {
    const cursor = readCursor(scope, keyset, query.cursor)
    if (cursor === null) throw new Refusal(400, 'request.cursor.unknown')
    return { scope, limit, offset: 0, cursor }
  }
  const offset = ((query.page ?? 1) - 1) * limit
  if (offset >= LIST_NUMBERED_MOST) throw new Refusal(400, 'request.page.tooDeep', { rows: LIST_NUMBERED_MOST })
  return { scope, limit, offset, isNumbered: query.page !== undefined, cursor: null }
}

/** What a page answers beside its rows. */
export type PageEnd = { totalCount: number; total_capped?: true; next_cursor?: string }

/** The end of a page on the wire. */
export function pageEnd({ total, next }: Pick<ListPage<unknown>, 'total' | 'next'>): PageEnd {
  return {
    totalCount: total.found,
    ...(total.isCapped ? { total_capped: true } : {}),
    ...(next === null ? {} : { next_cursor: next }),
  }
}
