import { z } from 'zod'
import {
  assetField,
  decimalField,
  endpoint,
  listOf,
  pageQuery,
  unixSecondsField,
  WITHOUT_PAGES,
  wholeNumber,
} from '../../../http/index.ts'
import { FIXED } from './fixed-paths.ts'

/** What a record of the history is about: 1 lend, 2 redeem, 3 interest, 4 bonus, 5 rate-up. */
export const FIXED_HISTORY = { LEND: 1, REDEEM: 2, INTEREST: 3, BONUS: 4, RATE_UP: 5 } as const

/** A record of the history: what its act paid, from the act's own row. What the act did not pay is "0", what the order does not have null. */
export const fixedHistoryRow = z.object({
  unique_time: z.string(),
  type: z.int(),
  asset: z.string(),
  icon: z.string(),
  order_id: z.int(),
  lock_up_period: z.int(),
  principal: decimalField,
  year_rate: decimalField,
  rate_ratio: decimalField.nullable(),
  /** What moved: the principal, or what was paid. */
  amount: decimalField,
  interest: decimalField,
  coupon_interest: decimalField,
  coupon_principal: decimalField.nullable(),
  bonus_amount: decimalField,
  bonus_asset: z.string().nullable(),
  create_at: z.int(),
  finish_at: z.int(),
  time_at: z.int(),
  product_id: z.int(),
  /** How it came about: `auto_reinvest`, or nothing special. */
  mode: z.string().nullable(),
  /** 1 early, 2 at maturity; null for what is no redemption. */
  redeem_type: z.int().nullable(),
})
/** `fixedHistoryRow` as a type. */
export type FixedHistoryRow = z.infer<typeof fixedHistoryRow>

const historyQuery = z.object({
  type: wholeNumber(1, 5).optional(),
  asset: assetField.optional(),
  start_at: unixSecondsField.optional(),
  end_at: unixSecondsField.optional(),
  ...pageQuery,
})

/** GET user/history: records of one type, lend unless said otherwise; newest first. */
export const fixedHistory = endpoint({
  method: 'GET',
  path: `${FIXED}/user/history`,
  summary: 'My history of fixed orders',
  audience: 'customer',
  readByOperators: true,
  query: historyQuery,
  data: listOf(fixedHistoryRow).extend({ total: z.int() }),
})

/** Columns of the file. */
export const FIXED_HISTORY_COLUMNS = [
  'time',
  'type',
  'asset',
  'order_id',
  'lock_up_period',
  'year_rate',
  'principal',
  'amount',
  'interest',
  'coupon_interest',
  'bonus_amount',
  'bonus_asset',
  'mode',
  'redeem_type',
] as const

/** GET user/history.csv: all records of a type, streamed. */
export const fixedHistoryCsv = endpoint({
  method: 'GET',
  path: `${FIXED}/user/history.csv`,
  summary: 'My history of fixed orders, as a file',
  audience: 'customer',
  query: historyQuery.omit(WITHOUT_PAGES),
  data: z.string(),
  produces: 'text/csv',
})

/** GET user/history/coins: coins of which the customer has had an order. */
export const fixedHistoryCoins = endpoint({
  method: 'GET',
  path: `${FIXED}/user/history/coins`,
  summary: 'Coins of my fixed orders',
  audience: 'customer',
  data: z.object({ list: z.array(z.string()) }),
})
