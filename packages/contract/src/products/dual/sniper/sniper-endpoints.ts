import { z } from 'zod'
import { LISTINGS } from '../../../core/index.ts'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  idField,
  listOf,
  orderText,
  pageQuery,
  WITHOUT_PAGES,
  wholeNumber,
} from '../../../http/index.ts'
import { deliverySpan } from '../dual-delivery-span.ts'
import { dualSheetFields } from '../dual-sheet-endpoints.ts'

/*
 * The customer's calls of snipers, with the field names of the wire. `type` is 1 for peak and 2 for dip. `product_price`
 * (the guaranteed share), `fair_price` and `multiple` are percent; `margin`, `implied_volatility` and `chance` are
 * fractions; instants are unix seconds.
 */

const SNIPER = '/apiw/v2/earn/dual-sniper'

/** The kind of a sniper by its number. */
export const sniperType = wholeNumber(1, 2).meta({ description: '1 peak sniper, 2 dip sniper' })
const unixSeconds = z.int()

/** A sniper product of the list. */
export const sniperProductRow = z.object({
  id: z.int(),
  pid: z.int(),
  type: z.int(),
  invest_currency: z.string(),
  exercise_currency: z.string(),
  exercise_price: decimalField,
  /** Index price of the coin now. */
  price: decimalField,
  /** The guaranteed share in percent, two decimals at most. */
  product_price: decimalField,
  fair_price: decimalField,
  margin: decimalField,
  implied_volatility: decimalField,
  /** Chance, by the same volatility, that the target is reached. */
  chance: decimalField,
  hold_days: z.int(),
  /** From this instant on the guarantee is no longer sold: a new quote follows. */
  quote_expire_time: unixSeconds,
  /** Bounds of one order in the invest currency at the price of this reply. */
  min_amount: decimalField,
  max_amount: decimalField,
  multiple: decimalField,
  delivery_time: unixSeconds,
  ...dualSheetFields,
  sold_out: z.boolean(),
  status: z.enum(LISTINGS),
})
/** `sniperProductRow` as a type. */
export type SniperProductRow = z.infer<typeof sniperProductRow>

const outcome = z.object({
  /** The part of the invested amount that is exercised, in the invest currency. */
  exercised: decimalField,
  exercise_amount: decimalField,
  refund_amount: decimalField,
})

/** A sniper order. Settlement fields are null until it has settled. */
export const sniperOrderRow = z.object({
  id: z.int(),
  project_id: z.int(),
  type: z.int(),
  /** 0 INIT, 1 PROCESSING, 2 CANCELED, 3 FAILED, 4 SETTLEMENT_PROCESSING, 5 SETTLEMENT_SUCCESS, 6 SETTLEMENT_FAILED. */
  status: z.int(),
  invest_amount: decimalField,
  invest_currency: z.string(),
  exercise_currency: z.string(),
  exercise_price: decimalField,
  product_price: decimalField,
  /** What it was ordered at; `product_price` is higher where acceptance improved it. */
  product_price_ordered: decimalField,
  hold_days: z.int(),
  create_time: unixSeconds,
  delivery_time: unixSeconds,
  settle_price: decimalField.nullable(),
  /** What the exercised part brought, in the exercise currency. */
  exercise_amount: decimalField.nullable(),
  /** What came back, in the invest currency. */
  refund_amount: decimalField.nullable(),
  /** Gain of the exercised part against the market at the settlement price, in USDT; below zero for a loss. */
  income: decimalField.nullable(),
  /** What it pays when the target is reached and when it is missed: fixed at acceptance, null before. */
  outcomes: z.object({ reached: outcome, missed: outcome }).nullable(),
  /** Why it was not accepted: a stable reason; null otherwise. */
  fail_reason: z.string().nullable(),
  /** Index that it was accepted at, its instant, and the figures then; null before. */
  entry_price: decimalField.nullable(),
  entry_time: unixSeconds.nullable(),
  surface_version: z.int().nullable(),
  fair_price: decimalField.nullable(),
  margin: decimalField.nullable(),
  implied_volatility: decimalField.nullable(),
  chance: decimalField.nullable(),
  ...dualSheetFields,
  accept_time: unixSeconds.nullable(),
  /** When it ended, in whichever way; null while it runs. */
  end_time: unixSeconds.nullable(),
  text: z.string().nullable(),
  /** Index price of the coin now; null when there is none. */
  price: decimalField.nullable(),
})
/** `sniperOrderRow` as a type. */
export type SniperOrderRow = z.infer<typeof sniperOrderRow>

/** GET product-list: snipers on sale. `pid` keeps one, also while it is paused. */
export const sniperProductList = endpoint({
  method: 'GET',
  path: `${SNIPER}/product-list`,
  summary: 'Snipers on sale',
  audience: 'visitor',
  query: z.object({ coin: assetField.optional(), type: sniperType.optional(), pid: idField.optional() }),
  data: z.array(sniperProductRow),
})

/** POST order: subscribes. Answers with the order. */
export const sniperOrder = endpoint({
  method: 'POST',
  path: `${SNIPER}/order`,
  summary: 'Subscribe to a sniper',
  audience: 'customer',
  movesMoney: true,
  limit: 'order',
  body: z.object({
    project_id: idField,
    amount: amountText,
    /** The guaranteed percentage that the customer saw; the order is refused if the offer has become lower. */
    product_price: decimalField.optional(),
    fundpass: z.string().max(64).optional(),
    text: orderText.optional(),
  }),
  data: sniperOrderRow,
  refusals: [
    'ERR_BALANCE_NOT_ENOUGH',
    'account.operator.noOrders',
    'account.trading.locked',
    'dual.product.closed',
    'dual.product.ended',
    'dual.product.notFound',
    'dual.product.notOnSale',
    'dual.product.regionBlocked',
    'dual.product.soldOut',
    'dual.quote.lapsed',
    'dual.quote.unavailable',
    'finances.dual.subscribe.max',
    'finances.dual.subscribe.min',
    'request.textTaken',
    'sniper.order.guaranteeLowered',
    'sniper.order.nothingGuaranteed',
    'stop.order',
  ],
})

/** GET order: one order. Another customer's order is not found. */
export const sniperOrderDetail = endpoint({
  method: 'GET',
  path: `${SNIPER}/order`,
  summary: 'One of my sniper orders',
  audience: 'customer',
  query: z.object({ order_id: idField }),
  data: sniperOrderRow,
  refusals: ['dual.order.notFound'],
})

const orderListQuery = z.object({
  ...pageQuery,
  /** One shown state by its number, or a group: `holding` has money in it, `ended` has not. */
  status: z.union([wholeNumber(0, 6), z.enum(['holding', 'ended'])]).optional(),
  coin: assetField.optional(),
  type: sniperType.optional(),
  ...deliverySpan,
})

/** GET order-list: the customer's sniper orders, newest first. */
export const sniperOrderList = endpoint({
  method: 'GET',
  path: `${SNIPER}/order-list`,
  summary: 'My sniper orders, newest first',
  audience: 'customer',
  readByOperators: true,
  query: orderListQuery,
  data: listOf(sniperOrderRow),
})

/** Columns of the orders as CSV. Amounts are exact. */
export const SNIPER_ORDER_CSV_COLUMNS = [
  'order_id',
  'text',
  'status',
  'product',
  'product_id',
  'type',
  'coin',
  'invest_currency',
  'invest_amount',
  'exercise_price',
  'product_price',
  'hold_days',
  'entry_price',
  'created_at',
  'accepted_at',
  'delivery_at',
  'ended_at',
  'settlement_price',
  'exercise_currency',
  'exercise_amount',
  'refund_amount',
  'income_usdt',
  'fail_reason',
  'group_id',
] as const

/** GET order-list.csv: the same orders as CSV (RFC 4180, UTF-8), all pages at once. */
export const sniperOrderCsv = endpoint({
  method: 'GET',
  path: `${SNIPER}/order-list.csv`,
  summary: 'My sniper orders as CSV',
  audience: 'customer',
  query: orderListQuery.omit(WITHOUT_PAGES),
  produces: 'text/csv',
  data: z.string(),
})

/** POST order-cancel: only while INIT; the held money comes back at once. Answers with the order. */
export const sniperOrderCancel = endpoint({
  method: 'POST',
  path: `${SNIPER}/order-cancel`,
  summary: 'Cancel a sniper order that is not accepted yet',
  audience: 'customer',
  movesMoney: true,
  limit: 'order',
  body: z.object({ order_id: idField, text: orderText.optional() }),
  data: sniperOrderRow,
  refusals: ['dual.order.notCancelable', 'dual.order.notFound', 'request.textTaken'],
})
