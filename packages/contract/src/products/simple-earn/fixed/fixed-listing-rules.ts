import { type Violation, violation } from '../../../http/index.ts'
import { areTiersWhole, HIGHEST_RATE } from '../ladder-tiers.ts'
import { interestOfYear } from './fixed-interest.ts'
import { FIXED_TERM_MOST, FIXED_TYPE, FIXED_VIP_TIER, type FixedSaleTerms, type FixedTerms } from './fixed-product.ts'

/* What an operator may put on sale. */

/** The first thing against a product as an operator wants it, or null. */
export function fixedListingViolation(
  product: FixedTerms & FixedSaleTerms & { readonly personalQuota: bigint; readonly capacity: bigint },
): Violation | null {
  const { termDays, rate, minimum, personalQuota, capacity, policy, earlyRate } = product
  if (termDays < 1 || termDays > FIXED_TERM_MOST) return violation('simpleEarn.fixed.term', { days: FIXED_TERM_MOST })
  if (rate <= 0n || rate > HIGHEST_RATE) return violation('simpleEarn.fixed.rate')
  if (minimum <= 0n || interestOfYear(minimum * rate, termDays) <= 0n) {
    return violation('simpleEarn.fixed.minimumEarnsNothing')
  }
  if (personalQuota < minimum || capacity < minimum) return violation('simpleEarn.fixed.quotaBelowMinimum')
  if (policy === 'reduced' ? earlyRate < 0n || earlyRate > rate : earlyRate !== 0n) {
    return violation('simpleEarn.fixed.earlyRate')
  }
  if (policy === null && product.isPartial) return violation('simpleEarn.fixed.partialWithoutRedeem')
  if (!areTiersWhole(product.tiers)) return violation('simpleEarn.fixed.tiers')
  return audienceViolation(product)
}

function audienceViolation({ type, minVip, maxVip, startsAt, endsAt }: FixedTerms & FixedSaleTerms): Violation | null {
  if (type === FIXED_TYPE.VIP && (minVip < FIXED_VIP_TIER || maxVip < minVip)) {
    return violation('simpleEarn.fixed.vipRange', { tier: FIXED_VIP_TIER })
  }
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return violation('simpleEarn.fixed.window')
  return null
}

/** What stays as it was once a product has been sold. */
export const FIXED_KEPT = [
  'type',
  'asset',
  'termDays',
  'minimum',
  'tiers',
  'bonusAsset',
  'policy',
  'isPartial',
  'mayReinvest',
  'mayChooseAccount',
  'minVip',
  'maxVip',
  'isVerifiedOnly',
  'title',
  'subtitle',
] as const
