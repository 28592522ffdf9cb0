import { type Violation, violation } from '../../../http/index.ts'
import { decimal } from '../../../money/index.ts'
import { areTiersWhole, HIGHEST_RATE, type LadderTier, ladderWire } from '../ladder-tiers.ts'
import type { FixedBody } from './fixed-back-office-endpoints.ts'
import { sumInterest } from './fixed-interest.ts'
import {
  FIXED_SALE,
  FIXED_TERM_MOST,
  FIXED_TYPE,
  FIXED_VIP_MOST,
  FIXED_VIP_TIER,
  type FixedSaleTerms,
  type FixedTerms,
} from './fixed-product.ts'

/* What an operator may put on sale. */

/** The first thing against a product as an operator wants it, or null. */
export function fixedListingViolation(
  product: FixedTerms & FixedSaleTerms & { readonly personalQuota: bigint; readonly capacity: bigint },
): Violation | null {
  const { termDays, rate, minimum, personalQuota, capacity, policy, earlyRate } = product
  if (termDays < 1 || termDays > FIXED_TERM_MOST) return violation('simpleEarn.fixed.term', { days: FIXED_TERM_MOST })
  if (rate < 0n || rate > HIGHEST_RATE || (rate === 0n && !paysFromFirst(product.tiers))) {
    return violation('simpleEarn.fixed.rate')
  }
  if (minimum <= 0n || sumInterest({ ...product, principal: minimum, quotaBefore: 0n }) <= 0n) {
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

type FixedKind = Pick<FixedTerms & FixedSaleTerms, 'type' | 'tiers' | 'policy'>

/**
 * The first field of a body that the product it makes does not use: refused, not dropped. What says nothing, such as a rate of 0 or an
 * empty list, is let pass.
 */
export function unusedFixedViolation(body: FixedBody, { type, tiers, policy }: FixedKind): Violation | null {
  const unused = (field: string) => violation('simpleEarn.fixed.unused', { field })
  if (policy === null && body.pre_redeem_policy !== undefined) return unused('pre_redeem_policy')
  if (policy !== 'reduced' && decimal(body.pre_redeem_rate_year ?? '0') !== 0n) return unused('pre_redeem_rate_year')
  if (policy === null && body.partial === 1) return violation('simpleEarn.fixed.partialWithoutRedeem')
  if (tiers.length === 0 && (body.bonus_asset ?? '') !== '') return unused('bonus_asset')
  if (type !== FIXED_TYPE.VIP && (body.min_vip ?? 0) !== 0) return unused('min_vip')
  if (type !== FIXED_TYPE.VIP && (body.max_vip ?? FIXED_VIP_MOST) !== FIXED_VIP_MOST) return unused('max_vip')
  return type !== FIXED_TYPE.SPECIAL && (body.eligible ?? []).length > 0 ? unused('eligible') : null
}

/** Whether a tier pays from the first unit on. */
function paysFromFirst([first]: readonly LadderTier[]): boolean {
  return first !== undefined && first.left === 0n && first.apr > 0n
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

/** What of a product gives value: what it pays, how much of it there is, when and to whom it is sold. */
export type FixedGift = FixedTerms &
  FixedSaleTerms & { readonly personalQuota: bigint; readonly capacity: bigint; readonly isListed: boolean }

/**
 * Whether a change gives more than what was approved: it pays more, there is more of it, it is sold again, for longer or to
 * more customers, or it has become another product. A title, a lower rate, less of it and an earlier end give nothing.
 */
export function fixedGivesMore(before: FixedGift, after: FixedGift): boolean {
  return (
    paysMore(before, after) ||
    after.personalQuota > before.personalQuota ||
    after.capacity > before.capacity ||
    isSoldMore(before, after)
  )
}

/* In another coin, for other days or by other tiers it is another product: nobody compares the two. */
function paysMore(before: FixedGift, after: FixedGift): boolean {
  const isOther = (['asset', 'type', 'termDays', 'policy'] as const).some((name) => before[name] !== after[name])
  const [had, has] = [before, after].map(({ tiers, bonusAsset }) => JSON.stringify([ladderWire(tiers), bonusAsset]))
  const hasOtherTiers = after.tiers.length > 0 && had !== has
  const isNewly = (['isPartial', 'mayReinvest'] as const).some((name) => after[name] && !before[name])
  return isOther || hasOtherTiers || isNewly || after.rate > before.rate || after.earlyRate > before.earlyRate
}

function isSoldMore(before: FixedGift, after: FixedGift): boolean {
  const isAgain =
    (after.isListed && !before.isListed) || (before.sale !== FIXED_SALE.OPEN && after.sale === FIXED_SALE.OPEN)
  const isEarlier = before.startsAt !== null && (after.startsAt === null || after.startsAt < before.startsAt)
  const isLonger = before.endsAt !== null && (after.endsAt === null || after.endsAt > before.endsAt)
  const isToMore = after.minVip < before.minVip || after.maxVip > before.maxVip
  return isAgain || isEarlier || isLonger || isToMore || (before.isVerifiedOnly && !after.isVerifiedOnly)
}
