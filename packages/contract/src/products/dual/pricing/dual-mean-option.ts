import { SETTLEMENT_WINDOW_SECONDS } from '../../../core/index.ts'
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS, YEAR_DAYS } from '../../../time/index.ts'
import type { DualType } from '../dual-product.ts'
import { type OptionValue, optionValue } from './dual-option.ts'

/*
 * What settles is not one price but the mean of the samples of the window, one a minute. Until they are taken, the mean
 * varies less than a price at delivery would: each sample has its own time to go, and only the last one all of it.
 */

const YEAR_SECONDS = (YEAR_DAYS * 24 * HOUR_MS) / SECOND_MS

/** Samples that the window has: one a minute. */
export const DUAL_WINDOW_SAMPLES = (SETTLEMENT_WINDOW_SECONDS * SECOND_MS) / MINUTE_MS

/** Seconds from `now` to each sample of the window that is still to come, the nearest first: 30 before the window. */
export function secondsToSamples(now: Instant, deliveryAt: Instant): number[] {
  return Array.from({ length: DUAL_WINDOW_SAMPLES }, (_, index) => {
    const at = deliveryAt - (DUAL_WINDOW_SAMPLES - 1 - index) * MINUTE_MS
    return (at - now) / SECOND_MS
  }).filter((seconds) => seconds > 0)
}

/**
 * Time of variance, in seconds, of the mean of samples at these times from now, rising: τ = Σ (2(n − j) + 1) tⱼ / n²,
 * the variance of the logarithm of their geometric mean divided by σ². Before a window of 30 minutes T − 3509/3 s.
 */
export function varianceSeconds(seconds: readonly number[]): number {
  const count = seconds.length
  const sum = seconds.reduce((total, time, index) => total + (2 * (count - 1 - index) + 1) * time, 0)
  return count === 0 ? 0 : sum / count ** 2
}

/** Samples of the window that have been taken: how many, and their mean. */
export type KnownSamples = { readonly count: number; readonly mean: number }

/** What an option on the mean is priced from. Prices in the quote asset per coin; `volatility` is a fraction of a year. */
export type MeanOptionFacts = {
  readonly type: DualType
  readonly strike: number
  readonly spot: number
  readonly volatility: number
  /** Seconds to each sample to come, rising. */
  readonly seconds: readonly number[]
  readonly known: KnownSamples
}

/** What an option on the mean is worth, the chance that it is exercised, and how its value moves with the price. */
export type MeanOption = OptionValue

/**
 * Option on the mean of the window, by Black-Scholes with r = 0 and the variance σ²τ. With m samples of mean M known and
 * n to come it is n / (n + m) options on K' = ((n + m)K − mM) / n. Where K' is not above zero the mean lies above the
 * target whatever comes: a put is worth nothing and a call (mM + nI) / (n + m) − K. In floats.
 */
export function meanOption(facts: MeanOptionFacts): MeanOption {
  const { type, strike, spot, volatility, seconds, known } = facts
  const toCome = seconds.length
  const all = toCome + known.count
  if (all === 0) return settledOption(type, strike, spot)
  if (toCome === 0) return settledOption(type, strike, known.mean)
  const share = toCome / all
  const rest = (all * strike - known.count * known.mean) / toCome
  if (rest <= 0) {
    const value = type === 'call' ? (known.count * known.mean + toCome * spot) / all - strike : 0
    return { value, chance: type === 'call' ? 1 : 0, delta: type === 'call' ? share : 0 }
  }
  const years = varianceSeconds(seconds) / YEAR_SECONDS
  const option = optionValue({ type, strike: rest, spot, rate: 0, dividendYield: 0, years, volatility })
  return { value: share * option.value, chance: option.chance, delta: share * option.delta }
}

function settledOption(type: DualType, strike: number, price: number): MeanOption {
  const sign = type === 'call' ? 1 : -1
  const gain = sign * (price - strike)
  return { value: Math.max(0, gain), chance: gain >= 0 ? 1 : 0, delta: gain > 0 ? sign : 0 }
}
