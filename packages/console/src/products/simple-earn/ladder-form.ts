import { readDecimal } from '@tenor/contract/money'
import { areTiersWhole, type LadderTierWire, ladderOf } from '@tenor/contract/simple-earn'
import { fractionOfPercent, percentOfFraction } from '../../platform/percent.ts'

/** A tier as it is typed: where it ends, '' for no end, and its percentage. It begins where the one before it ends. */
export type TierForm = { key: number; right: string; percent: string }

export function formOfTiers(tiers: readonly LadderTierWire[]): TierForm[] {
  return tiers.map(({ right, apr }, key) => ({
    key,
    right: right === '-1' ? '' : right,
    percent: percentOfFraction(apr),
  }))
}

/** The tiers of the form; null while one of them is none. */
export function tiersOfForm(form: readonly TierForm[]): LadderTierWire[] | null {
  let left = '0'
  const tiers: LadderTierWire[] = []
  for (const { right, percent } of form) {
    const apr = fractionOfPercent(percent)
    const end = right === '' ? '-1' : right
    if (apr === null || !readDecimal(end).ok) return null
    tiers.push({ left, right: end, apr })
    left = end
  }
  return areTiersWhole(ladderOf(tiers)) ? tiers : null
}
