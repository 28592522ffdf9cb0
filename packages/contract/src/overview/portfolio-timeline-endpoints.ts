import { z } from 'zod'
import { COMING_ACTIONS, COMING_DAYS, COMING_KINDS } from '../core/index.ts'
import { decimalField, endpoint, wholeNumber } from '../http/index.ts'
import { LOCALES } from '../phrases/index.ts'

const [, THIRTY_DAYS] = COMING_DAYS

/** How far ahead is looked, in days; 30 unless said. */
const days = wholeNumber(1, THIRTY_DAYS).optional()

/** Something that comes. */
export const comingEvent = z.object({
  timest: z.int(),
  /** What sells it: `dual`, `sniper`, … */
  product: z.string(),
  what: z.enum(COMING_KINDS),
  /** Of the order, the redemption or the voucher. */
  id: z.int(),
  asset: z.string(),
  /** What is in the order, or comes; null where that is known only then. */
  amount: decimalField.nullable(),
  action: z.enum(COMING_ACTIONS),
  /** The page on which that is done. */
  link: z.string(),
})
/** `comingEvent` as a type. */
export type ComingEvent = z.infer<typeof comingEvent>

/**
 * GET portfolio/timeline: what comes next of what a customer has in Earn, over all products, the soonest first: deliveries,
 * maturities, redemptions that arrive, ends of vouchers. Each after now and up to `until`.
 */
export const portfolioTimeline = endpoint({
  method: 'GET',
  path: '/apiw/v2/portfolio/timeline',
  summary: 'What comes in the next days: deliveries, maturities, redemptions that arrive, ends of vouchers',
  audience: 'customer',
  readByOperators: true,
  query: z.object({ days }),
  data: z.object({
    until: z.int(),
    /** Whether there is more than `COMING_MOST` before `until`. */
    has_more: z.boolean(),
    list: z.array(comingEvent),
  }),
})

/** GET portfolio/timeline.ics: the same as a calendar file (RFC 5545). Without `locale` it is in Accept-Language's. */
export const portfolioCalendar = endpoint({
  method: 'GET',
  path: '/apiw/v2/portfolio/timeline.ics',
  summary: 'What comes in the next days, as a calendar file',
  audience: 'customer',
  query: z.object({ days, locale: z.enum(LOCALES).optional() }),
  produces: 'text/calendar',
  data: z.string(),
})
