import { type Decimal8, smaller } from '../../../money/index.ts'

/*
 * Hours that were cleared before equal minimums shared equally: among them the earlier place was lent first. Their rows keep
 * where the fill ended, and holdings' hours are computed from it.
 */

/** An offer as such an hour's end found it. */
export type PlacedOffer = {
  readonly id: number
  readonly minimum: Decimal8
  /** Mean instant of its subscriptions, in milliseconds. */
  readonly place: number
  readonly net: Decimal8
}

/** The last offer that was lent, and how much of it: all before it were lent whole, none after it. */
export type Cut = { readonly minimum: Decimal8; readonly place: number; readonly id: number; readonly part: Decimal8 }

/** How much of an offer was lent in an hour of this cut; nothing where there is none. */
export function lendByCut(cut: Cut | null, offer: PlacedOffer): Decimal8 {
  if (cut === null) return 0n
  const order = compareOffers(offer, cut)
  return order < 0 ? offer.net : order > 0 ? 0n : smaller(cut.part, offer.net)
}

function compareOffers(a: Omit<PlacedOffer, 'net'>, b: Omit<PlacedOffer, 'net'>): number {
  if (a.minimum !== b.minimum) return a.minimum < b.minimum ? -1 : 1
  return a.place - b.place || a.id - b.id
}
