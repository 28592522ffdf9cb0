import { type Decimal8, divide } from '../money/index.ts'
import { type Instant, later, MINUTE_MS, SECOND_MS } from '../time/index.ts'

/** Length of the averaging window before delivery, in seconds, unless the product says otherwise. */
export const SETTLEMENT_WINDOW_SECONDS = 1_800

/** Each minute of this long before a delivery is sampled, in seconds; no window is wider. */
export const SETTLEMENT_SAMPLED_SECONDS = 3_600

/** One index price with its instant. */
export type PriceSample = { readonly at: Instant; readonly price: Decimal8 }

/** A settlement price and everything that it was computed from. */
export type SettlementPrice = {
  readonly price: Decimal8
  readonly count: number
  readonly sum: Decimal8
  /** Samples count when `windowFrom < at <= windowTo`; `windowTo` is the delivery. */
  readonly windowFrom: Instant
  readonly windowTo: Instant
  readonly windowSeconds: number
}

/**
 * Arithmetic mean of the samples with delivery − window < t <= delivery, half-even to 8 decimals. Samples outside the
 * window are passed over and their order does not matter. Null when none lies inside.
 */
export function windowMean(
  samples: readonly PriceSample[],
  deliveryAt: Instant,
  windowSeconds: number,
): SettlementPrice | null {
  const windowFrom = later(deliveryAt, -windowSeconds * SECOND_MS)
  const inside = inWindow(samples, deliveryAt, windowSeconds)
  if (inside.length === 0) return null
  const sum = inside.reduce((total, { price }) => total + price, 0n)
  const count = inside.length
  const price = divide(sum, BigInt(count), 'halfEven')
  return { price, count, sum, windowFrom, windowTo: deliveryAt, windowSeconds }
}

/** A window that a price may be made of, and the fewest of its minutes that must have a sample. */
export type SettlementWindow = { readonly seconds: number; readonly leastMinutes: number }

/**
 * The windows in the order in which they are tried: the product's, then one of twice its length, but none that reaches
 * back before the sampled hour, which nothing is sold in. Two thirds of the minutes are needed: 20 of 30, 40 of 60.
 * Source: product rules, Settlement price.
 */
export function settlementWindows(windowSeconds: number = SETTLEMENT_WINDOW_SECONDS): SettlementWindow[] {
  return [windowSeconds, 2 * windowSeconds]
    .filter((seconds, place) => place === 0 || seconds <= SETTLEMENT_SAMPLED_SECONDS)
    .map((seconds) => ({ seconds, leastMinutes: Math.ceil((seconds * SECOND_MS * 2) / (3 * MINUTE_MS)) }))
}

/**
 * Settlement price: the mean of the first window in which enough minutes have a sample; a minute ends at its full minute.
 * Null when none has: then two operators enter one.
 */
export function settlementPrice(
  samples: readonly PriceSample[],
  deliveryAt: Instant,
  windowSeconds: number = SETTLEMENT_WINDOW_SECONDS,
): SettlementPrice | null {
  for (const { seconds, leastMinutes } of settlementWindows(windowSeconds)) {
    const inside = inWindow(samples, deliveryAt, seconds)
    const minutes = new Set(inside.map(({ at }) => Math.ceil(at / MINUTE_MS)))
    if (minutes.size >= leastMinutes) return windowMean(samples, deliveryAt, seconds)
  }
  return null
}

function inWindow<Sample extends PriceSample>(samples: readonly Sample[], to: Instant, seconds: number): Sample[] {
  const from = later(to, -seconds * SECOND_MS)
  return samples.filter(({ at }) => at > from && at <= to)
}

/**
 * Why a minute has no sample: too few sources had a price (`quorum`), nobody asked them in time because no server ran
 * (`notAsked`), or the candles that are replayed have no close there (`candles`).
 */
export const MISSING_SAMPLE_REASONS = ['quorum', 'notAsked', 'candles'] as const
/** One of the reasons. */
export type MissingSampleReason = (typeof MISSING_SAMPLE_REASONS)[number]

/** A minute without a sample, by the instant at which it should have been taken. */
export type MissingSample = { readonly at: Instant; readonly reason: MissingSampleReason }

/** One minute of the sampled hour: its sample, or why there is none. Exactly one of the two is there. */
export type SampledMinute = {
  readonly at: Instant
  readonly price: Decimal8 | null
  readonly missing: MissingSampleReason | null
}

/**
 * The hour before a delivery, oldest first: every sample in it, and each full minute that has none, with its reason. A
 * minute of which nothing is written was not asked for.
 */
export function sampledHour(
  samples: readonly PriceSample[],
  missing: readonly MissingSample[],
  deliveryAt: Instant,
): SampledMinute[] {
  const inside = inWindow(samples, deliveryAt, SETTLEMENT_SAMPLED_SECONDS)
  const taken = new Set(inside.map(({ at }) => Math.ceil(at / MINUTE_MS)))
  const reasons = new Map(missing.map(({ at, reason }) => [at, reason]))
  const minutes = (SETTLEMENT_SAMPLED_SECONDS * SECOND_MS) / MINUTE_MS
  const without = Array.from({ length: minutes }, (_, minute) => later(deliveryAt, -minute * MINUTE_MS))
    .filter((at) => !taken.has(Math.ceil(at / MINUTE_MS)))
    .map((at) => ({ at, price: null, missing: reasons.get(at) ?? ('notAsked' as const) }))
  return [...inside.map(({ at, price }) => ({ at, price, missing: null })), ...without].sort((a, b) => a.at - b.at)
}
