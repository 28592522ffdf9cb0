import type { JournalFormat } from '@tenor/contract/core'
import {
  customerEntry,
  type Held,
  houseAccount,
  houseEntry,
  type JournalOf,
  journalWriter,
  ownAccount,
} from '@tenor/contract/overview'
import type { Instant } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { BUCKETS } from '../../platform/ids/index.ts'
import { decidedAt } from './books-decisions.ts'
import type { BooksModule } from './books-module.ts'
import { allHeldBefore, type HeldRow, heldBefore, transferGroups } from './books-transfers.ts'

type Writer = ReturnType<typeof journalWriter>
export type Span = { readonly from: Instant; readonly to: Instant }

/** A customer's journal, piece by piece. */
export async function* customerJournal(
  module: BooksModule,
  owner: Owner,
  { format, from, to }: Span & { format: JournalFormat },
): AsyncGenerator<string, void, void> {
  const { db, books, origin } = module
  const of: JournalOf = { title: `Customer ${owner.userId}`, from, to, origin, namesCustomers: false }
  const writer = journalWriter(format, of)
  const held = async (at: Instant) => (await heldBefore(db, owner, at)).flatMap((row) => ownHeld(module, row))
  yield writer.head() + writer.opening(await held(from))
  for await (const groups of transferGroups(db, { owner, from, to })) {
    const page = await decidedAt(module, owner.bucket, { groups, whose: 'own' })
    yield groups.map((transfers) => written(writer, customerEntry(books, transfers, page))).join('')
  }
  yield* pricesOf(module, writer, { from, to })
  yield writer.closing(await held(to))
}

/** The house's journal: bucket by bucket, all transfers. */
export async function* theHousesJournal(
  module: BooksModule,
  { format, from, to }: Span & { format: JournalFormat },
): AsyncGenerator<string, void, void> {
  const { db, books, origin } = module
  const writer = journalWriter(format, { title: 'The house', from, to, origin, namesCustomers: true })
  const held = async (at: Instant) => (await allHeldBefore(db, BUCKETS, at)).map((row) => houseHeld(module, row))
  yield writer.head() + writer.opening(await held(from))
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    for await (const groups of transferGroups(db, { owner: { bucket }, from, to })) {
      const page = await decidedAt(module, bucket, { groups, whose: 'path' })
      yield groups.map((transfers) => writer.entry(houseEntry(books, transfers, page))).join('')
    }
  }
  yield* pricesOf(module, writer, { from, to })
  yield writer.closing(await held(to))
}

function written(writer: Writer, entry: ReturnType<typeof customerEntry>): string {
  return entry === null ? '' : writer.entry(entry)
}

function ownHeld({ books }: BooksModule, { account, reference, asset, amount }: HeldRow): Held[] {
  return books.isOwn(account) ? [{ account: ownAccount(books, { reference }, account), asset, amount }] : []
}

/** The house's signs: what customers have is owed. */
function houseHeld({ books }: BooksModule, { account, asset, amount }: HeldRow): Held {
  return { account: houseAccount(books, account), asset, amount: -amount }
}

async function* pricesOf(module: BooksModule, writer: Writer, { from, to }: Span): AsyncGenerator<string, void, void> {
  for (const fixedPrices of module.fixedPrices) {
    for await (const prices of fixedPrices(module.db, from, to)) yield prices.map(writer.price).join('')
  }
}
