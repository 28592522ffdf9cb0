import { z } from 'zod'
import { decimalField, endpoint, wholeNumber } from '../http/index.ts'

/** How far back the chart of worth goes, in days; the first unless said. */
export const PORTFOLIO_RANGES = [30, 180, 365, 730] as const
const [SHORTEST, , , LONGEST] = PORTFOLIO_RANGES

/** What a customer had in Earn at a midnight, in USDT at the index of that midnight; null where a price was not known. */
export const portfolioClose = z.object({
  timest: z.int(),
  put_in: decimalField.nullable(),
  worth: decimalField.nullable(),
})
/** `portfolioClose` as a type. */
export type PortfolioClose = z.infer<typeof portfolioClose>

/**
 * GET portfolio/history: what a customer had in Earn at each midnight of the last `range` days, the oldest first: from the
 * first midnight of the range on which they had anything, none missing. Now is no part of it: `portfolio` says it.
 */
export const portfolioHistory = endpoint({
  method: 'GET',
  path: '/apiw/v2/portfolio/history',
  summary: 'What was in Earn at each midnight: put in and worth',
  audience: 'customer',
  query: z.object({ range: wholeNumber(1, LONGEST).optional() }),
  data: z.object({ range: z.int(), list: z.array(portfolioClose) }),
})

/** The range of a chart that asks for none. */
export const PORTFOLIO_RANGE_FIRST = SHORTEST
