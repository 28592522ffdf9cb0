import { type Decimal8, decimal } from '@tenor/contract/money'
import {
  EARLY_POLICIES,
  type EarlyPolicy,
  FIXED_SALE,
  FIXED_TYPE,
  type FixedLendRow,
  type FixedPrices,
  type FixedProductRow,
  type FixedType,
  type LadderTier,
  ladderOf,
  type RateUpRow,
} from '@tenor/contract/simple-earn'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

/** A fixed product as the pages know it. */
export type FixedOffer = {
  readonly id: number
  readonly asset: string
  readonly type: FixedType
  readonly days: number
  readonly rate: Decimal8
  readonly tiers: readonly LadderTier[]
  readonly bonusAsset: string | null
  /** In USDT; null where there is none. */
  readonly prices: FixedPrices
  readonly minimum: Decimal8
  readonly personalQuota: Decimal8
  readonly minVip: number
  readonly maxVip: number
  readonly isSoldOut: boolean
  readonly mayReinvest: boolean
  readonly mayChooseAccount: boolean
  readonly policy: EarlyPolicy | null
  readonly earlyRate: Decimal8
  readonly isPartial: boolean
  readonly isVerifiedOnly: boolean
  readonly title: string
  /** What flexible earned a year over as many days until now; null without a pool. */
  readonly flexibleRate: Decimal8 | null
  /** Whether the coin has a flexible product too that takes new money. */
  readonly hasFlexible: boolean
  /** Of which hours that is, and the sum of their rates. */
  readonly flexiblePast: {
    readonly hours: number
    readonly from: Instant
    readonly to: Instant
    readonly sum: Decimal8
  } | null
  readonly startAt: Instant
  readonly finishAt: Instant
  readonly paidAt: Instant
}

export type FixedOrder = {
  readonly id: number
  readonly productId: number
  readonly asset: string
  readonly isVip: boolean
  readonly principal: Decimal8
  readonly days: number
  readonly rate: Decimal8
  readonly interest: Decimal8
  readonly createdAt: Instant
  readonly startAt: Instant
  readonly finishAt: Instant
  readonly paidAt: Instant
  readonly isRunning: boolean
  readonly isRedeeming: boolean
  readonly reinvests: boolean
  readonly toFlexible: boolean
  readonly mayRedeem: boolean
  /** Whether a part may be redeemed early, and what has to stay then. */
  readonly isPartial: boolean
  readonly minimum: Decimal8
  readonly mayReinvest: boolean
  readonly mayChooseAccount: boolean
  readonly isLocked: boolean
  readonly couponInterest: Decimal8
  /** The voucher in it. */
  readonly coupon: { readonly rate: Decimal8; readonly days: number } | null
  readonly tiers: readonly LadderTier[]
  /** What the tiers are paid in; null: the coin. */
  readonly bonusAsset: string | null
}

export type RateUpVoucher = {
  readonly id: number
  readonly title: string
  readonly days: number
  readonly rate: Decimal8
  readonly expiresAt: Instant
  readonly least: Decimal8
  readonly most: Decimal8
}

const maybeDecimal = (text: string | null) => (text === null ? null : decimal(text))

function typeOf(given: number): FixedType {
  return Object.values(FIXED_TYPE).find((type) => type === given) ?? FIXED_TYPE.NORMAL
}

export function fixedOfferOf(row: FixedProductRow): FixedOffer {
  return {
    id: row.id,
    asset: row.asset,
    type: typeOf(row.type),
    days: row.lock_up_period,
    rate: decimal(row.year_rate),
    tiers: ladderOf(row.ladder_apr),
    bonusAsset: row.bonus_asset,
    prices: { coin: maybeDecimal(row.product_asset_price), bonus: maybeDecimal(row.bonus_asset_price) },
    minimum: decimal(row.min_lend_amount),
    personalQuota: decimal(row.user_max_lend_volume),
    minVip: row.min_vip,
    maxVip: row.max_vip,
    isSoldOut: row.sale_status === FIXED_SALE.SOLD_OUT,
    mayReinvest: row.reinvest === 1,
    mayChooseAccount: row.redeem_account === 1,
    policy: EARLY_POLICIES.find((policy) => policy === row.pre_redeem_policy) ?? null,
    earlyRate: decimal(row.pre_redeem_rate_year),
    isPartial: row.partial === 1,
    isVerifiedOnly: row.verified_only === 1,
    title: row.title,
    flexibleRate: maybeDecimal(row.flexible_year_rate),
    hasFlexible: row.has_flexible === 1,
    flexiblePast: pastOf(row.flexible_past),
    startAt: instantOfSeconds(row.start_time),
    finishAt: instantOfSeconds(row.end_time),
    paidAt: instantOfSeconds(row.redeem_time),
  }
}

function pastOf(past: FixedProductRow['flexible_past']): FixedOffer['flexiblePast'] {
  if (past === null) return null
  const { hours, from, to, sum_rate_year: sum } = past
  return { hours, from: instantOfSeconds(from), to: instantOfSeconds(to), sum: decimal(sum) }
}

const HOLDING = 0
const REDEEMING = 1

export function fixedOrderOf(row: FixedLendRow): FixedOrder {
  return {
    id: row.order_id,
    productId: row.product_id,
    asset: row.asset,
    isVip: row.product_type === FIXED_TYPE.VIP,
    principal: decimal(row.principal),
    days: row.lock_up_period,
    rate: decimal(row.year_rate),
    interest: decimal(row.total_interest),
    createdAt: instantOfSeconds(row.create_time),
    startAt: instantOfSeconds(row.start_time),
    finishAt: instantOfSeconds(row.finish_time),
    paidAt: instantOfSeconds(row.redeem_time),
    isRunning: row.status === HOLDING || row.status === REDEEMING,
    isRedeeming: row.status === REDEEMING,
    reinvests: row.reinvest_status === 1,
    toFlexible: row.redeem_account_type === 1,
    mayRedeem: row.product_info.pre_redeem === 1,
    isPartial: row.product_info.partial === 1,
    minimum: decimal(row.product_info.min_lend_amount),
    mayReinvest: row.product_info.reinvest === 1,
    mayChooseAccount: row.product_info.redeem_account === 1,
    isLocked: row.locked,
    couponInterest: decimal(row.coupon_info?.interest ?? '0'),
    coupon:
      row.coupon_info === null ? null : { rate: decimal(row.coupon_info.rate_ratio), days: row.coupon_info.rate_day },
    tiers: ladderOf(row.bonus_info.ladder_apr),
    bonusAsset: row.bonus_info.bonus_asset,
  }
}

export function voucherOf(row: RateUpRow): RateUpVoucher {
  return {
    id: row.id,
    title: row.title,
    days: row.rate_day,
    rate: decimal(row.rate_ratio),
    expiresAt: instantOfSeconds(row.expired_timest),
    least: decimal(row.buy_limit_low),
    most: decimal(row.buy_limit_high),
  }
}
