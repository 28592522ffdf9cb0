import { type Decimal8, decimal } from '../../../money/index.ts'
import type { FlexibleAuctionRow } from './flexible-auction-endpoints.ts'
import { type ClearingFacts, ceilingOf, clearHour } from './flexible-clearing.ts'

/** What of a published hour anybody can compute again, by its name on the wire. */
export type AuctionNumber = 'clearing_rate' | 'marginal_rate' | 'supply' | 'utilisation' | 'filled' | 'unmet' | 'charge'

/** What clears a published hour: its book, demand and curve, in the units of the wire (fractions of a year, the coin). */
export function auctionFacts({ book, demand, curve, max_lend_rate_year }: FlexibleAuctionRow): ClearingFacts {
  return {
    levels: book.map(({ minimum, supply, net }) => ({
      minimum: decimal(minimum),
      supply: decimal(supply),
      net: decimal(net),
    })),
    demand: decimal(demand),
    curve: {
      base: decimal(curve.base),
      slope1: decimal(curve.slope1),
      kink: decimal(curve.kink),
      slope2: decimal(curve.slope2),
      cap: decimal(curve.cap),
    },
    maximum: decimal(max_lend_rate_year),
  }
}

/**
 * Clears a published hour again by the function that cleared it, and adds up what was paid of it. Names the numbers that are
 * not the published ones; none where all agrees. Source: product rules, Demand 1 to 4 and Money of an hour.
 */
export function auctionDifferences(row: FlexibleAuctionRow): readonly AuctionNumber[] {
  const again = clearHour(auctionFacts(row))
  const numbers: readonly (readonly [AuctionNumber, string, Decimal8])[] = [
    ['clearing_rate', row.clearing_rate, again.rate],
    ['marginal_rate', row.marginal_rate, again.marginal],
    ['supply', row.supply, again.supply],
    ['utilisation', row.utilisation, again.utilisation],
    ['filled', row.filled, again.filled],
    ['unmet', row.unmet, again.unmet],
    ...chargeAgain(row),
  ]
  return numbers.filter(([, published, computed]) => decimal(published) !== computed).map(([name]) => name)
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
