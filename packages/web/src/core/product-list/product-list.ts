import type { LinkProps } from '@tanstack/react-router'
import type { Decimal8 } from '@tenor/contract/money'
import type { PhraseKey, PhraseModule } from '@tenor/contract/phrases'
import type { ComponentType, ReactNode } from 'react'
import type { EarnColumnView, EarnEvidenceView, EarnViews } from '../earn-market/index.ts'
import type { NoticeViews } from './notice-view.ts'

/** A way to what a product sells, with a word on it. */
type ProductLink = { readonly phrase: PhraseKey; readonly text: PhraseKey; readonly to: LinkProps }

/** One kind of order among the holdings. The first of all is what the page shows by itself. */
export type HoldingsPart = {
  /** What the address calls it. */
  readonly kind: string
  /** Its orders, as the address narrows them. */
  readonly Holdings: ComponentType
}

export type SettledOrdersProps = {
  coin: string
  deliverySeconds: number
  price: Decimal8
  /** The one that the reader comes from: it may be too old for the list. */
  orderId: number | undefined
}

/** `pid`: the product that the address names. */
export type WayPanelProps = { coin: string; pid?: number | undefined; onClose: () => void }

/** What narrows the first page beyond what it knows itself. */
export type MarketFlags = {
  readonly bonus?: true
  readonly subscribed?: true
  readonly available?: true
  /** What is searched for is the whole name. */
  readonly exact?: true
}

export type ProductMarketProps = {
  flags: MarketFlags
  onFlag: (name: keyof MarketFlags, isOn: boolean) => void
  /** Draws the list. `assets`: only those; null: all; undefined while it is not known. */
  children: (chips: ReactNode, assets: ReadonlySet<string> | null | undefined) => ReactNode
}

/** What the pages of the overview show of a product; loaded with them. */
export type ProductParts = {
  /** Of a coin's page, by columns of the first page: the panel in which the reader takes that way to earn. */
  readonly ways?: Readonly<Record<string, ComponentType<WayPanelProps>>>
  /** Around the list of the first page, where it shows this product alone. */
  readonly Market?: ComponentType<ProductMarketProps>
  readonly holdings: readonly HoldingsPart[]
  /** The reader's own orders of one delivery, paid again at its price; nothing where nothing is settled at one. */
  readonly SettledOrders?: ComponentType<SettledOrdersProps>
}

/** A kind of order, as the address of the holdings names it. */
type HoldingsKind = {
  readonly kind: string
  /** What of the address its list understands; everything else is dropped, so that an old link still opens. */
  readonly read: (search: Record<string, unknown>) => HoldingsSearch
}

/** The address of the holdings: which kind, which order is open, and what the kind narrows its list by. */
export type HoldingsSearch = {
  product?: string
  order?: number
  readonly [filter: string]: string | number | undefined
}

/** What a product says of itself to the core and the shell, which know none by its name. */
export type ProductEntry = {
  /** Its first page, for somebody who has just signed in. */
  readonly home: string
  /** The first leads to its first page. */
  readonly links: readonly [ProductLink, ...ProductLink[]]
  /** What API keys call it, where programs can use it. */
  readonly program?: string
  /** How its customers may lose, for the foot of its pages, with the book that they load anyway. */
  readonly risk: { readonly book: PhraseModule; readonly phrase: PhraseKey }
  /** Where the orders are that money on an account of the ledger lies in. */
  readonly ordersOf: Readonly<Record<string, LinkProps>>
  /** By the names of its sales: what their holdings are called, where they are, and where those that ended are. */
  readonly held: Readonly<
    Record<string, { readonly phrase: PhraseKey; readonly to: LinkProps; readonly ended: LinkProps }>
  >
  /** The kinds of its orders, as `parts` has them. The first kind of the first product goes without a name in the address. */
  readonly holdings: readonly HoldingsKind[]
  readonly parts: () => Promise<ProductParts>
  /** How its notices read, by kind; loaded with the page that lists them. */
  readonly notices?: () => Promise<NoticeViews>
  /** How its columns and its numbers read on the first page. */
  readonly earn?: EarnViews
}

let registered: readonly ProductEntry[] = []

/** Said once by the app, before anything is drawn. */
export function registerProducts(entries: readonly ProductEntry[]): void {
  registered = entries
}

let loading: Promise<readonly ProductParts[]> | null = null

/** The parts of every product, in their order: one load for all pages, tried again by whoever asks after it failed. */
export function loadParts(): Promise<readonly ProductParts[]> {
  if (loading !== null) return loading
  loading = Promise.all(registered.map(({ parts }) => parts()))
  loading.catch(() => {
    loading = null
  })
  return loading
}

/** The address of the holdings, as the kind that it names understands it. */
export function readHoldingsSearch(search: Record<string, unknown>): HoldingsSearch {
  const kinds = registered.flatMap(({ holdings }) => holdings)
  const named = kinds.find(({ kind }) => kind === search['product']) ?? kinds[0]
  return named?.read(search) ?? {}
}

/** Every product, the one that a newcomer meets first at the front. */
export function products(): readonly ProductEntry[] {
  return registered
}

/** The product that the first page is narrowed to, by what its address says after `of`. */
export function productNamed(name: string | undefined): ProductEntry | undefined {
  return name === undefined ? undefined : registered.find(({ home }) => home === `/${name}`)
}

type Address = { pathname: string; search: { of?: string; way?: string } }

/** The product whose page an address is: its first one, those that it links to, those of its orders, and its way on a coin's page. */
export function productAt({ pathname, search: { of, way } }: Address): ProductEntry | undefined {
  if (pathname === '/') return productNamed(of)
  if (way !== undefined) return registered.find(({ earn }) => earn?.columns.some(({ name }) => name === way))
  return registered.find(({ home, links, ordersOf }) => {
    const pages = [...links, ...Object.values(ordersOf).map((to) => ({ to }))].map(({ to }) => String(to.to))
    return pages
      .concat(home)
      .some((page) => page !== '/' && `${pathname}/`.startsWith(`${page.replace(/\/\$.*/, '')}/`))
  })
}

/** The name of a product that API keys can be made for, as the menus have it. */
export function nameOfProgram(program: string): PhraseKey | undefined {
  return registered.find((entry) => entry.program === program)?.links[0].phrase
}

/** Name of a sale in lists over several products. */
export function nameOfSale(sale: string): PhraseKey | undefined {
  return registered.find(({ held }) => held[sale] !== undefined)?.held[sale]?.phrase
}

/** How a column reads that a product's manifest names. */
export function viewOfColumn(name: string): EarnColumnView | undefined {
  return registered.flatMap(({ earn }) => earn?.columns ?? []).find((view) => view.name === name)
}

/** How a number reads that anybody can check. */
export function viewOfEvidence(name: string): EarnEvidenceView | undefined {
  return registered.flatMap(({ earn }) => earn?.evidence ?? []).find((view) => view.name === name)
}
