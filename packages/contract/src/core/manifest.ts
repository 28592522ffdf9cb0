import type { Endpoint } from '../http/index.ts'
import type { PhraseBooks } from '../phrases/index.ts'
import type { BookRules } from './book-rules.ts'
import type { EarnColumn } from './earn-cell.ts'
import type { HelpTopic } from './help.ts'
import type { MoveInKind } from './move-in.ts'
import type { VoucherKind } from './voucher-kind.ts'

/** Numbers of accounts and of events by their names. A name and a number are for ever: rows and tax tools have them. */
export type LedgerNames = {
  /**
   * 1 to 9: one per customer and asset. 10 to 999: one per customer, asset and reference (holds and holdings). From 1000
   * on: the house's, once per bucket, called `house:…`.
   */
  readonly accounts: Readonly<Record<string, number>>
  /** Events of the core are below 100, those of products above. */
  readonly events: Readonly<Record<string, number>>
  /**
   * Beginnings of events that are steps of one act, such as `sandbox.convert` of `sandbox.convert.in`: a statement tells the act
   * once. Each has a phrase `ledger.act.<beginning>`; an event without one is an act of its own.
   */
  readonly acts?: readonly string[]
  /** Accounts of customers on which the house's own money lies: every other one below 1000 is owed to its customer. */
  readonly houseMoney?: readonly string[]
}

/** All that a product, or the core, brings under a name of its own. The apps join manifests, and no two may clash. */
export type Manifest = {
  /** Name of its folder on every side. */
  readonly name: string
  /** Heading of its part of the API reference. */
  readonly title: string
  /** What `compliance` calls its lines of business, and the regions (ISO 3166-1 alpha-2) that may not use them. */
  readonly business: readonly string[]
  readonly withheldIn: readonly string[]
  readonly ledger: LedgerNames
  /** How books tell its accounts and events; needed where it has any. */
  readonly books?: BookRules
  /**
   * What it owes customers beside what lies on accounts of the ledger, such as interest that has accrued and is not posted, or what an
   * order pays in either outcome; each has a phrase `claim.<name>`, and its server module says how it is found.
   */
  readonly claims: readonly string[]
  /**
   * What it charges, and what it says that it does not charge; each has the phrases `fee.<name>` and `fee.text.<name>`, and its
   * server module reads how much of what is on sale.
   */
  readonly fees: readonly string[]
  /**
   * What the house promises by it beside customers' own money, such as interest of orders that run; each has a phrase
   * `promise.<name>`, and its server module says how it is found and capped.
   */
  readonly promises: readonly string[]
  /** Names of its jobs, in the order in which they run at one instant. */
  readonly jobs: readonly string[]
  /** What the audit log calls its acts. */
  readonly acts: readonly string[]
  /** What it sells, as an emergency stop names it; each has a phrase `sale.<name>`. */
  readonly sales: readonly string[]
  /** What of it may want an operator, as the overview of the back office says; each has a phrase `console.reason.<name>`. */
  readonly reasons?: readonly string[]
  /** Kinds of notice that a customer may get in the app, by e-mail, or not; each has a phrase `notice.kind.<kind>`. */
  readonly notices: readonly string[]
  /** Kinds among them that warn of what is ahead: customers set them together. */
  readonly alerts?: readonly string[]
  /** Its columns on the first page, where coins stand against products; its server module brings their cells. */
  readonly columns?: readonly EarnColumn[]
  /** Kinds of voucher that it takes. */
  readonly vouchers: readonly VoucherKind[]
  /** Kinds of line by which holdings of it move in from elsewhere; its server module makes them. */
  readonly moveIns?: readonly MoveInKind[]
  /** Its books of phrases, whose files lie in its own folder. */
  readonly phrases: PhraseBooks
  readonly endpoints: readonly Endpoint[]
  /** Its calls for programs, under /api/v4. */
  readonly programs?: readonly Endpoint[]
  /** What help says of what it sells; none where it sells nothing yet. */
  readonly help?: readonly HelpTopic[]
  /** Names of rows that it keeps in the table `setting`. */
  readonly settings: readonly string[]
}

/** The part of a manifest that browsers read: names, without endpoints and their schemas. */
export type ManifestNames = Pick<
  Manifest,
  'ledger' | 'claims' | 'fees' | 'promises' | 'jobs' | 'acts' | 'sales' | 'reasons'
>

/** The accounts on which money of customers lies: what is owed to them, line by line. */
export function owedAccounts(manifests: readonly Pick<Manifest, 'ledger'>[]): string[] {
  return manifests.flatMap(({ ledger }) =>
    Object.entries(ledger.accounts)
      .filter(([name, number]) => number < 1000 && ledger.houseMoney?.includes(name) !== true)
      .map(([name]) => name),
  )
}

/** Keeps the literal names while checking their shape. */
export function manifestNames<const Given extends ManifestNames>(given: Given): Given {
  return given
}

/** Keeps the literal names of a manifest while checking its shape. */
export function manifest<const Given extends Manifest>(given: Given): Given {
  return given
}

/** The endpoints among what modules export, in the order of their names. */
export function endpointsOf(...modules: readonly object[]): Endpoint[] {
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'audience' in value && 'data' in value
}

/** True when customers of a region may use what the manifest is of. */
export function isOfferedIn({ withheldIn }: Pick<Manifest, 'withheldIn'>, region: string): boolean {
  return !withheldIn.includes(region)
}

/** The same for somebody whose region operators may keep from more lines of business. */
export function isOfferedTo(
  of: Pick<Manifest, 'withheldIn' | 'business'>,
  { region, withheldBusiness }: { readonly region: string; readonly withheldBusiness?: readonly string[] | null },
): boolean {
  return isOfferedIn(of, region) && !of.business.some((line) => withheldBusiness?.includes(line) === true)
}

/** What manifests say twice, or say against the rules of their names: a sentence each. */
export function manifestFaults(manifests: readonly Manifest[]): string[] {
  const lists: Readonly<Record<string, (of: Manifest) => readonly (string | number)[]>> = {
    name: (of) => [of.name],
    'line of business': (of) => of.business,
    'account name': (of) => Object.keys(of.ledger.accounts),
    'account number': (of) => Object.values(of.ledger.accounts),
    event: (of) => Object.keys(of.ledger.events),
    'event number': (of) => Object.values(of.ledger.events),
    claim: (of) => of.claims,
    fee: (of) => of.fees,
    promise: (of) => of.promises,
    job: (of) => of.jobs,
    act: (of) => of.acts,
    sale: (of) => of.sales,
    reason: (of) => of.reasons ?? [],
    'kind of notice': (of) => of.notices,
    column: (of) => (of.columns ?? []).map(({ name }) => name),
    'kind of voucher': (of) => of.vouchers.map(({ name }) => name),
    'kind of line that moves in': (of) => (of.moveIns ?? []).map(({ name }) => name),
    'book of phrases': (of) => Object.keys(of.phrases),
    'topic of help': (of) => (of.help ?? []).map(({ name }) => name),
    endpoint: (of) => [...of.endpoints, ...(of.programs ?? [])].map(({ method, path }) => `${method} ${path}`),
    setting: (of) => of.settings,
  }
  const twice = Object.entries(lists).flatMap(([what, list]) =>
    repeated(manifests.flatMap(list)).map((value) => `the ${what} ${value} is said twice`),
  )
  return [...twice, ...manifests.flatMap(alertFaults), ...manifests.flatMap(({ ledger }) => accountFaults(ledger))]
}

function alertFaults({ alerts = [], notices }: Manifest): string[] {
  return alerts.filter((kind) => !notices.includes(kind)).map((kind) => `the alert ${kind} is no kind of notice`)
}

function accountFaults({ accounts }: LedgerNames): string[] {
  return Object.entries(accounts)
    .filter(([name, number]) => name.startsWith('house:') !== number >= 1000 || number < 1)
    .map(
      ([name, number]) => `the account ${name} has the number ${number}: the house's are 1000 and above, others below`,
    )
}

/** What books could not tell of a ledger, or tell of nothing in it: a sentence each. */
export function bookFaults({ name, ledger, books = { house: {}, events: {} } }: Manifest): string[] {
  const house = Object.keys(ledger.accounts).filter((account) => account.startsWith('house:'))
  return [
    ...differing(house, Object.keys(books.house)).map(
      (account) => `the books of ${name} and its ledger differ in ${account}`,
    ),
    ...differing(Object.keys(ledger.events), Object.keys(books.events)).map(
      (event) => `the books of ${name} and its ledger differ in ${event}`,
    ),
  ]
}

function differing(one: readonly string[], other: readonly string[]): string[] {
  return [...one.filter((name) => !other.includes(name)), ...other.filter((name) => !one.includes(name))]
}

function repeated<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values.filter((value, place) => values.indexOf(value) !== place))]
}
