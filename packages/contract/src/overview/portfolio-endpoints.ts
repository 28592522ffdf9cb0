import { z } from 'zod'
import { decimalField, endpoint, flag } from '../http/index.ts'

/** Open holdings of one product that are valued at most; those with the lowest ids of it come first. */
export const PORTFOLIO_HOLDINGS_MOST = 1_000

/** Values are in USDT, each row rounded down to 8 decimals; null while a price that they need is not known. */
export const portfolioHolding = z.object({
  /** What sells it: `dual`, `sniper`, … */
  product: z.string(),
  /** What it is called where what sells it has several of an asset, such as a fund; null: it has no name of its own. */
  name: z.string().nullable(),
  id: z.int(),
  asset: z.string(),
  put_in: decimalField,
  put_in_value: decimalField.nullable(),
  /** Worth by the rules of its product, in the asset that it stands in. */
  worth_asset: z.string(),
  worth: decimalField,
  worth_value: decimalField.nullable(),
  /** The page of its detail. */
  link: z.string(),
})
/** `portfolioHolding` as a type. */
export type PortfolioHolding = z.infer<typeof portfolioHolding>

/**
 * GET portfolio: what a customer has in Earn and what it has earned, in USDT. Put in and worth now are of open holdings,
 * at the index of now. Earned is worth at the end less worth at the start less what was put in between, each in its own
 * coin, at the index of now: `today` since 00:00 UTC, `30_days` since the midnight 30 days before; null while a price that it
 * needs is not known, and where there are more holdings than are valued. With `holdings=1` each holding as well.
 */
export const portfolio = endpoint({
  method: 'GET',
  path: '/apiw/v2/portfolio',
  summary: 'What is in Earn: put in, worth now, earned today, in 30 days and ever',
  audience: 'customer',
  readByOperators: true,
  query: z.object({ holdings: flag.optional() }),
  data: z.object({
    put_in: decimalField.nullable(),
    worth_now: decimalField.nullable(),
    earned_today: decimalField.nullable(),
    earned_30_days: decimalField.nullable(),
    earned_ever: decimalField.nullable(),
    /** The oldest of the prices that were used, where there is no index of now; else null. */
    price_timest: z.int().nullable(),
    /** Open holdings that were valued, and whether there are more. */
    count: z.int(),
    has_more: z.boolean(),
    products: z.array(
      z.object({
        product: z.string(),
        count: z.int(),
        put_in: decimalField.nullable(),
        worth_now: decimalField.nullable(),
      }),
    ),
    holdings: z.array(portfolioHolding).optional(),
  }),
})
