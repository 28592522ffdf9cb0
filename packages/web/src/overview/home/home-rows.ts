import { assetsNow } from '@tenor/browser/assets'
import { isStable, QUOTE_ASSET } from '@tenor/contract/core'
import { matchesSymbol } from '@tenor/contract/http'
import type { Decimal8 } from '@tenor/contract/money'
import type { EarnMarket, EarnOffer } from '../../core/earn-market/index.ts'
import type { HomeShow } from './home-search.ts'

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

/** Every coin of the catalogue, the one that all are priced in first. */
export function homeRows({ market, prices, idle, one }: HomeFacts): HomeRow[] {
  const order = [QUOTE_ASSET, ...assetsNow().listed.filter((asset) => asset !== QUOTE_ASSET)] as const
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

export type HomeView = {
  show?: HomeShow | undefined
  search?: string | undefined
  /** `coin`, `price`, `idle`, or the name of a column. */
  sort?: string | undefined
  isUp?: boolean | undefined
}

/** The rows that a reader asked for, in their order; without one as they come. */
export function shownRows(rows: readonly HomeRow[], columns: EarnMarket['columns'], view: HomeView): HomeRow[] {
  const isNamed = (text: string) => matchesSymbol(text, view.search ?? '', { isPart: true })
  const shown = rows.filter((row) => isShown(row, columns, view.show) && (isNamed(row.asset) || isNamed(row.name)))
  const { sort } = view
  if (sort === undefined) return shown
  return shown.toSorted((a, b) => (view.isUp === true ? 1 : -1) * compared(a, b, sort, view.isUp === true))
}

/** The columns of one way of being paid, or all. */
export function shownColumns(columns: EarnMarket['columns'], show: HomeShow | undefined): EarnMarket['columns'] {
  if (show !== 'same' && show !== 'other') return columns
  return columns.filter(({ isPaidInSame }) => isPaidInSame === (show === 'same'))
}

function isShown(row: HomeRow, columns: EarnMarket['columns'], show: HomeShow | undefined): boolean {
  if (show === 'mine') return (row.idle ?? 0n) > 0n
  if (show === 'stable') return isStable(assetsNow(), row.asset)
  return shownColumns(columns, show).some(({ name }) => row.offers.has(name)) || show === undefined
}

/** What is not known stands last, whichever way the rest goes. */
function compared(a: HomeRow, b: HomeRow, by: string, isUp: boolean): number {
  if (by === 'coin') return a.asset < b.asset ? -1 : 1
  const [left, right] = [figureOf(a, by), figureOf(b, by)]
  if (left === null || right === null) return (left === right ? 0 : left === null ? 1 : -1) * (isUp ? 1 : -1)
  return left < right ? -1 : left > right ? 1 : 0
}

function figureOf(row: HomeRow, by: string): Decimal8 | null {
  if (by === 'price') return row.price
  if (by === 'idle') return row.idleValue
  return row.offers.get(by)?.most ?? null
}

/** What pays most on it, what is paid in the same coin first. */
export function bestOffer(row: HomeRow, columns: EarnMarket['columns']): EarnOffer | null {
  return bestOffers(row, columns)[0] ?? null
}

/** What pays most on it in the same coin, and what pays most in another: what a small screen has room for. What was earned before is no offer. */
function bestOffers(row: HomeRow, columns: EarnMarket['columns']): readonly EarnOffer[] {
  const of = (isSame: boolean) =>
    columns
      .filter(({ isPaidInSame, isPast }) => isPaidInSame === isSame && !isPast)
      .flatMap(({ name }) => row.offers.get(name) ?? [])
      .reduce<EarnOffer | null>((best, offer) => (best === null || isHigher(offer, best) ? offer : best), null)
  return [of(true), of(false)].filter((best) => best !== null)
}

function isHigher({ most }: EarnOffer, { most: other }: EarnOffer): boolean {
  return most !== null && (other === null || most > other)
}

/** Ways to earn on a coin, what nobody can say beforehand included. */
export function waysOn(row: HomeRow, columns: EarnMarket['columns']): number {
  return columns.filter(({ name }) => row.offers.has(name)).length
}

/** The best of what pays a rate; of what depends on a price only where nothing else is there. */
export function bestRate(row: HomeRow, columns: EarnMarket['columns']): EarnOffer | null {
  const best = (isRate: boolean) =>
    columns
      .filter(({ loss, isPast }) => (loss !== 'price' && !isPast) === isRate)
      .flatMap(({ name }) => row.offers.get(name) ?? [])
      .reduce<EarnOffer | null>((most, offer) => (most === null || isHigher(offer, most) ? offer : most), null)
  return best(true) ?? best(false)
}

/** All that lies idle, in the quote asset, and the row on which most could be earned with it. */
export function idleOf(
  rows: readonly HomeRow[],
  columns: EarnMarket['columns'],
): { total: Decimal8; most: HomeRow | null } {
  const total = rows.reduce((sum, { idleValue }) => sum + (idleValue ?? 0n), 0n)
  const earning = rows.filter(({ offers, idleValue }) => offers.size > 0 && (idleValue ?? 0n) > 0n)
  const gain = (row: HomeRow) => (row.idleValue ?? 0n) * (bestOffer(row, columns)?.most ?? 0n)
  const most = earning.reduce<HomeRow | null>(
    (best, row) => (best === null || gain(row) > gain(best) ? row : best),
    null,
  )
  return { total, most }
}
