import type { Decimal8 } from '../../../money/index.ts'
import { DAY_MS, type Instant, YEAR_DAYS } from '../../../time/index.ts'
import type { DualType } from '../dual-product.ts'

/* Option pricing in floats. Nothing here is paid; what is quoted of it is cut to Decimal8 in `dual-pricing.ts`. */

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
}

const HART_NUMERATOR = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
]
const HART_DENOMINATOR = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
]

/**
 * Distribution function of the standard normal, absolute error below 1e-14: Hart 1968 as given by West,
 * "Better approximations to cumulative normal functions", Wilmott 2005.
 */
export function normalDistribution(x: number): number {
  const distance = Math.abs(x)
  if (distance > 37) return x > 0 ? 1 : 0
  const tail = Math.exp((-distance * distance) / 2) * tailFactor(distance)
  return x > 0 ? 1 - tail : tail
}

function tailFactor(distance: number): number {
  if (distance < 7.07106781186547) {
    return polynomial(HART_NUMERATOR, distance) / polynomial(HART_DENOMINATOR, distance)
  }
  const fraction = distance + 1 / (distance + 2 / (distance + 3 / (distance + 4 / (distance + 0.65))))
  return 1 / fraction / Math.sqrt(2 * Math.PI)
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
}

/** What a European option is priced from. Time in years; rate, dividendYield and volatility as fractions of a year. */
export type OptionFacts = {
  readonly type: DualType
  readonly strike: number
  readonly spot: number
  readonly rate: number
  readonly dividendYield: number
  readonly years: number
  readonly volatility: number
}

/** Value of an option, the chance under the same volatility that it is exercised, and how its value moves with the price. */
export type OptionValue = { readonly value: number; readonly chance: number; readonly delta: number }

/**
 * European option by Black, Scholes and Merton (1973). Without time or volatility left it is worth what it would
 * bring on the forward, discounted. `chance` is N(d2) for a call and N(−d2) for a put, `delta` ±N(±d1) discounted.
 */
export function optionValue(facts: OptionFacts): OptionValue {
  const { type, strike, spot, rate, dividendYield, years, volatility } = facts
  const sign = type === 'call' ? 1 : -1
  const discountedSpot = spot * Math.exp(-dividendYield * years)
  const discountedStrike = strike * Math.exp(-rate * years)
  const deviation = volatility * Math.sqrt(years)
  if (!(deviation > 0)) {
    const gain = sign * (discountedSpot - discountedStrike)
    const delta = gain > 0 ? sign * Math.exp(-dividendYield * years) : 0
    return { value: Math.max(0, gain), chance: gain >= 0 ? 1 : 0, delta }
  }
  const d1 = Math.log(discountedSpot / discountedStrike) / deviation + deviation / 2
  const d2 = d1 - deviation
  const chance = normalDistribution(sign * d2)
  const value =
    sign * (discountedSpot * normalDistribution(sign * d1) - discountedStrike * normalDistribution(sign * d2))
  const delta = sign * Math.exp(-dividendYield * years) * normalDistribution(sign * d1)
  return { value: Math.max(0, value), chance, delta }
}

/**
 * Fair yield of the term with r = 0: the customer is long the money put in and short the option. Sell high gives the
 * option's value in coin on what is left of the coin, C / (S − C); buy low P / (K − P).
 */
export function fairTermRate(type: DualType, value: number, spot: number, strike: number): number {
  return type === 'call' ? value / (spot - value) : value / (strike - value)
}

/**
 * Volatility of a year that prices have shown, 0.5 for 50 %: the root of the sum of squared logarithmic returns over the
 * time they took, with a mean of zero, so that a price that is missing in between changes little. Null below three
 * prices, or when no time lies between them.
 */
export function realisedVolatility(
  prices: readonly { readonly at: Instant; readonly price: Decimal8 }[],
): number | null {
  const [first, last] = [prices[0], prices.at(-1)]
  if (first === undefined || last === undefined || prices.length < 3 || last.at <= first.at) return null
  let sum = 0
  let before = Math.log(Number(first.price))
  for (const { price } of prices) {
    const next = Math.log(Number(price))
    sum += (next - before) ** 2
    before = next
  }
  return Math.sqrt(sum / ((last.at - first.at) / DAY_MS / YEAR_DAYS))
}
