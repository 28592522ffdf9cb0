import { decimal, decimalText } from '@tenor/contract/money'
import type { Database, Queryable } from '../../platform/database/index.ts'
import {
  areComplete,
  type Chapter,
  type Contents,
  closeChapters,
  heldKey,
  NO_CONTENTS,
  openChapters,
} from './ledger-contents.ts'
import {
  legCountWithin,
  legsWithin,
  type Owner,
  type StatementFilter,
  type StatementRow,
  statementCount,
  statementOf,
} from './ledger-views.ts'

/** From how many legs on a statement is long, transfers of a chapter, and how many chapters are kept: 17 MB. */
const BOUNDS = { long: 5_000, chapter: 100, kept: 20_000 }

export type StatementPage = { rows: StatementRow[]; totalCount: number }
export type Statements = { page(owner: Owner, filter: StatementFilter): Promise<StatementPage> }

/** Pages of statements. Long ones are found by their contents, which are kept for those who ask again. */
export function createStatements(db: Database, bounds = BOUNDS): Statements {
  const shelf = createShelf(bounds.kept)

  /** Everything in one snapshot. Null when the contents are no longer complete; none at all always are. */
  function fromContents(owner: Owner, closed: Contents, filter: StatementFilter): Promise<StatementPage | null> {
    return db.transaction(async (tx) => {
      const [, isComplete, open] = await Promise.all([
        tx.execute('set transaction isolation level repeatable read, read only'),
        areComplete(tx, owner, closed),
        openChapters(tx, owner, closed, bounds.chapter),
      ])
      if (!isComplete) return null
      shelf.put(owner, closeChapters(closed, open, bounds.chapter))
      return pageOf(tx, owner, filter, [...closed.chapters, ...open])
    })
  }

  return {
    async page(owner, filter) {
      const closed = shelf.take(owner)
      const page =
        closed && ((await fromContents(owner, closed, filter)) ?? (await fromContents(owner, NO_CONTENTS, filter)))
      if (page !== null) return page
      const [rows, totalCount] = await Promise.all([statementOf(db, owner, filter), statementCount(db, owner, filter)])
      if (totalCount >= bounds.long) shelf.want(owner)
      return { rows, totalCount }
    },
  }
}

/** Contents by customer, those that were asked for last. */
function createShelf(most: number) {
  const kept = new Map<number, Contents>()
  const wanted = new Set<number>()
  let size = 0

  function drop({ userId }: Owner): void {
    size -= kept.get(userId)?.chapters.length ?? 0
    kept.delete(userId)
  }

  return {
    drop,
    /** What is kept of a customer; nothing yet, for one caller, where it is wanted; null for all others. */
    take({ userId }: Owner): Contents | null {
      const contents = kept.get(userId)
      if (contents !== undefined) return contents
      return wanted.delete(userId) ? NO_CONTENTS : null
    },
    want({ userId }: Owner): void {
      if (wanted.size > most) wanted.clear()
      if (!kept.has(userId)) wanted.add(userId)
    },
    put(owner: Owner, contents: Contents): void {
      drop(owner)
      if (contents.chapters.length === 0) return
      kept.set(owner.userId, contents)
      size += contents.chapters.length
      for (const userId of kept.keys()) {
        if (size <= most || userId === owner.userId) break
        drop({ ...owner, userId })
      }
    },
  }
}

/** From the newest chapter on: those before the page are passed over by their counts, and only those of the page read. */
async function pageOf(
  db: Queryable,
  owner: Owner,
  filter: StatementFilter,
  chapters: readonly Chapter[],
): Promise<StatementPage> {
  let totalCount = 0
  const wanted: { chapter: Chapter; offset: number; limit: number }[] = []
  for (const chapter of chapters.toReversed()) {
    const count = legsOf(chapter, filter) ?? (await legCountWithin(db, owner, filter, chapter))
    const offset = Math.max(0, filter.offset - totalCount)
    const end = Math.min(count, filter.offset + filter.limit - totalCount)
    if (offset < end) wanted.push({ chapter, offset, limit: end - offset })
    totalCount += count
  }
  const read = wanted.map(async ({ chapter, offset, limit }) => {
    const rows = await legsWithin(db, owner, { ...filter, offset, limit }, chapter)
    return rows.map((row) => withHeld(row, chapter))
  })
  return { rows: (await Promise.all(read)).flat(), totalCount }
}

/** A leg that knows what its account gained in the chapter until then, with what it held. */
function withHeld(row: StatementRow, { before }: Chapter): StatementRow {
  const held = before.get(heldKey(row.account, row.asset)) ?? 0n
  return { ...row, balance: decimalText(held + decimal(row.balance)) }
}

/** Legs of a chapter that match, by its sums; null where the span of the filter ends within it. */
function legsOf(chapter: Chapter, filter: StatementFilter): number | null {
  const { asset, account, event, from = chapter.first, to = Number.POSITIVE_INFINITY } = filter
  if (chapter.last < from || chapter.first >= to) return 0
  if (chapter.first < from || chapter.last >= to) return null
  let legs = 0
  for (const part of chapter.parts) {
    if ((asset !== undefined && part.asset !== asset) || (event !== undefined && part.event !== event)) continue
    for (const side of [part.debit, part.credit]) {
      if (side !== null && (account === undefined || side === account)) legs += part.transfers
    }
  }
  return legs
}
