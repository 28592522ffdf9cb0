import { z } from 'zod'
import { assetField, decimalField, endpoint, wholeNumber } from '../http/index.ts'

const OVERVIEW = '/apiw/v2/earn/overview'

/** How far back the chart of rates goes, in days; the first unless said. */
export const RATE_RANGES = [90, 365, 730] as const
const [SHORTEST, , LONGEST] = RATE_RANGES

/** The range of a chart of rates that asks for none. */
export const RATE_RANGE_FIRST = SHORTEST

const columnField = z
  .string()
  .max(40)
  .regex(/^[A-Za-z]+$/)

/** What rates are kept of: a column of the first page and an asset, from and to which midnight. */
export const rateSeries = z.object({ column: z.string(), asset: z.string(), since: z.int(), until: z.int() })
/** `rateSeries` as a type. */
export type RateSeries = z.infer<typeof rateSeries>

/** GET overview/rate-series: of what there are rates to read. */
export const earnRateSeries = endpoint({
  method: 'GET',
  path: `${OVERVIEW}/rate-series`,
  summary: 'Products and coins whose rates are kept, and since when',
  audience: 'visitor',
  data: z.object({ list: z.array(rateSeries) }),
})

/**
 * What was on sale at a midnight: the lowest and highest rate of a year, as fractions. `read_at` is when it was read, which is
 * later than the midnight where the server was away.
 */
export const rateDay = z.object({
  day: z.int(),
  read_at: z.int(),
  least: decimalField,
  most: decimalField,
})
/** `rateDay` as a type. */
export type RateDay = z.infer<typeof rateDay>

/** GET overview/rates: what a product paid on a coin at each of the last `range` midnights, the oldest first. */
export const earnRates = endpoint({
  method: 'GET',
  path: `${OVERVIEW}/rates`,
  summary: 'Rates of one product and coin at each midnight',
  audience: 'visitor',
  query: z.object({ column: columnField, asset: assetField, range: wholeNumber(1, LONGEST).optional() }),
  data: z.object({ range: z.int(), list: z.array(rateDay) }),
})

/** Columns of the file of rates. */
export const RATES_CSV_COLUMNS = ['day', 'product', 'asset', 'lowest_rate', 'highest_rate', 'read_at'] as const

/** GET overview/rates.csv: every rate that is kept, or those of one product or coin, by day. */
export const earnRatesCsv = endpoint({
  method: 'GET',
  path: `${OVERVIEW}/rates.csv`,
  summary: 'Rates at each midnight as CSV',
  audience: 'visitor',
  query: z.object({ column: columnField.optional(), asset: assetField.optional() }),
  produces: 'text/csv',
  data: z.string(),
})
