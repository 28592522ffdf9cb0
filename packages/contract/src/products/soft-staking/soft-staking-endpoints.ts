import { z } from 'zod'
import {
  assetField,
  decimalField,
  endpoint,
  flag,
  listOf,
  pageQuery,
  unixSecondsField,
  WITHOUT_PAGES,
} from '../../http/index.ts'
import { SOFT_STAKING } from './soft-staking-paths.ts'

/* Calls of soft staking. `rate_year` is a fraction; a `max_amount` of "-1" is none; days are unix seconds of their 00:00 (UTC). */

/** The version of the agreement that a customer accepts by switching on. */
export const SOFT_STAKING_AGREEMENT = 1

/** Where soft staking of a customer stands. */
export const softStakingState = z.object({
  status: z.boolean(),
  /** Since when it is on; null while it is off. */
  on_at: z.int().nullable(),
  /** When it was switched off last; null while it is on, or where it never was. */
  off_at: z.int().nullable(),
  /** The first day that counts, or counted. */
  first_day: z.int().nullable(),
  /** The last day that is paid for what was earned before it was switched off. */
  last_day: z.int().nullable(),
  /** When the day that runs, or counts first, is paid; null where nothing will be. */
  next_payment: z.int().nullable(),
  /** Hash of the key that the seconds of the running day are made of. */
  key_hash: z.string().nullable(),
  earned: z.array(z.object({ coin: z.string(), total: decimalField, yesterday: decimalField, unpaid: decimalField })),
})
/** `softStakingState` as a type. */
export type SoftStakingState = z.infer<typeof softStakingState>

/** POST switch: on or off. What it is already stays so. */
export const softStakingSwitch = endpoint({
  method: 'POST',
  path: `${SOFT_STAKING}/switch`,
  summary: 'Switch soft staking on or off',
  audience: 'customer',
  limit: 'order',
  sends: 'json',
  body: z.object({ status: flag }),
  data: softStakingState,
  refusals: ['soft-staking.region', 'stop.order'],
})

/** GET status: whether it is on, since when, and what it has earned. */
export const softStakingStatus = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING}/status`,
  summary: 'Whether my soft staking is on',
  audience: 'customer',
  data: softStakingState,
})

/** A coin that earns in the spot account, by the terms of the running day. */
export const softStakingCoinRow = z.object({
  coin: z.string(),
  rate_year: decimalField,
  /** The least average of a day that earns, and the most that counts; "-1": no most. */
  min_amount: decimalField,
  max_amount: decimalField,
})
/** `softStakingCoinRow` as a type. */
export type SoftStakingCoinRow = z.infer<typeof softStakingCoinRow>

/** GET coins: what earns, by coin. */
export const softStakingCoins = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING}/coins`,
  summary: 'Coins of soft staking',
  audience: 'visitor',
  query: z.object({ coin: assetField.optional() }),
  data: z.object({ list: z.array(softStakingCoinRow), total: z.int() }),
})

/** A day's reward of one coin: the mean of its snapshots, how many of them counted, and what was paid. */
export const softStakingRewardRow = z.object({
  coin: z.string(),
  /** The day that earned it. */
  bonus_date: z.int(),
  snapshots: z.int(),
  average: decimalField,
  rate_year: decimalField,
  amount: decimalField,
  due_at: z.int(),
  paid_at: z.int().nullable(),
})
/** `softStakingRewardRow` as a type. */
export type SoftStakingRewardRow = z.infer<typeof softStakingRewardRow>

const rewardsQuery = z.object({
  asset: assetField.optional(),
  start_at: unixSecondsField.optional(),
  end_at: unixSecondsField.optional(),
  ...pageQuery,
})

/** GET rewards: by the day that earned them, newest first. */
export const softStakingRewards = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING}/rewards`,
  summary: 'My soft-staking rewards',
  audience: 'customer',
  readByOperators: true,
  query: rewardsQuery,
  data: listOf(softStakingRewardRow),
})

/** Columns of the file. */
export const SOFT_STAKING_REWARD_COLUMNS = [
  'day',
  'coin',
  'snapshots',
  'average',
  'rate_year',
  'amount',
  'paid',
] as const

/** GET rewards.csv: all of them, streamed. */
export const softStakingRewardsCsv = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING}/rewards.csv`,
  summary: 'My soft-staking rewards, as a file',
  audience: 'customer',
  query: rewardsQuery.omit(WITHOUT_PAGES),
  data: z.string(),
  produces: 'text/csv',
})

/** A stretch in which soft staking was on. `first_day` is null where it was switched off before one counted. */
export const softStakingSpanRow = z.object({
  id: z.int(),
  on_at: z.int(),
  first_day: z.int().nullable(),
  off_at: z.int().nullable(),
  agreement: z.int(),
})
/** `softStakingSpanRow` as a type. */
export type SoftStakingSpanRow = z.infer<typeof softStakingSpanRow>

/** GET history: when it was on, newest first. */
export const softStakingHistory = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING}/history`,
  summary: 'When my soft staking was on',
  audience: 'customer',
  query: z.object(pageQuery),
  data: listOf(softStakingSpanRow),
})

/** A day's key: its hash is told before the day, the key once the day is over. */
export const softStakingDayRow = z.object({
  day: z.int(),
  key_hash: z.string(),
  key: z.string().nullable(),
  published_at: z.int(),
})
/** `softStakingDayRow` as a type. */
export type SoftStakingDayRow = z.infer<typeof softStakingDayRow>

/** GET days: hashes and keys, the latest day first. */
export const softStakingDays = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING}/days`,
  summary: 'Hashes and keys of the snapshots of each day',
  audience: 'visitor',
  query: z.object(pageQuery),
  data: listOf(softStakingDayRow),
})

/** GET snapshots: what the snapshots of a day that is over found in my spot account of a coin. */
export const softStakingSnapshots = endpoint({
  method: 'GET',
  path: `${SOFT_STAKING}/snapshots`,
  summary: 'What the snapshots of a day found of mine',
  audience: 'customer',
  query: z.object({ day: unixSecondsField, coin: assetField }),
  data: z.object({
    day: z.int(),
    coin: z.string(),
    list: z.array(z.object({ at: z.int(), amount: decimalField, is_counted: z.boolean() })),
  }),
  refusals: ['soft-staking.day.archived', 'soft-staking.day.open', 'soft-staking.day.unknown'],
})
