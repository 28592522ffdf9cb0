import { type Decimal8, larger, multiply, multiplyDivide, quotient } from '../../money/index.ts'
import type { Instant } from '../../time/index.ts'
import { type DualPosition, type Fraction, payoff } from './dual-payoff.ts'
import { DUAL_CATEGORY, type DualCategory, investAsset } from './dual-product.ts'
import { optionPrice } from './pricing/dual-pricing.ts'
import type { VolatilitySurface } from './pricing/dual-surface.ts'
import { refundOf } from './settlement/dual-refund.ts'
import { type SniperPosition, sniperPayoff } from './sniper/sniper-payoff.ts'
import { SNIPER_DIRECTION } from './sniper/sniper-product.ts'

/*
 * What an order is worth while it goes on, by our model. Shown, never paid: early redemption costs a fee besides.
 */

/** Money of one asset. */
export type Worth = { readonly asset: string; readonly amount: Decimal8 }

type WorthMarket = {
  /** Index price of the coin. */
  readonly price: Decimal8
  readonly now: Instant
  readonly deliveryAt: Instant
  /** The surface that sells at that instant. */
  readonly surface: VolatilitySurface
}

/** What the worth of a dual order is made from. */
export type DualWorthFacts = WorthMarket & {
  readonly position: DualPosition
  readonly category: DualCategory
  /** False until it is accepted: then it is worth what was put in. */
  readonly accepted: boolean
  /** Fair yield of the term at acceptance; null where there was none. */
  readonly fairYield: Fraction | null
}

/**
 * Worth of an order before it has settled: sell high P(1 + i)(1 − C/S) of the coin, buy low P(1 + i)(1 − Put/K) of the
 * quote asset, i and the variance as in early redemption, without its fee; once delivery has come what the price of now
 * would pay, in the asset of that outcome. Of a trial fund i / (1 + i) of it: the principal is the house's. Rounded down
 * to 8 decimals, never below zero. Source: product rules, What a holding is worth now.
 */
export function dualWorth(facts: DualWorthFacts): Worth {
  const { position, category, accepted, fairYield, price, now, deliveryAt, surface } = facts
  const isTrialFund = category === DUAL_CATEGORY.TRIAL_FUND
  if (!accepted) return { asset: investAsset(position), amount: isTrialFund ? 0n : position.amount }
  const refund = refundOf({ position, fairYield, feeRate: 0n, price, now, deliveryAt, surface })
  const paid = payoff(position, price)
  const whole =
    refund === null
      ? { asset: paid.asset, amount: paid.amount }
      : { asset: investAsset(position), amount: larger(refund.amount, 0n) }
  if (!isTrialFund) return whole
  const { numerator, denominator } = position.yield
  return { asset: whole.asset, amount: multiplyDivide(whole.amount, numerator, denominator + numerator, 'down') }
}

/** What the worth of a sniper order is made from. */
export type SniperWorthFacts = WorthMarket & { readonly position: SniperPosition; readonly accepted: boolean }

/**
 * Worth of a sniper order before it has settled: peak P(S − C + g × Put)/S of the coin, dip P(K − Put + g × C)/K of the
 * quote asset; once delivery has come what the price of now would pay, both assets together in the quote asset. Rounded
 * down to 8 decimals, never below zero. Source: product rules, What a holding is worth now.
 */
export function sniperWorth(facts: SniperWorthFacts): Worth {
  const { position, accepted, price, now, deliveryAt, surface } = facts
  const { type, coin, quoteAsset, target, amount, guarantee } = position
  const isPeak = type === 'peak'
  const invested = isPeak ? coin : quoteAsset
  if (!accepted) return { asset: invested, amount }
  const market = { target, price, now, deliveryAt, surface }
  const given = optionPrice({ ...market, type: SNIPER_DIRECTION[type] })
  const got = optionPrice({ ...market, type: isPeak ? 'put' : 'call' })
  if (given === null || got === null) return { asset: quoteAsset, amount: paidNow(position, price) }
  const of = isPeak ? price : target
  const each = larger(of - given.value + multiply(guarantee, got.value, 'down'), 0n)
  return { asset: invested, amount: quotient(multiply(amount, each, 'down'), of, 'down') }
}

function paidNow(position: SniperPosition, price: Decimal8): Decimal8 {
  const { payment, refund } = sniperPayoff(position, price)
  const [coins, quote] = position.type === 'peak' ? [refund, payment] : [payment, refund]
  return quote + multiply(coins, price, 'down')
}
