import type { Decimal8 } from '@tenor/contract/money'
import type { DualSort } from '../dual-search.ts'
import { type DualOffer, termRate } from './dual-offer.ts'

/** What pays more is looked for first, and so is what is near. */
const FIRST_DOWN: readonly DualSort[] = ['apr', 'yield']

/** As they come, or by one figure; those with the same in the order in which they come. */
export function sortedOffers(
  offers: readonly DualOffer[],
  by: DualSort | undefined,
  isDown: boolean,
): readonly DualOffer[] {
  if (by === undefined) return offers
  const way = isDown ? -1 : 1
  return offers.toSorted((a, b) => way * compared(figureOf(a, by), figureOf(b, by)))
}

function compared(a: Decimal8 | number, b: Decimal8 | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function figureOf(offer: DualOffer, by: DualSort): Decimal8 | number {
  if (by === 'target') return offer.target
  if (by === 'apr') return offer.apr
  if (by === 'yield') return termRate(offer)
  if (by === 'delivery') return offer.deliveryAt
  return offer.gapPercent < 0n ? -offer.gapPercent : offer.gapPercent
}

export type DualSorting = { sort?: DualSort | undefined; up?: boolean | undefined }

/** What a press on a heading asks for: its own way first, then the other, then as they come. */
export function nextSorting(by: DualSort, { sort, up = false }: DualSorting): { sort?: DualSort; up?: true } {
  const isDownFirst = FIRST_DOWN.includes(by)
  if (by !== sort) return isDownFirst ? { sort: by } : { sort: by, up: true }
  if (up !== isDownFirst) return isDownFirst ? { sort: by, up: true } : { sort: by }
  return {}
}
