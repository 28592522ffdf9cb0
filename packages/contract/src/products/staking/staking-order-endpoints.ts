import { z } from 'zod'
import {
  amountText,
  assetField,
  decimalField,
  endpoint,
  flag,
  idField,
  orderText,
  wholeNumber,
} from '../../http/index.ts'
import { agreementField } from './staking-agreement.ts'
import { STAKING } from './staking-paths.ts'
import { REDEMPTION_STATES } from './staking-redemption.ts'

/* What customers do with staking products. */

/** What side of a stake or redemption: 0 stakes, 1 redeems. */
export const STAKING_SIDE = { STAKE: 0, REDEEM: 1 } as const

/** Which look somebody asked in (`src`): 1 the one of VIP. It says where an act began, and changes nothing of it. */
export const STAKING_LOOK = { PLAIN: 0, VIP: 1 } as const

/** A stake as it was taken. */
export const stakingStaked = z.object({
  id: z.int(),
  pid: z.int(),
  coin: z.string(),
  amount: decimalField,
  created_at: z.int(),
  first_distribution: z.int().nullable(),
  /** What was given for it at once, or will be for a redemption: tokens, or coin at the rate shown; null where nothing is. */
  received: decimalField.nullable(),
  received_coin: z.string().nullable(),
  exchange_rate: decimalField.nullable(),
  /** Of a redemption: when it is paid at the latest. */
  redeem_stamp: z.int().nullable(),
})
/** `stakingStaked` as a type. */
export type StakingStaked = z.infer<typeof stakingStaked>

const orderBody = z.object({
  side: wholeNumber(STAKING_SIDE.STAKE, STAKING_SIDE.REDEEM),
  pid: idField.optional(),
  coin: assetField,
  amount: amountText,
  src: wholeNumber(STAKING_LOOK.PLAIN, STAKING_LOOK.VIP).optional(),
  /** The version of the agreement that the customer accepts with it. */
  agreement: agreementField.optional(),
  /** The rate of a token that the customer saw: refused where it got worse. */
  exchange_rate: decimalField.optional(),
  /** Of type 2, where `coin` is what is given: how much to mint for it. 0 adds to collateral. A par coin needs none. */
  mint_amount: decimalField.optional(),
  fundpass: z.string().max(64).optional(),
  text: orderText.optional(),
})
/** `orderBody` as a type. */
export type StakingOrderBody = z.output<typeof orderBody>

/** What stands against minting and paying back alone. */
const MINT_REFUSALS = [
  'staking.mint.amountNeeded',
  'staking.mint.coin',
  'staking.mint.debtFirst',
  'staking.mint.most',
  'staking.mint.noRate',
  'staking.mint.nothing',
  'staking.mint.parClosed',
  'staking.mint.reserve',
  'staking.price.stale',
] as const

/**
 * POST order: stakes, or with side 1 redeems in the queue. Without `pid`, or with that of a product with protocols, a stake is of the one
 * open product of the coin, of its protocols the highest rate; a redemption of the one holding, of protocols the largest. Several
 * products are refused and named. Minting always names its product: without `pid` nothing is ever minted.
 */
export const stakingOrder = endpoint({
  method: 'POST',
  path: `${STAKING}/order`,
  summary: 'Stake',
  audience: 'customer',
  limit: 'order',
  movesMoney: true,
  sends: 'json',
  body: orderBody,
  data: stakingStaked,
  refusals: [
    'redeem.maxLimit.insufficientBalance',
    'redeem.number.minLimit',
    'stake.maxLimit.insufficientBalance',
    'stake.number.minLimit',
    ...MINT_REFUSALS,
    'staking.agreement.changed',
    'staking.loss.open',
    'staking.noHolding',
    'staking.notFound',
    'staking.notOnSale',
    'staking.pid.several',
    'staking.rate.late',
    'staking.rate.moved',
    'staking.redeem.coin',
    'staking.redeem.nothing',
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
  /** Coin for one token when it was asked for; what is paid in the queue is at the lower of it and the rate then. */
  exchange_rate: decimalField.nullable(),
})
/** `stakingRedeemed` as a type. */
export type StakingRedeemed = z.infer<typeof stakingRedeemed>

const redeemBody = z.object({
  side: wholeNumber(STAKING_SIDE.REDEEM, STAKING_SIDE.REDEEM).optional(),
  pid: idField.optional(),
  coin: assetField,
  amount: amountText,
  quick: flag.optional(),
  redeem_coin: assetField.optional(),
  /** As in a stake. */
  exchange_rate: decimalField.optional(),
  src: wholeNumber(STAKING_LOOK.PLAIN, STAKING_LOOK.VIP).optional(),
  fundpass: z.string().max(64).optional(),
  text: orderText.optional(),
})
/** `redeemBody` as a type. */
export type StakingRedeemBody = z.output<typeof redeemBody>

/** POST coin-redeem: redeems, in the queue or fast. Cannot be cancelled. Without `pid` as in POST order. */
export const stakingRedeem = endpoint({
  method: 'POST',
  path: `${STAKING}/coin-redeem`,
  summary: 'Redeem what is staked',
  audience: 'customer',
  limit: 'order',
  movesMoney: true,
  sends: 'json',
  body: redeemBody,
  data: stakingRedeemed,
  refusals: [
    'redeem.maxLimit.insufficientBalance',
    'redeem.number.minLimit',
    'redeem.quickRedeemLimit',
    ...MINT_REFUSALS,
    'staking.loss.open',
    'staking.noHolding',
    'staking.notFound',
    'staking.pid.several',
    'staking.rate.late',
    'staking.rate.moved',
    'staking.redeem.coin',
    'staking.redeem.noFast',
    'staking.redeem.nothing',
  ],
})

/**
 * POST redeem-fast: a standard redemption that is not due yet becomes a fast one, for the fee of one, where the day's quota and the
 * float allow it. Its fee takes the place of the one it had.
 */
export const stakingRedeemFast = endpoint({
  method: 'POST',
  path: `${STAKING}/redeem-fast`,
  summary: 'Have a waiting redemption paid fast',
  audience: 'customer',
  limit: 'order',
  movesMoney: true,
  sends: 'json',
  body: z.object({ id: idField, fundpass: z.string().max(64).optional(), text: orderText.optional() }),
  data: stakingRedeemed,
  refusals: [
    'redeem.quickRedeemLimit',
    'staking.loss.open',
    'staking.redeem.coin',
    'staking.redeem.noFast',
    'staking.redeem.nothing',
    'staking.redeem.notFaster',
    'staking.redeem.notFound',
    'staking.redeem.notWaiting',
  ],
})
