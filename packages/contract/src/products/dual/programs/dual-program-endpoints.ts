import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  type Endpoint,
  endpoint,
  flag,
  idField,
  orderText,
  type Reason,
  unixSecondsField,
  wholeNumber,
} from '../../../http/index.ts'
import { dualOrder } from '../dual-endpoints.ts'
import { DUAL_STATES } from '../dual-order.ts'
import { DUAL_TYPES } from '../dual-product.ts'
import { dualSheetFields } from '../dual-sheet-endpoints.ts'
import { dualReinvestUpdate } from '../reinvest/dual-reinvest-endpoints.ts'
import { dualRefund, dualRefundPreview } from '../settlement/dual-refund-endpoints.ts'

/* Dual investment for programs, with the paths and fields of Gate's API v4. Rates are fractions, instants unix seconds. */

const DUAL = '/api/v4/earn/dual'
const program = { product: 'dual' } as const
const dualType = z.enum(DUAL_TYPES)

/** Orders of plans: the highest rate, the shortest term, or the target farthest from the price first. */
export const DUAL_PLAN_SORTS = ['apy', 'short-period', 'multiple'] as const
/** One of these orders. */
export type DualPlanSort = (typeof DUAL_PLAN_SORTS)[number]

/** What a page of a list holds at most, and unless it is asked for less. */
export const PROGRAM_PAGE_MOST = 100

const paged = { page: wholeNumber(1, 1_000_000).optional(), limit: wholeNumber(1, PROGRAM_PAGE_MOST).optional() }

const factFields = {
  fair_apy: decimalField.nullable(),
  implied_volatility: decimalField.nullable(),
  margin: decimalField.nullable(),
  chance: decimalField.nullable(),
  ...dualSheetFields,
}

/** Beside the vendor's own fields, for programs that ask: the sheet of facts and our model's figures, as in project-list. */
export const dualProgramFacts = z.object(factFields)
/** `dualProgramFacts` as a type. */
export type DualProgramFacts = z.infer<typeof dualProgramFacts>

/** State of an offer for programs: on sale, or not (sold out, paused). */
export const DUAL_PLAN_STATES = ['ONGOING', 'ENDED'] as const

/** An offer. `exercise_price` is a number, as the clients' models have it; `start_time` to `end_time` is its sale. */
export const dualPlanRow = z.object({
  id: z.int(),
  instrument_name: z.string(),
  invest_currency: z.string(),
  exercise_currency: z.string(),
  exercise_price: z.number(),
  delivery_time: z.int(),
  apy_display: decimalField,
  min_amount: decimalField,
  start_time: z.int(),
  end_time: z.int(),
  status: z.enum(DUAL_PLAN_STATES),
  ...factFields,
})
/** `dualPlanRow` as a type. */
export type DualPlanRow = z.infer<typeof dualPlanRow>

/** GET investment_plan. */
export const dualPlans = endpoint({
  method: 'GET',
  path: `${DUAL}/investment_plan`,
  summary: 'Dual products on sale, for programs',
  audience: 'visitor',
  program,
  query: z.object({
    plan_id: idField.optional(),
    coin: assetField.optional(),
    type: dualType.optional(),
    quote_currency: assetField.optional(),
    sort: z.enum(DUAL_PLAN_SORTS).optional(),
    page: paged.page,
    page_size: paged.limit,
  }),
  data: z.array(dualPlanRow),
})

/** An order. What is not known yet is "0" or 0. */
export const dualProgramOrder = z.object({
  id: z.int(),
  plan_id: z.int(),
  invest_amount: decimalField,
  settlement_amount: decimalField,
  create_time: z.int(),
  complete_time: z.int(),
  status: z.enum(DUAL_STATES),
  invest_currency: z.string(),
  exercise_currency: z.string(),
  exercise_price: decimalField,
  settlement_price: decimalField,
  settlement_currency: z.string(),
  apy_display: decimalField,
  apy_settlement: decimalField,
  delivery_time: z.int(),
  text: z.string(),
  ...factFields,
})
/** `dualProgramOrder` as a type. */
export type DualProgramOrder = z.infer<typeof dualProgramOrder>

/** States as programs ask for them: those that have money in them, those that have ended, and all. */
export const DUAL_PROGRAM_STATES = ['HOLD', 'REPAY', 'ALL'] as const

/**
 * Orders of recommendations: `normal` and `senior` by how much of the fair rate an offer keeps, the others by rate, target (`ep`) or
 * delivery (`dt`), up or down.
 */
export const DUAL_RECOMMEND_MODES = ['normal', 'senior', 'apy_up', 'ep_down', 'ep_up', 'dt_down', 'dt_up'] as const
/** One of these orders. */
export type DualRecommendMode = (typeof DUAL_RECOMMEND_MODES)[number]

/** GET orders: the latest delivery first; `from` and `to` bound `delivery_time`, both inclusive. */
export const dualProgramOrders = endpoint({
  method: 'GET',
  path: `${DUAL}/orders`,
  summary: 'My dual orders, for programs',
  audience: 'customer',
  program,
  query: z.object({
    ...paged,
    from: unixSecondsField.optional(),
    to: unixSecondsField.optional(),
    type: dualType.optional(),
    status: z.enum([...DUAL_STATES, ...DUAL_PROGRAM_STATES]).optional(),
    coin: assetField.optional(),
  }),
  data: z.array(dualProgramOrder),
})

/** POST orders: subscribes. */
export const dualProgramPlace = endpoint({
  method: 'POST',
  path: `${DUAL}/orders`,
  summary: 'Subscribe to a dual product, for programs',
  audience: 'customer',
  program,
  movesMoney: true,
  limit: 'order',
  body: z.object({ plan_id: idField, amount: amountText, text: orderText.optional() }),
  data: dualProgramOrder,
  refusals: refusalsOf(dualOrder),
})

/**
 * GET balance: worth of what is in dual now, and all interest that it has paid, at the index price of now.
 * The figures in the second currency are null where it is not listed.
 */
export const dualProgramBalance = endpoint({
  method: 'GET',
  path: `${DUAL}/balance`,
  summary: 'What I have in dual investment and what it has paid, for programs',
  audience: 'customer',
  program,
  data: z.object({
    user_asset_usdt: decimalField,
    user_asset_btc: decimalField.nullable(),
    user_total_interest_usdt: decimalField,
    user_total_interest_btc: decimalField.nullable(),
  }),
  refusals: ['dual.quote.unavailable'],
})

/** GET order-refund-preview: a quote for early redemption. `refund_service_charge` is the fee's share of the invested amount. */
export const dualProgramRefundPreview = endpoint({
  method: 'GET',
  path: `${DUAL}/order-refund-preview`,
  summary: 'Quote for redeeming a dual order early, for programs',
  audience: 'customer',
  program,
  query: z.object({ order_id: idField }),
  data: z.object({
    order_id: z.int(),
    req_id: z.string(),
    name: z.string(),
    type: dualType,
    create_timest: z.int(),
    delivery_timest: z.int(),
    exercise_price: decimalField,
    invest_amount: decimalField,
    invest_currency: z.string(),
    refund_service_charge: z.number(),
    settle_price: decimalField,
    settlement_amount: decimalField,
    settlement_currency: z.string(),
    settlement_interest: decimalField,
    settlement_principle: decimalField,
    money_back_timest: z.int(),
  }),
  refusals: refusalsOf(dualRefundPreview),
})

const nothing = z.object({})

/** POST order-refund: takes up a quote. */
export const dualProgramRefund = endpoint({
  method: 'POST',
  path: `${DUAL}/order-refund`,
  summary: 'Redeem a dual order early, for programs',
  audience: 'customer',
  program,
  movesMoney: true,
  limit: 'order',
  body: z.object({ order_id: idField, req_id: idField }),
  data: nothing,
  refusals: refusalsOf(dualRefund),
})

/** POST modify-order-reinvest: switches auto-reinvest of an order. */
export const dualProgramReinvest = endpoint({
  method: 'POST',
  path: `${DUAL}/modify-order-reinvest`,
  summary: 'Switch auto-reinvest of a dual order, for programs',
  audience: 'customer',
  program,
  limit: 'order',
  body: z.object({
    order_id: idField,
    status: flag,
    effective_time_duration: wholeNumber(0, 31_536_000).optional(),
  }),
  data: nothing,
  refusals: refusalsOf(dualReinvestUpdate),
})

/** Recommendations at most. */
export const DUAL_RECOMMENDED_MOST = 10

/** GET project-recommend: of each coin and direction the offer whose rate is nearest to the fair one. */
export const dualProgramRecommend = endpoint({
  method: 'GET',
  path: `${DUAL}/project-recommend`,
  summary: 'Dual products with the smallest margin, for programs',
  audience: 'visitor',
  program,
  query: z.object({
    mode: z.enum(DUAL_RECOMMEND_MODES).optional(),
    coin: assetField.optional(),
    type: dualType.optional(),
    /** Ids with commas between them: those stay out. */
    history_pids: z
      .string()
      .max(1_000)
      .regex(/^\d{1,16}(,\d{1,16})*$/)
      .optional(),
  }),
  data: z.array(
    z.object({
      id: z.int(),
      category: z.int(),
      type: dualType,
      invest_currency: z.string(),
      exercise_currency: z.string(),
      apy_display: decimalField,
      exercise_price: decimalField,
      delivery_timest: z.int(),
      min_amount: decimalField,
      max_amount: decimalField,
      min_copies: z.int(),
      max_copies: z.int(),
      invest_days: z.int(),
      invest_hours: z.string(),
      ...factFields,
    }),
  ),
})

function refusalsOf({ refusals = [] }: Pick<Endpoint, 'refusals'>): readonly Reason[] {
  return refusals
}
