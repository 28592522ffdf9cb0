import { type Decimal8, divide, multiplyDivide, ONE } from '../money/index.ts'

/** Fewest exchanges that make an index in live mode. */
export const PRICE_QUORUM = 3

/** How far from the median a source's price counts, in parts of ten thousand: 50 is ±0.5 %. */
export const INDEX_CAP_BASIS_POINTS = 50n

/** The largest share of the weight that one source has, where there are at least three: two fifths. */
export const INDEX_MOST_SHARE = { numerator: 2n, denominator: 5n } as const

/** Live mode asks at least so many sources, each of another owner. Source: product rules, Market. */
export const INDEX_LEAST_OWNERS = 4

/** One source's last price and the volume that weighs it. A volume of zero or less counts as the smallest step. */
export type SourcePrice = { readonly source: string; readonly price: Decimal8; readonly volume: Decimal8 }

/** One source as it went into the index: its price after capping, and its share of the weight, half-even to 8 decimals. */
export type CappedPrice = SourcePrice & { readonly capped: Decimal8; readonly share: Decimal8 }

/** An index price with the median that capped its sources, and these. */
export type IndexPrice = {
  readonly price: Decimal8
  readonly median: Decimal8
  readonly sources: readonly CappedPrice[]
}

/**
 * Index price of a pair: the volume-weighted mean of its sources after capping each to ±0.5 % of their median (an even
 * number of sources: the mean of the middle two, half-even) and each weight to 40 % of all; what is above is shared out
 * by volume. Caps are cut toward the median, the mean half-even to 8 decimals. A price of zero or less is left out. Null when fewer than `quorum` sources remain.
 */
export function indexPrice(sources: readonly SourcePrice[], quorum: number): IndexPrice | null {
  const usable = sources.filter((source) => source.price > 0n)
  if (usable.length === 0 || usable.length < quorum) return null
  const median = medianOf(usable.map((source) => source.price))
  const weights = sourceWeights(usable.map(({ volume }) => volume))
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  const counted = usable.map((source, place) => ({
    ...source,
    capped: capTo(source.price, median),
    share: divide((weights[place] ?? 0n) * ONE, all, 'halfEven'),
  }))
  const weighted = counted.reduce((sum, { capped }, place) => sum + capped * (weights[place] ?? 0n), 0n)
  return { price: divide(weighted, all, 'halfEven'), median, sources: counted }
}

/**
 * Weights of sources by their volumes, in whole numbers that only count against each other: none above 40 % of their
 * sum, what is above shared out among the others by volume. Fewer than three cannot all be below that: they count by volume alone.
 */
export function sourceWeights(volumes: readonly Decimal8[]): bigint[] {
  const counted = volumes.map((volume) => (volume > 0n ? volume : 1n))
  if (counted.length < 3) return counted
  const { numerator, denominator } = INDEX_MOST_SHARE
  let rest = counted.reduce((sum, volume) => sum + volume, 0n)
  let left: bigint = denominator
  const atMost = new Set<number>()
  const largest = counted.map((_, place) => place).sort((a, b) => ((counted[a] ?? 0n) > (counted[b] ?? 0n) ? -1 : 1))
  for (const place of largest) {
    const volume = counted[place] ?? 0n
    if (volume * left <= numerator * rest) break
    atMost.add(place)
    rest -= volume
    left -= numerator
  }
  return counted.map((volume, place) => (atMost.has(place) ? numerator * rest : volume * left))
}

function medianOf(prices: readonly Decimal8[]): Decimal8 {
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0n
  return sorted.length % 2 === 1 ? upper : divide((sorted[middle - 1] ?? 0n) + upper, 2n, 'halfEven')
}

function capTo(price: Decimal8, median: Decimal8): Decimal8 {
  const most = multiplyDivide(median, 10_000n + INDEX_CAP_BASIS_POINTS, 10_000n, 'down')
  const least = multiplyDivide(median, 10_000n - INDEX_CAP_BASIS_POINTS, 10_000n, 'up')
  if (price > most) return most
  return price < least ? least : price
}
