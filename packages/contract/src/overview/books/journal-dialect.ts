import type { Decimal8 } from '../../money/index.ts'
import type { Instant } from '../../time/index.ts'
import type { BookAccount, BookEntry } from './book-entry.ts'

/** What an account holds of an asset. */
export type Held = { readonly account: BookAccount; readonly asset: string; readonly amount: Decimal8 }
/** A price that was fixed for ever: one unit of the asset in the quote asset. */
export type FixedPrice = {
  readonly asset: string
  readonly at: Instant
  readonly price: Decimal8
  readonly quote: string
  /** The path of the page that shows what it was made of; null where there is none. */
  readonly evidence: string | null
}

/** What a journal is of. */
export type JournalOf = {
  /** Whose it is, in words of the file. */
  readonly title: string
  readonly from: Instant
  /** Not included. */
  readonly to: Instant
  /** What paths of evidence begin with. */
  readonly origin: string
  /** Names the customer of each entry, where it is not always the same. */
  readonly namesCustomers: boolean
}

/** How a format writes each part of a journal. */
export type Dialect = {
  head(of: JournalOf): string
  account(account: BookAccount, at: Instant): string
  commodity(asset: string): string
  entry(entry: BookEntry, of: JournalOf): string
  /** What lay on the accounts before the first entry. */
  opening(held: readonly Held[], of: JournalOf): string
  price(price: FixedPrice, of: JournalOf): string
  /** What lies on them after the last. */
  assertions(held: readonly Held[], of: JournalOf): string
  note(text: string): string
}
