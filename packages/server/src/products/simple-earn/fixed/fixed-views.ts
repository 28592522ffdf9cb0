import { iconOf } from '@tenor/contract/core'
import { type Decimal8, decimalText, percentText } from '@tenor/contract/money'
import {
  type EarlyRedemption,
  earlyRedemption,
  earlyRedemptionViolation,
  earnedInterest,
  FIXED_SALE,
  type FixedEarly,
  type FixedLendRow,
  type FixedProductRow,
  fixedFinish,
  fixedPaidAt,
  fixedStart,
  fixedStatus,
  isFixedChangeable,
  ladderWire,
  REDEEM_TO,
  rateUpPrincipal,
  wholeFixedDays,
} from '@tenor/contract/simple-earn'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { type AccountCode, UNIFIED } from '../../../core/ledger/index.ts'
import type { PastEarned } from './fixed-module.ts'
import { positionOf, type StoredFixed, type StoredFixedOrder, voucherOf } from './fixed-tables.ts'

/** As the wire names the account of a mode. */
export const accountName = (account: AccountCode): 'spot' | 'unified' => (account === UNIFIED ? 'unified' : 'spot')
const flagOf = (is: boolean) => (is ? 1 : 0)

const maybeSeconds = (at: Instant | null) => (at === null ? null : unixSeconds(at))
export const maybeText = (value: Decimal8 | null) => (value === null ? null : decimalText(value))

/** What a product's row needs beside the product. */
export type FixedSeen = {
  left: Decimal8
  coinPrice: Decimal8 | null
  bonusPrice: Decimal8 | null
  hasFlexible: boolean
  flexible: PastEarned | null
  now: Instant
}

export function productWire(
  product: StoredFixed,
  { left, coinPrice, bonusPrice, flexible, hasFlexible, now }: FixedSeen,
): FixedProductRow {
  const startAt = fixedStart(now)
  const finishAt = fixedFinish(startAt, product.termDays)
  const isSoldOut = product.sale === FIXED_SALE.SOLD_OUT || left < product.minimum
  return {
    id: product.id,
    asset: product.asset,
    icon: iconOf(product.asset),
    type: product.type,
    sale_status: isSoldOut ? FIXED_SALE.SOLD_OUT : FIXED_SALE.OPEN,
    lock_up_period: product.termDays,
    year_rate: decimalText(product.rate),
    min_lend_amount: decimalText(product.minimum),
    user_max_lend_volume: decimalText(product.personalQuota),
    max_lend_volume: decimalText(product.capacity),
    left: decimalText(left),
    min_vip: product.minVip,
    max_vip: product.maxVip,
    title: product.title,
    subtitle: product.subtitle,
    start_at: maybeSeconds(product.startsAt),
    end_at: maybeSeconds(product.endsAt),
    create_time: unixSeconds(product.createdAt),
    start_time: unixSeconds(startAt),
    end_time: unixSeconds(finishAt),
    redeem_time: unixSeconds(fixedPaidAt(finishAt)),
    bonus_asset: product.bonusAsset,
    bonus_icon: product.bonusAsset === null ? null : iconOf(product.bonusAsset),
    product_asset_price: maybeText(coinPrice),
    bonus_asset_price: maybeText(bonusPrice),
    ladder_apr: ladderWire(product.tiers),
    reinvest: flagOf(product.mayReinvest),
    pre_redeem: flagOf(product.policy !== null),
    pre_redeem_policy: product.policy,
    pre_redeem_rate_year: decimalText(product.earlyRate),
    partial: flagOf(product.isPartial),
    redeem_account: flagOf(product.mayChooseAccount),
    verified_only: flagOf(product.isVerifiedOnly),
    has_flexible: flagOf(hasFlexible),
    flexible_year_rate: maybeText(flexible?.rate ?? null),
    flexible_past: pastWire(flexible),
    business_type: 'fixed',
  }
}

function pastWire(past: PastEarned | null): FixedProductRow['flexible_past'] {
  if (past === null) return null
  const { hours, from, to, sum } = past
  return { hours, from: unixSeconds(from), to: unixSeconds(to), sum_rate_year: decimalText(sum) }
}

/** An order as its customer sees it. */
export function lendWire(order: StoredFixedOrder, now: Instant): FixedLendRow {
  const days = order.endedAt === null ? (wholeFixedDays(order.startAt, now) ?? 0) : order.termDays
  return {
    id: order.id,
    order_id: order.id,
    asset: order.asset,
    product_id: order.productId,
    product_type: order.type,
    principal: decimalText(order.principal),
    lock_up_period: order.termDays,
    year_rate: decimalText(order.rate),
    year_rate_perent: percentText(order.rate),
    interest: decimalText(earnedInterest(order, days)),
    total_interest: decimalText(order.interest),
    paid_interest: decimalText(order.paidDaily),
    create_time: unixSeconds(order.createdAt),
    start_time: unixSeconds(order.startAt),
    finish_time: unixSeconds(order.finishAt),
    redeem_time: unixSeconds(fixedPaidAt(order.finishAt)),
    bonus_info: {
      ladder_apr: ladderWire(order.tiers),
      bonus_asset: order.bonusAsset,
      quota_before: decimalText(order.quotaBefore),
      bonus_amount: maybeText(order.bonus),
    },
    coupon_info: couponWire(order),
    status: fixedStatus({ end: order.endKind, finishAt: order.finishAt }, now),
    reinvest_status: flagOf(order.reinvest),
    redeem_account_type: order.reinvest ? REDEEM_TO.SPOT : order.redeemTo,
    paid_from: accountName(order.fromAccount),
    paid_to: order.paidTo === 'spot' ? accountName(order.toAccount) : order.paidTo,
    renewal_of: order.renewalOf,
    renewed_by: order.renewedBy,
    product_info: {
      pre_redeem: flagOf(order.policy !== null),
      reinvest: flagOf(order.mayReinvest),
      redeem_account: flagOf(order.mayChooseAccount),
      partial: flagOf(order.isPartial),
      min_lend_amount: decimalText(order.minimum),
    },
    locked: !isFixedChangeable(order.finishAt, now),
  }
}

function couponWire(order: StoredFixedOrder): FixedLendRow['coupon_info'] {
  const [id, voucher] = [order.voucherId, voucherOf(order)]
  if (id === null || voucher === null) return null
  return {
    id,
    rate_day: voucher.days,
    rate_ratio: decimalText(voucher.ratio),
    buy_limit_low: decimalText(voucher.low),
    buy_limit_high: decimalText(voucher.high),
    principal: decimalText(rateUpPrincipal(voucher, order.principal)),
    interest: decimalText(order.coupon),
  }
}

/** A redemption, and what it costs against staying with the same amount. */
export function earlyWire(order: StoredFixedOrder, early: EarlyRedemption): FixedEarly {
  const { principal } = order
  const staying = ((order.interest + order.coupon - order.paidDaily) * early.amount) / principal
  const lost = early.amount + staying - early.received
  return {
    amount: decimalText(early.amount),
    days: early.days,
    interest: decimalText(early.interest),
    coupon_interest: decimalText(early.voucherInterest),
    clawed_back: decimalText(early.clawedBack),
    received: decimalText(early.received),
    lost: decimalText(lost > 0n ? lost : 0n),
  }
}

/** Payment for redeeming an amount of an order now; null where that is refused. */
export function earlyOf(order: StoredFixedOrder, amount: Decimal8, now: Instant): FixedEarly | null {
  const position = positionOf(order)
  if (earlyRedemptionViolation(position, amount, now) !== null) return null
  return earlyWire(order, earlyRedemption(position, amount, now))
}
