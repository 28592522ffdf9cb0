import { z } from 'zod'
import { INCOME_KINDS } from '../../core/index.ts'
import { decimalField, endpoint, wholeNumber } from '../../http/index.ts'
import { COST_METHOD } from './year-book.ts'

const TAX = '/apiw/v2/account/tax'
const FIRST_YEAR = 2000
const LAST_YEAR = 9998

const yearQuery = z.object({
  /** A year in UTC; this one unless given. */
  year: wholeNumber(FIRST_YEAR, LAST_YEAR).optional(),
})

/** Income of one kind in one asset. */
export const yearIncome = z.object({
  kind: z.enum(INCOME_KINDS),
  asset: z.string(),
  /** Below zero where more was paid than got, as fees are. */
  amount: decimalField,
  /** In USDT at the closes of the days; what has no price is not in it. */
  value: decimalField,
  /** How many movements had no price. */
  missing: z.int(),
})
/** `yearIncome` as a type. */
export type YearIncome = z.infer<typeof yearIncome>

/** What was given of one asset: gain + cost = proceeds. */
export const yearGiven = z.object({
  asset: z.string(),
  amount: decimalField,
  proceeds: decimalField,
  cost: decimalField,
  gain: decimalField,
  /** How many had no price, or a cost that is not known: it is counted as nothing. */
  missing: z.int(),
})
/** `yearGiven` as a type. */
export type YearGiven = z.infer<typeof yearGiven>

/** What there is of an asset at the end, and what it had cost. */
export const yearHolding = z.object({
  asset: z.string(),
  amount: decimalField,
  cost: decimalField,
  is_known: z.boolean(),
})
/** `yearHolding` as a type. */
export type YearHolding = z.infer<typeof yearHolding>

/** GET tax: a year of the customer's, in sums. */
export const accountTax = endpoint({
  method: 'GET',
  path: TAX,
  summary: 'A year of mine: income by kind, gains by first in first out, what is left and what it cost',
  audience: 'customer',
  query: yearQuery,
  data: z.object({
    year: z.int(),
    /** Years that have movements, the newest first, and this one. */
    years: z.array(z.int()),
    user_id: z.int(),
    /** Until when it counts: the end of the year, or now. */
    until: z.int(),
    method: z.literal(COST_METHOD),
    income: z.array(yearIncome),
    given: z.array(yearGiven),
    holdings: z.array(yearHolding),
    /** Given for something that was still to come. */
    waiting: z.array(yearHolding),
    /** Assets and days (ISO) whose close is not known, at most a hundred; `missing_days` is how many there are. */
    missing: z.array(z.object({ asset: z.string(), day: z.string() })),
    missing_days: z.int(),
    /** Names that customers know for assets that are no coins, such as the units of a fund. */
    names: z.record(z.string(), z.string()),
  }),
})

/** GET tax.csv: the same, line by line. */
export const accountTaxCsv = endpoint({
  method: 'GET',
  path: `${TAX}.csv`,
  summary: 'A year of mine as CSV: each income and each exchange, with cost and gain',
  audience: 'customer',
  query: yearQuery,
  produces: 'text/csv',
  data: z.string(),
})

/** GET tax-import.csv: what tax programs import, in the columns of Koinly's universal template. */
export const accountTaxImport = endpoint({
  method: 'GET',
  path: `${TAX}-import.csv`,
  summary: "A year of mine for tax programs: the columns of Koinly's universal template",
  audience: 'customer',
  query: yearQuery,
  produces: 'text/csv',
  data: z.string(),
})
