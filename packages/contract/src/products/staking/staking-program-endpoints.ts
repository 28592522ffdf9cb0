import { z } from 'zod'
import { amountText, assetField, decimalField, endpoint, idField, wholeNumber } from '../../http/index.ts'
import { stakingOrder } from './staking-order-endpoints.ts'

/*
 * Staking for programs, with the paths and fields of Gate's API v4. Rates are percent of a year, as in the products' own
 * calls; stamps are unix seconds.
 */

const STAKING_V4 = '/api/v4/earn/staking'
const program = { product: 'staking' } as const

/** What kinds of product a program may ask for: with a token, without one, minted. */
export const STAKING_COIN_TYPES = ['swap', 'lock', 'debt'] as const
/** One of the kinds. */
export type StakingCoinType = (typeof STAKING_COIN_TYPES)[number]

/** How a stake or redemption stands for programs, and a reward that is paid. */
export const STAKING_PROGRAM_STATUS = { SUCCESS: 1, REDEEMING: 3, REWARDED: 4 } as const

/** GET coins: products on sale. */
export const stakingProgramCoins = endpoint({
  method: 'GET',
  path: `${STAKING_V4}/coins`,
  summary: 'Staking products on sale, for programs',
  audience: 'customer',
  program,
  query: z.object({ cointype: z.enum(STAKING_COIN_TYPES).optional() }),
  data: z.array(
    z.object({
      pid: z.int(),
      coin: z.string(),
      name: z.string(),
      cointype: z.enum(STAKING_COIN_TYPES),
      exchange_coin: z.string(),
      exchange_rate: decimalField,
      rate: decimalField,
      min_amount: decimalField,
      max_amount: decimalField.meta({ description: '-1: no limit' }),
      reward_coins: z.array(z.string()),
    }),
  ),
})

/** POST swap: stakes (side 0) or redeems in the queue (side 1). */
export const stakingProgramSwap = endpoint({
  method: 'POST',
  path: `${STAKING_V4}/swap`,
  summary: 'Stake or redeem, for programs',
  audience: 'customer',
  program,
  movesMoney: true,
  limit: 'order',
  body: z.object({ coin: assetField, side: wholeNumber(0, 1), amount: amountText, pid: idField.optional() }),
  data: z.object({
    id: z.int(),
    pid: z.int(),
    uid: z.int(),
    coin: z.string(),
    type: z.int().meta({ description: 'The side' }),
    subtype: z.string().meta({ description: 'Empty: no order has one' }),
    amount: decimalField,
    exchange_rate: decimalField.meta({ description: 'Coin for one token; 0 where what is staked stays what it is' }),
    exchange_amount: decimalField,
    updateStamp: z.int(),
    createStamp: z.int(),
    status: z.int().meta({ description: '1 success, 3 redemption under way' }),
    protocol_type: z.int().meta({ description: '0: no order has one' }),
    client_order_id: z.string().meta({ description: 'Empty: no order has one' }),
    source: z.string().meta({ description: 'Empty: no order has one' }),
  }),
  refusals: stakingOrder.refusals ?? [],
})

const paged = { page: wholeNumber(1, 1_000_000).optional() }
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ page: z.int(), pageSize: z.int(), pageCount: z.int(), totalCount: z.int(), list: z.array(row) })

/** GET order_list: stakes (type 0, the default) or redemptions (1); those of tokens where `pid` names a product with one. */
export const stakingProgramOrders = endpoint({
  method: 'GET',
  path: `${STAKING_V4}/order_list`,
  summary: 'My stakes and redemptions, for programs',
  audience: 'customer',
  program,
  query: z.object({
    ...paged,
    pid: idField.optional(),
    coin: assetField.optional(),
    type: wholeNumber(0, 1).optional(),
  }),
  data: pageOf(
    z.object({
      pid: z.int(),
      coin: z.string(),
      amount: decimalField,
      type: z.int(),
      status: z.int(),
      redeem_stamp: z.int(),
      createStamp: z.int(),
      exchange_amount: decimalField,
      fee: decimalField,
    }),
  ),
})

/** GET award_list: rewards, by the day that earned them. */
export const stakingProgramAwards = endpoint({
  method: 'GET',
  path: `${STAKING_V4}/award_list`,
  summary: 'My staking rewards, for programs',
  audience: 'customer',
  program,
  query: z.object({ ...paged, pid: idField.optional(), coin: assetField.optional() }),
  data: pageOf(
    z.object({
      pid: z.int(),
      mortgage_coin: z.string(),
      amount: decimalField.meta({ description: 'What is paid, after the fee' }),
      reward_coin: z.string(),
      interest: decimalField.meta({ description: 'Before the fee' }),
      fee: decimalField,
      status: z.int().meta({ description: '0 waits, all of it or a part, 4 paid in full' }),
      paid: decimalField.meta({ description: 'How much of it is paid by now' }),
      bonus_date: z.string(),
      should_bonus_stamp: z.int(),
    }),
  ),
})

/** GET assets: what is staked, and tokens held. */
export const stakingProgramAssets = endpoint({
  method: 'GET',
  path: `${STAKING_V4}/assets`,
  summary: 'What I have staked, for programs',
  audience: 'customer',
  program,
  query: z.object({ coin: assetField.optional() }),
  data: z.array(
    z.object({
      pid: z.int(),
      mortgage_coin: z.string(),
      mortgage_amount: decimalField,
      freeze_amount: decimalField.meta({ description: 'What is being redeemed' }),
      exchange_coin: z.string(),
      exchange_amount: decimalField,
      move_income: decimalField.meta({ description: 'Rewards in the staked coin: paid and booked' }),
      /** Not there for tokens, which come and go like any coin. */
      createStamp: z.int().optional(),
    }),
  ),
})
