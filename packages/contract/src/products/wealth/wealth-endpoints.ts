import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  idField,
  listOf,
  orderText,
  pageQuery,
  unixSecondsField,
  WITHOUT_PAGES,
  wholeNumber,
} from '../../http/index.ts'
import { WEALTH } from './wealth-paths.ts'
import { WEALTH_RANGES } from './wealth-performance.ts'
import { PROJECT_TYPE, SHARE_PERIODS, SUBSCRIPTION_STATES, WEALTH_REDEMPTION_STATES } from './wealth-rules.ts'

/* Calls of wealth, by the specification's names. `net_value_ratio` is the value of one unit, rates are fractions. */

const projectType = wholeNumber(PROJECT_TYPE.PRIVATE_WEALTH, PROJECT_TYPE.ASSET_MANAGEMENT)

/** A product as anybody sees it. */
export const wealthProductRow = z.object({
  pid: z.int(),
  name: z.string(),
  project_type: z.int(),
  coin: z.string(),
  status: z.string(),
  risk: z.int(),
  min_amount: decimalField,
  run_days: z.int(),
  profit_share: decimalField,
  high_water_mark: z.int(),
  share_period: z.enum(SHARE_PERIODS),
  /** Part of all units that may leave at one strike; null: all. */
  gate: decimalField.nullable(),
  net_value_ratio: decimalField,
  /** The strike that this value is of. */
  net_value_at: z.int(),
  recent_30_days_rate: decimalField.nullable(),
  /** The whole time of the product: return of one unit, and its largest fall. */
  total_rate: decimalField.nullable(),
  drawdown: decimalField,
  /** The strike that an order of now gets. */
  next_strike: z.int(),
})
/** `wealthProductRow` as a type. */
export type WealthProductRow = z.infer<typeof wealthProductRow>

/** GET products: what is on sale. */
export const wealthProducts = endpoint({
  method: 'GET',
  path: `${WEALTH}/products`,
  summary: 'Private wealth and asset management products on sale',
  audience: 'visitor',
  query: z.object({ coin: assetField.optional(), project_type: projectType.optional(), pid: idField.optional() }),
  data: z.object({ list: z.array(wealthProductRow), total: z.int() }),
})

/** What a customer has of a product, all orders together. */
export const wealthHoldingRow = z.object({
  pid: z.int(),
  name: z.string(),
  project_type: z.int(),
  coin: z.string(),
  client_id: z.string(),
  /** Units that are there, those among them that may leave now, and those that leave at the next strike. */
  unit: decimalField,
  redeemable: decimalField,
  redeeming: decimalField,
  /** What the units are worth now, less profit share; and money that waits for its strike or is owed. */
  amount: decimalField,
  pending_amount: decimalField,
  owed: decimalField,
  paid_in: decimalField,
  paid_out: decimalField,
  income_amount: decimalField,
  net_value_ratio: decimalField,
  net_value_at: z.int(),
  /** When locked units may leave next; null: none is locked. */
  next_unlock: z.int().nullable(),
  run_days: z.int(),
  profit_share: decimalField,
  share_period: z.enum(SHARE_PERIODS),
  gate: decimalField.nullable(),
})
/** `wealthHoldingRow` as a type. */
export type WealthHoldingRow = z.infer<typeof wealthHoldingRow>

/** GET holdings: what I have of each product. */
export const wealthHoldings = endpoint({
  method: 'GET',
  path: `${WEALTH}/holdings`,
  summary: 'My private wealth and asset management',
  audience: 'customer',
  query: z.object({ pid: idField.optional(), project_type: projectType.optional(), ...pageQuery }),
  data: listOf(wealthHoldingRow),
})

/** What an order of the list is about: 1 a subscription, 2 a redemption. */
export const WEALTH_ORDER_TYPE = { SUBSCRIBE: 1, REDEEM: 2 } as const

/** A subscription or a redemption. What its type does not have, or not yet, is null. */
export const wealthOrderRow = z.object({
  id: z.int(),
  type: z.int(),
  pid: z.int(),
  name: z.string(),
  project_type: z.int(),
  coin: z.string(),
  amount: decimalField.nullable(),
  unit: decimalField.nullable(),
  /** Of a subscription: units that are still there. */
  unit_left: decimalField.nullable(),
  state: z.enum([...new Set([...SUBSCRIPTION_STATES, ...WEALTH_REDEMPTION_STATES])]),
  net_value_ratio: decimalField.nullable(),
  profit_share: decimalField.nullable(),
  received: decimalField.nullable(),
  created_at: z.int(),
  strike_at: z.int(),
  unlocks_at: z.int().nullable(),
  paid_at: z.int().nullable(),
})
/** `wealthOrderRow` as a type. */
export type WealthOrderRow = z.infer<typeof wealthOrderRow>

const ordersQuery = z.object({
  type: wholeNumber(WEALTH_ORDER_TYPE.SUBSCRIBE, WEALTH_ORDER_TYPE.REDEEM).optional(),
  pid: idField.optional(),
  project_type: projectType.optional(),
  start_at: unixSecondsField.optional(),
  end_at: unixSecondsField.optional(),
  ...pageQuery,
})

/** GET orders: subscriptions and redemptions, or those of `type` alone, newest first. */
export const wealthOrders = endpoint({
  method: 'GET',
  path: `${WEALTH}/orders`,
  summary: 'My subscriptions and redemptions',
  audience: 'customer',
  readByOperators: true,
  query: ordersQuery,
  data: listOf(wealthOrderRow),
})

/** Columns of the file. */
export const WEALTH_ORDER_COLUMNS = [
  'time',
  'type',
  'pid',
  'coin',
  'amount',
  'unit',
  'net_value',
  'profit_share',
  'received',
  'state',
  'strike',
  'paid',
] as const

/** GET orders.csv: all of them, or of a type, streamed. */
export const wealthOrdersCsv = endpoint({
  method: 'GET',
  path: `${WEALTH}/orders.csv`,
  summary: 'My subscriptions and redemptions, as a file',
  audience: 'customer',
  query: ordersQuery.omit(WITHOUT_PAGES),
  data: z.string(),
  produces: 'text/csv',
})

/** How a holding did. Fractions; null while it is too young, or a price is missing. */
export const wealthPerformance = z.object({
  time_weighted: decimalField.nullable(),
  money_weighted: decimalField.nullable(),
  drawdown: decimalField,
  /** In USDT: the holding, and the coin just held. */
  usdt_rate: decimalField.nullable(),
  hold_rate: decimalField.nullable(),
})

/** An order, by the specification's names: what one subscription came to. */
export const wealthOrderDetailRow = z.object({
  order_id: z.int(),
  pid: z.int(),
  name: z.string(),
  project_type: z.int(),
  coin: z.string(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** What it is worth now; before its strike what was put in. */
  amount: decimalField,
  unit: decimalField,
  /** 1 where there is a return to show: its strike has passed. */
  show_interest: z.int(),
  paid_in: decimalField,
  paid_out: decimalField,
  /** Worth + paid out − paid in. */
  income_amount: decimalField,
  net_value_ratio_buy: decimalField.nullable(),
  net_value_ratio: decimalField,
  net_value_at: z.int(),
  recent_30_days_rate: decimalField.nullable(),
  run_days: z.int(),
  client_id: z.string(),
  mark: decimalField.nullable(),
  strike_at: z.int(),
  unlocks_at: z.int().nullable(),
  created_at: z.int(),
  performance: wealthPerformance,
})
/** `wealthOrderDetailRow` as a type. */
export type WealthOrderDetail = z.infer<typeof wealthOrderDetailRow>

/** GET order-detail: one subscription. */
export const wealthOrderDetail = endpoint({
  method: 'GET',
  path: `${WEALTH}/order-detail`,
  summary: 'One of my subscriptions',
  audience: 'customer',
  query: z.object({ order_id: idField, project_type: projectType.optional() }),
  data: wealthOrderDetailRow,
  refusals: ['wealth.noOrder', 'wealth.projectType'],
})

/** What a chart shows: what the holding was worth, or its return in percent. */
export const WEALTH_LINES = ['balance', 'rate'] as const

/** GET lines: the chart of an order over so many days. `change` is from its first point to its last. */
export const wealthLines = endpoint({
  method: 'GET',
  path: `${WEALTH}/lines`,
  summary: 'The chart of one of my subscriptions',
  audience: 'customer',
  query: z.object({
    type: z.enum(WEALTH_LINES).optional(),
    order_id: idField,
    range: wholeNumber(1, WEALTH_RANGES[3]).optional(),
    project_type: projectType.optional(),
  }),
  data: z.object({
    lines: z.array(z.object({ timestamp: z.int(), value: decimalField, diff: decimalField })),
    change: decimalField,
  }),
  refusals: ['wealth.noOrder', 'wealth.projectType'],
})

/** A subscription as it was taken: it gets the value of `strike_at`, whenever that is published. */
export const wealthPurchased = z.object({
  id: z.int(),
  order_id: z.int(),
  pid: z.int(),
  coin: z.string(),
  amount: decimalField,
  state: z.enum(SUBSCRIPTION_STATES),
  created_at: z.int(),
  strike_at: z.int(),
})
/** `wealthPurchased` as a type. */
export type WealthPurchased = z.infer<typeof wealthPurchased>

const purchaseBody = z.object({
  pid: idField,
  amount: amountText,
  project_type: projectType.optional(),
  fundpass: z.string().max(64).optional(),
  text: orderText.optional(),
})
/** `purchaseBody` as a type. */
export type WealthPurchaseBody = z.output<typeof purchaseBody>

/** POST purchase: subscribes, or subscribes more. It is final. */
export const wealthPurchase = endpoint({
  method: 'POST',
  path: `${WEALTH}/purchase`,
  summary: 'Subscribe to a private wealth or asset management product',
  audience: 'customer',
  limit: 'order',
  movesMoney: true,
  sends: 'json',
  body: purchaseBody,
  data: wealthPurchased,
  refusals: [
    'finances.inadequateBalance',
    'less.minimum.amount',
    'wealth.notFound',
    'wealth.notOnSale',
    'wealth.projectType',
    'wealth.region',
    'wealth.soldOut',
  ],
})

/** A redemption as it was taken: units leave at `strike_at`, for its value. */
export const wealthRedeemed = z.object({
  id: z.int(),
  pid: z.int(),
  coin: z.string(),
  unit: decimalField,
  state: z.enum(WEALTH_REDEMPTION_STATES),
  created_at: z.int(),
  strike_at: z.int(),
})
/** `wealthRedeemed` as a type. */
export type WealthRedeemed = z.infer<typeof wealthRedeemed>

const redeemBody = z.object({
  pid: idField,
  unit: amountText,
  project_type: projectType.optional(),
  fundpass: z.string().max(64).optional(),
  text: orderText.optional(),
})
/** `redeemBody` as a type. */
export type WealthRedeemBody = z.output<typeof redeemBody>

/** POST redeem: by units, of what is not locked, the first in is the first out. It is final. */
export const wealthRedeem = endpoint({
  method: 'POST',
  path: `${WEALTH}/redeem`,
  summary: 'Redeem units',
  audience: 'customer',
  limit: 'order',
  movesMoney: true,
  body: redeemBody,
  data: wealthRedeemed,
  refusals: [
    'less.redeemable.units',
    'wealth.noHolding',
    'wealth.notFound',
    'wealth.projectType',
    'wealth.units.precision',
    'wealth.units.zero',
  ],
})
