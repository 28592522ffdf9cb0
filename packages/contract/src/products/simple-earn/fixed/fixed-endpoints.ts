import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  listOf,
  orderText,
  pageQuery,
  unixSecondsField,
  wholeNumber,
} from '../../../http/index.ts'

import { FIXED } from './fixed-paths.ts'

/* Calls of fixed terms. Rates are fractions of a year; `year_rate_perent` is the one percent. */

/** A tier on the wire; `right` "-1" has no end. */
export const ladderTier = z.object({ left: decimalField, right: decimalField, apr: decimalField })

/** What is sold, as anyone sees it. `sale_status`: 1 for sale, 2 sold out. `left` is what there is of it still. */
export const fixedProductRow = z.object({
  id: z.int(),
  asset: z.string(),
  icon: z.string(),
  type: z.int(),
  sale_status: z.int(),
  lock_up_period: z.int(),
  year_rate: decimalField,
  min_lend_amount: decimalField,
  user_max_lend_volume: decimalField,
  max_lend_volume: decimalField,
  left: decimalField,
  min_vip: z.int(),
  max_vip: z.int(),
  title: z.string(),
  subtitle: z.string(),
  /** The window of sale; null: no bound. */
  start_at: z.int().nullable(),
  end_at: z.int().nullable(),
  create_time: z.int(),
  /** When an order of now would earn from, be over, and be paid. */
  start_time: z.int(),
  end_time: z.int(),
  redeem_time: z.int(),
  bonus_asset: z.string().nullable(),
  bonus_icon: z.string().nullable(),
  /** Index prices in USDT; null where there is none. */
  product_asset_price: decimalField.nullable(),
  bonus_asset_price: decimalField.nullable(),
  ladder_apr: z.array(ladderTier),
  reinvest: z.int(),
  pre_redeem: z.int(),
  pre_redeem_policy: z.string().nullable(),
  pre_redeem_rate_year: decimalField,
  partial: z.int(),
  redeem_account: z.int(),
  verified_only: z.int(),
  /** What flexible earned in as many days until now, a year; null where it has no pool. */
  flexible_year_rate: decimalField.nullable(),
  /** 1: the coin has a flexible product as well that takes new money. */
  has_flexible: z.int(),
  /** The hours there are of those days, and the sum of their rates: amount × it / 8760 is what the amount would have earned. */
  flexible_past: z.object({ hours: z.int(), from: z.int(), to: z.int(), sum_rate_year: decimalField }).nullable(),
  business_type: z.literal('fixed'),
})
/** `fixedProductRow` as a type. */
export type FixedProductRow = z.infer<typeof fixedProductRow>

/** A voucher in an order, the part of what is left of it that earns more, and what that pays at maturity. */
export const fixedCouponInfo = z.object({
  id: z.int(),
  rate_day: z.int(),
  rate_ratio: decimalField,
  buy_limit_low: decimalField,
  buy_limit_high: decimalField,
  principal: decimalField,
  interest: decimalField,
})

/**
 * A holding. `interest` is what whole days have earned, `total_interest` what maturity pays in the coin. `status`: 0 holding,
 * 1 redeeming (finished, not paid), 2 matured, 3 redeemed early. `locked`: the last hour has begun, nothing can be changed.
 */
export const fixedLendRow = z.object({
  id: z.int(),
  order_id: z.int(),
  asset: z.string(),
  product_id: z.int(),
  product_type: z.int(),
  principal: decimalField,
  lock_up_period: z.int(),
  year_rate: decimalField,
  year_rate_perent: decimalField,
  interest: decimalField,
  total_interest: decimalField,
  paid_interest: decimalField,
  create_time: z.int(),
  start_time: z.int(),
  finish_time: z.int(),
  redeem_time: z.int(),
  bonus_info: z.object({
    ladder_apr: z.array(ladderTier),
    bonus_asset: z.string().nullable(),
    /** The customer's active principal before this order: where its slice of the tiers begins. */
    quota_before: decimalField,
    /** Paid in the bonus asset; null while it is not. */
    bonus_amount: decimalField.nullable(),
  }),
  coupon_info: fixedCouponInfo.nullable(),
  status: z.int(),
  reinvest_status: z.int(),
  redeem_account_type: z.int(),
  /** The account of the customer's mode that it was paid from: spot or unified. */
  paid_from: z.string(),
  /** Where maturity paid to: spot or unified, flexible, or on into the order `renewed_by`. */
  paid_to: z.string().nullable(),
  renewal_of: z.int().nullable(),
  renewed_by: z.int().nullable(),
  /** `min_lend_amount`: the least that stays where a part is redeemed early. */
  product_info: z.object({
    pre_redeem: z.int(),
    reinvest: z.int(),
    redeem_account: z.int(),
    partial: z.int(),
    min_lend_amount: decimalField,
  }),
  locked: z.boolean(),
})
/** `fixedLendRow` as a type. */
export type FixedLendRow = z.infer<typeof fixedLendRow>

/** What redeeming early pays, and what is lost against staying: interest, tiers and voucher that maturity would pay. */
export const fixedEarly = z.object({
  amount: decimalField,
  days: z.int().nullable(),
  interest: decimalField,
  coupon_interest: decimalField,
  clawed_back: decimalField,
  received: decimalField,
  lost: decimalField,
})
/** `fixedEarly` as a type. */
export type FixedEarly = z.infer<typeof fixedEarly>

const productQuery = z.object({
  asset: assetField.optional(),
  coin: assetField.optional(),
  id: idField.optional(),
  ...pageQuery,
})

/** GET product/list: what is on sale, the shortest term first. */
export const fixedProducts = endpoint({
  method: 'GET',
  path: `${FIXED}/product/list`,
  summary: 'Fixed products on sale',
  audience: 'visitor',
  query: productQuery,
  data: z.object({ list: z.array(fixedProductRow), total: z.int() }),
})

/** GET product/coins: coins that have a product on sale. */
export const fixedCoins = endpoint({
  method: 'GET',
  path: `${FIXED}/product/coins`,
  summary: 'Coins with a fixed product on sale',
  audience: 'visitor',
  data: z.object({ list: z.array(z.string()) }),
})

/** GET product/verify: whether the customer may buy a special product; refused where not. */
export const fixedVerify = endpoint({
  method: 'GET',
  path: `${FIXED}/product/verify`,
  summary: 'Whether I am invited to a special product',
  audience: 'customer',
  query: z.object({ pid: idField }),
  data: z.object({ pid: z.int(), eligible: z.boolean() }),
  refusals: ['simple.event.ineligible', 'simpleEarn.fixed.notFound'],
})

/** A rate-up voucher as the picker shows it. */
export const rateUpRow = z.object({
  id: z.int(),
  title: z.string(),
  rate_day: z.int(),
  rate_ratio: decimalField,
  expired_timest: z.int(),
  buy_limit_low: decimalField,
  buy_limit_high: decimalField,
  using_currency: z.string(),
})
/** `rateUpRow` as a type. */
export type RateUpRow = z.infer<typeof rateUpRow>

/** GET coupon/recommend: vouchers that a product takes, the one that pays most first. `amount` leaves out those for more. */
export const fixedCoupons = endpoint({
  method: 'GET',
  path: `${FIXED}/coupon/recommend`,
  summary: 'My vouchers for a fixed product, best first',
  audience: 'customer',
  query: z.object({ pid: idField, amount: amountText.optional() }),
  data: z.object({ list: z.array(rateUpRow) }),
  refusals: ['simpleEarn.fixed.notFound'],
})

/** GET user/remaining: what is left of the customer's own quota. */
export const fixedRemaining = endpoint({
  method: 'GET',
  path: `${FIXED}/user/remaining`,
  summary: 'What is left of my quota of a fixed product',
  audience: 'customer',
  query: z.object({ product_id: idField }),
  data: z.object({ product_id: z.int(), remaining: decimalField, used: decimalField, total: decimalField }),
  refusals: ['simpleEarn.fixed.notFound'],
})

/** GET user/lendable: the amount that the customer could subscribe with, out of the account of their mode. */
export const fixedLendable = endpoint({
  method: 'GET',
  path: `${FIXED}/user/lendable`,
  summary: 'What I can subscribe with',
  audience: 'customer',
  query: z.object({ asset: assetField }),
  data: z.object({
    asset: z.string(),
    account: z.enum(['spot', 'unified']),
    available: decimalField,
    /** What could come out of the flexible holding at once. */
    flexible: decimalField,
  }),
})

/** What an order wants. `year_rate` and `interest_start` are what it saw: lower or later now is refused. */
export const fixedLendBody = z.object({
  product_id: idField,
  amount: amountText,
  redeem_account_type: wholeNumber(0, 1).optional(),
  reinvest_status: flag.optional(),
  year_rate: decimalField.optional(),
  /** All that it earns as it was seen, tiers included, in the coin: less now is refused. */
  interest: decimalField.optional(),
  interest_start: unixSecondsField.optional(),
  financial_rate_id: idField.optional(),
  fundpass: z.string().max(64).optional(),
  text: orderText.optional(),
})
/** `fixedLendBody` as a type. */
export type FixedLendBody = z.output<typeof fixedLendBody>

/** POST user/lend: subscribes. A higher rate than seen is given, a lower one refused with 409. */
export const fixedLend = endpoint({
  method: 'POST',
  path: `${FIXED}/user/lend`,
  summary: 'Subscribe to a fixed product',
  audience: 'customer',
  limit: 'order',
  movesMoney: true,
  body: fixedLendBody,
  data: fixedLendRow,
  refusals: [
    'ERR_RATE_CHANGED',
    'ERR_START_CHANGED',
    'finance.individualRemainingQuotaAmount',
    'finances.simpleEarn.minPurchaseAmount',
    'lend_earn.insufficient.balance',
    'simple.event.ineligible',
    'simple.min_purchase',
    'simpleEarn.fixed.notFound',
    'simpleEarn.fixed.notOnSale',
    'simpleEarn.fixed.reinvest.notAllowed',
    'simpleEarn.fixed.earnsNothing',
    'simpleEarn.fixed.soldOut',
    'simpleEarn.fixed.vip.above',
    'simpleEarn.fixed.vip.below',
    'simpleEarn.fixed.region',
    'simple_earn.amount.tip.remainingQuotaLessAmount',
    'voucher.notFound',
    'voucher.notUsable',
    'voucher.otherCurrency',
    'simpleEarn.fixed.voucher.otherProduct',
  ],
})

const lendQuery = z.object({
  order_type: wholeNumber(0, 2).optional().meta({ description: '1 running (the default), 2 ended, 0 all' }),
  asset: assetField.optional(),
  order_id: idField.optional(),
  ...pageQuery,
})

/** GET user/lend: the customer's orders, newest first. */
export const fixedLends = endpoint({
  method: 'GET',
  path: `${FIXED}/user/lend`,
  summary: 'My fixed orders',
  audience: 'customer',
  query: lendQuery,
  data: listOf(fixedLendRow).extend({ total: z.int() }),
})

/** GET user/lend/detail: one order, with the payment for redeeming `amount` of it now, all by default; null where that is refused. */
export const fixedLendDetail = endpoint({
  method: 'GET',
  path: `${FIXED}/user/lend/detail`,
  summary: 'One of my fixed orders',
  audience: 'customer',
  query: z.object({ order_id: idField, asset: assetField.optional(), amount: amountText.optional() }),
  data: fixedLendRow.extend({
    early: fixedEarly.nullable(),
    /** What flexible earned over the same days so far, a year; null before the first hour, or without a pool. */
    flexible_year_rate: decimalField.nullable(),
  }),
  refusals: ['simpleEarn.fixed.orderNotFound'],
})

const orderParams = z.object({ order_id: idField })
const REDEEM_REFUSALS = [
  'simpleEarn.fixed.ended',
  'simpleEarn.fixed.lastHour',
  'simpleEarn.fixed.orderNotFound',
  'simpleEarn.fixed.redeem.notAllowed',
  'simpleEarn.fixed.redeem.rest',
  'simpleEarn.fixed.redeem.tooMuch',
  'simpleEarn.fixed.redeem.wholeOnly',
] as const

/** POST user/pre-redeem: redeems early, all of it or, where the product allows it, a part. */
export const fixedPreRedeem = endpoint({
  method: 'POST',
  path: `${FIXED}/user/pre-redeem`,
  summary: 'Redeem a fixed order early',
  audience: 'customer',
  limit: 'order',
  movesMoney: true,
  body: z.object({
    order_id: idField,
    amount: amountText.optional(),
    fundpass: z.string().max(64).optional(),
    text: orderText.optional(),
  }),
  data: fixedEarly.extend({ id: z.int(), order_id: z.int(), asset: z.string(), order: fixedLendRow }),
  refusals: REDEEM_REFUSALS,
})

/** PUT user/reinvest-status/{order_id}: on sets redeem-to 0, off sets it 1. */
export const fixedReinvestStatus = endpoint({
  method: 'PUT',
  path: `${FIXED}/user/reinvest-status/:order_id`,
  summary: 'Switch auto-reinvest of a fixed order',
  audience: 'customer',
  params: orderParams,
  body: z.object({ reinvest_status: flag, fundpass: z.string().max(64).optional() }),
  data: fixedLendRow,
  refusals: [
    'simpleEarn.fixed.ended',
    'simpleEarn.fixed.lastHour',
    'simpleEarn.fixed.orderNotFound',
    'simpleEarn.fixed.reinvest.notAllowed',
  ],
})

/** PUT user/redeem-account-type/{order_id}: 1 on to flexible, 0 to spot. */
export const fixedRedeemAccountType = endpoint({
  method: 'PUT',
  path: `${FIXED}/user/redeem-account-type/:order_id`,
  summary: 'Choose where a fixed order is paid to',
  audience: 'customer',
  params: orderParams,
  body: z.object({ redeem_account_type: wholeNumber(0, 1) }),
  data: fixedLendRow,
  refusals: [
    'simpleEarn.fixed.ended',
    'simpleEarn.fixed.lastHour',
    'simpleEarn.fixed.orderNotFound',
    'simpleEarn.fixed.redeemTo.notAllowed',
    'simpleEarn.fixed.redeemTo.whileReinvesting',
  ],
})

/**
 * GET subscribe-check: whether the customer may subscribe now, by all that an order is judged by but amount and voucher; `pid` 0 is
 * flexible: the pool of `asset`, or any where none is named.
 */
export const subscribeCheck = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/subscribe-check',
  summary: 'Whether I may subscribe',
  audience: 'customer',
  query: z.object({ pid: wholeNumber(0, Number.MAX_SAFE_INTEGER), asset: assetField.optional() }),
  data: z.object({ is_able_subscribe: z.boolean(), reason: z.string().nullable() }),
})
