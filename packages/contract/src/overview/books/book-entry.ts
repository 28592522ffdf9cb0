import type { BookKind } from '../../core/index.ts'
import type { Decimal8 } from '../../money/index.ts'
import { DAY_MS, type Instant, isoText, later } from '../../time/index.ts'
import type { JoinedBooks } from './book-rules-joined.ts'

/** A transfer as the ledger has it, with accounts and event by name. */
export type BookTransfer = {
  readonly userId: number
  readonly at: Instant
  readonly reference: number
  readonly period: number
  readonly group: number
  readonly event: string
  readonly debit: string
  readonly credit: string
  readonly asset: string
  /** Above zero. */
  readonly amount: Decimal8
}

/** An account of a journal: the parts of its name, and whether it is one of a holding. */
export type BookAccount = { readonly name: readonly string[]; readonly isHolding: boolean }

/** What an entry does to one account. `cost` is what all of it was given for or got for, in another asset. */
export type Posting = {
  readonly account: BookAccount
  readonly asset: string
  /** Signed. */
  readonly amount: Decimal8
  readonly cost?: { readonly asset: string; readonly amount: Decimal8 }
  readonly event: string
  /** The transfer that it is a side of. */
  readonly transfer: string
}

/** One business act at one instant: the transfers of one group, each once. Its postings sum to zero by asset, or by cost. */
export type BookEntry = {
  readonly at: Instant
  readonly group: number
  readonly userId: number
  readonly events: readonly string[]
  readonly postings: readonly Posting[]
  readonly evidence: string | null
}

/** What passes between a customer and the house in an entry, signed as the customer sees it. */
export type Crossing = {
  readonly kind: BookKind
  readonly transfer: BookTransfer
  readonly amount: Decimal8
  /** The customer's account; null where the house pays back a debt of theirs. */
  readonly account: BookAccount | null
}

/** An exchange: all that was given of one asset for all that was got of another. */
export type Exchange = { readonly outs: readonly Crossing[]; readonly ins: readonly Crossing[] }

/** The page of what decided on an entry, such as a price that was fixed; null where nothing did. */
export type DecidedAt = (transfers: readonly BookTransfer[]) => string | null

const nowhere: DecidedAt = () => null

const plain = (...name: string[]): BookAccount => ({ name, isHolding: false })
const DEBT = plain('liabilities', 'tenor', 'debt')

/** Transfers of one instant, as those of each customer's groups: an entry each. Their order is kept. */
export function groupsOf(transfers: readonly BookTransfer[]): BookTransfer[][] {
  return [...Map.groupBy(transfers, ({ userId, group, at }) => `${userId} ${group} ${at}`).values()]
}

/** What of transfers passes between the customer and the house. */
export function crossingsOf(books: JoinedBooks, transfers: readonly BookTransfer[]): Crossing[] {
  return transfers.flatMap((transfer): Crossing[] => {
    const kind = books.kindOf(transfer.event)
    const [gives, gets] = [books.isOwn(transfer.debit), books.isOwn(transfer.credit)]
    if (gives && gets) return []
    if (gives)
      return [{ kind, transfer, amount: -transfer.amount, account: ownAccount(books, transfer, transfer.debit) }]
    if (gets)
      return [{ kind, transfer, amount: transfer.amount, account: ownAccount(books, transfer, transfer.credit) }]
    return kind === 'debt' ? [{ kind, transfer, amount: transfer.amount, account: null }] : []
  })
}

/** The exchange among crossings; null where a side is missing, or there is more than one asset on one. */
export function exchangeOf(crossings: readonly Crossing[]): Exchange | null {
  const sides = crossings.filter(({ kind }) => kind === 'exchange' || kind === 'debt')
  const [outs, ins] = [sides.filter(({ amount }) => amount < 0n), sides.filter(({ amount }) => amount > 0n)]
  return assetsOf(outs).length === 1 && assetsOf(ins).length === 1 ? { outs, ins } : null
}

function assetsOf(crossings: readonly Crossing[]): string[] {
  return [...new Set(crossings.map(({ transfer }) => transfer.asset))]
}

/** True where the same asset came back: more or less than was given is the premium of an option, or its cost. */
export function isSameAsset({ outs, ins }: Exchange): boolean {
  return outs[0]?.transfer.asset === ins[0]?.transfer.asset
}

/** A sum that is handed out by weight: each share rounded down, the last one takes the rest, so that nothing is lost. */
export function shares(sum: Decimal8, weights: readonly Decimal8[]): Decimal8[] {
  let [left, weightLeft] = [sum, weights.reduce((all, weight) => all + weight, 0n)]
  return weights.map((weight) => {
    const share = weightLeft === 0n ? 0n : (left * weight) / weightLeft
    left -= share
    weightLeft -= weight
    return share
  })
}

/** The entry of a customer's own books; null where nothing of it touches what is theirs. */
export function customerEntry(
  books: JoinedBooks,
  transfers: readonly BookTransfer[],
  decidedAt: DecidedAt = nowhere,
): BookEntry | null {
  const crossings = crossingsOf(books, transfers)
  const moves = transfers.filter(({ debit, credit }) => books.isOwn(debit) && books.isOwn(credit))
  const exchange = exchangeOf(crossings)
  const postings = [
    ...moves.flatMap((transfer) => movePostings(books, transfer)),
    ...(exchange === null ? [] : exchangePostings(exchange)),
    ...crossings
      .filter(({ kind }) => exchange === null || (kind !== 'exchange' && kind !== 'debt'))
      .flatMap((crossing) => alonePostings(crossing)),
  ]
  return postings.length === 0
    ? null
    : entryOf(transfers, postings, decidedAt(transfers) ?? pageOf(books.evidenceOf, transfers))
}

/** The entry of the house's books: what customers have is owed to them, and all signs are the house's. */
export function houseEntry(
  books: JoinedBooks,
  transfers: readonly BookTransfer[],
  decidedAt: DecidedAt = nowhere,
): BookEntry {
  const postings = transfers.flatMap((transfer): Posting[] => {
    const about = { asset: transfer.asset, event: transfer.event, transfer: transferId(transfer) }
    return [
      { ...about, account: houseAccount(books, transfer.debit), amount: transfer.amount },
      { ...about, account: houseAccount(books, transfer.credit), amount: -transfer.amount },
    ]
  })
  return entryOf(transfers, postings, decidedAt(transfers) ?? pageOf(books.houseEvidenceOf, transfers))
}

function entryOf(transfers: readonly BookTransfer[], postings: readonly Posting[], evidence: string | null): BookEntry {
  const [first] = transfers
  if (first === undefined) throw new RangeError('an entry has a transfer')
  const events = [...new Set(transfers.map(({ event }) => event))]
  const { at, group, userId } = first
  return { at, group, userId, events, postings, evidence }
}

const dateOf = (at: Instant) => isoText(at).slice(0, 10)

/** The page of the first transfer whose event has one. */
function pageOf(evidenceOf: (event: string) => string | null, transfers: readonly BookTransfer[]): string | null {
  for (const { event, reference, asset, at } of transfers) {
    const page = evidenceOf(event)
    if (page === null) continue
    return page
      .replaceAll('{reference}', String(reference))
      .replaceAll('{asset}', asset)
      .replaceAll('{day}', dateOf(at))
      .replaceAll('{day-before}', dateOf(later(at, -DAY_MS)))
  }
  return null
}

/** The account of a customer's own books that an account of the ledger is. */
export function ownAccount(
  books: JoinedBooks,
  { reference }: Pick<BookTransfer, 'reference'>,
  name: string,
): BookAccount {
  const isHolding = books.isHolding(name)
  return { name: ['assets', 'tenor', name, ...(isHolding ? [String(reference)] : [])], isHolding }
}

/** The account of the house's books that an account of the ledger is: one for all customers. */
export function houseAccount(books: JoinedBooks, name: string): BookAccount {
  const isHouse = name.startsWith('house:')
  return plain(books.rootOf(name), 'tenor', ...(isHouse ? [name.slice('house:'.length)] : ['customers', name]))
}

/** What tells a transfer apart among those of its customer: reference, period and event. */
export function transferId({ reference, period, event }: BookTransfer): string {
  return `${reference}-${period}-${event}`
}

function movePostings(books: JoinedBooks, transfer: BookTransfer): Posting[] {
  const about = { asset: transfer.asset, event: transfer.event, transfer: transferId(transfer) }
  return [
    { ...about, account: ownAccount(books, transfer, transfer.debit), amount: -transfer.amount },
    { ...about, account: ownAccount(books, transfer, transfer.credit), amount: transfer.amount },
  ]
}

function posting({ transfer, amount }: Crossing, account: BookAccount, cost?: Posting['cost']): Posting {
  const about = { account, asset: transfer.asset, amount, event: transfer.event, transfer: transferId(transfer) }
  return cost === undefined ? about : { ...about, cost }
}

/** What was given, at the total of what was got for it; what was got. */
function exchangePostings(exchange: Exchange): Posting[] {
  const { outs, ins } = exchange
  const got = ins.reduce((sum, { amount }) => sum + amount, 0n)
  const asset = ins[0]?.transfer.asset ?? ''
  const received = ins.map((each) => posting(each, each.account ?? DEBT))
  if (isSameAsset(exchange)) {
    const given = outs.map((each) => posting(each, each.account ?? DEBT))
    const more = got + outs.reduce((sum, { amount }) => sum + amount, 0n)
    const [last] = received
    const difference = last === undefined || more === 0n ? [] : [{ ...last, account: INCOME('premium'), amount: -more }]
    return [...given, ...received, ...difference]
  }
  const parts = shares(
    got,
    outs.map(({ amount }) => -amount),
  )
  const given = outs.map((each, place) => posting(each, each.account ?? DEBT, { asset, amount: parts[place] ?? 0n }))
  return [...given, ...received]
}

const INCOME = (kind: string) => plain('income', 'tenor', kind)

/** What comes from or goes to somewhere that is not the customer's: the other side says what it was. */
function alonePostings(crossing: Crossing): Posting[] {
  const { kind, amount, account } = crossing
  if (account === null)
    return [posting(crossing, DEBT), posting({ ...crossing, amount: -amount }, plain('equity', 'tenor', 'exchange'))]
  return [posting(crossing, account), posting({ ...crossing, amount: -amount }, otherSide(kind))]
}

function otherSide(kind: BookKind): BookAccount {
  switch (kind) {
    case 'interest':
    case 'bonus':
    case 'premium':
    case 'reward':
      return INCOME(kind)
    case 'fee':
    case 'loss':
      return plain('expenses', 'tenor', kind)
    case 'debt':
      return DEBT
    case 'exchange':
      return plain('equity', 'tenor', 'exchange')
    case 'outside':
      return plain('equity', 'tenor', 'outside')
    default:
      return plain('equity', 'tenor', 'other')
  }
}
