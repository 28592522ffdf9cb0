import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'
import type { Owner } from './ledger-views.ts'

/*
 * A long statement has a table of contents: its transfers in chapters by time, each added up once. Transfers are never
 * changed or deleted, so what was added up stays true until one comes late that belongs in a closed chapter. Their number,
 * counted in the index alone, tells: as many as there were are the same ones.
 */

/** Transfers of one kind in a chapter: an account is null where it is the house's. */
export type Part = {
  event: string
  asset: string
  debit: string | null
  credit: string | null
  transfers: number
  amount: Decimal8
}

/** Sums by account and asset; the key is `heldKey`. */
export type Held = ReadonlyMap<string, Decimal8>

export type Chapter = {
  /** Instants as the database writes them, exact to the microsecond; `from` is included, `to` is not. */
  from: string
  to: string
  /** Its first and last transfer, to the millisecond. */
  first: Instant
  last: Instant
  parts: readonly Part[]
  /** What the accounts held before it. */
  before: Held
}

/** Closed chapters: all transfers before `until`, and how many those are. */
export type Contents = { chapters: readonly Chapter[]; until: string; transfers: number; after: Held }

export const NO_CONTENTS: Contents = { chapters: [], until: '-infinity', transfers: 0, after: new Map() }

export function heldKey(account: string, asset: string): string {
  return `${account} ${asset}`
}

const COUNT_BEFORE = 'select count(*) as count from ledger_transfer where bucket = $1 and user_id = $2 and at < $3'

/** Whether the closed chapters are still all that there is before their end. */
export async function areComplete(db: Queryable, owner: Owner, contents: Contents): Promise<boolean> {
  const [row] = await db.query<{ count: number }>(COUNT_BEFORE, [owner.bucket, owner.userId, contents.until])
  return row?.count === contents.transfers
}

/* Transfers of one instant have one rank and so lie in one chapter. */
const CHAPTERS = `with placed as (
    select at, kind, debit, credit, asset, amount, (rank() over (order by at) - 1) / $4::integer as chapter
    from ledger_transfer where bucket = $1 and user_id = $2 and at >= $3
  ),
  part as (
    select chapter, kind, debit, credit, asset, count(*) as transfers, sum(amount) as amount, min(at) as first, max(at) as last
    from placed group by chapter, kind, debit, credit, asset
  )
  select part.chapter, min(part.first) over whole::text as "from", min(part.first) over whole as first,
    max(part.last) over whole as last, e.code as event, part.asset, d.name as debit, c.name as credit,
    part.transfers, part.amount
  from part
  join ledger_event e on e.kind = part.kind
  left join ledger_account d on d.code = part.debit and d.code < 1000
  left join ledger_account c on c.code = part.credit and c.code < 1000
  window whole as (partition by part.chapter)
  order by part.chapter`

type PartRow = Omit<Part, 'amount'> & { chapter: number; from: string; first: Instant; last: Instant; amount: string }

/**
 * The chapters after the closed ones, as they are now: of `size` transfers, but for those at the very instant on which one
 * would have ended. The last one goes on: it has no end.
 */
export async function openChapters(db: Queryable, owner: Owner, closed: Contents, size: number): Promise<Chapter[]> {
  const rows = await db.query<PartRow>(CHAPTERS, [owner.bucket, owner.userId, closed.until, size])
  const chapters: (Chapter & { parts: Part[] })[] = []
  let number = -1
  for (const { chapter, from, first, last, ...part } of rows) {
    const previous = chapters.at(-1)
    if (previous === undefined || chapter !== number) {
      const before = previous === undefined ? closed.after : heldAfter(previous)
      if (previous !== undefined) previous.to = from
      chapters.push({ from, to: 'infinity', first, last, parts: [], before })
      number = chapter
    }
    chapters.at(-1)?.parts.push({ ...part, amount: decimal(part.amount) })
  }
  return chapters
}

/**
 * The contents with what is open added to what is closed, once that is much. The newest transfers stay open, as many as
 * a chapter has: those of one moment are committed in any order.
 */
export function closeChapters(closed: Contents, open: readonly Chapter[], size: number): Contents {
  if (transfersOf(open) <= 4 * size) return closed
  let end = open.length
  for (let left = 0; left < size && end > 0; left += transfersOf(open.slice(end, end + 1))) end -= 1
  const last = open[end - 1]
  if (last === undefined) return closed
  const added = open.slice(0, end)
  return {
    chapters: [...closed.chapters, ...added],
    until: last.to,
    transfers: closed.transfers + transfersOf(added),
    after: heldAfter(last),
  }
}

function transfersOf(chapters: readonly Chapter[]): number {
  let sum = 0
  for (const { parts } of chapters) for (const part of parts) sum += part.transfers
  return sum
}

function heldAfter(chapter: Chapter): Held {
  const held = new Map(chapter.before)
  for (const { debit, credit, asset, amount } of chapter.parts) {
    if (debit !== null) held.set(heldKey(debit, asset), (held.get(heldKey(debit, asset)) ?? 0n) - amount)
    if (credit !== null) held.set(heldKey(credit, asset), (held.get(heldKey(credit, asset)) ?? 0n) + amount)
  }
  return held
}
