import { z } from 'zod'
import {
  assetField,
  decimalField,
  endpoint,
  idField,
  listOf,
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

/** A protocol of a product that lets customers choose one: it has a pid, a balance and rates of its own. */
export const stakingDefiEntry = z.object({
  pid: z.int(),
  protocol_name: z.string(),
  base_rate: decimalField,
  rate: decimalField,
  reward: stakingTermsRow.reward_coin,
  income_days: z.int(),
  extra_interest: stakingTermsRow.extra_interest,
  status: z.string(),
  stake_paused: z.int(),
})
/** `stakingDefiEntry` as a type. */
export type StakingDefiEntry = z.infer<typeof stakingDefiEntry>

/** A coin that a product of type 2 takes for what it mints. */
export const stakingDebtCoin = z.object({
  coin: z.string(),
  /** 1: swapped at par into the reserve. 0: stays the customer's and is locked. */
  par: z.int(),
  /** Part of its worth that can be minted; 1 for a par coin. */
  factor: decimalField,
  /** What of it can be redeemed into now; null: its own position alone. */
  reserve: decimalField.nullable(),
  /** USDT for one of its coin now, and the mean of 30 minutes; null without a fresh price. Of a par coin 1 within the band. */
  index: decimalField.nullable(),
  mean: decimalField.nullable(),
  /** Coin for one where it is a token, the lowest of 24 hours; 1 for a coin. */
  rate: decimalField,
  debt_rate: decimalField.nullable().meta({
    description:
      'What a debt against it costs of a year, a fraction; null: a par coin, or there are no new debts against it',
  }),
  next_debt_rate: decimalField.nullable().meta({ description: 'What it will cost; null: nothing is announced' }),
  next_debt_from: z.int().nullable().meta({ description: 'Unix seconds from which that holds' }),
})
/** `stakingDebtCoin` as a type. */
export type StakingDebtCoin = z.infer<typeof stakingDebtCoin>

/** A product as anybody sees it. `rate` is all that it pays by the day, in percent of a year. */
export const stakingProductRow = z.object({
  pid: z.int(),
  coin: z.string(),
  name: z.string(),
  type: z.int(),
  /** 0: what is staked becomes a token. 1: everything else. The holdings page is narrowed by it. */
  product_type: z.int(),
  is_defi: z.int(),
  /** The product that a protocol belongs to; null for a product of its own. */
  parent_pid: z.int().nullable(),
  protocol_name: z.string().nullable(),
  /** Protocols to choose from, the highest rate first. */
  defi: z.array(stakingDefiEntry),
  /** Coins that can be given for what is minted, and their names with commas between. */
  debt: z.array(stakingDebtCoin),
  mortgage_coin: z.string(),
  /** The token that is given for the coin; null where what is staked stays what it is. */
  exchange_type: z.string().nullable(),
  /** Coin for one token, and for display tokens for one coin; null without a token. */
  exchange_rate: decimalField.nullable(),
  exchange_rate_reverse: decimalField.nullable(),
  status: z.string(),
  rate: decimalField,
  ...stakingTermsRow,
  /** 1 while a bonus is paid on top, and its highest rate in percent of a year. */
  extra_interest_show: z.int(),
  extra_rate: decimalField,
  redeem_period: z.enum(REDEEM_PERIODS),
  /** What else is said of redeeming: the same as above of the first way out, in one part as well. */
  extra: z.object({
    redeem_period_txt: z.string(),
    redeem_minday: z.int(),
    redeem_maxday: z.int(),
    /** 1 while an operator holds redemptions back: payments of standard ones, or fast ones. */
    redeem_control: z.int(),
    redeem_quick: z.int(),
    /** Minutes until a fast one is paid; 0 where there is none. */
    redeem_quick_long: z.int(),
  }),
  /** 1 while stakes, and fast redemption, are stopped by an operator. */
  stake_paused: z.int(),
  fast_paused: z.int(),
  /** 1 while payments of standard redemptions wait. */
  standard_paused: z.int(),
  /** What is left of the product for everybody; null: no limit. */
  left: decimalField.nullable(),
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

/** What a token of an exchange product is of its coin, at the rate in force: it has no index. */
export const stakingTokenRate = z.object({ token: z.string(), coin: z.string(), exchange_rate: decimalField })
/** `stakingTokenRate` as a type. */
export type StakingTokenRate = z.infer<typeof stakingTokenRate>

/** GET token-rates: what tokens are of their coins, whoever pays rewards in them. */
export const stakingTokenRates = endpoint({
  method: 'GET',
  path: `${STAKING}/token-rates`,
  summary: 'Rates of tokens of exchange products',
  audience: 'visitor',
  data: z.object({ list: z.array(stakingTokenRate), total: z.int() }),
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
  /** The customer's own limit, the crowd's for who counts among them, and what is used and left of it; null: no limit. */
  limit: decimalField.nullable(),
  limit_used: decimalField,
  limit_left: decimalField.nullable(),
  /** What the customer owes of the coin: it cannot be staked. */
  loans: decimalField,
  /** 1: the task of the bonus is done. */
  task_done: z.int(),
  /** What is staked with each protocol of the product. */
  protocols: z.array(z.object({ pid: z.int(), protocol_name: z.string(), mortgage_amount: decimalField })),
  /** What was minted and not paid back; in USDT. Null for products that mint nothing. */
  debt: decimalField.nullable(),
  /** Collateral that is locked, by coin, each with its own debt and loan-to-value. */
  collateral: z.array(
    z.object({
      coin: z.string(),
      amount: decimalField,
      debt: decimalField,
      /** Unpaid fee of the debt until now. */
      fee: decimalField,
      /** Debt and fee over worth, rounded up to six decimals; null without a fresh price. */
      ltv: decimalField.nullable(),
      /** By which was minted last; alert and sale follow from it. */
      factor: decimalField,
      alert_ltv: decimalField,
      liquidation_ltv: decimalField,
    }),
  ),
  /** What can be given of each coin for what is minted. */
  givable: z.array(z.object({ coin: z.string(), available: decimalField })),
  /** The highest of the positions; null where there is none. */
  ltv: decimalField.nullable(),
  alert_ltv: decimalField.nullable(),
  liquidation_ltv: decimalField.nullable(),
  tier: z.int(),
  is_crowd: z.int(),
  /** Part of the service fee that the customer does not pay, a fraction. */
  vip_sale: decimalField,
  /** What is left of the day's fast redemption, the customer's or the product's; null: no limit. */
  fast_left: decimalField.nullable(),
  fast_coins: z.array(z.object({ coin: z.string(), left: decimalField.nullable() })).meta({
    description: 'Of minted coins: what may still be paid back fast today, by each coin that is paid out fast',
  }),
  fast_rate: decimalField.nullable().meta({
    description: 'Coin for one token in a fast redemption, the lowest rate of the last 24 hours; null: no token',
  }),
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

/** GET user-infos: the same of every product of a coin that is on sale, for a page that shows all of them. */
export const stakingMineOfCoin = endpoint({
  method: 'GET',
  path: `${STAKING}/user-infos`,
  summary: 'What I have of every staking product of a coin',
  audience: 'customer',
  query: z.object({ coin: assetField }),
  data: z.object({ list: z.array(stakingUserInfo) }),
})

/** A holding: what is staked, and what it has earned, in each coin. */
export const stakingHoldingRow = z.object({
  id: z.int(),
  pid: z.int(),
  coin: z.string(),
  name: z.string(),
  /** As in the product. */
  product_type: z.int(),
  protocol_name: z.string().nullable(),
  amount: decimalField,
  redeeming: decimalField,
  /** Paid so far, and booked but not paid yet, in the product's reward coins. */
  rewards: z.array(z.object({ reward_coin: z.string(), paid: decimalField, unpaid: decimalField })),
  rate: decimalField,
  created_at: z.int(),
})
/** `stakingHoldingRow` as a type. */
export type StakingHoldingRow = z.infer<typeof stakingHoldingRow>

/** Tokens of an exchange product that a customer holds in spot, and what they are worth in coin at the rate in force. */
export const stakingTokenRow = z.object({
  pid: z.int(),
  coin: z.string(),
  name: z.string(),
  exchange_type: z.string(),
  amount: decimalField,
  redeeming: decimalField,
  exchange_rate: decimalField,
  worth: decimalField,
})
/** `stakingTokenRow` as a type. */
export type StakingTokenRow = z.infer<typeof stakingTokenRow>

/** GET tokens: what I hold of exchange products. */
export const stakingTokens = endpoint({
  method: 'GET',
  path: `${STAKING}/tokens`,
  summary: 'My tokens of exchange products',
  audience: 'customer',
  query: z.object({ asset: assetField.optional() }),
  data: z.object({ list: z.array(stakingTokenRow), total: z.int() }),
})

/** GET holdings: what I have staked, and what is being redeemed. */
export const stakingHoldings = endpoint({
  method: 'GET',
  path: `${STAKING}/holdings`,
  summary: 'My staking holdings',
  audience: 'customer',
  query: z.object({ asset: assetField.optional(), product_type: wholeNumber(0, 1).optional(), ...pageQuery }),
  data: listOf(stakingHoldingRow),
})

/**
 * What a record of the history is about: 1 a stake, 2 a redemption, 3 and 4 the same of a token; 5 what was minted for what was
 * given, 6 what was paid back for what is received, 7 collateral that was sold.
 */
export const STAKING_HISTORY = {
  STAKE: 1,
  REDEEM: 2,
  TOKEN: 3,
  TOKEN_BACK: 4,
  MINT: 5,
  MINT_BACK: 6,
  MINT_SALE: 7,
} as const

/** A stake, or a redemption with when it is paid. What its type does not have is null. */
export const stakingHistoryRow = z.object({
  id: z.int(),
  type: z.int(),
  pid: z.int(),
  coin: z.string(),
  amount: decimalField,
  fee: decimalField.nullable(),
  received: decimalField.nullable(),
  /** Of a token: its name, and the rate that was paid; null before. */
  token: z.string().nullable(),
  exchange_rate: decimalField.nullable(),
  quick: z.int().nullable(),
  state: z.enum(REDEMPTION_STATES).nullable(),
  created_at: z.int(),
  redeem_stamp: z.int().nullable(),
  paid_at: z.int().nullable(),
})
/** `stakingHistoryRow` as a type. */
export type StakingHistoryRow = z.infer<typeof stakingHistoryRow>

const historyQuery = z.object({
  type: wholeNumber(STAKING_HISTORY.STAKE, STAKING_HISTORY.MINT_SALE).optional(),
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
  readByOperators: true,
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

/**
 * A day's reward. `bonus_date` is the day that earned it; `paid` how much of `amount` is paid, and `paid_at` when the last of that
 * was, null while nothing is. `due_at` null: it is paid with redemptions, the oldest day first.
 */
export const stakingRewardRow = z.object({
  pid: z.int(),
  coin: z.string(),
  reward_coin: z.string(),
  bonus_date: z.int(),
  /** 1: of a bonus on top. */
  is_extra: z.int(),
  amount: decimalField,
  fee: decimalField,
  due_at: z.int().nullable(),
  paid: decimalField,
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
