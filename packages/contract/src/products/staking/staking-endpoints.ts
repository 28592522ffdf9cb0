import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  listOf,
  orderText,
  pageQuery,
  unixSecondsField,
  WITHOUT_PAGES,
  wholeNumber,
} from '../../http/index.ts'
import { STAKING } from './staking-paths.ts'
import { REDEMPTION_STATES } from './staking-redemption.ts'
import { stakingTermsRow } from './staking-terms-wire.ts'

/* Calls of staking, by the specification's names. `rate` and `base_rate` are percent of a year, fees fractions, limits of "-1" none. */

/** How long a redemption takes: which of the five, and the days that it names. */
export const REDEEM_PERIODS = ['immediate', 'period', 'max', 'equal', 'between'] as const

/** A product as anybody sees it. `rate` is all that it pays by the day, in percent of a year. */
export const stakingProductRow = z.object({
  pid: z.int(),
  coin: z.string(),
  name: z.string(),
  type: z.int(),
  is_defi: z.int(),
  status: z.string(),
  rate: decimalField,
  ...stakingTermsRow,
  redeem_period: z.enum(REDEEM_PERIODS),
  /** 1 while stakes, and fast redemption, are stopped by an operator. */
  stake_paused: z.int(),
  fast_paused: z.int(),
  /** What is left of the product for everybody; null: no limit. */
  left: decimalField.nullable(),
  /** What all customers have staked, as of the last midnight. */
  stake_total_amount: decimalField,
  /** When what is staked now first earns to the account; null: with a redemption. */
  first_distribution: z.int().nullable(),
})
/** `stakingProductRow` as a type. */
export type StakingProductRow = z.infer<typeof stakingProductRow>

const productQuery = z.object({
  coin: assetField.optional(),
  name: z.string().max(60).optional(),
  pid: idField.optional(),
})

/** GET products: what is on sale, by coin. */
export const stakingProducts = endpoint({
  method: 'GET',
  path: `${STAKING}/products`,
  summary: 'Staking products on sale',
  audience: 'visitor',
  query: z.object({ coin: assetField.optional() }),
  data: z.object({ list: z.array(stakingProductRow), total: z.int() }),
})

/** GET product: one, by its pid, or the first on sale of a coin or name. */
export const stakingProduct = endpoint({
  method: 'GET',
  path: `${STAKING}/product`,
  summary: 'A staking product',
  audience: 'visitor',
  query: productQuery,
  data: stakingProductRow,
  refusals: ['staking.notFound'],
})

/** What a customer has of a product, and what they may do with it. */
export const stakingUserInfo = z.object({
  pid: z.int(),
  coin: z.string(),
  hold_amount: decimalField,
  /** What a stake can be made of. */
  available: decimalField,
  /** What is left of the customer's own limit; null: no limit. */
  limit_left: decimalField.nullable(),
  tier: z.int(),
  is_crowd: z.int(),
  /** Part of the service fee that the customer does not pay, a fraction. */
  vip_sale: decimalField,
  /** What is left of the day's fast redemption, the customer's or the product's; null: no limit. */
  fast_left: decimalField.nullable(),
  /** When a redemption asked for now would be paid: in the queue, and fast. */
  redeem_stamp: z.int(),
  quick_stamp: z.int(),
})
/** `stakingUserInfo` as a type. */
export type StakingUserInfo = z.infer<typeof stakingUserInfo>

/** GET user-info: what I have of a product. */
export const stakingMine = endpoint({
  method: 'GET',
  path: `${STAKING}/user-info`,
  summary: 'What I have of a staking product',
  audience: 'customer',
  query: productQuery,
  data: stakingUserInfo,
  refusals: ['staking.notFound'],
})

/** A holding: what is staked, and what it has earned, in each coin. */
export const stakingHoldingRow = z.object({
  id: z.int(),
  pid: z.int(),
  coin: z.string(),
  name: z.string(),
  amount: decimalField,
  redeeming: decimalField,
  /** Paid so far, and booked but not paid yet, in the product's reward coins. */
  rewards: z.array(z.object({ reward_coin: z.string(), paid: decimalField, unpaid: decimalField })),
  rate: decimalField,
  created_at: z.int(),
})
/** `stakingHoldingRow` as a type. */
export type StakingHoldingRow = z.infer<typeof stakingHoldingRow>

/** GET holdings: what I have staked, and what is being redeemed. */
export const stakingHoldings = endpoint({
  method: 'GET',
  path: `${STAKING}/holdings`,
  summary: 'My staking holdings',
  audience: 'customer',
  query: z.object({ asset: assetField.optional(), ...pageQuery }),
  data: listOf(stakingHoldingRow),
})

/** What a record of the history is about: 1 a stake, 2 a redemption. */
export const STAKING_HISTORY = { STAKE: 1, REDEEM: 2 } as const

/** A stake, or a redemption with when it is paid. What its type does not have is null. */
export const stakingHistoryRow = z.object({
  id: z.int(),
  type: z.int(),
  pid: z.int(),
  coin: z.string(),
  amount: decimalField,
  fee: decimalField.nullable(),
  received: decimalField.nullable(),
  quick: z.int().nullable(),
  state: z.enum(REDEMPTION_STATES).nullable(),
  created_at: z.int(),
  redeem_stamp: z.int().nullable(),
  paid_at: z.int().nullable(),
})
/** `stakingHistoryRow` as a type. */
export type StakingHistoryRow = z.infer<typeof stakingHistoryRow>

const historyQuery = z.object({
  type: wholeNumber(STAKING_HISTORY.STAKE, STAKING_HISTORY.REDEEM).optional(),
  asset: assetField.optional(),
  start_at: unixSecondsField.optional(),
  end_at: unixSecondsField.optional(),
  ...pageQuery,
})

/** GET history: stakes unless said otherwise, newest first. */
export const stakingHistory = endpoint({
  method: 'GET',
  path: `${STAKING}/history`,
  summary: 'My stakes and redemptions',
  audience: 'customer',
  query: historyQuery,
  data: listOf(stakingHistoryRow),
})

/** Columns of the file. */
export const STAKING_HISTORY_COLUMNS = [
  'time',
  'type',
  'coin',
  'pid',
  'amount',
  'fee',
  'received',
  'state',
  'paid',
] as const

/** GET history.csv: all of a type, streamed. */
export const stakingHistoryCsv = endpoint({
  method: 'GET',
  path: `${STAKING}/history.csv`,
  summary: 'My stakes and redemptions, as a file',
  audience: 'customer',
  query: historyQuery.omit(WITHOUT_PAGES),
  data: z.string(),
  produces: 'text/csv',
})

/** A day's reward. `bonus_date` is the day that earned it; `paid_at` null while it is not paid. */
export const stakingRewardRow = z.object({
  pid: z.int(),
  coin: z.string(),
  reward_coin: z.string(),
  bonus_date: z.int(),
  amount: decimalField,
  fee: decimalField,
  due_at: z.int().nullable(),
  paid_at: z.int().nullable(),
})
/** `stakingRewardRow` as a type. */
export type StakingRewardRow = z.infer<typeof stakingRewardRow>

/** GET rewards: by the day that earned them, newest first. */
export const stakingRewards = endpoint({
  method: 'GET',
  path: `${STAKING}/rewards`,
  summary: 'My staking rewards',
  audience: 'customer',
  query: z.object({ asset: assetField.optional(), pid: idField.optional(), ...pageQuery }),
  data: listOf(stakingRewardRow),
})

/** GET statistics: what a coin, or a product, has paid me in all and for the day before. */
export const stakingStatistics = endpoint({
  method: 'GET',
  path: `${STAKING}/statistics`,
  summary: 'What my staking has earned',
  audience: 'customer',
  query: z.object({ coin: assetField.optional(), pid: idField.optional() }),
  data: z.object({
    list: z.array(
      z.object({ reward_coin: z.string(), total: decimalField, yesterday: decimalField, unpaid: decimalField }),
    ),
  }),
})

/** What side of a stake or redemption: 0 stakes, 1 redeems. */
export const STAKING_SIDE = { STAKE: 0, REDEEM: 1 } as const

/** A stake as it was taken. */
export const stakingStaked = z.object({
  id: z.int(),
  pid: z.int(),
  coin: z.string(),
  amount: decimalField,
  created_at: z.int(),
  first_distribution: z.int().nullable(),
})
/** `stakingStaked` as a type. */
export type StakingStaked = z.infer<typeof stakingStaked>

const orderBody = z.object({
  side: wholeNumber(STAKING_SIDE.STAKE, STAKING_SIDE.STAKE),
  pid: idField.optional(),
  coin: assetField,
  amount: amountText,
  src: wholeNumber(0, 9).optional(),
  fundpass: z.string().max(64).optional(),
  text: orderText.optional(),
})
/** `orderBody` as a type. */
export type StakingOrderBody = z.output<typeof orderBody>

/** POST order: stakes. Without `pid` the first product on sale of the coin. */
export const stakingOrder = endpoint({
  method: 'POST',
  path: `${STAKING}/order`,
  summary: 'Stake',
  audience: 'customer',
  limit: 'order',
  movesMoney: true,
  body: orderBody,
  data: stakingStaked,
  refusals: [
    'stake.maxLimit.insufficientBalance',
    'stake.number.minLimit',
    'staking.notFound',
    'staking.notOnSale',
    'staking.region',
    'staking.soldOut',
    'staking.stake.limit',
    'staking.stake.tooMuch',
  ],
})

/** A redemption as it was taken: `redeem_stamp` is when it is paid at the latest. */
export const stakingRedeemed = z.object({
  id: z.int(),
  pid: z.int(),
  coin: z.string(),
  redeem_coin: z.string(),
  amount: decimalField,
  fee: decimalField,
  received: decimalField,
  quick: z.int(),
  state: z.enum(REDEMPTION_STATES),
  created_at: z.int(),
  redeem_stamp: z.int(),
})
/** `stakingRedeemed` as a type. */
export type StakingRedeemed = z.infer<typeof stakingRedeemed>

const redeemBody = z.object({
  side: wholeNumber(STAKING_SIDE.REDEEM, STAKING_SIDE.REDEEM).optional(),
  pid: idField,
  coin: assetField,
  amount: amountText,
  quick: flag.optional(),
  redeem_coin: assetField.optional(),
  src: wholeNumber(0, 9).optional(),
  fundpass: z.string().max(64).optional(),
  text: orderText.optional(),
})
/** `redeemBody` as a type. */
export type StakingRedeemBody = z.output<typeof redeemBody>

/** POST coin-redeem: redeems, in the queue or fast. Cannot be cancelled. */
export const stakingRedeem = endpoint({
  method: 'POST',
  path: `${STAKING}/coin-redeem`,
  summary: 'Redeem what is staked',
  audience: 'customer',
  limit: 'order',
  movesMoney: true,
  body: redeemBody,
  data: stakingRedeemed,
  refusals: [
    'redeem.maxLimit.insufficientBalance',
    'redeem.number.minLimit',
    'redeem.quickRedeemLimit',
    'staking.dayOpen',
    'staking.noHolding',
    'staking.notFound',
    'staking.redeem.coin',
    'staking.redeem.noFast',
    'staking.redeem.nothing',
  ],
})
