import type { MissingSample } from '@tenor/contract/core'
import type { PriceRange } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'

/** What dual asks of the market module. */
export type DualMarket = {
  /** Index price now; null below the quorum. */
  indexNow(pair: string): Promise<Decimal8 | null>
  /** The first index to be had whose counted sources were all asked at `since` or later; null while there is none. */
  indexSince(pair: string, since: Instant): Promise<PricePoint | null>
  /** Mean of the samples of the window that ends at `delivery`, or of the hour; null when too few minutes have one. */
  settlementPrice(
    db: Queryable,
    request: { pair: string; delivery: Instant; windowSeconds: number },
  ): Promise<SettlementEvidence | null>
  /** Samples of a pair with from < at <= to, oldest first. */
  samples(db: Queryable, pair: string, from: Instant, to: Instant): Promise<readonly PricePoint[]>
  /** Minutes before deliveries without a sample (from < at <= to), and why. */
  missingBetween(pair: string, from: Instant, to: Instant): Promise<readonly MissingSample[]>
  /** Lowest and highest sample of each stretch (from < at <= to), in their order; null where there is none. */
  ranges(spans: readonly { pair: string; from: Instant; to: Instant }[]): Promise<(PriceRange | null)[]>
  /** Index prices of a stretch of time, oldest first, thinned. */
  history(pair: string, from: Instant, to: Instant): Promise<readonly PricePoint[]>
  /** The newest sample at or before each instant, in their order; null where there is none. */
  pricesAt(points: readonly { pair: string; at: Instant }[]): Promise<(Decimal8 | null)[]>
  /** Up to which instant samples have been taken. */
  sampledUntil(): Promise<Instant | null>
}

export type PricePoint = { at: Instant; price: Decimal8 }

type SettlementEvidence = {
  price: Decimal8
  count: number
  sum: Decimal8
  windowSeconds: number
  samples: readonly PricePoint[]
}

export function pairOf(coin: string, quoteAsset: string): string {
  return `${coin}_${quoteAsset}`
}

/** Index prices now of the coins of some rows; null where there is none. */
export async function pricesOf(
  { indexNow }: Pick<DualMarket, 'indexNow'>,
  rows: readonly { coin: string; quoteAsset: string }[],
): Promise<ReadonlyMap<string, Decimal8 | null>> {
  const pairs = new Map(rows.map(({ coin, quoteAsset }) => [coin, pairOf(coin, quoteAsset)]))
  const prices = new Map<string, Decimal8 | null>()
  for (const [coin, pair] of pairs) prices.set(coin, await indexNow(pair))
  return prices
}
