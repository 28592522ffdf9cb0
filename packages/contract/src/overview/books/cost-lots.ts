import { type Decimal8, smaller } from '../../money/index.ts'

/** What was acquired of an asset on one day (UTC), at one cost in the quote asset. */
export type Lot = {
  /** Days since 1970. */
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

/**
 * Lots of one asset, first in first out. What was acquired on one day is one lot at its mean cost, so there are never more than days.
 * A part of a lot takes its share of the cost, rounded down; the rest of the lot keeps the rest, so that no cost is lost.
 */
export class CostLots {
  #lots: Lot[] = []

  /** Adds what was acquired; null: what it cost is not known. Days never go back. */
  acquire(day: number, amount: Decimal8, cost: Decimal8 | null): void {
    const last = this.#lots.at(-1)
    const isKnown = cost !== null
    if (last !== undefined && last.day >= day && last.isKnown === isKnown) {
      this.#lots[this.#lots.length - 1] = { ...last, amount: last.amount + amount, cost: last.cost + (cost ?? 0n) }
    } else this.#lots.push({ day, amount, cost: cost ?? 0n, isKnown })
  }

  /** Takes an amount out. What was never acquired has no known cost. */
  dispose(amount: Decimal8): Disposal {
    let [left, cost, isKnown] = [amount, 0n, true]
    const days: number[] = []
    while (left > 0n) {
      const [lot] = this.#lots
      if (lot === undefined) return { amount, cost, isKnown: false, acquired: spanOf(days) }
      const taken = smaller(left, lot.amount)
      const share = taken === lot.amount ? lot.cost : (lot.cost * taken) / lot.amount
      const rest = { ...lot, amount: lot.amount - taken, cost: lot.cost - share }
      if (rest.amount === 0n) this.#lots.shift()
      else this.#lots[0] = rest
      left -= taken
      cost += share
      isKnown &&= lot.isKnown
      days.push(lot.day)
    }
    return { amount, cost, isKnown, acquired: spanOf(days) }
  }

  /** What is left, the first first. */
  get lots(): readonly Lot[] {
    return this.#lots
  }
}

function spanOf(days: readonly number[]): Disposal['acquired'] {
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}
