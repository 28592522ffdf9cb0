import { indexPrice, type SourcePrice } from '@tenor/contract/core'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'

export type DropReason = 'outage' | 'stale' | 'garbage' | 'outlier'

/** What the sources say of a pair at one instant, and what was not counted. */
export type Reading = {
  readonly sources: readonly SourcePrice[]
  readonly dropped: readonly { readonly source: string; readonly reason: DropReason }[]
}

/** What the sources say of any pair at any instant of a span. */
export type SourceQuotes = {
  /** null: the sources cannot tell of this instant at all. With `since` none counts that was asked before it. */
  at(pair: string, at: Instant, since?: Instant): Reading | null
  /** The instants of the span to take samples of: of those planned, or those that the sources themselves prescribe. */
  sampled(pair: string, planned: readonly Instant[]): readonly Instant[]
}

/** Where index prices come from. */
export type PriceSource = {
  /** Fewest sources that make an index. */
  readonly quorum: number
  /** Whether any instant of the past can still be told. */
  readonly tellsPast: boolean
  /** Asks the sources for a pair now, where they are asked at all; never rejects. */
  ask?(pair: string): void
  load(db: Queryable, pairs: readonly string[], from: Instant, to: Instant): Promise<SourceQuotes>
}

export type IndexReading = {
  readonly pair: string
  readonly at: Instant
  readonly price: Decimal8
  readonly evidence: Evidence
}

/** What a sample was made of, as it is stored and shown: decimal text throughout. */
export type Evidence = {
  readonly sources: readonly { source: string; price: string; volume: string; capped: string; share: string }[]
  readonly dropped?: Reading['dropped']
}

/** The index of a pair at an instant; null below the quorum. With `since`, of sources that were asked after it. */
export function readIndex(
  priceSource: PriceSource,
  quotes: SourceQuotes,
  pair: string,
  at: Instant,
  since?: Instant,
): IndexReading | null {
  const reading = quotes.at(pair, at, since)
  if (reading === null) return null
  const index = indexPrice(reading.sources, priceSource.quorum)
  if (index === null) return null
  const sources = index.sources.map(({ source, price, volume, capped, share }) => ({
    source,
    price: decimalText(price),
    volume: decimalText(volume),
    capped: decimalText(capped),
    share: decimalText(share),
  }))
  const evidence = reading.dropped.length === 0 ? { sources } : { sources, dropped: reading.dropped }
  return { pair, at, price: index.price, evidence }
}
