import { z } from 'zod'
import { EARN_LOSSES, EARN_PAYMENTS, earnCell, earnEvidence } from '../core/index.ts'
import { endpoint } from '../http/index.ts'

/**
 * GET overview/market: what each product pays on each coin, and what of it can be checked. The same for everybody; a cell
 * that is not there has nothing on sale. Prices are those of `market/prices`.
 */
export const earnMarket = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/overview/market',
  summary: 'What each product pays on each coin',
  audience: 'visitor',
  data: z.object({
    columns: z.array(
      z.object({
        name: z.string(),
        paid_in: z.enum(EARN_PAYMENTS),
        /** By what principal can be lost beside a platform that cannot pay; absent: by nothing else. */
        loss: z.enum(EARN_LOSSES).optional(),
        is_past: z.literal(true).optional(),
        any_time: z.literal(true).optional(),
      }),
    ),
    cells: z.array(earnCell),
    evidence: z.array(earnEvidence),
  }),
})
