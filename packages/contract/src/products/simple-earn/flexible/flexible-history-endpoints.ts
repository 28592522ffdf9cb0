import { z } from 'zod'
import {
  assetField,
  decimalField,
  endpoint,
  flag,
  pageQuery,
  timeZoneField,
  unixSecondsField,
  WITHOUT_PAGES,
  wholeNumber,
} from '../../../http/index.ts'
import { HISTORY_MODES, HISTORY_TOTAL, SUB_BUSINESSES } from '../simple-earn-history.ts'

const EARN = '/apiw/v2/uni-loan/earn'
const rateField = decimalField.meta({ description: 'Rate of a year as a fraction: 0.0849 is 8.49 %' })

/** An hour of a holding. */
export const flexibleInterestRow = z.object({
  time_at: z.int(),
  asset: z.string(),
  lend_principal: decimalField,
  lend_rate_year: rateField,
  amount: decimalField,
})
/** `flexibleInterestRow` as a type. */
export type FlexibleInterestRow = z.infer<typeof flexibleInterestRow>

/**
 * GET interest-history: the hours of a holding, newest first, of the last 24 months. `summary` is what a customer may pass on:
 * what the holding has earned, since when, and the rate of a year of the hours that are shown, over what was lent.
 */
export const flexibleInterestHistory = endpoint({
  method: 'GET',
  path: `${EARN}/interest-history`,
  summary: 'Interest of each hour',
  audience: 'customer',
  query: z.object({
    asset: assetField,
    type: z.string().max(12).optional(),
    start_at: unixSecondsField.optional(),
    end_at: unixSecondsField.optional(),
    page: wholeNumber(1, 20_000).optional(),
    limit: wholeNumber(1, 100).optional(),
  }),
  data: z.object({
    list: z.array(flexibleInterestRow),
    total: z.int(),
    summary: z.object({ cumulative: decimalField, since: z.int(), year_rate: rateField }),
  }),
  refusals: ['flexible.noHolding'],
})

/**
 * A record of the history: 1 lend, 2 redeem, 3 interest, 4 bonus. What its type does not have is null. Of the daily log a
 * row is a day of a coin: `day` in the caller's time zone, `start_at` and `end_at` when its first and last hour begin, by which
 * `interest-history` tells its hours; principal and rate are the means of them.
 */
export const flexibleHistoryRow = z.object({
  id: z.int(),
  unique_time: z.string(),
  asset: z.string(),
  icon: z.string(),
  type: z.int(),
  mode: z.enum(['', ...HISTORY_MODES]),
  sub_business: z.enum(SUB_BUSINESSES).nullable(),
  amount: decimalField,
  interest: decimalField,
  lend_principal: decimalField.nullable(),
  lend_rate_year: rateField.nullable(),
  bonus_amount: decimalField.nullable(),
  bonus_asset: z.string().nullable(),
  day: z.string().nullable(),
  start_at: z.int().nullable(),
  end_at: z.int().nullable(),
  create_at: z.int(),
  time_at: z.int(),
})
/** `flexibleHistoryRow` as a type. */
export type FlexibleHistoryRow = z.infer<typeof flexibleHistoryRow>

const historyQuery = z.object({
  type: wholeNumber(1, 5).optional(),
  asset: assetField.optional(),
  start_at: unixSecondsField.optional(),
  end_at: unixSecondsField.optional(),
  is_daily_log: flag.optional(),
  is_time_zone: flag.optional(),
  time_zone: timeZoneField.optional(),
  ...pageQuery,
})

/**
 * GET history: subscriptions (1), redemptions (2), both without a type; interest (3), each hour or, by `is_daily_log`, each
 * day; bonuses (4). Newest first. Rows stand in `data` itself; `total` is not counted.
 */
export const flexibleHistory = endpoint({
  method: 'GET',
  path: `${EARN}/history`,
  summary: 'What happened to my flexible holdings',
  audience: 'customer',
  readByOperators: true,
  query: historyQuery,
  data: z.object({
    list: z.array(flexibleHistoryRow),
    total: z.literal(HISTORY_TOTAL),
    next_cursor: z.string().optional(),
  }),
  isFlatList: true,
})

/** Columns of the file. */
export const FLEXIBLE_HISTORY_COLUMNS = [
  ...(['time', 'asset', 'type', 'mode', 'amount', 'interest'] as const),
  ...(['lend_principal', 'lend_rate_year', 'bonus_amount', 'bonus_asset', 'sub_business'] as const),
] as const

/** GET history.csv: all records of the filter, streamed. */
export const flexibleHistoryCsv = endpoint({
  method: 'GET',
  path: `${EARN}/history.csv`,
  summary: 'What happened to my flexible holdings, as CSV',
  audience: 'customer',
  query: historyQuery.omit(WITHOUT_PAGES),
  data: z.string(),
  produces: 'text/csv',
})

/** GET history-coins: coins that I have or had. */
export const flexibleHistoryCoins = endpoint({
  method: 'GET',
  path: `${EARN}/history-coins`,
  summary: 'Coins of my flexible history',
  audience: 'customer',
  data: z.array(z.string()),
})

/** GET history-types: both products have all of them; flexible pools take no vouchers, so their rate-up is empty. */
export const flexibleHistoryTypes = endpoint({
  method: 'GET',
  path: `${EARN}/history-types`,
  summary: 'Types of records',
  audience: 'visitor',
  query: z.object({ product_type: z.enum(['flexible', 'fixed']).optional() }),
  data: z.array(z.object({ type: z.int(), name: z.string() })),
})

/** GET history-alerts: what the history of a tab says above its list, as keys of phrases. */
export const historyAlerts = endpoint({
  method: 'GET',
  path: `${EARN}/history-alerts`,
  summary: 'What the history says above its list',
  audience: 'visitor',
  query: z.object({ tab: z.enum(['flexible', 'fixed']).optional() }),
  data: z.array(
    z.object({ id: z.string(), text_key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
})
