import { z } from 'zod'
import { assetField, decimalField, endpoint, idField, unixSecondsField } from '../../../http/index.ts'
import { flexibleAuctionRow } from './flexible-auction-endpoints.ts'

const PATH = '/console/api/simple-earn/flexible'

/** Offers of one minimum of which something would not be lent. */
const unlentLevel = z.object({ minimum: decimalField, customers: z.int(), offered: decimalField, unlent: decimalField })

/** One of the largest offers that would not be lent, whole or in part. */
const unlentOffer = z.object({ user_id: z.int(), minimum: decimalField, offered: decimalField, unlent: decimalField })

/**
 * What the running hour would come to at its end if nobody acted any more: cleared by the function that the run uses, over
 * the offers and loans of now. `interest` is what lenders would get, before the carry of each.
 */
export const flexibleDryRunData = flexibleAuctionRow.omit({ paid: true }).extend({
  at: z.int(),
  ends_at: z.int(),
  interest: decimalField,
  idle: decimalField,
  idle_next: decimalField,
  unlent: z.array(unlentLevel),
  largest: z.array(unlentOffer),
})
/** `flexibleDryRunData` as a type. */
export type FlexibleDryRunData = z.infer<typeof flexibleDryRunData>

/** GET simple-earn/flexible/dry-run: the running hour of a pool, cleared as of its end; changes nothing. */
export const flexibleDryRun = endpoint({
  method: 'GET',
  path: `${PATH}/dry-run`,
  summary: 'What the running hour of a pool would come to',
  audience: 'operator',
  role: 'reader',
  query: z.object({ asset: assetField }),
  data: flexibleDryRunData,
  refusals: ['ERR_HOUR_CLOSING', 'flexible.notFound'],
})

/** An hour that was run, without its book. `paid` is null until all of it is done. */
export const flexibleRunRow = flexibleAuctionRow.omit({ book: true, cut: true, curve: true })
/** `flexibleRunRow` as a type. */
export type FlexibleRunRow = z.infer<typeof flexibleRunRow>

/** GET simple-earn/flexible/runs: hours of a pool, newest first, 24 at a time; those before `before` (unix seconds). */
export const flexibleRuns = endpoint({
  method: 'GET',
  path: `${PATH}/runs`,
  summary: 'Hours of a pool that were run, newest first',
  audience: 'operator',
  role: 'reader',
  query: z.object({ asset: assetField, before: unixSecondsField.optional() }),
  data: z.object({ list: z.array(flexibleRunRow), next_before: z.int().nullable() }),
})

/** A loan of the margin engine that is not repaid. `interest` and `fee` are charged and not yet posted. */
export const flexibleLoanRow = z.object({
  loan_id: z.int(),
  user_id: z.int(),
  asset: z.string(),
  principal: decimalField,
  service_fee: decimalField,
  interest: decimalField,
  fee: decimalField,
  /** The highest rate of a year that it was made for, a fraction; null: none. */
  max_rate: decimalField.nullable(),
  lent_at: z.int(),
})
/** `flexibleLoanRow` as a type. */
export type FlexibleLoanRow = z.infer<typeof flexibleLoanRow>

/** GET simple-earn/flexible/loans: open loans of a pool, newest first, 24 at a time; those before the loan `before`. */
export const flexibleLoans = endpoint({
  method: 'GET',
  path: `${PATH}/loans`,
  summary: 'Open loans of a pool, newest first',
  audience: 'operator',
  role: 'reader',
  query: z.object({ asset: assetField, user_id: idField.optional(), before: idField.optional() }),
  data: z.object({ list: z.array(flexibleLoanRow), next_before: z.int().nullable() }),
})
