import { z } from 'zod'
import { approvedState, LISTINGS, proposedData } from '../../../core/index.ts'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  noteField,
  rowVersionField,
  unixSecondsField,
} from '../../../http/index.ts'

const PATH = '/console/api/simple-earn/flexible'
const fraction = decimalField.meta({ description: 'Fraction: 0.05 is 5 %' })
const curve = z.object({ base: fraction, slope1: fraction, kink: fraction, slope2: fraction, cap: fraction })
const ladder = z
  .array(z.object({ left: decimalField, right: decimalField, apr: fraction }))
  .max(20)
  .meta({ description: '[left, right), from 0 without a gap; right -1: no end' })

const optional = {
  award_asset: assetField.optional(),
  ext_award_rate_year: fraction.optional(),
  ext_award_limit: decimalField.optional(),
  ext_award_budget: decimalField.optional().meta({
    description: 'What bonus and tiers may come to in the coin, all hours since the pool began; -1: no end',
  }),
  start_at: unixSecondsField.optional(),
  end_at: unixSecondsField.optional(),
  is_open_award_pool: flag.optional(),
  max_lend_rate_year: fraction.optional(),
  ladder_apr: ladder.optional(),
  verified_only: flag.optional(),
  status: z.enum(LISTINGS).optional(),
}

/** A pool as operators see it: its newest terms, which hold from `terms_from`, and how it stands. */
export const flexiblePoolRow = z.object({
  version: rowVersionField,
  id: z.int(),
  asset: z.string(),
  status: z.enum(LISTINGS),
  award_asset: z.string().nullable(),
  ext_award_rate_year: fraction,
  ext_award_limit: decimalField,
  /** Null: no end. What of it is spent is counted while there is one. */
  ext_award_budget: decimalField.nullable(),
  ext_award_spent: decimalField,
  start_at: z.int().nullable(),
  end_at: z.int().nullable(),
  is_open_award_pool: z.int(),
  limit_min_lend_rate_year: fraction,
  max_lend_rate_year: fraction,
  min_lend_amount: decimalField,
  ladder_apr: ladder,
  curve,
  service_fee: fraction,
  verified_only: z.int(),
  terms_from: z.int(),
  open_hour: z.int(),
  done_until: z.int(),
  offered: decimalField,
  joining: decimalField,
  waiting: decimalField,
  lent: decimalField,
  idle: decimalField,
})
/** `flexiblePoolRow` as a type. */
export type FlexiblePoolRow = z.infer<typeof flexiblePoolRow>

const REFUSALS = [
  'flexible.notFound',
  'flexible.pool.bonus',
  'flexible.pool.curve',
  'flexible.pool.rates',
  'flexible.pool.retired',
  'flexible.pool.tiers',
] as const

const createBody = z.object({
  asset: assetField,
  ...optional,
  limit_min_lend_rate_year: fraction,
  min_lend_amount: amountText,
  curve,
  service_fee: fraction,
})
/** What a new pool is asked to be. */
export type FlexiblePoolCreateBody = z.input<typeof createBody>

const changeBody = z.object({
  asset: assetField,
  ...optional,
  limit_min_lend_rate_year: fraction.optional(),
  min_lend_amount: amountText.optional(),
  curve: curve.optional(),
  service_fee: fraction.optional(),
  version: rowVersionField.optional(),
})
/** What of a pool becomes different. */
export type FlexiblePoolChangeBody = z.input<typeof changeBody>

/** GET simple-earn/flexible: every pool. */
export const flexiblePools = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Flexible pools of every status',
  audience: 'operator',
  role: 'reader',
  data: z.object({ list: z.array(flexiblePoolRow) }),
})

/** POST simple-earn/flexible: opens a pool from the hour that is running. */
export const flexiblePoolCreate = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Open a flexible pool',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: createBody,
  data: z.union([flexiblePoolRow.extend(approvedState), proposedData]),
  refusals: ['ledger.asset.unknown', 'flexible.pool.exists', ...REFUSALS],
})

/** PUT simple-earn/flexible: what is given changes, from the next full hour on; the status at once. */
export const flexiblePoolChange = endpoint({
  method: 'PUT',
  path: PATH,
  summary: 'Change a flexible pool',
  audience: 'operator',
  role: 'dealer',
  effect: 'two',
  sends: 'json',
  body: changeBody,
  data: z.union([flexiblePoolRow.extend(approvedState), proposedData]),
  refusals: ['row.changed', ...REFUSALS],
})

/** POST simple-earn/flexible/write-off: a loan that will not come back. The reserve pays, then the house; never the lenders. */
export const flexibleWriteOff = endpoint({
  method: 'POST',
  path: `${PATH}/write-off`,
  summary: 'Write off a bad loan',
  audience: 'operator',
  role: 'risk',
  effect: 'two',
  body: z.object({ asset: assetField, loan_id: idField, amount: amountText, reason: noteField(200) }),
  data: z.union([
    z
      .object({ loan_id: z.int(), asset: z.string(), amount: decimalField, reserve: decimalField, loss: decimalField })
      .extend(approvedState),
    proposedData,
  ]),
  refusals: ['ERR_HOUR_CLOSING', 'flexible.loan.notFound', 'flexible.loan.tooMuch', 'proposal.oneself'],
})
