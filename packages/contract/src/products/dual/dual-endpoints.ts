import { z } from 'zod'
import { LISTINGS } from '../../core/index.ts'
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
  WITHOUT_PAGES,
  wholeNumber,
} from '../../http/index.ts'
import { deliverySpan } from './dual-delivery-span.ts'
import { DUAL_STATES } from './dual-order.ts'
import { DUAL_TYPES } from './dual-product.ts'
import { dualSheetFields } from './dual-sheet-endpoints.ts'

/*
 * The customer's calls of dual investment, with the field names of the wire. Amounts, prices and rates are decimal
 * text; `apy`s, `fair_apy`, `implied_volatility`, `margin` and `chance` are fractions, `multiple` and
 * `price_deviation` are percent; instants are unix seconds.
 */

const EARN = '/apiw/v2/earn'

/** Value of `app_id` in calls about normal and VIP products. */
export const DUAL_APP_IDS = ['dual-savings', 'vip-savings'] as const

const dualType = z.enum(DUAL_TYPES)
const dualState = z.enum(DUAL_STATES)
const appId = z.enum(DUAL_APP_IDS)
const category = wholeNumber(1, 3).meta({ description: '1 normal, 2 trial fund, 3 VIP' })
const unixSeconds = z.int()

/** A product of the list. */
export const dualProjectRow = z.object({
  id: z.int(),
  pid: z.int(),
  type: dualType,
  invest_currency: z.string(),
  exercise_currency: z.string(),
  exercise_price: decimalField,
  /** Index price of the coin now. */
  price: decimalField,
  apy: decimalField,
  apy_display: decimalField,
  apy_settlement: decimalField,
  invest_days: z.int(),
  /** 1 to 23 for an hour term, else 0. */
  invest_hours: z.int(),
  min_copies: z.int(),
  max_copies: z.int(),
  /** Bounds of one order in the invest currency at the price of this reply. */
  min_amount: decimalField,
  max_amount: decimalField,
  multiple: decimalField,
  delivery_timest: unixSeconds,
  /** From this instant on the rate is no longer sold for this term: a new quote follows. */
  quote_expire_timest: unixSeconds,
  category: z.int(),
  /**
   * Our model's figures, requoted every half minute, offers listed by hand included. Null only until the first quote; the
   * margin also where the fair rate is zero.
   */
  fair_apy: decimalField.nullable(),
  implied_volatility: decimalField.nullable(),
  margin: decimalField.nullable(),
  /** Chance of conversion by the same volatility. */
  chance: decimalField.nullable(),
  ...dualSheetFields,
  sold_out: z.boolean(),
  status: z.enum(LISTINGS),
})
/** `dualProjectRow` as a type. */
export type DualProjectRow = z.infer<typeof dualProjectRow>

const outcome = z.object({
  converted: z.boolean(),
  currency: z.string(),
  amount: decimalField,
  principal: decimalField,
  interest: decimalField,
})

/** An order of the list and of the detail call. Settlement fields are null until it has settled. */
export const dualOrderRow = z.object({
  id: z.int(),
  project_id: z.int(),
  type: dualType,
  category: z.int(),
  app_id: appId,
  invest_amount: decimalField,
  invest_currency: z.string(),
  exercise_currency: z.string(),
  exercise_price: decimalField,
  apy: decimalField,
  /** What it was ordered at; `apy` is higher where acceptance improved it. */
  apy_ordered: decimalField,
  invest_days: z.int(),
  invest_hours: z.int(),
  status: dualState,
  /** 1 together with INIT means that it is being cancelled. */
  cancel_status: z.int(),
  renewal_status: z.int(),
  renewal_id: z.int().nullable(),
  /** Least APR that auto-reinvest takes, a fraction; null for any. */
  min_apy: decimalField.nullable(),
  /** `trial_fund` for a voucher's money, null for the customer's own. */
  payment_method: z.string().nullable(),
  create_timest: unixSeconds,
  delivery_timest: unixSeconds,
  settle_timest: unixSeconds.nullable(),
  settlement_price: decimalField.nullable(),
  settlement_currency: z.string().nullable(),
  settlement_amount: decimalField.nullable(),
  settlement_principle: decimalField.nullable(),
  settlement_interest: decimalField.nullable(),
  /** Names the kind of product in lists of several. */
  product: z.literal('dual'),
  /** Joins the order's legs in the statement. */
  group_id: z.string(),
  /**
   * What the customer was paid, at settlement or by early redemption; null while nothing was. Of a trial fund it is the
   * interest alone, where the four `settlement_` fields are what the order came to. An early redemption has no parts.
   */
  paid_currency: z.string().nullable(),
  paid_amount: decimalField.nullable(),
  paid_principal: decimalField.nullable(),
  paid_interest: decimalField.nullable(),
  /** What it pays when the price settles below, at or above the target: fixed at acceptance, null before. */
  outcomes: z.object({ below: outcome, at: outcome, above: outcome }).nullable(),
  /** Why it failed, expired or was cancelled: a stable reason; null otherwise. */
  fail_reason: z.string().nullable(),
  /** Index price of the coin that the order was accepted at, and its instant; null before. */
  entry_price: decimalField.nullable(),
  entry_timest: unixSeconds.nullable(),
  /** Version of the coin's volatility surface at acceptance; null before. */
  surface_version: z.int().nullable(),
  /** The figures at acceptance; null before. `margin` is 1 − apy / fair_apy, also below zero. */
  fair_apy: decimalField.nullable(),
  implied_volatility: decimalField.nullable(),
  margin: decimalField.nullable(),
  chance: decimalField.nullable(),
  ...dualSheetFields,
  accept_timest: unixSeconds.nullable(),
  /** When it ended, in whichever way; null while it runs. */
  end_timest: unixSeconds.nullable(),
  /** The order that this one was reinvested in; null otherwise. */
  renewed_by: z.int().nullable(),
  /** What early redemption brought, and when; null otherwise. */
  refund_amount: decimalField.nullable(),
  refund_timest: unixSeconds.nullable(),
  /** The caller's own id of the order, or null. */
  text: z.string().nullable(),
  /** Index price of the coin now, for comparison with the target; null when there is none. */
  price: decimalField.nullable(),
  /**
   * Lowest and highest sample of the index after the order and up to its delivery: for what a plain limit order would have
   * brought. In the list and the detail of a settled order; null otherwise, and where there is no sample.
   */
  low_price: decimalField.nullable(),
  high_price: decimalField.nullable(),
})
/** `dualOrderRow` as a type. */
export type DualOrderRow = z.infer<typeof dualOrderRow>

/** GET project-list: products on sale. `pid` keeps one; without `category` it is the normal ones. */
export const dualProjectList = endpoint({
  method: 'GET',
  path: `${EARN}/dual/project-list`,
  summary: 'Dual products on sale',
  audience: 'visitor',
  query: z.object({
    coin: assetField.optional(),
    type: dualType.optional(),
    category: category.optional(),
    pid: idField.optional(),
  }),
  data: z.array(dualProjectRow),
})

const orderBody = z.object({
  project_id: idField,
  amount: amountText,
  app_id: appId.optional(),
  biz_entrance: z.string().max(64).optional(),
  ref_code: z.string().max(64).optional(),
  is_autorenewal: flag.optional(),
  price_deviation: decimalField.optional(),
  effective_time_duration: wholeNumber(0, 31_536_000).optional(),
  /** Least APR that auto-reinvest takes, a fraction; without it any will do. */
  min_apy: decimalField.optional(),
  voucher_id: idField.optional(),
  /** The APR that the customer saw, as a fraction; the order is refused if the offer has become lower. */
  apy: decimalField.optional(),
  /** The term that the customer saw; the order is refused if the yield of the term has become lower. */
  invest_days: wholeNumber(0, 18_250).optional(),
  invest_hours: wholeNumber(0, 23).optional(),
  fundpass: z.string().max(64).optional(),
  text: orderText.optional(),
})
/** Body of an order as a caller writes it. */
export type DualOrderBody = z.input<typeof orderBody>

const orderRefusals = [
  'ERR_BALANCE_NOT_ENOUGH',
  'account.operator.noOrders',
  'account.trading.locked',
  'dual.difference.tip1',
  'dual.order.aprLowered',
  'dual.order.noInterest',
  'dual.order.priceMoved',
  'dual.order.trialNotReinvested',
  'dual.product.closed',
  'dual.product.ended',
  'dual.product.notFound',
  'dual.product.notOnSale',
  'dual.product.regionBlocked',
  'dual.product.soldOut',
  'dual.product.vipOnly',
  'dual.quote.lapsed',
  'dual.quote.unavailable',
  'dual.reinvest.leastApr',
  'finances.dual.difference.greater',
  'finances.dual.subscribe.max',
  'finances.dual.subscribe.min',
  'request.textTaken',
  'stop.order',
  'voucher.campaignRunning',
  'voucher.needed',
  'voucher.notFound',
  'voucher.notUsable',
  'voucher.otherAmount',
  'voucher.otherCurrency',
  'voucher.otherProduct',
] as const

/** POST order: subscribes. Answers with the order. */
export const dualOrder = endpoint({
  method: 'POST',
  path: `${EARN}/dual/order`,
  summary: 'Subscribe to a dual product',
  audience: 'customer',
  movesMoney: true,
  limit: 'order',
  body: orderBody,
  data: dualOrderRow,
  refusals: orderRefusals,
})

/** The same call at its older address. */
export const dualOrderAlias = endpoint({
  method: 'POST',
  path: '/dual_center/order',
  summary: 'Subscribe to a dual product (older address of the same call)',
  audience: 'customer',
  movesMoney: true,
  limit: 'order',
  body: orderBody,
  data: dualOrderRow,
  refusals: orderRefusals,
})

const orderListQuery = z.object({
  ...pageQuery,
  current_order_id: idField.optional(),
  renewal_id: idField.optional(),
  /** One shown state, or a group: `holding` has money in it, `ended` has not. */
  status: z.enum([...DUAL_STATES, 'holding', 'ended']).optional(),
  /** `vip-savings` keeps the VIP orders; `category` is for any of the three. */
  app_id: appId.optional(),
  category: category.optional(),
  coin: assetField.optional(),
  type: dualType.optional(),
  ...deliverySpan,
})

/** GET order-list: the customer's orders, newest first. `renewal_id` keeps one chain, without `current_order_id`. */
export const dualOrderList = endpoint({
  method: 'GET',
  path: `${EARN}/dual/order-list`,
  summary: 'My dual orders, newest first',
  audience: 'customer',
  readByOperators: true,
  query: orderListQuery,
  data: listOf(dualOrderRow),
})

/** The VIP variant of the order list: orders of VIP products only. */
export const dualVipOrderList = endpoint({
  method: 'GET',
  path: `${EARN}/wealth-vip/dual-order-list`,
  summary: 'My VIP dual orders, newest first',
  audience: 'customer',
  query: orderListQuery,
  data: listOf(dualOrderRow),
})

/**
 * Columns of the orders as CSV. Amounts are exact. `paid_` is what the customer was paid, as in `dualOrderRow`; `value_usdt`
 * what that was worth at the price it settled at, or of an early redemption at the newest index sample at or before it.
 */
export const DUAL_ORDER_CSV_COLUMNS = [
  'order_id',
  'text',
  'status',
  'product',
  'product_id',
  'category',
  'payment_method',
  'type',
  'coin',
  'invest_currency',
  'invest_amount',
  'exercise_price',
  'apy',
  'invest_days',
  'invest_hours',
  'entry_price',
  'created_at',
  'accepted_at',
  'delivery_at',
  'ended_at',
  'settlement_price',
  'paid_currency',
  'paid_amount',
  'paid_principal',
  'paid_interest',
  'value_usdt',
  'fail_reason',
  'renewal_id',
  'group_id',
] as const

/** GET order-list.csv: the same orders as CSV (RFC 4180, UTF-8), all pages at once. */
export const dualOrderCsv = endpoint({
  method: 'GET',
  path: `${EARN}/dual/order-list.csv`,
  summary: 'My dual orders as CSV',
  audience: 'customer',
  query: orderListQuery.omit(WITHOUT_PAGES),
  produces: 'text/csv',
  data: z.string(),
})

/** GET order-detail. Another customer's order is not found. */
export const dualOrderDetail = endpoint({
  method: 'GET',
  path: `${EARN}/dual/order-detail`,
  summary: 'One of my dual orders',
  audience: 'customer',
  query: z.object({ order_id: idField, app_id: appId.optional() }),
  data: dualOrderRow,
  refusals: ['dual.order.notFound'],
})

/** POST order-cancel: only while INIT; the held money comes back. Answers with the order. */
export const dualOrderCancel = endpoint({
  method: 'POST',
  path: `${EARN}/dual/order-cancel`,
  summary: 'Cancel a dual order that is not accepted yet',
  audience: 'customer',
  movesMoney: true,
  limit: 'order',
  body: z.object({ order_id: idField, text: orderText.optional() }),
  data: dualOrderRow,
  refusals: ['dual.order.notCancelable', 'dual.order.notFound', 'request.textTaken'],
})
