import type { Listing } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { decimal, decimalText } from '@tenor/contract/money'
import type {
  RedemptionState,
  SOURCE_REASONS,
  SourceOrigin,
  SourceState,
  StakingTermsFull,
  StakingType,
} from '@tenor/contract/staking'
import { type Column, column, orNull, type RecordOf, table, writtenLater } from '../../platform/database/index.ts'

/* The tables of staking, each declared once. */

/** Amount × seconds, in hundred-millionths of a coin times seconds. */
const weightColumn: Column<bigint> = column.decimal()

/** Rewards in their coins, as a redemption paid them. */
export type PaidReward = { readonly coin: string; readonly amount: Decimal8 }
const rewardsColumn: Column<readonly PaidReward[]> = {
  type: 'jsonb',
  write: (rewards) => JSON.stringify(rewards.map(({ coin, amount }) => ({ coin, amount: decimalText(amount) }))),
  read: (raw) =>
    (raw as { coin: string; amount: string }[]).map(({ coin, amount }) => ({ coin, amount: decimal(amount) })),
}

export const productTable = table('staking_product', {
  id: column.bigint(),
  coin: column.text(),
  type: column.smallint<StakingType>(),
  name: column.text(),
  isDefi: column.boolean(),
  parentId: orNull(column.bigint()),
  token: orNull(column.text()),
  revision: column.integer(),
  stakePaused: column.boolean(),
  fastPaused: column.boolean(),
  standardPaused: column.boolean(),
  cash: orNull(column.decimal()),
  /** Of the cash what no standard redemption waits for; null: there is no end of it, or it has not been set yet. */
  fastFloat: orNull(column.decimal()),
  floatAt: column.instant(),
  listing: column.text<Listing>(),
  bookedTo: column.instant(),
  dueAt: column.instant(),
  staked: column.decimal(),
  told: orNull(column.json<Readonly<Record<string, string>>>()),
  createdAt: column.instant(),
})
export type StoredProduct = RecordOf<typeof productTable>

export const termsTable = table('staking_terms', {
  productId: column.bigint(),
  fromAt: column.instant(),
  terms: column.json<StakingTermsFull>(),
})

/** What a source told of a day in a coin: percent of a year. */
export const sourceTable = table('staking_source_value', {
  productId: column.bigint(),
  id: column.bigint(),
  day: column.instant(),
  coin: column.text(),
  value: column.decimal(),
  reason: column.text<(typeof SOURCE_REASONS)[number]>(),
  state: column.text<SourceState>(),
  /** Null: it was told before this was kept. */
  origin: orNull(column.text<SourceOrigin>()),
  toldAt: column.instant(),
  /** Above 1.5 times the mean of the days booked last. */
  isUnusual: column.boolean(),
})
export type StoredValue = RecordOf<typeof sourceTable>

export const holdingTable = table('staking_holding', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  coin: column.text(),
  amount: column.decimal(),
  missed: weightColumn,
  accruedTo: column.instant(),
  freshAt: orNull(column.instant()),
  freshTaken: column.decimal(),
  createdAt: column.instant(),
})
export type Holding = RecordOf<typeof holdingTable>

export const stakeTable = table('staking_stake', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  holdingId: column.bigint(),
  productId: column.bigint(),
  coin: column.text(),
  amount: column.decimal(),
  createdAt: column.instant(),
  text: orNull(column.text()),
})
export type Stake = RecordOf<typeof stakeTable>

/** What a holding weighed on a day that waits for its rates. */
export const weightTable = table('staking_weight', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  day: column.instant(),
  productId: column.bigint(),
  weight: weightColumn,
  bookedIn: writtenLater(orNull(column.bigint())),
})

export const leftoverTable = table('staking_leftover', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  paidIn: column.bigint(),
  line: column.smallint(),
  productId: column.bigint(),
  coin: column.text(),
  amount: column.decimal(),
  at: column.instant(),
  isRepair: column.boolean(),
})
export type Leftover = RecordOf<typeof leftoverTable>

export const redemptionTable = table('staking_redemption', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  holdingId: column.bigint(),
  productId: column.bigint(),
  coin: column.text(),
  amount: column.decimal(),
  fee: column.decimal(),
  lost: column.decimal(),
  /** What a fast one took of the product's cash when it was asked for, less what a loss gave back of it. */
  cashTaken: column.decimal(),
  isFast: column.boolean(),
  /** Of a standard one that became fast: when, and what of it counted for the day's quota. */
  fastAt: orNull(column.instant()),
  fastAsked: orNull(column.decimal()),
  rewards: rewardsColumn,
  state: column.text<RedemptionState>(),
  createdAt: column.instant(),
  dueAt: column.instant(),
  lookAt: orNull(column.instant()),
  paidAt: orNull(column.instant()),
  late: column.decimal(),
  paidIn: orNull(column.bigint()),
  text: orNull(column.text()),
})
export type Redemption = RecordOf<typeof redemptionTable>

export const rewardTable = table('staking_reward', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  day: column.instant(),
  holdingId: column.bigint(),
  productId: column.bigint(),
  entry: column.smallint(),
  coin: column.text(),
  weight: weightColumn,
  sale: column.decimal(),
  gross: column.decimal(),
  fee: column.decimal(),
  dueAt: orNull(column.instant()),
  isPrompt: column.boolean(),
  /** Coin for one token when it was booked; null: it is in no token. */
  tokenRate: orNull(column.decimal()),
  bookedIn: column.bigint(),
  paidIn: writtenLater(orNull(column.bigint())),
})
export type Reward = RecordOf<typeof rewardTable>
