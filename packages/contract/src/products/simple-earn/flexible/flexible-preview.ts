import { decimal } from '../../../money/index.ts'
import type { ClearingFacts, OfferLevel } from './flexible-clearing.ts'
import type { FlexibleCurve } from './flexible-curve.ts'
import type { FlexibleDetailRow } from './flexible-endpoints.ts'

type LevelWire = { minimum: string; supply: string; net: string }
type CurveWire = { base: string; slope1: string; kink: string; slope2: string; cap: string }

/** A book by minimum as it is on the wire and in an hour's row. */
export function bookLevels(book: readonly LevelWire[]): OfferLevel[] {
  return book.map(({ minimum, supply, net }) => ({
    minimum: decimal(minimum),
    supply: decimal(supply),
    net: decimal(net),
  }))
}

/** A curve as it is on the wire. */
export function readCurve({ base, slope1, kink, slope2, cap }: CurveWire): FlexibleCurve {
  return {
    base: decimal(base),
    slope1: decimal(slope1),
    kink: decimal(kink),
    slope2: decimal(slope2),
    cap: decimal(cap),
  }
}

/** What clears the preview of a pool again, in a form with its own amount (`addOffer`); null before the first cleared hour. */
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
