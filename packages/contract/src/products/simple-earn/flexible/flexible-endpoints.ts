import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  orderText,
  pageQuery,
  unixSecondsField,
  wholeNumber,
} from '../../../http/index.ts'
import { fixedProductRow } from '../fixed/index.ts'

const EARN = '/apiw/v2/uni-loan/earn'
const actFields = { fundpass: z.string().max(64).optional(), text: orderText.optional() }
const rateField = decimalField.meta({ description: 'Rate of a year as a fraction: 0.0849 is 8.49 %' })
const toldRate = rateField
  .nullable()
  .meta({ description: 'Rate of a year on all of an amount at the minimum; null until the pool has a cleared hour' })
const ladderRow = z.object({ left: decimalField, right: decimalField, apr: rateField })

/** What a pool's row and its detail have in common. `icon` of every row is where the mark of the coin is drawn. */
const poolFields = {
  asset: z.string(),
  icon: z.string(),
  next_time_rate_year: toldRate,
  year_rate: toldRate,
  /** How much of an amount at the pool's lowest minimum is expected to be lent: rate, bonus and tiers are paid on it. */
  lent_share: decimalField.nullable(),
  award_asset: z.string(),
  ext_award_rate_year: rateField,
  ext_award_limit: decimalField,
  is_open_award_pool: z.int(),
  ladder_apr: z.array(ladderRow),
  limit_min_lend_rate_year: rateField,
  max_lend_rate_year: rateField,
  min_lend_amount: decimalField,
  lend_ratio: decimalField,
  sale_status: z.int(),
  /** Tiers and bonus are for customers alone whose identity is checked. */
  verified_only: z.int(),
}

/** A pool in the market list. `auto_invest_status` is 1 where the caller's auto-earn is on. */
export const flexibleMarketRow = z.object({ ...poolFields, auto_invest_status: z.int(), is_subscribed: z.int() })
/** `flexibleMarketRow` as a type. */
export type FlexibleMarketRow = z.infer<typeof flexibleMarketRow>

/** GET market-list: pools on sale. */
export const flexibleMarketList = endpoint({
  method: 'GET',
  path: `${EARN}/market-list`,
  summary: 'Flexible pools on sale',
  audience: 'visitor',
  query: z.object({
    limit: wholeNumber(1, 100).optional(),
    page: wholeNumber(1, 1_000_000).optional(),
    sort_business: z.enum(['apr', 'asset']).optional(),
    sort_type: z.enum(['asc', 'desc']).optional(),
    search_coin: z.string().max(64).optional(),
    search_type: wholeNumber(0, 1)
      .optional()
      .meta({ description: '`search_coin` is a part of the name (0, the default) or the whole of it (1)' }),
    auto_invest: flag.optional(),
    have_balance: flag.optional(),
    have_award: flag.optional(),
    is_subscribed: flag.optional(),
    available: flag
      .optional()
      .meta({ description: '1: only what I may subscribe to now and have the minimum of in my account' }),
  }),
  data: z.object({ list: z.array(flexibleMarketRow), total: z.int() }),
})

/**
 * The running hour as it would be cleared now: the last hour's book with what has joined since, and the loans of now. A form
 * adds its own amount and clears it again; see `previewFacts`.
 */
export const flexiblePreview = z.object({
  demand: decimalField,
  book: z.array(z.object({ minimum: rateField, supply: decimalField, net: decimalField })),
  curve: z.object({ base: rateField, slope1: rateField, kink: decimalField, slope2: rateField, cap: rateField }),
})

/** A pool as its subscribe panel needs it. */
export const flexibleDetailRow = z.object({
  ...poolFields,
  usdt_rate: decimalField.nullable(),
  /** Null until the pool has a cleared hour. */
  preview: flexiblePreview.nullable(),
  fixed_list: z.array(fixedProductRow),
  business_type: z.int(),
  /** Names what the panel says at this instant: when a subscription of now starts to earn, and when the first interest is there. */
  interest_start: z.int(),
  interest_arrival: z.int(),
})
/** `flexibleDetailRow` as a type. */
export type FlexibleDetailRow = z.infer<typeof flexibleDetailRow>

/** GET product-detail: an array of one. A customer's own standing decides over tiers and bonus, a visitor's `kyc_level`. */
export const flexibleDetail = endpoint({
  method: 'GET',
  path: `${EARN}/product-detail`,
  summary: 'A flexible pool',
  audience: 'visitor',
  query: z.object({
    coin: assetField,
    kyc_level: z.string().max(8).optional().meta({
      description: '0: whose identity is not checked. Tiers and bonus for checked identities alone are left out',
    }),
    show_page: z.string().max(8).optional(),
    status: z.string().max(8).optional(),
  }),
  data: z.array(flexibleDetailRow),
})

/** GET award-pool: from when to when the bonus of a pool is paid; an array of one, empty where there is none. */
export const flexibleAwardPool = endpoint({
  method: 'GET',
  path: `${EARN}/award-pool`,
  summary: 'Dates of a bonus pool',
  audience: 'visitor',
  query: z.object({ asset: assetField }),
  data: z.array(z.object({ asset: z.string(), start_at: z.int().nullable(), end_at: z.int().nullable() })),
})

/** GET chart: rates by the hour (1), or the mean of the hours by day (2). */
export const flexibleChart = endpoint({
  method: 'GET',
  path: `${EARN}/chart`,
  summary: 'Rates of a pool over time',
  audience: 'visitor',
  query: z.object({
    asset: assetField,
    from: unixSecondsField,
    to: unixSecondsField,
    type: wholeNumber(1, 2),
  }),
  data: z.array(z.object({ time: z.int(), value: rateField })),
})

/** What an act answers about the holding. */
const subscribed = z.object({ asset: z.string(), amount: decimalField, curr_amount: decimalField })

/** POST subscribe. `rateYear` is the lowest rate at which the holding is lent; absent: as it is, or the pool's lowest. */
export const flexibleSubscribe = endpoint({
  method: 'POST',
  path: `${EARN}/subscribe`,
  summary: 'Subscribe to a flexible pool',
  audience: 'customer',
  movesMoney: true,
  limit: 'order',
  body: z.object({ asset: assetField, amount: amountText, rateYear: rateField.optional(), ...actFields }),
  data: subscribed,
  refusals: [
    'ERR_HOUR_CLOSING',
    'finances.simpleEarn.maxAPR',
    'finances.simpleEarn.minAPR',
    'finances.simpleEarn.minPurchaseAmount',
    'flexible.notFound',
    'flexible.notOnSale',
    'flexible.rate.places',
    'flexible.region',
    'lend_earn.insufficient.balance',
  ],
})

/** POST redeem: `paid` at once, `frozen` at the next hour's end or later. What is asked beyond what may be is left out. */
export const flexibleRedeem = endpoint({
  method: 'POST',
  path: `${EARN}/redeem`,
  summary: 'Redeem from a flexible pool',
  audience: 'customer',
  movesMoney: true,
  limit: 'order',
  body: z.object({
    asset: assetField,
    amount: amountText,
    curr_amount: z.string().max(64).optional(),
    lend_amount: z.string().max(64).optional(),
    ...actFields,
  }),
  data: z.object({ asset: z.string(), amount: decimalField, paid: decimalField, frozen: decimalField }),
  refusals: [
    'ERR_HOUR_CLOSING',
    'flexible.noHolding',
    'flexible.notFound',
    'flexible.nothingToRedeem',
    'redeem.number.minLimit',
  ],
})

/** When a redemption of `amount` is paid, and the figures of the pool behind it. */
export const flexibleRedemptionPreview = z.object({
  asset: z.string(),
  amount: decimalField,
  at_once: decimalField,
  waits: decimalField,
  at_next_hour: decimalField,
  recalled: decimalField,
  joining: decimalField,
  idle: decimalField,
  queue_before: decimalField,
  arriving: decimalField,
  open_hour: z.int(),
  hours: z.array(z.int()),
})
/** `flexibleRedemptionPreview` as a type. */
export type FlexibleRedemptionPreview = z.infer<typeof flexibleRedemptionPreview>

/**
 * GET redeem-preview: when a redemption of `amount` is paid; without it, of all that can be redeemed. `at_once` now, `waits` at the
 * full hours of `hours`, in the order of asking: `queue_before` is paid first, `arriving` is there at the first of them without any
 * repayment (kept for redemptions, or joined in the open hour by others), and `recalled` is what borrowers have to give back before all of it is paid.
 */
export const flexibleRedeemPreview = endpoint({
  method: 'GET',
  path: `${EARN}/redeem-preview`,
  summary: 'When a redemption is paid',
  audience: 'customer',
  query: z.object({ asset: assetField, amount: amountText.optional() }),
  data: flexibleRedemptionPreview,
  refusals: ['flexible.noHolding', 'flexible.notFound', 'flexible.nothingToRedeem', 'redeem.number.minLimit'],
})

/** POST redeem-callback: takes back what waits to be redeemed, or a part of it, the latest first. */
export const flexibleRevoke = endpoint({
  method: 'POST',
  path: `${EARN}/redeem-callback`,
  summary: 'Take back a redemption that waits',
  audience: 'customer',
  movesMoney: true,
  limit: 'order',
  body: z.object({ asset: assetField, amount: amountText, ...actFields }),
  data: z.object({ asset: z.string(), amount: decimalField }),
  refusals: ['ERR_HOUR_CLOSING', 'flexible.noHolding', 'flexible.notFound', 'flexible.nothingToRevoke'],
})

/** POST interest-rate: the lowest rate at which the holding is lent, from the next full hour on. */
export const flexibleInterestRate = endpoint({
  method: 'POST',
  path: `${EARN}/interest-rate`,
  summary: 'Set my minimum rate',
  audience: 'customer',
  body: z.object({ asset: assetField, rateYear: rateField, text: orderText.optional() }),
  data: z.object({ asset: z.string(), min_lend_rate_year: rateField }),
  refusals: [
    'ERR_HOUR_CLOSING',
    'finances.simpleEarn.maxAPR',
    'finances.simpleEarn.minAPR',
    'flexible.noHolding',
    'flexible.notFound',
    'flexible.rate.places',
  ],
})

/** In place of a coin: all of them. */
const ALL_ASSET = 'ALL_ASSET'
const autoBody = z.object({ assets: z.union([assetField, z.literal(ALL_ASSET)]), status: z.enum(['0', '1']) })
const autoData = z.object({ assets: z.string(), status: z.string() })

/** POST autoinvest: auto-earn of a coin, or of all (`ALL_ASSET`), on (1) or off (0). On only for customers who may subscribe. */
export const flexibleAutoinvest = endpoint({
  method: 'POST',
  path: `${EARN}/autoinvest`,
  summary: 'Switch auto-earn',
  audience: 'customer',
  body: autoBody,
  data: autoData,
  refusals: ['flexible.notFound', 'flexible.region'],
})

/** PUT autoinvest: the same. */
export const flexibleAutoinvestPut = endpoint({
  method: 'PUT',
  path: `${EARN}/autoinvest`,
  summary: 'Switch auto-earn',
  audience: 'customer',
  body: autoBody,
  data: autoData,
  refusals: ['flexible.notFound', 'flexible.region'],
})

/** GET autoinvest: of all, and of the coins asked for. */
export const flexibleAutoinvestStatus = endpoint({
  method: 'GET',
  path: `${EARN}/autoinvest`,
  summary: 'Where my auto-earn is on',
  audience: 'customer',
  query: z.object({ assets: z.string().max(600).optional() }),
  data: z.object({ status: z.record(z.string(), z.int()), global_status: z.int() }),
})

/** A flexible holding as its customer sees it. `interest` and `last_rate_year` are of the hour closed last, rates those of its own minimum. */
export const flexibleHoldingRow = z.object({
  id: z.int(),
  asset: z.string(),
  icon: z.string(),
  curr_amount: decimalField,
  lend_amount: decimalField,
  frozen_amount: decimalField,
  frozen_status: z.int(),
  margin_frozen_amount: decimalField,
  redeemable_amount: decimalField,
  cumulative: decimalField,
  interest: decimalField,
  next_time_rate_year: toldRate,
  last_rate_year: toldRate,
  /** As of a pool, for the holding's own minimum. */
  lent_share: decimalField.nullable(),
  min_lend_rate_year: rateField,
  limit_min_lend_rate_year: rateField,
  max_lend_rate_year: rateField,
  ext_award_rate_year: rateField,
  ext_award_limit: decimalField,
  is_open_award_pool: z.int(),
  auto_invest_status: z.int(),
  ladder_apr: z.array(ladderRow),
  award_asset: z.string(),
  lend_ratio: decimalField,
  create_time: z.int(),
})
/** `flexibleHoldingRow` as a type. */
export type FlexibleHoldingRow = z.infer<typeof flexibleHoldingRow>

/** GET lendings: my holdings, those with most first by name of the coin. */
export const flexibleLendings = endpoint({
  method: 'GET',
  path: `${EARN}/lendings`,
  summary: 'My flexible holdings',
  audience: 'customer',
  query: z.object({ asset: assetField.optional(), order_id: z.string().max(20).optional(), ...pageQuery }),
  data: z.object({ list: z.array(flexibleHoldingRow), total: z.int() }),
})

/** GET lending-detail: one of them. */
export const flexibleLendingDetail = endpoint({
  method: 'GET',
  path: `${EARN}/lending-detail`,
  summary: 'One of my flexible holdings',
  audience: 'customer',
  query: z.object({ asset: assetField }),
  data: flexibleHoldingRow,
  refusals: ['flexible.noHolding'],
})

/**
 * GET statistics: what I have in flexible, in USDT and by coin. Where a coin has no fresh index its last price counts: `price_timest` is
 * the oldest of those, null where all are fresh. Sums are null where a coin never had a price.
 */
export const flexibleStatistics = endpoint({
  method: 'GET',
  path: `${EARN}/statistics`,
  summary: 'What I have in flexible pools',
  audience: 'customer',
  data: z.object({
    total_usdt: decimalField.nullable(),
    yesterday_usdt: decimalField.nullable(),
    cumulative_usdt: decimalField.nullable(),
    price_timest: z.int().nullable(),
    list: z.array(z.object({ asset: z.string(), amount: decimalField, cumulative: decimalField })),
  }),
})
