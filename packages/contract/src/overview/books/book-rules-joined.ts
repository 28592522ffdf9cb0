import type { BookKind, BookRoot, BookRules, Manifest } from '../../core/index.ts'

/** What the manifests say of their books, joined: how every account and event is told. */
export type JoinedBooks = {
  /** True for accounts on which a customer's own money lies: what the house lends them is not theirs. */
  isOwn(account: string): boolean
  /** True for those that exist once for each holding. */
  isHolding(account: string): boolean
  /** Where an account of the house, or one of customers, stands in the house's books. */
  rootOf(account: string): BookRoot
  kindOf(event: string): BookKind
  /** The page where a customer finds what an event was; null where there is none. */
  evidenceOf(event: string): string | null
  /** The page where operators find it; null where there is none. */
  houseEvidenceOf(event: string): string | null
}

const FIRST_HOLDING = 10
const FIRST_OF_HOUSE = 1000

/** Joins the rules of all manifests. An account or event that none tells is the house's equity, and a move. */
export function joinedBooks(manifests: readonly Pick<Manifest, 'ledger' | 'books'>[]): JoinedBooks {
  const numbers = new Map(manifests.flatMap(({ ledger }) => Object.entries(ledger.accounts)))
  const lent = new Set(manifests.flatMap(({ ledger }) => ledger.houseMoney ?? []))
  const rules = manifests.flatMap(({ books }) => books ?? [])
  const roots = new Map(rules.flatMap(({ house }) => Object.entries(house)))
  const kinds = new Map(rules.flatMap(({ events }) => Object.entries(events)))
  const own = pagesOf(rules.map(({ evidence }) => evidence))
  const house = pagesOf(rules.map(({ houseEvidence }) => houseEvidence))
  const numberOf = (account: string) => numbers.get(account) ?? FIRST_OF_HOUSE
  return {
    isOwn: (account) => numberOf(account) < FIRST_OF_HOUSE && !lent.has(account),
    isHolding: (account) => numberOf(account) >= FIRST_HOLDING && numberOf(account) < FIRST_OF_HOUSE,
    rootOf: (account) => (numberOf(account) < FIRST_OF_HOUSE ? 'liabilities' : (roots.get(account) ?? 'equity')),
    kindOf: (event) => kinds.get(event) ?? 'move',
    evidenceOf: own,
    houseEvidenceOf: house,
  }
}

/** The page of the longest beginning that an event has. */
function pagesOf(rules: readonly BookRules['evidence'][]): (event: string) => string | null {
  const pages = rules.flatMap((evidence) => Object.entries(evidence ?? {}))
  pages.sort(([one], [other]) => other.length - one.length)
  return (event) => pages.find(([beginning]) => `${event}.`.startsWith(`${beginning}.`))?.[1] ?? null
}
