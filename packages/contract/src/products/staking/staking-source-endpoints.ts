import { z } from 'zod'
import { approvedState, proposedData } from '../../core/index.ts'
import { assetField, dayField, decimalField, endpoint, idField, listOf, pageQuery } from '../../http/index.ts'
import { STAKING_CONSOLE } from './staking-paths.ts'

/* What sources say of days, and what operators decide where it is not believed by itself. */

/** Why a value stands as it does: believed, entered by an operator, or why an operator must decide. */
export const SOURCE_REASONS = ['taken', 'entered', 'changed', 'ceiling', 'negative', 'coin', 'leap'] as const
/** What became of a value. */
export const SOURCE_STATES = ['taken', 'waiting', 'dismissed'] as const
/** Who told a value: the product's feed, a rate file that an operator brought, or an operator by hand. */
export const SOURCE_ORIGINS = ['feed', 'file', 'operator'] as const
/** One of those. */
export type SourceOrigin = (typeof SOURCE_ORIGINS)[number]
/** One of the states. */
export type SourceState = (typeof SOURCE_STATES)[number]

/** A value of a source: percent of a year that a day paid in a coin. */
export const stakingSourceRow = z.object({
  id: z.int(),
  pid: z.int(),
  day: z.string(),
  coin: z.string(),
  rate: decimalField,
  reason: z.enum(SOURCE_REASONS),
  status: z.enum(SOURCE_STATES),
  /** Null: from before it was kept. */
  origin: z.enum(SOURCE_ORIGINS).nullable(),
  told_time: z.int(),
  /** 1: above 1.5 times the mean of the seven days booked before. */
  is_unusual: z.int(),
})
/** `stakingSourceRow` as a type. */
export type StakingSourceRow = z.infer<typeof stakingSourceRow>

/** GET source-values: what sources told of a product, newest day first. */
export const stakingSourceValues = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/source-values`,
  summary: 'What sources of rates told, and what waits for a decision',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional(), status: z.enum(SOURCE_STATES).optional(), ...pageQuery }),
  data: listOf(stakingSourceRow),
})

/** Most characters of a rate file. */
export const RATE_FILE_LENGTH = 100_000

/** POST source-file: the rates of days, as `day,coin,rate` by the line. Each value is judged as one that is entered by itself. */
export const stakingSourceFile = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/source-file`,
  summary: 'Bring a rate file of a product',
  audience: 'operator',
  role: 'dealer',
  effect: 'bounded',
  sends: 'json',
  body: z.object({ pid: idField, text: z.string().min(1).max(RATE_FILE_LENGTH) }),
  data: z.object({ pid: z.int(), taken: z.int(), repeated: z.int(), waiting: z.int() }),
  refusals: [
    'proposal.newOperator',
    'staking.notFound',
    'staking.source.line',
    'staking.source.line.booked',
    'staking.source.line.coin',
    'staking.source.line.early',
    'staking.source.line.none',
    'staking.source.line.rate',
    'staking.source.none',
  ],
})

const valueBody = z.object({ pid: idField, day: dayField, coin: assetField, rate: decimalField })
/** `valueBody` as a type. */
export type StakingSourceBody = z.output<typeof valueBody>

/**
 * POST source-value: an operator's value of a day that is over and not booked yet. One above the entry's ceiling, or another than
 * the one that stands, takes two.
 */
export const stakingSourceValue = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/source-value`,
  summary: 'Enter the rate of a day for a source',
  audience: 'operator',
  role: 'dealer',
  effect: 'bounded',
  body: valueBody,
  data: z.union([stakingSourceRow.extend(approvedState), proposedData]),
  refusals: [
    'proposal.newOperator',
    'staking.notFound',
    'staking.source.booked',
    'staking.source.coin',
    'staking.source.early',
    'staking.source.none',
    'staking.source.rate',
  ],
})

/** POST source-value/dismiss: a value that waits is not believed. */
export const stakingSourceDismiss = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/source-value/dismiss`,
  summary: 'Dismiss a value of a source that waits',
  audience: 'operator',
  role: 'dealer',
  effect: { alone: 'A value that waits is put aside.' },
  body: z.object({ pid: idField, id: idField }),
  data: stakingSourceRow,
  refusals: ['staking.notFound', 'staking.source.notWaiting'],
})
