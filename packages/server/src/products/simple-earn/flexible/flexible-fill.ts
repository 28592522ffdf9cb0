import type { Cut, MarginalShare } from '@tenor/contract/simple-earn'
import type { PoolHour } from './flexible-tables.ts'

/** How far an hour was filled: by shares, or where it was cleared by place by its cut. */
export type HourFill = { share: MarginalShare | null; cut: Cut | null }

/** The fill of an hour as it was published. */
export function fillOfHour(
  of: Pick<PoolHour, 'marginal' | 'sharePart' | 'shareWhole' | 'cutMinimum' | 'cutPlace' | 'cutId' | 'cutPart'>,
): HourFill {
  const { marginal, sharePart: part, shareWhole: whole } = of
  if (part !== null && whole !== null) return { share: { marginal, part, whole }, cut: null }
  const { cutMinimum, cutPlace, cutId, cutPart } = of
  if (cutMinimum === null || cutPlace === null || cutId === null || cutPart === null) return { share: null, cut: null }
  return { share: null, cut: { minimum: cutMinimum, place: cutPlace, id: cutId, part: cutPart } }
}
