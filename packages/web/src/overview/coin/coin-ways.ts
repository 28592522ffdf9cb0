import type { EarnLoss } from '@tenor/contract/core'
import type { EarnMarket, EarnOffer } from '../../core/earn-market/index.ts'

/** One way to earn on a coin, with the three facts that are never mixed. */
export type CoinWay = {
  readonly offer: EarnOffer
  readonly isPaidInSame: boolean
  /** By what principal can be lost beside a platform that cannot pay; null: by nothing else. */
  readonly loss: EarnLoss | null
  readonly isPast: boolean
}

export type CoinWays = {
  /** Best rate first; new ones, whose rate nobody knows yet, last. */
  readonly rated: readonly CoinWay[]
  /** Funds and dual: never ranked among rates, since the result is known at the end. */
  readonly priced: readonly CoinWay[]
}

/** Ways that are on sale for a coin. */
export function waysFor(coin: string, { columns, offers }: Pick<EarnMarket, 'columns' | 'offers'>): CoinWays {
  const ways = columns.flatMap(({ name, isPaidInSame, loss, isPast }) =>
    offers
      .filter(({ asset, column }) => asset === coin && column === name)
      .map((offer) => ({ offer, isPaidInSame, loss, isPast })),
  )
  return {
    rated: ways.filter(({ loss }) => loss !== 'price').toSorted(compareRates),
    priced: ways.filter(({ loss }) => loss === 'price'),
  }
}

function compareRates({ offer: { most: a } }: CoinWay, { offer: { most: b } }: CoinWay): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a === b ? 0 : a < b ? 1 : -1
}
