import { type Decimal8, smaller } from '../../money/index.ts'

/** What was acquired of an asset at one price, at one cost in the quote asset. */
export type Lot = {
  /** Days since 1970 (UTC). */
  readonly day: number
  readonly amount: Decimal8
  readonly cost: Decimal8
  /** False where what it cost is not known: it is then counted as nothing, and said. */
  readonly isKnown: boolean
}

/** What was given away: the first lots first. `amount` and `cost` of its parts add up to its own. */
export type Disposal = {
  readonly amount: Decimal8
  readonly cost: Decimal8
  readonly isKnown: boolean
  /** The days of the first and of the last lot; null where there was none. */
  readonly acquired: { readonly first: number; readonly last: number } | null
}

/** What is acquired: `isAtClose` where its cost is the close of its day, null where what it cost is not known. Days never go back. */
export type Acquired = {
  readonly day: number
  readonly amount: Decimal8
  readonly cost: Decimal8 | null
  readonly isAtClose: boolean
}

type KeptLot = Lot & { readonly isAtClose: boolean }

/** Lots that are gone are let go of when there are so many of them, and more of them than of others. */
const GONE_AT_MOST = 1024

/**
 * Lots of one asset, first in first out in the order in which they were acquired. What was acquired in succession at the close of
 * one day has one price and is one lot, so hourly interest makes a lot a day; what was bought is a lot of its own. A part of a lot takes
 * its share of the cost, rounded down; the rest of the lot keeps the rest, so that no cost is lost.
 */
export class CostLots {
  #lots: KeptLot[] = []
  /** The place of the first lot that is left. */
  #first = 0

  /** Adds what was acquired. */
  acquire({ day, amount, cost, isAtClose }: Acquired): void {
    const last = this.#lots.length > this.#first ? this.#lots.at(-1) : undefined
    const isKnown = cost !== null
    if (last !== undefined && isAtClose && last.isAtClose && last.day === day && last.isKnown === isKnown) {
      this.#lots[this.#lots.length - 1] = { ...last, amount: last.amount + amount, cost: last.cost + (cost ?? 0n) }
    } else this.#lots.push({ day, amount, cost: cost ?? 0n, isKnown, isAtClose })
  }

  /** Takes an amount out. What was never acquired has no known cost. */
  dispose(amount: Decimal8): Disposal {
    let [left, cost, isKnown] = [amount, 0n, true]
    let acquired = null as Disposal['acquired']
    while (left > 0n) {
      const lot = this.#lots[this.#first]
      if (lot === undefined) return { amount, cost, isKnown: false, acquired }
      const taken = smaller(left, lot.amount)
      const share = taken === lot.amount ? lot.cost : (lot.cost * taken) / lot.amount
      if (taken === lot.amount) this.#letGo()
      else this.#lots[this.#first] = { ...lot, amount: lot.amount - taken, cost: lot.cost - share }
      left -= taken
      cost += share
      isKnown &&= lot.isKnown
      acquired = { first: acquired?.first ?? lot.day, last: lot.day }
    }
    return { amount, cost, isKnown, acquired }
  }

  /** What is left, the first first. */
  get lots(): readonly Lot[] {
    return this.#lots.slice(this.#first).map(({ isAtClose: _, ...lot }) => lot)
  }

  #letGo(): void {
    this.#first += 1
    if (this.#first < GONE_AT_MOST || this.#first * 2 < this.#lots.length) return
    this.#lots = this.#lots.slice(this.#first)
    this.#first = 0
  }
}
