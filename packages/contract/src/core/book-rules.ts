/*
 * How a ledger is told as books that accountants read: a plain text journal, and a year by kinds of income. Each manifest says it of
 * its own accounts and events, so that no book knows a product.
 */

/** What a customer earns or pays, by codes that are never renamed. `fee` is what they pay. */
export const INCOME_KINDS = ['interest', 'bonus', 'premium', 'reward', 'fee'] as const
/** One of them. */
export type IncomeKind = (typeof INCOME_KINDS)[number]

/**
 * What an event is where it moves money between a customer and the house. Between two accounts of the customer every event is a
 * move, between two of the house it is none of the customer's business, but for `debt`.
 */
export type BookKind =
  | IncomeKind
  /** Never passes between a customer and the house. */
  | 'move'
  /** Comes from outside Tenor or goes there. */
  | 'outside'
  /** One side of an exchange; the other one has the same group. */
  | 'exchange'
  /** The same of what is owed to the house: lent or paid back; between two accounts of the house it pays back for the customer. */
  | 'debt'
  /** Taken by the network or the market, for nothing. */
  | 'loss'
  /** Moves money of the house alone. */
  | 'house'

/** Where an account of the house stands in the house's own books. */
export type BookRoot = 'assets' | 'liabilities' | 'equity' | 'income' | 'expenses'

/** What a manifest says of its part of the books: every account `house:…` and every event of its ledger once. */
export type BookRules = {
  readonly house: Readonly<Record<string, BookRoot>>
  readonly events: Readonly<Record<string, BookKind>>
  /**
   * Where a customer finds what an event was, by beginnings of events: a path of the site, in which `{reference}`, `{asset}` and
   * `{day}` stand for those of the transfer, `{day-before}` for the day before its own (UTC). The longest that fits is taken.
   */
  readonly evidence?: Readonly<Record<string, string>>
  /** The same for the house's books: pages of the back office, and those that anybody can open. */
  readonly houseEvidence?: Readonly<Record<string, string>>
}

/** True for a kind that a customer's year adds up. */
export function isIncomeKind(kind: BookKind): kind is IncomeKind {
  return (INCOME_KINDS as readonly string[]).includes(kind)
}
