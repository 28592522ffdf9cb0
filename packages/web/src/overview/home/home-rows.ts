import { assetsNow } from '@tenor/browser/assets'
import { isStable, QUOTE_ASSET } from '@tenor/contract/core'
import { matchesSymbol } from '@tenor/contract/http'
import { type Decimal8, multiply } from '@tenor/contract/money'
import type { EarnMarket, EarnOffer } from '../../core/earn-market/index.ts'
import { BEST, type HomeSearch, type HomeShow } from './home-search.ts'

/** A coin with all that can be earned on it. */
export type HomeRow = {
  readonly asset: string
  readonly name: string
  readonly price: Decimal8 | null
  /** Percent since a day ago. */
  readonly change: Decimal8 | null
  /** By the names of columns. */
  readonly offers: ReadonlyMap<string, EarnOffer>
  /** What the customer has of it that works nowhere; null for a visitor, or while it is not known. */
  readonly idle: Decimal8 | null
  /** The same in the quote asset. */
  readonly idleValue: Decimal8 | null
}

type Priced = { readonly coin: string; readonly price: Decimal8 | null; readonly change: Decimal8 | null }
export type Idle = { readonly asset: string; readonly amount: Decimal8; readonly value: Decimal8 | null }

export type HomeFacts = {
  market: Pick<EarnMarket, 'offers'>
  prices: readonly Priced[]
  /** Null for a visitor. */
  idle: readonly Idle[] | null
  /** One unit, which the quote asset costs in itself. */
  one: Decimal8
}

/** Every coin of the catalogue, the one that all are priced in first; of tokens those that something is sold on. */
export function homeRows({ market, prices, idle, one }: HomeFacts): HomeRow[] {
  const { listed, tokens } = assetsNow()
  const isSold = (token: string) => market.offers.some(({ asset }) => asset === token)
  const order = [QUOTE_ASSET].concat(
    listed.filter((asset) => asset !== QUOTE_ASSET),
    tokens.filter(isSold),
  )
  return order.map((asset) => {
    const priced = prices.find(({ coin }) => coin === asset)
    const own = idle?.find((each) => each.asset === asset)
    const nothing = idle === null ? null : 0n
    return {
      asset,
      name: assetsNow().find(asset)?.name ?? asset,
      price: asset === QUOTE_ASSET ? one : (priced?.price ?? null),
      change: priced?.change ?? null,
      offers: new Map(market.offers.filter((offer) => offer.asset === asset).map((offer) => [offer.column, offer])),
      idle: own?.amount ?? nothing,
      idleValue: own === undefined ? nothing : own.value,
    }
  })
}

export type HomeView = Pick<HomeSearch, 'show' | 'search' | 'exact' | 'sort' | 'up'> & {
  /** Only these; null: all. */
  assets?: ReadonlySet<string> | null
  /** Coins that the reader marked. */
  marked?: readonly string[]
}

/** The rows that a reader asked for, in their order; without one as they come. */
export function shownRows(rows: readonly HomeRow[], columns: EarnMarket['columns'], view: HomeView): HomeRow[] {
  const { search = '', exact, assets = null, sort, up } = view
  const isNamed = (text: string) => matchesSymbol(text, search, { isPart: exact !== true || search === '' })
  const isListed = (asset: string) => assets === null || assets.has(asset)
  const shown = rows.filter(
    (row) => isListed(row.asset) && isShown(row, columns, view) && (isNamed(row.asset) || isNamed(row.name)),
  )
  if (sort === undefined) return shown
  return shown.toSorted((a, b) => (up === true ? 1 : -1) * compared(a, b, { columns, sort, up }))
}

/** The columns of one way of being paid, those without a lock, or all. */
export function shownColumns(columns: EarnMarket['columns'], show: HomeShow | undefined): EarnMarket['columns'] {
  if (show === 'same') return columns.filter(({ isPaidInSame }) => isPaidInSame)
  return show === 'noLock' ? columns.filter(({ isAnyTime }) => isAnyTime) : columns
}

function isShown(row: HomeRow, columns: EarnMarket['columns'], { show, marked = [] }: HomeView): boolean {
  if (show === 'mine') return (row.idle ?? 0n) > 0n
  if (show === 'marked') return marked.includes(row.asset)
  if (show === 'stable') return isStable(assetsNow(), row.asset)
  return show === undefined || waysOn(row, shownColumns(columns, show)) > 0
}

type Sorting = { columns: EarnMarket['columns']; sort: string; up: true | undefined }

/** What is not known stands last, whichever way the rest goes. */
function compared(a: HomeRow, b: HomeRow, { columns, sort, up }: Sorting): number {
  if (sort === 'coin') return a.asset < b.asset ? -1 : 1
  const [left, right] = [figureOf(a, columns, sort), figureOf(b, columns, sort)]
  if (left === null || right === null) return (left === right ? 0 : left === null ? 1 : -1) * (up === true ? 1 : -1)
  return left < right ? -1 : left > right ? 1 : 0
}

function figureOf(row: HomeRow, columns: EarnMarket['columns'], by: string): Decimal8 | null {
  if (by === 'price') return row.price
  if (by === 'idle') return row.idleValue
  if (by === BEST) return bestOf(row, columns, true)?.most ?? null
  return row.offers.get(by)?.most ?? null
}

function isHigher({ most }: EarnOffer, { most: other }: EarnOffer): boolean {
  return most !== null && (other === null || most > other)
}

/** Ways to earn on a coin, what nobody can say beforehand included. */
export function waysOn(row: HomeRow, columns: EarnMarket['columns']): number {
  return columns.filter(({ name }) => row.offers.has(name)).length
}

/** What pays most of what pays a rate, or of what depends on a price. What was earned before is no offer. */
function bestOf(row: HomeRow, columns: EarnMarket['columns'], isRate: boolean): EarnOffer | null {
  return columns
    .filter(({ loss, isPast }) => !isPast && (loss !== 'price') === isRate)
    .flatMap(({ name }) => row.offers.get(name) ?? [])
    .reduce<EarnOffer | null>((most, offer) => (most === null || isHigher(offer, most) ? offer : most), null)
}

/** The best of what pays a rate; of what depends on a price only where nothing else is there. */
export function bestRate(row: HomeRow, columns: EarnMarket['columns']): EarnOffer | null {
  return bestOf(row, columns, true) ?? bestOf(row, columns, false)
}

export type IdleSum = {
  readonly total: Decimal8
  /** What could earn most of it, and how much of the quote asset that is in a year. */
  readonly most: { readonly row: HomeRow; readonly offer: EarnOffer; readonly gain: Decimal8 } | null
}

/** All that lies idle, in the quote asset, and the row on which most could be earned with it by a rate. */
export function idleOf(rows: readonly HomeRow[], columns: EarnMarket['columns']): IdleSum {
  const total = rows.reduce((sum, { idleValue }) => sum + (idleValue ?? 0n), 0n)
  const most = rows.reduce<IdleSum['most']>((best, row) => {
    const offer = bestOf(row, columns, true)
    if (offer?.most == null) return best
    const gain = multiply(row.idleValue ?? 0n, offer.most, 'down')
    return gain > (best?.gain ?? 0n) ? { row, offer, gain } : best
  }, null)
  return { total, most }
}
