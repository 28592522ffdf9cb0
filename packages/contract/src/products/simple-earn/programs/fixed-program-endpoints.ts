import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  unixSecondsField,
  wholeNumber,
} from '../../../http/index.ts'
import { fixedLend, fixedPreRedeem, ladderTier } from '../fixed/fixed-endpoints.ts'

/*
 * Fixed terms for programs, with the paths and fields of Gate's API v4: the one part of it whose replies have a code, a
 * message, and the instant. Rates are fractions of a year; `_time` is text in UTC, `_at` unix seconds.
 */

const FIXED_TERM = '/api/v4/earn/fixed-term'
const program = { product: 'simple-earn', isDated: true } as const
const paged = { page: wholeNumber(1, 1_000_000), limit: wholeNumber(1, 100) }

/** Kinds of business: those of regular products, and those of VIP products. */
export const FIXED_BUSINESS = { REGULAR: 1, VIP: 2 } as const

const businessFilter = z
  .string()
  .max(500)
  .refine((text) => readBusinesses(text) !== null)
  .meta({
    description:
      'JSON such as [{"business":1,"sub_business":0}]: business 1 regular, 2 VIP; sub_business 0 alone exists',
  })
const ofBusiness = { sub_business: wholeNumber(0, 1_000_000).optional(), business_filter: businessFilter.optional() }

const businesses = z.array(z.object({ business: z.int(), sub_business: z.int().optional() }))

/** The states that a `business_filter` names; null where it is malformed. */
export function readBusinesses(text: string): z.infer<typeof businesses> | null {
  try {
    return businesses.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const simple = {
  id: z.int(),
  type: z.int().meta({ description: '1 regular, 2 VIP, 3 by invitation' }),
  asset: z.string(),
  lock_up_period: z.int(),
  year_rate: decimalField,
  pre_redeem: z.int(),
  reinvest: z.int(),
  min_vip: z.int(),
  max_vip: z.int(),
  sale_status: z.int(),
}

/** A product. */
export const fixedTermProductRow = z.object({
  ...simple,
  name: z.string(),
  min_lend_amount: decimalField,
  user_max_lend_amount: decimalField,
  user_max_lend_volume: decimalField,
  total_lend_amount: decimalField,
  redeem_account: z.int(),
  status: z.int().meta({ description: '2: listed' }),
  create_time: z.string(),
})

/** GET product: what is on sale, the shortest term first. */
export const fixedTermProducts = endpoint({
  method: 'GET',
  path: `${FIXED_TERM}/product`,
  summary: 'Fixed products on sale, for programs',
  audience: 'visitor',
  program,
  query: z.object({ ...paged, asset: assetField.optional(), type: wholeNumber(1, 3).optional() }),
  data: z.object({ list: z.array(fixedTermProductRow), total: z.int() }),
})

/** GET product/{asset}/list: those of a coin, the shortest term first; `type` 1 regular (also without it), 2 VIP, 0 all. */
export const fixedTermProductsOf = endpoint({
  method: 'GET',
  path: `${FIXED_TERM}/product/:asset/list`,
  summary: 'Fixed products of a coin, for programs',
  audience: 'visitor',
  program,
  params: z.object({ asset: assetField }),
  query: z.object({ type: wholeNumber(0, 3).optional() }),
  data: z.object({ list: z.array(z.object({ ...simple, simple_earn: z.int() })) }),
})

const fixedTermCoupon = z.object({
  id: z.int(),
  business: z.int(),
  user_id: z.int(),
  asset: z.string(),
  order_id: z.int(),
  financial_rate_id: z.int(),
  buy_limit_low: decimalField,
  buy_limit_high: decimalField,
  rate_day: z.int(),
  rate_ratio: decimalField,
  coupon_days: z.int().meta({ description: 'Days of the order that earn more' }),
  coupon_principal: decimalField.meta({ description: 'The part of the principal that earns more' }),
  coupon_year_rate: decimalField,
  coupon_interest: decimalField,
  status: z.int().meta({ description: '1 active, 2 settled' }),
  finish_time: z.string(),
  create_time: z.string(),
})

/** How an order stands for programs: redeemed early, matured and not yet paid, or paid at maturity. */
export const FIXED_TERM_STATUS = { HOLDING: 1, REDEEMED: 2, MATURED: 3, SETTLED: 4 } as const

/** An order. */
export const fixedTermOrderRow = z.object({
  id: z.int(),
  business: z.int(),
  order_id: z.int(),
  user_id: z.int(),
  asset: z.string(),
  product_id: z.int(),
  product_type: z.int(),
  lock_up_period: z.int(),
  principal: decimalField,
  year_rate: decimalField,
  year_rate_perent: decimalField,
  total_year_rate_percent: decimalField.meta({
    description: 'Of all that maturity pays in the coin, the voucher included',
  }),
  interest: decimalField,
  total_interest: decimalField,
  status: z.int().meta({ description: '1 holding, 2 redeemed early, 3 matured, 4 settled' }),
  origin_order: z.string().meta({ description: 'The order that this one renews; empty where it is the first' }),
  redeem_type: z.int().meta({ description: '1 early, 2 at maturity; 0 while it runs' }),
  reinvest_status: z.int(),
  redeem_account_type: z.int(),
  redeem_time: z.string(),
  finish_time: z.string(),
  create_time: z.string(),
  redeem_at: z.int(),
  finish_at: z.int(),
  create_at: z.int(),
  product_info: z.object({ pre_redeem: z.int(), reinvest: z.int(), redeem_account: z.int() }),
  bonus_info: z.object({
    product_id: z.int(),
    asset: z.string(),
    bonus_asset: z.string(),
    ladder_apr: z.array(ladderTier),
    product_year_rate: decimalField,
    user_total_issued_amount: decimalField,
  }),
  icon: z.string(),
  coupon_info: fixedTermCoupon.nullable(),
})

/** GET user/lend: my orders, newest first. `order_type`: 1 running, 2 ended, 0 all. */
export const fixedTermLends = endpoint({
  method: 'GET',
  path: `${FIXED_TERM}/user/lend`,
  summary: 'My fixed orders, for programs',
  audience: 'customer',
  program,
  query: z.object({
    ...paged,
    order_type: wholeNumber(0, 2),
    product_id: idField.optional(),
    order_id: idField.optional(),
    asset: assetField.optional(),
    ...ofBusiness,
  }),
  data: z.object({ list: z.array(fixedTermOrderRow), total: z.int() }),
})

/** POST user/lend: subscribes. */
export const fixedTermLend = endpoint({
  method: 'POST',
  path: `${FIXED_TERM}/user/lend`,
  summary: 'Subscribe to a fixed product, for programs',
  audience: 'customer',
  program,
  movesMoney: true,
  limit: 'order',
  body: z.object({
    product_id: idField,
    amount: amountText,
    year_rate: decimalField.optional(),
    reinvest_status: flag.optional(),
    redeem_account_type: wholeNumber(0, 1).optional(),
    financial_rate_id: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    sub_business: wholeNumber(0, 0).optional(),
  }),
  data: z.object({ order_id: z.int() }),
  refusals: fixedLend.refusals ?? [],
})

/** POST user/pre-redeem: redeems all of an order early. */
export const fixedTermPreRedeem = endpoint({
  method: 'POST',
  path: `${FIXED_TERM}/user/pre-redeem`,
  summary: 'Redeem a fixed order early, for programs',
  audience: 'customer',
  program,
  movesMoney: true,
  limit: 'order',
  body: z.object({ order_id: idField }),
  data: z.object({}),
  refusals: fixedPreRedeem.refusals ?? [],
})

/** GET user/history: records of one type (1 lend, 2 redeem, 3 interest, 4 bonus, 5 rate-up), newest first. */
export const fixedTermHistory = endpoint({
  method: 'GET',
  path: `${FIXED_TERM}/user/history`,
  summary: 'My history of fixed orders, for programs',
  audience: 'customer',
  program,
  query: z.object({
    ...paged,
    type: wholeNumber(1, 5),
    product_id: idField.optional(),
    order_id: idField.optional(),
    asset: assetField.optional(),
    ...ofBusiness,
    start_at: unixSecondsField.optional(),
    end_at: unixSecondsField.optional(),
  }),
  data: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        order_id: z.int(),
        user_id: z.int(),
        product_id: z.int(),
        asset: z.string(),
        uniq_time: z.string(),
        bonus_asset: z.string(),
        total_principal: decimalField,
        amount: decimalField,
        status: z.int(),
        create_time: z.string(),
        create_at: z.int(),
        lock_up_period: z.int(),
      }),
    ),
    total: z.int(),
  }),
})
