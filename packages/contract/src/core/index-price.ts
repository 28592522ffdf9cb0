import { type Decimal8, divide, multiplyDivide } from '../money/index.ts'

/** How far from the median a source's price counts, in parts of ten thousand: 50 is ±0.5 %. */
export const INDEX_CAP_BASIS_POINTS = 50n

/** One source's last price and the volume that weighs it. A volume of zero or less counts as the smallest step. */
export type SourcePrice = { readonly source: string; readonly price: Decimal8; readonly volume: Decimal8 }

/** One source as it went into the index: its price after capping. */
export type CappedPrice = SourcePrice & { readonly capped: Decimal8 }

/** An index price with the median that capped its sources, and these. */
export type IndexPrice = {
  readonly price: Decimal8
  readonly median: Decimal8
  readonly sources: readonly CappedPrice[]
}

/**
 * Index price of a pair: the volume-weighted mean of its sources after capping each to ±0.5 % of their median (an even
 * number of sources: the mean of the middle two, half-even). Caps are cut toward the median, the mean half-even to
 * 8 decimals. A price of zero or less is left out. Null when fewer than `quorum` sources remain.
 */
export function indexPrice(sources: readonly SourcePrice[], quorum: number): IndexPrice | null {
  const usable = sources.filter((source) => source.price > 0n)
  if (usable.length === 0 || usable.length < quorum) return null
  const median = medianOf(usable.map((source) => source.price))
  const capped = usable.map((source) => ({ ...source, capped: capTo(source.price, median) }))
  let weight = 0n
  let weighted = 0n
  for (const source of capped) {
    const volume = source.volume > 0n ? source.volume : 1n
    weight += volume
    weighted += source.capped * volume
  }
  return { price: divide(weighted, weight, 'halfEven'), median, sources: capped }
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
