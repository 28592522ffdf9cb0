import { type Decimal8, decimal } from '../../../money/index.ts'
import type { FlexibleAuctionRow } from './flexible-auction-endpoints.ts'
import { type Clearing, type ClearingFacts, ceilingOf, clearHour, type OfferLevel } from './flexible-clearing.ts'
import { readCurve } from './flexible-curve.ts'
import type { FlexibleDetailRow } from './flexible-endpoints.ts'

/** What of a published hour anybody can compute again, by its name on the wire. */
export type AuctionNumber =
  | 'clearing_rate'
  | 'marginal_rate'
  | 'share_part'
  | 'share_whole'
  | 'supply'
  | 'utilisation'
  | 'filled'
  | 'unmet'
  | 'charge'

type LevelWire = { minimum: string; supply: string; net: string }

/** A book by minimum as it is on the wire and in an hour's row. */
export function bookLevels(book: readonly LevelWire[]): OfferLevel[] {
  return book.map(({ minimum, supply, net }) => ({
    minimum: decimal(minimum),
    supply: decimal(supply),
    net: decimal(net),
  }))
}

export function previewFacts(row: FlexibleDetailRow): ClearingFacts | null {
  const { preview } = row
  if (preview === null) return null
  return {
    levels: bookLevels(preview.book),
    demand: decimal(preview.demand),
    curve: readCurve(preview.curve),
    minimum: decimal(row.limit_min_lend_rate_year),
    maximum: decimal(row.max_lend_rate_year),
  }
}

/** What clears a published hour: its book, demand and curve, in the units of the wire (fractions of a year, the coin). */
export function auctionFacts(row: Omit<FlexibleAuctionRow, 'paid'>): ClearingFacts {
  return {
    levels: bookLevels(row.book),
    demand: decimal(row.demand),
    curve: readCurve(row.curve),
    minimum: decimal(row.limit_min_lend_rate_year),
    maximum: decimal(row.max_lend_rate_year),
  }
}

/**
 * Clears a published hour again by the function that cleared it, and adds up what was paid of it. Names the numbers that are
 * not the published ones; none where all agrees. Of an hour that was cleared by place the marginal share is not published.
 * Source: product rules, Clearing 1 to 5 and Money of an hour.
 */
export function auctionDifferences(row: FlexibleAuctionRow): readonly AuctionNumber[] {
  const again = clearHour(auctionFacts(row))
  const numbers: readonly (readonly [AuctionNumber, string, Decimal8])[] = [
    ['clearing_rate', row.clearing_rate, again.rate],
    ...shareAgain(row, again),
    ['supply', row.supply, again.supply],
    ['utilisation', row.utilisation, again.utilisation],
    ['filled', row.filled, again.filled],
    ['unmet', row.unmet, again.unmet],
    ...chargeAgain(row),
  ]
  return numbers.filter(([, published, computed]) => decimal(published) !== computed).map(([name]) => name)
}

/** An hour by place has no marginal minimum where nothing was filled. */
function shareAgain(
  { marginal_rate, share_part, share_whole }: FlexibleAuctionRow,
  { marginal, part, whole, filled }: Clearing,
): (readonly [AuctionNumber, string, Decimal8])[] {
  if (share_part === null || share_whole === null) {
    return [['marginal_rate', marginal_rate, filled === 0n ? decimal(marginal_rate) : marginal]]
  }
  return [
    ['marginal_rate', marginal_rate, marginal],
    ['share_part', share_part, part],
    ['share_whole', share_whole, whole],
  ]
}

/** What borrowers paid is what lenders, the fee and the house received; nothing to add up while it is not all paid. */
function chargeAgain({ paid }: FlexibleAuctionRow): (readonly [AuctionNumber, string, Decimal8])[] {
  if (paid === null) return []
  return [
    ['charge', paid.charge, decimal(paid.interest) + decimal(paid.fee) + decimal(paid.reserve) + decimal(paid.dust)],
  ]
}

/** One minimum of the supply curve: lent from `from` to `to` of all that is offered, in the coin. */
export type SupplyStep = { readonly minimum: Decimal8; readonly from: Decimal8; readonly to: Decimal8 }

/** The supply curve: offers that may be lent, the lowest minimum first, each behind the ones before it. */
export function supplySteps(facts: ClearingFacts): readonly SupplyStep[] {
  const ceiling = ceilingOf(facts)
  const levels = facts.levels.filter(({ minimum, net }) => minimum <= ceiling && net > 0n)
  levels.sort((a, b) => (a.minimum < b.minimum ? -1 : 1))
  let from = 0n
  return levels.map(({ minimum, net }) => {
    const step = { minimum, from, to: from + net }
    from = step.to
    return step
  })
}
