import { z } from 'zod'
import { assetField, decimalField, endpoint, listOf, pageQuery, unixSecondsField } from '../../../http/index.ts'

/* Settlement prices, which anyone may read and check. */

const EARN = '/apiw/v2/earn'
const unixSeconds = z.int()

/** Where a settlement price came from: the mean of the samples, or an operator when there were none. */
export const DUAL_PRICE_ORIGINS = ['samples', 'operator'] as const

/** The formula of the settlement price, shown beside its evidence. */
export const DUAL_SETTLEMENT_FORMULA = 'sum(price) / count, window_from < time <= window_to, half-even, 8 decimals'

const settlementRow = z.object({
  coin: z.string(),
  pair: z.string(),
  delivery_timest: unixSeconds,
  price: decimalField,
  origin: z.enum(DUAL_PRICE_ORIGINS),
  count: z.int(),
})
/** One row of the public history. */
export type DualSettlementRow = z.infer<typeof settlementRow>

const settlementEvidence = settlementRow.extend({
  window_seconds: z.int(),
  /** Samples after this instant, */
  window_from: unixSeconds,
  /** up to and including this one. */
  window_to: unixSeconds,
  sum: decimalField,
  formula: z.string(),
  samples: z.array(z.object({ time: unixSeconds, price: decimalField })),
})
/** A settlement price with every sample. */
export type DualSettlementEvidence = z.infer<typeof settlementEvidence>

/** GET settlement: price of one delivery with every sample that made it. */
export const dualSettlement = endpoint({
  method: 'GET',
  path: `${EARN}/dual/settlement`,
  summary: 'Settlement price of one delivery, with its evidence',
  audience: 'visitor',
  query: z.object({ coin: assetField, delivery_timest: unixSecondsField }),
  data: settlementEvidence,
  refusals: ['dual.settlement.notFound'],
})

/** GET settlements: public history of settlement prices, newest first. */
export const dualSettlements = endpoint({
  method: 'GET',
  path: `${EARN}/dual/settlements`,
  summary: 'Settlement prices so far, newest first',
  audience: 'visitor',
  query: z.object({ coin: assetField.optional(), ...pageQuery }),
  data: listOf(settlementRow),
})
