import { decimal } from '@tenor/contract/money'
import type {
  ClearingFacts,
  FixedLendRow,
  FixedProductRow,
  FlexibleHoldingRow,
  FlexibleMarketRow,
  FlexibleRedemptionPreview,
  RateUpRow,
} from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { fixedOfferOf, fixedOrderOf } from '../../../src/products/simple-earn/fixed-term.ts'
import { type FlexibleOffer, type FlexiblePool, holdingOf } from '../../../src/products/simple-earn/flexible-pool.ts'

/* What the server answers, with made-up figures. */

const DAY = 86_400
export const NOW = 1_795_000_000

export function aProduct(more: Partial<FixedProductRow> = {}): FixedProductRow {
  return {
    id: 11,
    asset: 'USDT',
    type: 1,
    sale_status: 1,
    lock_up_period: 30,
    year_rate: '0.073',
    min_lend_amount: '10',
    user_max_lend_volume: '5000',
    max_lend_volume: '100000',
    left: '100000',
    min_vip: 0,
    max_vip: 0,
    title: '',
    subtitle: '',
    start_at: null,
    end_at: null,
    create_time: NOW,
    start_time: NOW + DAY,
    end_time: NOW + 31 * DAY,
    redeem_time: NOW + 31 * DAY + 1800,
    bonus_asset: null,
    product_asset_price: null,
    bonus_asset_price: null,
    ladder_apr: [],
    reinvest: 1,
    pre_redeem: 1,
    pre_redeem_policy: 'forfeit',
    pre_redeem_rate_year: '0',
    partial: 0,
    has_flexible: 1,
    icon: '',
    bonus_icon: null,
    redeem_account: 1,
    verified_only: 0,
    flexible_year_rate: null,
    flexible_past: null,
    business_type: 'fixed',
    ...more,
  }
}

export const aFixedOffer = (more: Partial<FixedProductRow> = {}) => fixedOfferOf(aProduct(more))

export function aFixedRow(more: Partial<FixedLendRow> = {}): FixedLendRow {
  return {
    id: 41,
    order_id: 41,
    asset: 'USDT',
    product_id: 11,
    product_type: 1,
    principal: '1000',
    lock_up_period: 30,
    year_rate: '0.073',
    year_rate_perent: '7.3',
    interest: '0',
    total_interest: '6',
    paid_interest: '0',
    create_time: NOW,
    start_time: NOW + DAY,
    finish_time: NOW + 31 * DAY,
    redeem_time: NOW + 31 * DAY + 1800,
    coupon_info: null,
    status: 0,
    reinvest_status: 0,
    bonus_info: { ladder_apr: [], bonus_asset: null, quota_before: '0', bonus_amount: null },
    redeem_account_type: 1,
    paid_from: 'spot',
    paid_to: null,
    renewal_of: null,
    renewed_by: null,
    locked: false,
    product_info: { pre_redeem: 1, reinvest: 1, redeem_account: 1, partial: 0, min_lend_amount: '10' },
    ...more,
  }
}

export const aFixedOrder = (more: Partial<FixedLendRow> = {}) => fixedOrderOf(aFixedRow(more))

export function aPool(more: Partial<FlexiblePool> = {}): FlexiblePool {
  return {
    asset: 'USDT',
    rate: decimal('0.05'),
    bonusAsset: 'GT',
    bonusRate: decimal('0.05'),
    bonusLimit: decimal('100'),
    hasBonus: false,
    tiers: [],
    minRate: decimal('0.01'),
    ceiling: decimal('0.3'),
    lentShare: decimal('1'),
    minAmount: decimal('1'),
    lentRatio: decimal('0.5'),
    isOnSale: true,
    ...more,
  }
}

export function aHoldingRow(more: Partial<FlexibleHoldingRow> = {}): FlexibleHoldingRow {
  return {
    id: 5,
    asset: 'USDT',
    curr_amount: '1000',
    lend_amount: '600',
    frozen_amount: '0',
    frozen_status: 0,
    margin_frozen_amount: '0',
    redeemable_amount: '1000',
    cumulative: '1.5',
    interest: '0.01',
    next_time_rate_year: '0.05',
    last_rate_year: '0.04',
    min_lend_rate_year: '0.01',
    limit_min_lend_rate_year: '0.01',
    max_lend_rate_year: '0.05',
    ext_award_rate_year: '0',
    ext_award_limit: '0',
    is_open_award_pool: 0,
    auto_invest_status: 0,
    ladder_apr: [],
    award_asset: '',
    lend_ratio: '0.6',
    lent_share: '0.6',
    icon: '',
    create_time: NOW,
    ...more,
  }
}

export const aHolding = (more: Partial<FlexibleHoldingRow> = {}) => holdingOf(aHoldingRow(more))

/** A pool as the subscribe panel knows it. */
export function anOffer(more: Partial<FlexibleOffer> = {}): FlexibleOffer {
  const times = { startAt: instantOfSeconds(NOW + 3600), arrivalAt: instantOfSeconds(NOW + 7200) }
  return { ...aPool(more), ...times, preview: PREVIEW, ...more }
}

/** Everything is borrowed: the rate is that of the curve at its cap, whatever is added. */
const PREVIEW: ClearingFacts = {
  levels: [{ minimum: decimal('0.01'), net: decimal('1000'), supply: decimal('1000') }],
  demand: decimal('1000000'),
  curve: { base: decimal('0.05'), slope1: 0n, kink: decimal('0.8'), slope2: 0n, cap: decimal('0.05') },
  minimum: decimal('0.01'),
  maximum: decimal('0.05'),
}

export function aVoucherRow(more: Partial<RateUpRow> = {}): RateUpRow {
  return {
    id: 1,
    title: 'More',
    rate_day: 5,
    rate_ratio: '0.03',
    expired_timest: 2_000_000_000,
    buy_limit_low: '50',
    buy_limit_high: '500',
    using_currency: 'USDT',
    ...more,
  }
}

export function aMarketRow(more: Partial<FlexibleMarketRow> = {}): FlexibleMarketRow {
  return {
    asset: 'USDT',
    next_time_rate_year: '0.05',
    year_rate: '0.05',
    award_asset: '',
    ext_award_rate_year: '0',
    ext_award_limit: '0',
    is_open_award_pool: 0,
    ladder_apr: [],
    limit_min_lend_rate_year: '0.01',
    max_lend_rate_year: '0.3',
    min_lend_amount: '1',
    lend_ratio: '0.5',
    sale_status: 1,
    verified_only: 0,
    auto_invest_status: 0,
    is_subscribed: 0,
    lent_share: '1',
    icon: '',
    ...more,
  }
}

/** The preview of a redemption that is paid at once in full. */
export function aRedemptionPreview(more: Partial<FlexibleRedemptionPreview> = {}): FlexibleRedemptionPreview {
  return {
    asset: 'USDT',
    amount: '1000',
    at_once: '1000',
    waits: '0',
    at_next_hour: '0',
    recalled: '0',
    joining: '0',
    idle: '1000',
    queue_before: '0',
    arriving: '0',
    open_hour: NOW,
    hours: [NOW + 3600, NOW + 7200, NOW + 10_800],
    ...more,
  }
}

/** A pool of which no hour says anything. */
export const NO_PAST = {
  asset: 'USDT',
  rate_year: '0.01',
  days: 30,
  hours: 0,
  hours_lent: 0,
  from: null,
  to: null,
  sum_rate_year: '0',
  mean_rate_year: '0',
  lowest_rate_year: '0',
  highest_rate_year: '0',
  lowest_day_rate_year: '0',
  highest_day_rate_year: '0',
}
