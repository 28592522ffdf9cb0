import { z } from 'zod'
import { assetField, decimalField, endpoint, idField, listOf, pageQuery, unixSecondsField } from '../../http/index.ts'
import { STAKING_CONSOLE } from './staking-paths.ts'

/* What operators see of staking as it goes: days that were booked, one played dry, and what is on its way out. Days are UTC. */

/** What a day of a product comes to in one coin. `is_extra` 1: of a bonus on top. `later`: booked and not paid yet. */
export const stakingDaySum = z.object({
  reward_coin: z.string(),
  is_extra: z.int(),
  rate: decimalField,
  holdings: z.int(),
  gross: decimalField,
  fee: decimalField,
  net: decimalField,
  later: decimalField,
})
/** `stakingDaySum` as a type. */
export type StakingDaySum = z.infer<typeof stakingDaySum>

/** A day of a product that was booked, or is being. */
export const stakingRunRow = z.object({
  pid: z.int(),
  coin: z.string(),
  name: z.string(),
  day: z.int(),
  state: z.enum(['open', 'done']),
  /** Holdings gone over. */
  rows: z.int(),
  /** What was staked at the day's end; null while it is not over. */
  staked: decimalField.nullable(),
  opened_at: z.int(),
  ended_at: z.int().nullable(),
})
/** `stakingRunRow` as a type. */
export type StakingRunRow = z.infer<typeof stakingRunRow>

/** GET staking/runs: days that were booked, newest first, fifty at a time; those before `before`. */
export const stakingRuns = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/runs`,
  summary: 'Days of staking that were booked',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional(), before: unixSecondsField.optional() }),
  data: z.object({ list: z.array(stakingRunRow), next_before: z.int().nullable() }),
})

/** GET staking/runs/sums: what a day of a product came to. */
export const stakingRunSums = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/runs/sums`,
  summary: 'What a day of a staking product came to',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField, day: unixSecondsField }),
  data: z.object({ list: z.array(stakingDaySum) }),
})

/**
 * GET staking/dry-run: what the day that runs would come to at its end if nobody acted any more: by the statement that books
 * it, at the prices of now. Nothing is written.
 */
export const stakingDryRun = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/dry-run`,
  summary: 'What the running day of a staking product would come to',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField }),
  data: z.object({
    pid: z.int(),
    coin: z.string(),
    day: z.int(),
    holdings: z.int(),
    staked: decimalField,
    list: z.array(stakingDaySum),
  }),
  refusals: ['staking.dayOpen', 'staking.notFound'],
})

/** What of a coin is to be paid on a day, and what must be there until then, all days before it included. */
export const stakingQueueDay = z.object({
  day: z.int(),
  coin: z.string(),
  redemptions: z.int(),
  fast: z.int(),
  amount: decimalField,
  fee: decimalField,
  /** What leaves to customers. */
  received: decimalField,
  /** The same with that of all days before. */
  needed: decimalField,
  /** 1: it is past due. */
  late: z.int(),
})
/** `stakingQueueDay` as a type. */
export type StakingQueueDay = z.infer<typeof stakingQueueDay>

/** Today's fast redemption of a product for everybody. */
export const stakingFastDay = z.object({
  pid: z.int(),
  coin: z.string(),
  name: z.string(),
  /** Null: no limit. */
  daily: decimalField.nullable(),
  used: decimalField,
  left: decimalField.nullable(),
  /** Most of one customer; null: no limit. */
  personal: decimalField.nullable(),
  paused: z.int(),
})
/** `stakingFastDay` as a type. */
export type StakingFastDay = z.infer<typeof stakingFastDay>

/** GET staking/redemptions/days: what is on its way out by day and coin, and what is left of today's fast redemption. */
export const stakingRedemptionDays = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/redemptions/days`,
  summary: 'Staking redemptions that are to be paid, and fast redemption left today',
  audience: 'operator',
  role: 'reader',
  query: z.object({ coin: assetField.optional() }),
  data: z.object({ days: z.array(stakingQueueDay), fast: z.array(stakingFastDay) }),
})

export const stakingLeftoverRow = z.object({
  user_id: z.int(),
  pid: z.int(),
  name: z.string(),
  reward_coin: z.string(),
  amount: decimalField,
  paid_at: z.int(),
  is_repair: z.int(),
})
/** `stakingLeftoverRow` as a type. */
export type StakingLeftoverRow = z.infer<typeof stakingLeftoverRow>

/** GET staking/leftovers: rewards that were paid after the last redemption of their holding, newest first. */
export const stakingLeftovers = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/leftovers`,
  summary: 'Staking rewards that were paid after the last redemption',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional(), ...pageQuery }),
  data: listOf(stakingLeftoverRow),
})
