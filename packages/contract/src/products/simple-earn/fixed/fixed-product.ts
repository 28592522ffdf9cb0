import type { Decimal8 } from '../../../money/index.ts'
import type { Instant } from '../../../time/index.ts'
import type { LadderTier } from '../ladder-tiers.ts'

/*
 * A fixed product: a coin, a term in days and a rate. An order copies every term of it, so that what is sold later under
 * other terms changes nothing for who has bought.
 */

/** Kinds of fixed product, as on the wire. VIP: for some tiers. Special: for customers who were invited. */
export const FIXED_TYPE = { NORMAL: 1, VIP: 2, SPECIAL: 3 } as const
/** One of the kinds. */
export type FixedType = (typeof FIXED_TYPE)[keyof typeof FIXED_TYPE]

/** Whether a product may be subscribed to, as an operator says; as on the wire. */
export const FIXED_SALE = { OPEN: 1, SOLD_OUT: 2 } as const
/** One of them. */
export type FixedSale = (typeof FIXED_SALE)[keyof typeof FIXED_SALE]

/** What leaving early pays beside the principal: nothing, a lower rate, or less than what was paid day by day. */
export const EARLY_POLICIES = ['forfeit', 'reduced', 'clawback'] as const
/** One of the policies. */
export type EarlyPolicy = (typeof EARLY_POLICIES)[number]

/** The lowest VIP tier that may buy VIP products, whatever range they name. */
export const FIXED_VIP_TIER = 5

/** The highest VIP tier that a product may name, and what one without a range has. */
export const FIXED_VIP_MOST = 20

/** Longest term, in days. */
export const FIXED_TERM_MOST = 1_095

/** The terms of a product that an order copies. */
export type FixedTerms = {
  readonly type: FixedType
  readonly asset: string
  readonly termDays: number
  /** Of a year, as a fraction. */
  readonly rate: Decimal8
  readonly tiers: readonly LadderTier[]
  /** The tiers are paid in this asset; null: in the coin itself. */
  readonly bonusAsset: string | null
  /** Least principal of an order, and of what stays of it. */
  readonly minimum: Decimal8
  /** Null: it cannot be redeemed early. */
  readonly policy: EarlyPolicy | null
  /** Of a year, as a fraction; only where the policy is `reduced`. */
  readonly earlyRate: Decimal8
  /** Whether a part may be redeemed early. */
  readonly isPartial: boolean
  readonly mayReinvest: boolean
  readonly mayChooseAccount: boolean
}

/** Who may buy a product and when, beside its terms. */
export type FixedSaleTerms = {
  readonly minVip: number
  readonly maxVip: number
  /** Sold from `startsAt` inclusive to `endsAt` exclusive; null: no bound. */
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
  readonly sale: FixedSale
  readonly isVerifiedOnly: boolean
}

/** True within the product's window of sale. */
export function isInSaleWindow(
  { startsAt, endsAt }: Pick<FixedSaleTerms, 'startsAt' | 'endsAt'>,
  now: Instant,
): boolean {
  return (startsAt === null || now >= startsAt) && (endsAt === null || now < endsAt)
}
