import { type IncomeKind, isIncomeKind, QUOTE_ASSET } from '../../core/index.ts'
import { type Decimal8, multiply } from '../../money/index.ts'
import { DAY_MS, type Instant } from '../../time/index.ts'
import { type BookTransfer, type Crossing, crossingsOf, type Exchange, exchangeOf, isSameAsset } from './book-entry.ts'
import type { JoinedBooks } from './book-rules-joined.ts'
import { type Acquired, CostLots, type Disposal } from './cost-lots.ts'

/** What a line of a year is: income of a kind, what an exchange gained, or what was lost. */
export type YearKind = IncomeKind | 'gain' | 'loss'

/** A line of a year. Amounts are in the asset, all else in the quote asset. */
export type YearRow = {
  readonly at: Instant
  readonly group: number
  readonly kind: YearKind
  readonly event: string
  readonly asset: string
  /** Signed: below zero where the customer gave it. */
  readonly amount: Decimal8
  /** Of income: worth at the close of its day, signed alike; null where no price is known. Of others null. */
  readonly value: Decimal8 | null
  /** Of what was given: what was got for it, what it had cost, and the difference. */
  readonly disposal: { readonly proceeds: Decimal8; readonly gain: Decimal8; readonly of: Disposal } | null
  /** True where a price or a cost is not known, and was counted as nothing. */
  readonly isMissing: boolean
}

/** The price of an asset at the close of a day, in the quote asset; null where none is known. */
export type CloseOf = (asset: string, day: number) => Decimal8 | null

/** The day of an instant: days since 1970, UTC. */
export const dayOf = (at: Instant) => Math.floor(at / DAY_MS)

/** The method by which cost is found: first in first out, by the instants of the acts and their ids. */
export const COST_METHOD = 'fifo' as const

type Waiting = { readonly asset: string; readonly amount: Decimal8; readonly of: Disposal }

/**
 * A customer's lots, act by act, and what each act is to a year. It keeps lots that are not given away yet, and exchanges whose other
 * side is to come. The quote asset has no lots: it costs what it is.
 */
export class YearBook {
  readonly #books: JoinedBooks
  readonly #lots = new Map<string, CostLots>()
  readonly #waiting = new Map<number, Waiting>()

  constructor(books: JoinedBooks) {
    this.#books = books
  }

  /** What lay there before the first act: what it cost is not known. */
  opening(asset: string, amount: Decimal8, day: number): void {
    this.#acquire(asset, { day, amount, cost: null, isAtClose: true })
  }

  /** The act of one group at one instant. */
  act(transfers: readonly BookTransfer[], closeOf: CloseOf): YearRow[] {
    const crossings = crossingsOf(this.#books, transfers)
    const exchange = exchangeOf(crossings)
    const rows = exchange === null ? [] : this.#exchange(exchange, closeOf)
    const others = crossings.filter(({ kind }) => exchange === null || (kind !== 'exchange' && kind !== 'debt'))
    return [...rows, ...others.flatMap((crossing) => this.#alone(crossing, closeOf))]
  }

  /** What there is of each asset, and what it had cost. */
  holdings(): { asset: string; amount: Decimal8; cost: Decimal8; isKnown: boolean }[] {
    return [...this.#lots].flatMap(([asset, { lots }]) => {
      const amount = lots.reduce((sum, lot) => sum + lot.amount, 0n)
      const cost = lots.reduce((sum, lot) => sum + lot.cost, 0n)
      return amount === 0n ? [] : [{ asset, amount, cost, isKnown: lots.every(({ isKnown }) => isKnown) }]
    })
  }

  /** What was given for something that is to come, and what it had cost. */
  waiting(): { asset: string; amount: Decimal8; cost: Decimal8 }[] {
    return [...this.#waiting.values()].map(({ asset, amount, of }) => ({ asset, amount, cost: of.cost }))
  }

  #acquire(asset: string, acquired: Acquired): void {
    if (asset === QUOTE_ASSET || acquired.amount === 0n) return
    const lots = this.#lots.get(asset) ?? new CostLots()
    this.#lots.set(asset, lots)
    lots.acquire(acquired)
  }

  #dispose(asset: string, amount: Decimal8): Disposal {
    if (asset === QUOTE_ASSET) return { amount, cost: amount, isKnown: true, acquired: null }
    return (this.#lots.get(asset) ?? new CostLots()).dispose(amount)
  }

  #exchange(exchange: Exchange, closeOf: CloseOf): YearRow[] {
    const [given, got] = [sideOf(exchange.outs), sideOf(exchange.ins)]
    const { transfer } = given.last
    if (isSameAsset(exchange)) {
      const premium = { ...given.last, kind: 'premium' as const, amount: got.amount - given.amount }
      return premium.amount === 0n ? [] : this.#income(premium, closeOf)
    }
    const worth =
      worthOf(got, transfer.at, closeOf, true) ??
      worthOf(given, transfer.at, closeOf) ??
      worthOf(got, transfer.at, closeOf)
    const of = this.#dispose(given.asset, given.amount)
    const proceeds = worth ?? of.cost
    // What pays back a debt is got by nobody.
    const kept = sideOf(exchange.ins.filter(({ account }) => account !== null)).amount
    this.#acquire(got.asset, { day: dayOf(transfer.at), amount: kept, cost: worth, isAtClose: false })
    if (given.asset === QUOTE_ASSET) return []
    return [
      rowOf(given.last, {
        kind: 'gain',
        amount: -given.amount,
        isMissing: worth === null || !of.isKnown,
        ...sale(proceeds, of),
      }),
    ]
  }

  #alone(crossing: Crossing, closeOf: CloseOf): YearRow[] {
    const { kind, amount, transfer, account } = crossing
    const { asset, at } = transfer
    if (account === null) return []
    if (isIncomeKind(kind)) return this.#income({ ...crossing, kind }, closeOf)
    if (kind === 'loss') {
      const of = this.#dispose(asset, -amount)
      return [rowOf(crossing, { kind: 'loss', isMissing: !of.isKnown, ...sale(0n, of) })]
    }
    if (kind === 'exchange') return amount < 0n ? this.#give(crossing) : this.#get(crossing, closeOf)
    // From outside, or lent: at the close of the day. To outside, or paid back: without a gain.
    if (amount < 0n) this.#dispose(asset, -amount)
    else this.#acquire(asset, atClose(asset, amount, at, closeOf))
    return []
  }

  /** The first side of an exchange: what is got for it comes later. */
  #give({ transfer: { asset, group }, amount }: Crossing): YearRow[] {
    const of = this.#dispose(asset, -amount)
    const before = this.#waiting.get(group)
    this.#waiting.set(group, { asset, amount: (before?.amount ?? 0n) - amount, of: joined(before?.of, of) })
    return []
  }

  /** The second side; where nothing was given, all of it is gained, and units without a price cost nothing. */
  #get(crossing: Crossing, closeOf: CloseOf): YearRow[] {
    const { transfer, amount } = crossing
    const { asset, at, group } = transfer
    const before = this.#waiting.get(group)
    this.#waiting.delete(group)
    const value = closeValue(asset, amount, at, closeOf)
    const of = before?.of ?? { amount: 0n, cost: 0n, isKnown: true, acquired: null }
    this.#acquire(asset, { day: dayOf(at), amount, cost: value ?? of.cost, isAtClose: false })
    if (before === undefined && value === null) return []
    const given = before === undefined ? { asset, amount } : { asset: before.asset, amount: -before.amount }
    const about = { ...crossing, transfer: { ...transfer, asset: given.asset }, amount: given.amount }
    return [rowOf(about, { kind: 'gain', isMissing: value === null || !of.isKnown, ...sale(value ?? of.cost, of) })]
  }

  #income(crossing: Crossing & { kind: IncomeKind }, closeOf: CloseOf): YearRow[] {
    const { transfer, amount, kind } = crossing
    const { asset, at } = transfer
    const value = closeValue(asset, amount, at, closeOf)
    if (amount > 0n) {
      this.#acquire(asset, { day: dayOf(at), amount, cost: value, isAtClose: true })
      return [rowOf(crossing, { kind, value, isMissing: value === null })]
    }
    // What is paid, or taken back, is given away at what it is worth.
    const of = this.#dispose(asset, -amount)
    const given = asset === QUOTE_ASSET ? {} : sale(value === null ? of.cost : -value, of)
    return [rowOf(crossing, { kind, value, isMissing: value === null || !of.isKnown, ...given })]
  }
}

function rowOf(
  { transfer, amount }: Pick<Crossing, 'transfer' | 'amount'>,
  more: Partial<YearRow> & Pick<YearRow, 'kind' | 'isMissing'>,
): YearRow {
  const { at, group, event, asset } = transfer
  return { at, group, event, asset, amount, value: null, disposal: null, ...more }
}

const sale = (proceeds: Decimal8, of: Disposal) => ({ disposal: { proceeds, gain: proceeds - of.cost, of } })

type Side = { readonly asset: string; readonly amount: Decimal8; readonly last: Crossing }

/** One side of an exchange, added up: above zero. */
function sideOf(crossings: readonly Crossing[]): Side {
  const last = crossings.at(-1)
  const sum = crossings.reduce((all, { amount }) => all + amount, 0n)
  return { asset: last?.transfer.asset ?? '', amount: sum < 0n ? -sum : sum, last: last as Crossing }
}

function worthOf({ asset, amount }: Side, at: Instant, closeOf: CloseOf, onlyQuote = false): Decimal8 | null {
  return onlyQuote && asset !== QUOTE_ASSET ? null : closeValue(asset, amount, at, closeOf)
}

/** Amount × close, rounded half to even, signed like the amount. */
function closeValue(asset: string, amount: Decimal8, at: Instant, closeOf: CloseOf): Decimal8 | null {
  if (asset === QUOTE_ASSET) return amount
  const close = closeOf(asset, dayOf(at))
  return close === null ? null : multiply(amount, close, 'halfEven')
}

function atClose(asset: string, amount: Decimal8, at: Instant, closeOf: CloseOf): Acquired {
  return { day: dayOf(at), amount, cost: closeValue(asset, amount, at, closeOf), isAtClose: true }
}

function joined(one: Disposal | undefined, other: Disposal): Disposal {
  if (one === undefined) return other
  return {
    amount: one.amount + other.amount,
    cost: one.cost + other.cost,
    isKnown: one.isKnown && other.isKnown,
    acquired:
      one.acquired === null
        ? other.acquired
        : { first: one.acquired.first, last: other.acquired?.last ?? one.acquired.last },
  }
}
