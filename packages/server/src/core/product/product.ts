import type { DueRow, EarnCell, EarnEvidence, FeeRow, Manifest, OperatingReason, SoldRow } from '@tenor/contract/core'
import { type Assets, isToken, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, multiply, ONE } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { ClockRepair } from '../../platform/clock-guard/index.ts'
import type { KeepDays, Mode } from '../../platform/config/index.ts'
import type { Database, Queryable } from '../../platform/database/index.ts'
import type { Customer, Http } from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Job, RunPace } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Collector } from '../../platform/metrics/index.ts'
import type { Subscribers } from '../../platform/outbox/index.ts'
import type { Check } from '../../platform/reconcile/index.ts'
import type { Retention } from '../../platform/retention/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { OnAsset, OnAssetClosed } from '../assets/index.ts'
import type { ComingOf } from '../coming/index.ts'
import type { ModuleBooks, Owner, Owners, PricesAt } from '../ledger/index.ts'
import type { Market, WindowsWanted } from '../market/index.ts'
import type { MoveInMakers } from '../move-in/index.ts'
import type { Orders } from '../orders/index.ts'
import type { HousePromises } from '../promises/index.ts'
import type { Proposals } from '../proposals/index.ts'

/** What every product stands on; the app hands it over. */
export type Ground = {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  assets: Assets
  market: Market
  orders: Orders
  /** What gives value takes two operators by it. */
  proposals: Proposals
  mode: Mode
  /** Keeps texts in the database so that a copy of it does not give them away. */
  sealer: Sealer
  /** What a customer owes by asset, over all products. */
  owed: Owed
  /** What the exchange's margin engine says who it is by; null: it may call nothing. */
  marginKey: string | null
  /** What administrators of funds say who they are by; null: they may send nothing. */
  fundKey: string | null
  /** What tells rewards of validators by the day, and what it is asked under; null: nothing. */
  validatorFeed: { url: string; key: string | null } | null
  /** SQL of what loans of all products moved (see `Product`); null where none lends. */
  loanMoves: LoanMoves | null
  /** How runs go in this process. */
  pace?: RunPace
}

/** A product as the app joins it: what it says of the database, and what it does once it stands on its ground. */
export type Product<Opened extends OpenProduct = OpenProduct> = {
  manifest: Manifest
  books: readonly ModuleBooks[]
  checks: readonly Check[]
  /** Damage by a process with a wrong clock, and its repair. */
  clockRepairs?: readonly ClockRepair[]
  /**
   * Where it lends to customers: SELECT of what that moved, bucket, user_id, asset, at, amount, below zero where it was given
   * back. The sum up to an instant is what they owed then.
   */
  loanMoves?: LoanMoves
  /** What it owes customers beside the accounts of the ledger, by the names of its manifest's `claims`: none may be missing. */
  claims: Claims
  /** What of its own it keeps sealed. */
  seals?: Seals
  /** What the house promises by it, by the names of its manifest's `promises`: none may be missing. */
  promises: HousePromises
  /** Rows of customers that a number names. */
  numbered?: readonly Numbered[]
  /** SELECTs of asset: each that something of it on sale or paused is of. */
  assetOffers: readonly string[]
  /** What goes after so many days. */
  retentions?(days: KeepDays): readonly Retention[]
  open(ground: Ground): Opened
}

/** Rows of customers that a number names: their table, the column of their instant, and what the back office calls one of them. */
export type Numbered = { readonly kind: string; readonly table: string; readonly at: string }

/** Secrets that a product keeps sealed: another key seals them anew, and none may go that one of them needs. */
export type Seals = {
  /** SELECT of `text`: each that is sealed. */
  readonly texts: string
  /** Seals all anew by the newest key; how many could not be opened, for want of theirs. */
  reseal(db: Queryable, sealer: Sealer): Promise<number>
}

export type OpenProduct = {
  /** In the order in which they run at one instant; their names are those of the manifest. */
  jobs: readonly Job[]
  register(http: Http): void
  /** Hear of events of the outbox, by topic. */
  subscribers?: Subscribers
  /** What it tells at /metrics; `real` is the machine's time. */
  collectors?(real: Clock): readonly Collector[]
  /** Stretches before deliveries in which it wants a sample each minute. */
  windowsWanted?: WindowsWanted
  /** Open holdings of customers, as overviews of several products add them up. */
  holdings?: HoldingsOf
  /** What comes of it for a customer: deliveries, maturities, redemptions that arrive. Overviews put it in one line. */
  coming?: ComingOf
  /** What a customer could have back of it at once, by asset: what it holds and gives at any time. */
  onCall?: OnCall
  /** What a token that it made is in another asset; null: it is none of its own. */
  inCoin?: InCoin
  /** What a customer owes of it, by asset. */
  owed?: Owed
  /** What its fees are of what is on sale, by the names of its manifest; none may be missing. */
  fees?: FeesOf
  /** How lines of a file become holdings of it, by the kinds of its manifest; none may be missing. */
  moveIns?: MoveInMakers
  /** Prices that it fixed for ever, in turn. */
  fixedPrices?: FixedPricesOf
  /** Names of assets of its own that customers know by another name than the ledger, such as units of funds. */
  assetNames?: AssetNames
  /** Pages of what decided on entries of books. */
  decisions?: DecisionPages
  /** What the first page says of it. */
  earn?: EarnSource
  /** What the back office's first page says of it. */
  operations?: OperationsSource
  /** Prepares for a new asset, in the transaction that adds it. */
  onAsset?: OnAsset
  onAssetClosed?: OnAssetClosed
  /** Puts on sale what a new sandbox begins with, where nothing lists by itself; once for each sandbox. */
  begin?(customer: Customer): Promise<void>
  /** Subscribes for the demo's customer on the first day that is played, so that no page of the demo is empty. */
  subscribeDemo?(customer: Customer): Promise<void>
}

/** What a product brings to the first page: cells of the columns that its manifest names, and what anybody can check. */
export type EarnSource = {
  /** Another text whenever the rest would say something else: asked with every call, so it looks at an index at most. */
  version(): Promise<string>
  cells(): Promise<readonly EarnCell[]>
  evidence(): Promise<readonly EarnEvidence[]>
}

/** What a product tells operators first; sales and reasons by the names of its manifest. Each reads by an index or in turn. */
export type OperationsSource = {
  sold(since: Instant): Promise<readonly SoldRow[]>
  /** What orders that run come to, the soonest first. */
  due(now: Instant): Promise<readonly DueRow[]>
  /** Why somebody must act; nothing while nobody must. */
  reasons(now: Instant): Promise<readonly OperatingReason[]>
}

/** What fees are of what is on sale now: any number of rows for each name of the manifest. */
export type FeesOf = () => Promise<readonly FeeRow[]>

/** Money of one asset. */
export type Money = { readonly asset: string; readonly amount: Decimal8 }

/** An open holding of a customer: what was put in, and what it is worth by the product's own rule. */
export type Holding = {
  readonly userId: number
  /** What sells it, as the manifest's `sales` name it. */
  readonly product: string
  readonly id: number
  /** What it is called where its seller has several of an asset. */
  readonly name?: string
  readonly putIn: Money
  readonly worth: Money
  /** The page of its detail, with what of the address finds it. */
  readonly link: string
}

/** The price of an asset in the quote asset, of now or the last one; null while none is known. */
export type PriceOf = (asset: string) => Promise<{ readonly price: Decimal8; readonly at: Instant } | null>

/** How holdings are valued: read by `db`, at these prices, as of `at`, the state being that of now; `most` of each kind, null: all. */
export type Valuing = {
  readonly db: Queryable
  readonly priceOf: PriceOf
  readonly at: Instant
  readonly most: number | null
}

/**
 * One token is so much of another asset, by its product's own rule at an instant: it has no index. A token that is a holding is
 * told by `holdings` wherever it lies; any other is money like all in an account.
 */
type TokenIn = { readonly coin: string; readonly rate: Decimal8; readonly isHolding: boolean }
export type InCoin = (token: string, at: Instant, db: Queryable) => Promise<TokenIn | null>

/** The first product that knows it. */
export function inCoinOf(products: readonly Pick<OpenProduct, 'inCoin'>[], assets: Assets): InCoin {
  return async (token, at, db) => {
    if (!isToken(assets, token)) return null
    for (const { inCoin } of products) {
      const found = (await inCoin?.(token, at, db)) ?? null
      if (found !== null) return found
    }
    return null
  }
}

type PricesNow = { db: Queryable; clock: Clock; assets: Assets; priceOf: (asset: string) => Promise<Decimal8 | null> }
type PricesThen = { db: Queryable; assets: Assets; pricesAt: PricesAt }

/** What an asset is worth now: by its index, or of a token by what it is of another asset, rounded down; null without a price. */
export function priceWithTokens(
  products: readonly Pick<OpenProduct, 'inCoin'>[],
  { db, clock, assets, priceOf }: PricesNow,
): (asset: string) => Promise<Decimal8 | null> {
  const inCoin = inCoinOf(products, assets)
  return async (asset) => {
    const token = await inCoin(asset, clock.now(), db)
    if (token === null) return priceOf(asset)
    const price = token.coin === QUOTE_ASSET ? ONE : await priceOf(token.coin)
    return price === null ? null : multiply(price, token.rate, 'down')
  }
}

/** Prices of the past, with tokens: what one was of another asset at the instant, at that one's price then, rounded down. */
export function pricesWithTokens(
  products: readonly Pick<OpenProduct, 'inCoin'>[],
  { db, assets, pricesAt }: PricesThen,
): PricesAt {
  const inCoin = inCoinOf(products, assets)
  return async (points) => {
    const tokens = await Promise.all(points.map(({ asset, at }) => inCoin(asset, at, db)))
    const prices = await pricesAt(points.map(({ asset, at }, place) => ({ asset: tokens[place]?.coin ?? asset, at })))
    return prices.map((known, place) => {
      const token = tokens[place] ?? null
      const price = token?.coin === QUOTE_ASSET ? ONE : known
      return token === null || price === null ? price : multiply(price, token.rate, 'down')
    })
  }
}

/** Open holdings of several customers at once: one statement for each kind, however many they are. */
export type HoldingsOf = (owners: Owners, valuing: Valuing) => Promise<readonly Holding[]>

/** By asset. */
export type AssetNames = (db: Queryable) => Promise<ReadonlyMap<string, string>>

/** Prices in the quote asset that were fixed at instants between two, the second not included; oldest first, page by page. */
export type FixedPricesOf = (
  db: Queryable,
  from: Instant,
  to: Instant,
) => AsyncIterable<readonly { asset: string; at: Instant; price: Decimal8; quote: string; evidence: string | null }[]>

/**
 * What decided on transfers of some events, by their references: a path of the site that anybody can open. For the customer
 * themselves the path may show their own part beside it.
 */
export type DecisionPages = {
  /** Beginnings of the events. */
  readonly events: readonly string[]
  /** References of customers of one bucket, in one statement; what is not known is left out. */
  of(db: Queryable, bucket: number, asked: readonly DecisionAsked[]): Promise<ReadonlyMap<number, DecisionPage>>
}

type DecisionAsked = { readonly userId: number; readonly reference: number }
export type DecisionPage = { readonly path: string; readonly own: string }

export type OnCall = (owner: Owner, assets: readonly string[]) => Promise<ReadonlyMap<string, Decimal8>>

/** What a customer could have back at once, over all products. */
export function onCallOf(products: readonly OpenProduct[]): OnCall {
  const asked = products.flatMap(({ onCall }) => onCall ?? [])
  return async (owner, assets) => {
    const found = (await Promise.all(asked.map((onCall) => onCall(owner, assets)))).flatMap((each) => [...each])
    const sum = new Map<string, Decimal8>()
    for (const [asset, amount] of found) sum.set(asset, (sum.get(asset) ?? 0n) + amount)
    return sum
  }
}

export type Owed = (owner: Owner) => Promise<ReadonlyMap<string, Decimal8>>

/** What a customer owes, over all products. */
export function owedOf(products: readonly OpenProduct[]): Owed {
  const asked = products.flatMap(({ owed }) => owed ?? [])
  return async (owner) => {
    const found = (await Promise.all(asked.map((owed) => owed(owner)))).flatMap((each) => [...each])
    const sum = new Map<string, Decimal8>()
    for (const [asset, amount] of found) sum.set(asset, (sum.get(asset) ?? 0n) + amount)
    return sum
  }
}

/**
 * Claims by their names: SELECT of bucket, user_id, asset and amount, each row above or equal to zero, of the rows that a condition over
 * the bucket of `row` names.
 */
export type Claims = Readonly<Record<string, (within: (row: string) => string) => string>>

/** The claims of all products. What a manifest names and nobody finds, or the other way round, must not be. */
export function claimsOf(products: readonly Pick<Product, 'manifest' | 'claims'>[]): Claims {
  for (const { manifest, claims } of products) {
    const [named, found] = [manifest.claims, Object.keys(claims)].map((names) => [...names].sort().join(', '))
    if (named !== found) throw new TypeError(`${manifest.name} names the claims ${named}, and finds ${found}`)
  }
  return Object.assign({}, ...products.map(({ claims }) => claims))
}

/** SQL of what loans moved, of the rows that a condition over bucket, user_id, asset and at names. */
export type LoanMoves = (within: string) => string

/** What loans of all products moved. */
export function loanMovesOf(products: readonly Product[]): LoanMoves | null {
  const moves = products.flatMap(({ loanMoves }) => loanMoves ?? [])
  return moves.length === 0 ? null : (within) => moves.map((each) => each(within)).join(' union all ')
}

/** The stretches that any of the products wants samples of. */
export function windowsOf(products: readonly OpenProduct[]): WindowsWanted {
  const wanted = products.flatMap(({ windowsWanted }) => windowsWanted ?? [])
  return async (from, to) => (await Promise.all(wanted.map((windows) => windows(from, to)))).flat()
}
