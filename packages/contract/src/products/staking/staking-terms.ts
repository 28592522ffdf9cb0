import type { Decimal8 } from '../../money/index.ts'
import type { BonusTerms } from './staking-bonus-terms.ts'

/** Kinds of product: a credit product, plain staking, and minting against collateral. */
export const STAKING_TYPE = { CREDIT: 0, PLAIN: 1, DEBT: 2 } as const
/** One of the kinds. */
export type StakingType = (typeof STAKING_TYPE)[keyof typeof STAKING_TYPE]

/** On the wire and in a body of operators: there is no limit. */
export const UNLIMITED = -1

/** What a product pays by the day. `rate` is percent of a year. */
export type RewardEntry = {
  readonly coin: string
  readonly rate: Decimal8
  /** Days from the day that earned it to its payment; 0 counts as 1. -1: paid with a redemption. */
  readonly delayDays: number
  /** Units of the staked coin for one of the reward coin, where the product fixes it; null: by the index. */
  readonly exchangeRate: Decimal8 | null
  /** Whether it counts what is owed against collateral rather than what was minted; of type 2 alone. */
  readonly isDebt: boolean
  /** Most that a source may tell of a day without a second operator, percent of a year; null: `sourceCeiling` of the rate. */
  readonly ceiling: Decimal8 | null
}

/** Paid with a redemption rather than by the day. */
export const AT_REDEMPTION = -1
/** Most coins that a product pays rewards in, a bonus on top not counted: each has a line of a holding's. */
export const REWARDS_MOST = 15

/** How a coin leaves a product. Fees are fractions of the amount. */
export type RedeemConfig = {
  readonly coin: string
  readonly fee: Decimal8
  readonly isQuick: boolean
  readonly quickMinutes: number
  readonly quickFee: Decimal8
  /** Most that a customer redeems fast in a day, in the staked coin; null: no limit. */
  readonly quickDaily: Decimal8 | null
}

/** Part of the service fee that customers of these tiers do not pay, a fraction. Both ends belong to it. */
export type VipDiscount = { readonly minTier: number; readonly maxTier: number; readonly sale: Decimal8 }

/** What a product offers on a day. Amounts are in the staked coin; null is no limit. */
export type StakingTerms = {
  readonly rewards: readonly RewardEntry[]
  /** Percent of a year that a redemption earns while it is paid late. */
  readonly baseRate: Decimal8
  /** The house's part of each reward, a fraction. */
  readonly serviceFee: Decimal8
  readonly vip: readonly VipDiscount[]
  readonly personalLimit: Decimal8 | null
  readonly crowdLimit: Decimal8 | null
  /** Most that all customers stake together. */
  readonly totalLimit: Decimal8 | null
  /** Most that all customers owe against collateral, in the minted coin; of type 2 alone. */
  readonly debtLimit: Decimal8 | null
  /** Least and most of one stake. */
  readonly minimum: Decimal8
  readonly maximum: Decimal8 | null
  readonly minRedeem: Decimal8
  /** Days after which staked coins can be redeemed at their earliest and latest. */
  readonly incomeDays: number
  readonly redeemMinDays: number
  readonly redeemMaxDays: number
  readonly redeem: readonly RedeemConfig[]
  /** Most that all customers redeem fast in a day; null: no limit. */
  readonly productQuickDaily: Decimal8 | null
  /** What is paid on top for a time, by tiers of what is held; null: nothing. */
  readonly bonus: BonusTerms | null
  /** Whether holdings bear what the network takes (slashing); else the house does. A protocol's always do. */
  readonly passesLosses: boolean
  /** Where the day's rates come from. */
  readonly source: SourceKind
  /** Coins that can be given for what is minted, each with the part of its worth that counts; of type 2 alone. */
  readonly collateral: readonly CollateralFactor[]
  /** What is said of the product beside its figures. */
  readonly words: StakingWords
}

/** Where a product's rates come from: its own terms, a file that an operator brings, or a validator feed. */
export const SOURCE_KINDS = ['fixed', 'file', 'feed'] as const
/** One of them. */
export type SourceKind = (typeof SOURCE_KINDS)[number]

/**
 * A coin that can be given for what is minted. `factor` is a fraction; of a par coin it does not count. `debtRate` is what a debt against
 * it costs of a year, a fraction; null: a par coin, or it was never said, and then no debt is taken on.
 */
export type CollateralFactor = {
  readonly coin: string
  readonly factor: Decimal8
  readonly debtRate: Decimal8 | null
}

/** Texts of a product as an operator wrote them; empty: none. */
export type StakingWords = { readonly tips: string; readonly period: string; readonly banner: string }

const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/

/** Whether a text is where a picture may lie: a path of the exchange's own address, as pages load pictures from there alone. */
export function isBannerPath(text: string): boolean {
  return OWN_PATH.test(text)
}

/** How the staked coin itself leaves; the first of the list where it is not named. */
export function redeemConfigOf({ redeem }: Pick<StakingTerms, 'redeem'>, coin?: string): RedeemConfig | null {
  return (coin === undefined ? redeem[0] : redeem.find((each) => each.coin === coin)) ?? null
}

/** The rate of a year that a product shows, in percent: all that it pays by the day. */
export function shownRate({ rewards }: Pick<StakingTerms, 'rewards'>): Decimal8 {
  return rewards.reduce((sum, { rate }) => sum + rate, 0n)
}

/** The part of the service fee that a tier does not pay, a fraction; crowd customers have no discount. */
export function discountOf(vip: readonly VipDiscount[], tier: number, isCrowd: boolean): Decimal8 {
  if (isCrowd) return 0n
  return vip.find(({ minTier, maxTier }) => tier >= minTier && tier <= maxTier)?.sale ?? 0n
}

/** Most that a customer may have staked of a product; null: no limit. */
export function stakeLimit(terms: Pick<StakingTerms, 'personalLimit' | 'crowdLimit'>, isCrowd: boolean) {
  return isCrowd ? terms.crowdLimit : terms.personalLimit
}
