import { z } from 'zod'
import { assetField, decimalField, endpoint, unixSecondsField, wholeNumber } from '../../../http/index.ts'

const EARN = '/apiw/v2/uni-loan/earn'
const rateField = decimalField.meta({ description: 'Rate of a year as a fraction: 0.0849 is 8.49 %' })

export const flexibleAuctionRow = z.object({
  asset: z.string(),
  hour: z.int(),
  clearing_rate: rateField,
  marginal_rate: rateField,
  /** q of the offers at `marginal_rate`, as its two sums: what is filled less the offers below it, and the offers at it. Null in hours that were cleared by place, which have `cut`. */
  share_part: decimalField.nullable(),
  share_whole: decimalField.nullable(),
  supply: decimalField,
  demand: decimalField,
  filled: decimalField,
  unmet: decimalField,
  netted: decimalField,
  utilisation: decimalField,
  curve: z.object({ base: rateField, slope1: rateField, kink: decimalField, slope2: rateField, cap: rateField }),
  limit_min_lend_rate_year: rateField,
  max_lend_rate_year: rateField,
  service_fee: decimalField,
  book: z.array(z.object({ minimum: rateField, supply: decimalField, net: decimalField })),
  /** Where the fill ended in an hour that was cleared by place; else null. */
  cut: z.object({ minimum: rateField, place: z.int(), id: z.int(), part: decimalField }).nullable(),
  /** Null until all of the hour is paid. */
  paid: z
    .object({
      charge: decimalField,
      fee: decimalField,
      interest: decimalField,
      reserve: decimalField,
      dust: decimalField,
    })
    .nullable(),
})
/** `flexibleAuctionRow` as a type. */
export type FlexibleAuctionRow = z.infer<typeof flexibleAuctionRow>

/** GET auction: an hour of a pool, the last one where none is named. */
export const flexibleAuction = endpoint({
  method: 'GET',
  path: `${EARN}/auction`,
  summary: 'How an hour of a pool was cleared',
  audience: 'visitor',
  query: z.object({ asset: assetField, hour: unixSecondsField.optional() }),
  data: flexibleAuctionRow,
  refusals: ['flexible.notFound', 'flexible.hour.notCleared'],
})

/** GET auction/what-if: what a minimum would have earned in past hours, as the mean rate of a year and the share of hours. */
export const flexibleWhatIf = endpoint({
  method: 'GET',
  path: `${EARN}/auction/what-if`,
  summary: 'What a minimum rate would have earned',
  audience: 'visitor',
  query: z.object({ asset: assetField, rate_year: rateField, days: wholeNumber(1, 90).optional() }),
  data: z.object({
    asset: z.string(),
    rate_year: rateField,
    days: z.int(),
    hours: z.int(),
    hours_lent: z.int(),
    /** When the first of the hours begins and the last one ends; null where there is none. */
    from: z.int().nullable(),
    to: z.int().nullable(),
    /** Sum over the hours: amount × it / 8760 is what the amount would have earned in them. */
    sum_rate_year: rateField,
    mean_rate_year: rateField,
    lowest_rate_year: rateField,
    highest_rate_year: rateField,
    /** Means of UTC days: the range that a customer is shown. */
    lowest_day_rate_year: rateField,
    highest_day_rate_year: rateField,
  }),
  refusals: ['flexible.notFound'],
})

/** An hour as far as any minimum can be judged by it: see `whatIf`. Of one cleared by place `share_whole` is 1 and `share_part` the fraction. */
export const flexiblePastHour = z.object({
  hour: z.int(),
  rate_year: rateField,
  marginal_rate: rateField,
  share_part: decimalField,
  share_whole: decimalField,
  supply: decimalField,
  demand: decimalField,
  filled: decimalField,
  unmet: decimalField,
  utilisation: decimalField,
})
/** `flexiblePastHour` as a type. */
export type FlexiblePastHour = z.infer<typeof flexiblePastHour>

/** GET auction/hours: published hours of the last days, oldest first. */
export const flexiblePastHours = endpoint({
  method: 'GET',
  path: `${EARN}/auction/hours`,
  summary: 'Past hours of a pool',
  audience: 'visitor',
  query: z.object({ asset: assetField, days: wholeNumber(1, 30).optional() }),
  data: z.object({ asset: z.string(), days: z.int(), list: z.array(flexiblePastHour) }),
  refusals: ['flexible.notFound'],
})
