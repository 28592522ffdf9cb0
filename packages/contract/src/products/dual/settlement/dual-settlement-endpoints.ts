import { z } from 'zod'
import { MISSING_SAMPLE_REASONS } from '../../../core/index.ts'
import { assetField, decimalField, endpoint, listOf, pageQuery, unixSecondsField } from '../../../http/index.ts'

/* Settlement prices, which anyone may read and check. */

const EARN = '/apiw/v2/earn'
const unixSeconds = z.int()

/** Where a settlement price came from: the mean of the samples, or two operators where there were too few. */
export const DUAL_PRICE_ORIGINS = ['samples', 'operator'] as const

/** The formula of the settlement price, shown beside its evidence. */
export const DUAL_SETTLEMENT_FORMULA = 'sum(price) / count, window_from < time <= window_to, half-even, 8 decimals'

/** The formula of a price that two operators have entered. */
export const DUAL_MARKETS_FORMULA = 'sum(price of markets) / count, half-even, 8 decimals'

/** A named market as two operators' price is made of it: its mean of the window, and where that can be checked. */
export const dualPriceMarketRow = z.object({ name: z.string(), price: decimalField, evidence: z.string() })
/** `dualPriceMarketRow` as a type. */
export type DualPriceMarketRow = z.infer<typeof dualPriceMarketRow>

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
  /** What the price is the mean of. */
  samples: z.array(z.object({ time: unixSeconds, price: decimalField })),
  /** Each minute of the hour before the delivery: its sample, or why there is none. */
  hour: z.array(
    z.object({
      time: unixSeconds,
      price: decimalField.nullable(),
      missing: z.enum(MISSING_SAMPLE_REASONS).nullable(),
    }),
  ),
  /** The markets whose mean two operators have entered; empty for a price made of samples. */
  markets: z.array(dualPriceMarketRow),
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
