import { type Decimal8, multiply, ONE } from '../../../money/index.ts'
import { DAY_MS, type Instant, YEAR_DAYS, YEAR_HOURS } from '../../../time/index.ts'
import { type DualCategory, type DualType, dualTerm } from '../dual-product.ts'
import { surfaceVolatility, type VolatilitySurface } from './dual-surface.ts'

/*
 * Option pricing in floats. Nothing here is paid: what leaves this file as a rate is rounded down to Decimal8 and
 * becomes the offer, and from there on every sum is exact.
 */

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

/** Value of an option and the chance, under the same volatility, that it is exercised. */
export type OptionValue = { readonly value: number; readonly chance: number }

/**
 * European option by Black, Scholes and Merton (1973). Without time or volatility left it is worth what it would
 * bring on the forward, discounted. `chance` is N(d2) for a call and N(−d2) for a put.
 */
export function optionValue(facts: OptionFacts): OptionValue {
  const { type, strike, spot, rate, dividendYield, years, volatility } = facts
  const sign = type === 'call' ? 1 : -1
  const discountedSpot = spot * Math.exp(-dividendYield * years)
  const discountedStrike = strike * Math.exp(-rate * years)
  const deviation = volatility * Math.sqrt(years)
  if (!(deviation > 0)) {
    const value = Math.max(0, sign * (discountedSpot - discountedStrike))
    return { value, chance: sign * (discountedSpot - discountedStrike) >= 0 ? 1 : 0 }
  }
  const d1 = Math.log(discountedSpot / discountedStrike) / deviation + deviation / 2
  const d2 = d1 - deviation
  const chance = normalDistribution(sign * d2)
  const value =
    sign * (discountedSpot * normalDistribution(sign * d1) - discountedStrike * normalDistribution(sign * d2))
  return { value: Math.max(0, value), chance }
}

/**
 * Fair yield of the term with r = 0: the customer is long the money put in and short the option. Sell high gives the
 * option's value in coin on what is left of the coin, C / (S − C); buy low P / (K − P).
 */
export function fairTermRate(type: DualType, value: number, spot: number, strike: number): number {
  return type === 'call' ? value / (spot - value) : value / (strike - value)
}

/** What a quote is made from. `margin` is the share of the fair rate that the house keeps, 0 to 1. */
export type QuoteFacts = {
  readonly type: DualType
  readonly category: DualCategory
  /** Index price of the coin. */
  readonly price: Decimal8
  readonly target: Decimal8
  readonly now: Instant
  readonly deliveryAt: Instant
  readonly surface: VolatilitySurface
  readonly margin: Decimal8
}

/** A quote. All are fractions, rounded down to 8 decimals; rates are of a year. */
export type DualQuote = {
  readonly fairApr: Decimal8
  /** fairApr × (1 − margin). */
  readonly apr: Decimal8
  readonly margin: Decimal8
  readonly impliedVolatility: Decimal8
  /** Chance of conversion under that volatility. */
  readonly chance: Decimal8
  /** Worth of one unit of the option in the quote asset. */
  readonly optionValue: Decimal8
}

/** No quote pays more than this in a year: 100,000 %. Near delivery at the money, the annual figure means nothing. */
const HIGHEST_APR = 1_000

/**
 * Rate offered for a target and delivery: the fair yield of the exact time to delivery, spread over the term that is
 * paid (× 365 / days, × 8760 / hours for an hour term), less the margin. Null when delivery has come or a price is not
 * above zero.
 */
export function dualQuote(facts: QuoteFacts): DualQuote | null {
  const { type, category, target, price, now, deliveryAt, surface, margin } = facts
  if (deliveryAt <= now || price <= 0n || target <= 0n) return null
  const spot = floatOf(price)
  const strike = floatOf(target)
  const days = (deliveryAt - now) / DAY_MS
  const volatility = surfaceVolatility(surface, days, Math.log(strike / spot))
  const option = optionValue({ type, strike, spot, rate: 0, dividendYield: 0, years: days / YEAR_DAYS, volatility })
  const term = dualTerm(category, now, deliveryAt)
  const perYear = term.hours > 0 ? YEAR_HOURS / term.hours : YEAR_DAYS / term.days
  const yearly = fairTermRate(type, option.value, spot, strike) * perYear
  const fairApr = decimalDown(Math.min(HIGHEST_APR, yearly))
  return {
    fairApr,
    apr: multiply(fairApr, ONE - margin, 'down'),
    margin,
    impliedVolatility: decimalDown(volatility),
    chance: decimalDown(option.chance),
    optionValue: decimalDown(option.value),
  }
}

/** Prices beyond 2^53 steps lose digits here that pricing does not need. */
function floatOf(value: Decimal8): number {
  return Number(value) / 1e8
}

/** The edge: a float that is finite and not negative as a Decimal8, rounded down. Throws RangeError otherwise. */
export function decimalDown(value: number): Decimal8 {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`not a rate: ${value}`)
  return BigInt(Math.floor(value * 1e8))
}

/** Facts of one option without an offer around it. */
export type OptionPriceFacts = Omit<QuoteFacts, 'category' | 'margin'>

/**
 * Worth of the option on one coin in the quote asset, and the volatility it was priced at, both rounded up: for what
 * the customer is charged. Null when delivery has come or a price is not above zero.
 */
export function optionPrice(facts: OptionPriceFacts): { value: Decimal8; impliedVolatility: Decimal8 } | null {
  const { type, target, price, now, deliveryAt, surface } = facts
  if (deliveryAt <= now || price <= 0n || target <= 0n) return null
  const [spot, strike] = [floatOf(price), floatOf(target)]
  const days = (deliveryAt - now) / DAY_MS
  const volatility = surfaceVolatility(surface, days, Math.log(strike / spot))
  const { value } = optionValue({ type, strike, spot, rate: 0, dividendYield: 0, years: days / YEAR_DAYS, volatility })
  return { value: decimalUp(value), impliedVolatility: decimalUp(volatility) }
}

/** The other edge: as `decimalDown`, rounded up, for what the customer is charged. */
export function decimalUp(value: number): Decimal8 {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`not a rate: ${value}`)
  return BigInt(Math.ceil(value * 1e8))
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
  let before = Math.log(floatOf(first.price))
  for (const { price } of prices) {
    const next = Math.log(floatOf(price))
    sum += (next - before) ** 2
    before = next
  }
  return Math.sqrt(sum / ((last.at - first.at) / DAY_MS / YEAR_DAYS))
}

/**
 * Share of one coin that min(S, K) moves with, 0 to 1, rounded down to 8 decimals: N(−d1), 1 less the delta of a call.
 * What an order pays is worth a fixed number of coins times min(S, K), for sell high and buy low alike, so this times
 * that number is how many coins would cover it. An estimate of the model, for the desk. Null as in `optionPrice`.
 */
export function coverShare(facts: Omit<OptionPriceFacts, 'type'>): Decimal8 | null {
  const { target, price, now, deliveryAt, surface } = facts
  if (deliveryAt <= now || price <= 0n || target <= 0n) return null
  const moneyness = Math.log(floatOf(target) / floatOf(price))
  const days = (deliveryAt - now) / DAY_MS
  const deviation = surfaceVolatility(surface, days, moneyness) * Math.sqrt(days / YEAR_DAYS)
  if (!(deviation > 0)) return price < target ? ONE : 0n
  return decimalDown(normalDistribution(moneyness / deviation - deviation / 2))
}
