import { QUOTE_ASSET } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import {
  type BookTransfer,
  type CloseOf,
  crossingsOf,
  dayOf,
  taxImportLines,
  YearBook,
  type YearRow,
} from '@tenor/contract/overview'
import { DAY_MS, type Instant, instant, later } from '@tenor/contract/time'
import { keptSince, type Owner } from '../../core/ledger/index.ts'
import { nullable, sqlType } from '../../platform/database/index.ts'
import type { OpenBooks } from './books-module.ts'
import { heldBefore, transferGroups } from './books-transfers.ts'

/** A year, UTC, as far as it has gone. */
export type Year = { readonly year: number; readonly from: Instant; readonly to: Instant }

export function yearOf(year: number, now: Instant): Year {
  const [from, end] = [instant(Date.UTC(year, 0, 1)), instant(Date.UTC(year + 1, 0, 1))]
  const last = later(now, 1)
  return { year, from, to: end < last ? end : last }
}

/** Days whose close is not known: so many are named, all are counted. */
const NAMED_AT_MOST = 100

export type MissingDay = { readonly asset: string; readonly day: number }

/** A customer's book from the first movement on, and what of the year has been seen. */
export function openYear(module: OpenBooks, owner: Owner, { from, to }: Year) {
  const book = new YearBook(module.books)
  const missing = new Map<string, MissingDay>()
  let missingDays = 0
  const said = (asset: string, day: number) => {
    const key = `${asset} ${day}`
    if (missing.has(key)) return
    missingDays += 1
    if (missing.size < NAMED_AT_MOST) missing.set(key, { asset, day })
  }

  /** Lines of the year, page by page. Acts before it are gone through too: they made the lots. */
  async function* rows(): AsyncGenerator<YearRow[], void, void> {
    const start = (await keptSince(module.db)) ?? instant(0)
    for (const { account, asset, amount } of await heldBefore(module.db, owner, start)) {
      if (module.books.isOwn(account)) book.opening(asset, amount, dayOf(start))
    }
    for await (const groups of transferGroups(module.db, { owner, from: start, to })) {
      const closeOf = await closesOf(module, groups)
      const counted: CloseOf = (asset, day) => {
        const close = closeOf(asset, day)
        if (close === null && day >= dayOf(from)) said(asset, day)
        return close
      }
      yield groups.flatMap((transfers) => book.act(transfers, counted)).filter(({ at }) => at >= from)
    }
  }
  return { book, rows, missing: () => [...missing.values()], missingDays: () => missingDays }
}

/** Closes of the days on which acts of a page passed between customer and house, in one statement. */
async function closesOf({ books, pricesAt, clock }: OpenBooks, groups: readonly BookTransfer[][]): Promise<CloseOf> {
  const points = new Map<string, { asset: string; at: Instant }>()
  const now = clock.now()
  for (const { transfer } of groups.flatMap((transfers) => crossingsOf(books, transfers))) {
    if (transfer.asset === QUOTE_ASSET) continue
    const end = (dayOf(transfer.at) + 1) * DAY_MS
    points.set(`${transfer.asset} ${dayOf(transfer.at)}`, { asset: transfer.asset, at: instant(Math.min(end, now)) })
  }
  const prices = await pricesAt([...points.values()])
  const closes = new Map<string, Decimal8 | null>([...points.keys()].map((key, place) => [key, prices[place] ?? null]))
  return (asset, day) => closes.get(`${asset} ${day}`) ?? null
}

/** The year for tax programs, page by page. */
export async function* importPages(
  { db, books }: OpenBooks,
  owner: Owner,
  { from, to }: Year,
): AsyncGenerator<string[][], void, void> {
  for await (const groups of transferGroups(db, { owner, from, to })) {
    yield groups.flatMap((transfers) => taxImportLines(books, transfers))
  }
}

/** Years in which a customer moved anything, the newest first; this one at least. */
export async function yearsOf({ db, clock }: OpenBooks, { bucket, userId }: Owner): Promise<number[]> {
  const [row] = await db.query(
    { at: nullable(sqlType.instant) },
    `select min(t.at) as at from ledger_transfer t where t.bucket = $1::smallint and t.user_id = $2::bigint`,
    [bucket, userId],
  )
  const last = new Date(clock.now()).getUTCFullYear()
  const first = row?.at === null || row === undefined ? last : new Date(row.at).getUTCFullYear()
  return Array.from({ length: last - first + 1 }, (_, place) => last - place)
}
