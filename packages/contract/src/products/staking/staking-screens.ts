import { type Decimal8, decimalText, divide, larger, ONE, roundTo, SMALLEST_STEP } from '../../money/index.ts'
import { YEAR_DAYS } from '../../time/index.ts'
import { type Conversion, conversionParts } from './staking-reward.ts'
import { STAKING_TYPE } from './staking-terms.ts'

/* What the specification fixes of the screens of staking: their variants, figures and steps. Pure; forms and tests ask the same. */

/** Most characters of an amount to stake. */
export const STAKE_CHARACTERS_MOST = 12
/** Most marks of coins in a row; those that follow are counted. */
export const COIN_MARKS_MOST = 5
/** A press on what sends an act counts once within this time. */
export const SUBMIT_DEBOUNCE_MS = 200
/** How often balances are read again. */
export const BALANCE_AGAIN_MS = 60_000
/** Days of a chart's periods, and the one that is shown first. */
export const CHART_DAYS = { PERIODS: [30, 90, 365], FIRST: 365 } as const
/** Values beside the picture of what is staked in all. */
export const CHART_TICKS = 6

/** Which stake form a product has. */
export type StakeVariant = 'mint' | 'protocol' | 'exchange' | 'staking' | 'default'

/** The form of a product, in the specification's order: credit-debt, protocols, a token, plain staking, else the default. */
export function stakeVariant(product: { type: number; isDefi: boolean; exchangeType: string | null }): StakeVariant {
  if (product.type === STAKING_TYPE.DEBT) return 'mint'
  if (product.isDefi) return 'protocol'
  if (product.exchangeType !== null) return 'exchange'
  return product.type === STAKING_TYPE.PLAIN ? 'staking' : 'default'
}

/** Whether what is staked becomes a token: 0 on the links of holdings, else 1. */
export function stakingProductType(variant: StakeVariant): 0 | 1 {
  return variant === 'exchange' || variant === 'mint' ? 0 : 1
}

/** What a stake can be made of: the balance where the account supports staking, else the balance less loans, at least 0. */
export function stakeAvailable({ balance, loans, isSupported }: StakeBalance): Decimal8 {
  return isSupported ? balance : larger(balance - loans, 0n)
}

/** Balance and debt of one coin; `isSupported`: the account supports staking, so loans are not set against it. */
export type StakeBalance = { balance: Decimal8; loans: Decimal8; isSupported: boolean }

/** Decimals of a balance: 8 of a spot account, 2 where a unified account mints. */
export function balancePlaces(isUnified: boolean, variant: StakeVariant): number {
  return isUnified && variant === 'mint' ? 2 : 8
}

/** What the max button writes: all, cut to as many decimals as an amount's characters leave, rounded down. */
export function mostStakeText(most: Decimal8): string {
  const whole = decimalText(most).split('.')[0]?.length ?? 0
  const places = Math.max(0, Math.min(8, STAKE_CHARACTERS_MOST - whole - 1))
  return decimalText(roundTo(most, places, 'down'))
}

/** A figure that may be above zero and yet below what eight decimals can say: shown as "< 0.00000001". */
export type ShownFigure = { readonly value: Decimal8; readonly isBelow: boolean }

/**
 * A day's reward as the form estimates it: amount × rate / 100 / 365, `rate` in percent, rounded down to eight decimals.
 * In another coin or a token by its conversion. What is rounded to nothing though something is staked is said to be below the
 * smallest amount.
 */
export function shownDailyReward(amount: Decimal8, rate: Decimal8, conversion: Conversion | null = null): ShownFigure {
  const { over, under } = conversionParts(conversion)
  const value = divide(amount * rate * over, 100n * BigInt(YEAR_DAYS) * ONE * under, 'down')
  return {
    value: value === 0n && amount > 0n && rate > 0n ? SMALLEST_STEP : value,
    isBelow: value === 0n && amount > 0n && rate > 0n,
  }
}

/** Marks of coins that are shown, and how many more there are. */
export function shownCoins(coins: readonly string[]): { shown: readonly string[]; more: number } {
  const all = [...new Set(coins)]
  return { shown: all.slice(0, COIN_MARKS_MOST), more: Math.max(0, all.length - COIN_MARKS_MOST) }
}

const STEPS = [1n, 2n, 5n, 10n]

/**
 * About six round values that span amounts from the least to the most of a chart, rising: a step of 1, 2 or 5 times a power of
 * ten, from at or below the least to at or above the most. None where there is nothing.
 */
export function chartTicks(values: readonly Decimal8[], count = CHART_TICKS): Decimal8[] {
  if (values.length === 0) return []
  const least = values.reduce((a, b) => (b < a ? b : a))
  const most = values.reduce((a, b) => (b > a ? b : a))
  const step = roundStep(most - least, BigInt(count - 1), most)
  const first = floorStep(least, step)
  const ticks: Decimal8[] = []
  for (let at = first; ticks.length === 0 || (ticks.at(-1) ?? 0n) < most; at += step) ticks.push(at)
  while (ticks.length < count) ticks.push((ticks.at(-1) ?? first) + step)
  return ticks
}

const floorStep = (value: Decimal8, step: Decimal8) => value - (((value % step) + step) % step)

/** The least round step of which one less than the values asked for reaches over the span wherever it begins. */
function roundStep(span: Decimal8, steps: bigint, most: Decimal8): Decimal8 {
  const wide = span > 0n ? span : larger(most / 10n, 1n)
  for (let power = 1n; ; power *= 10n) {
    for (const each of STEPS) if (each * power * (steps - 1n) >= wide) return each * power
  }
}

/** A protocol's or source's balance. */
export type ProtocolBalance = { readonly pid: number; readonly amount: Decimal8 }

/** What a redemption begins with: the protocol with the largest balance; the first of equals, null where nothing is held. */
export function largestHolding<Held extends ProtocolBalance>(held: readonly Held[]): Held | null {
  const some = held.filter(({ amount }) => amount > 0n)
  return some.reduce<Held | null>((best, each) => (best === null || each.amount > best.amount ? each : best), null)
}

/** Those on sale; all of them where none is, since their product still shows a rate then. */
export function onSaleOrAll<Each>(all: readonly Each[], isOnSale: (each: Each) => boolean): readonly Each[] {
  const some = all.filter(isOnSale)
  return some.length === 0 ? all : some
}

type ProtocolOffered = { readonly pid: number; readonly rate: Decimal8; readonly isOnSale: boolean }

/**
 * What a stake begins with: the protocol that was asked for, else the one with the highest rate of those on sale, the first of
 * equals. One that is paused or retired takes no stake, however much it pays.
 */
export function chosenProtocol<Each extends ProtocolOffered>(
  protocols: readonly Each[],
  asked: number | null,
): Each | null {
  const preselected = protocols.find(({ pid }) => pid === asked)
  if (preselected !== undefined) return preselected
  const some = onSaleOrAll(protocols, ({ isOnSale }) => isOnSale)
  return some.reduce<Each | null>((best, each) => (best === null || each.rate > best.rate ? each : best), null)
}

/**
 * What several products pay together, in percent of a year: the mean weighted by what is staked of each, rounded down; the plain mean
 * where nothing is staked.
 */
export function weighedRate(products: readonly { readonly staked: Decimal8; readonly rate: Decimal8 }[]): {
  staked: Decimal8
  rate: Decimal8
} {
  const staked = products.reduce((sum, each) => sum + each.staked, 0n)
  const weights = products.map((each) => ({ weight: staked === 0n ? 1n : each.staked, rate: each.rate }))
  const total = weights.reduce((sum, { weight }) => sum + weight, 0n)
  const earned = weights.reduce((sum, { weight, rate }) => sum + weight * rate, 0n)
  return { staked, rate: total === 0n ? 0n : divide(earned, total, 'down') }
}
