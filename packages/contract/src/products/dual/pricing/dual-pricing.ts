import { type Decimal8, multiply, ONE } from '../../../money/index.ts'
import { DAY_MS, type Instant, YEAR_DAYS, YEAR_HOURS } from '../../../time/index.ts'
import { type DualCategory, type DualTerm, type DualType, dualTerm } from '../dual-product.ts'
import {
  DUAL_WINDOW_SAMPLES,
  type KnownSamples,
  type MeanOption,
  meanOption,
  secondsToSamples,
} from './dual-mean-option.ts'
import { fairTermRate } from './dual-option.ts'
import { surfaceVolatility, type VolatilitySurface } from './dual-surface.ts'

/*
 * Quotes: the option on the mean of the window that settles, in floats. Nothing here is paid: what leaves this file as a
 * rate is rounded down to Decimal8 and becomes the offer, and from there on every sum is exact.
 */

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
  /** The term that the rate is spread over; that from `now` to delivery where it is not given. */
  readonly term?: DualTerm
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
 * Rate offered for a target and delivery: the fair yield of the option on the window's mean at this instant, spread over the term that is
 * paid (× 365 / days, × 8760 / hours for an hour term), less the margin. Null when delivery has come or a price is not
 * above zero.
 */
export function dualQuote(facts: QuoteFacts): DualQuote | null {
  const { type, category, target, price, now, deliveryAt, surface, margin } = facts
  if (deliveryAt <= now || price <= 0n || target <= 0n) return null
  const { option, volatility, spot, strike } = pricedOption({ type, target, price, now, deliveryAt, surface })
  const term = facts.term ?? dualTerm(category, now, deliveryAt)
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
export type OptionPriceFacts = Omit<QuoteFacts, 'category' | 'margin' | 'term'>

/**
 * Worth of the option on one coin in the quote asset, and the volatility it was priced at, both rounded up: for what
 * the customer is charged. Null when delivery has come or a price is not above zero.
 */
export function optionPrice(facts: OptionPriceFacts): { value: Decimal8; impliedVolatility: Decimal8 } | null {
  const { target, price, now, deliveryAt } = facts
  if (deliveryAt <= now || price <= 0n || target <= 0n) return null
  const { option, volatility } = pricedOption(facts)
  return { value: decimalUp(option.value), impliedVolatility: decimalUp(volatility) }
}

type PricedOption = { option: MeanOption; volatility: number; spot: number; strike: number }

/** σ is the surface's at (T, ln K/I). Samples of the window that are past and not told count at the price of now. */
function pricedOption({ type, target, price, now, deliveryAt, surface }: OptionPriceFacts): PricedOption {
  const [spot, strike] = [floatOf(price), floatOf(target)]
  const volatility = surfaceVolatility(surface, (deliveryAt - now) / DAY_MS, Math.log(strike / spot))
  const seconds = secondsToSamples(now, deliveryAt)
  const known: KnownSamples = { count: DUAL_WINDOW_SAMPLES - seconds.length, mean: spot }
  return { option: meanOption({ type, strike, spot, volatility, seconds, known }), volatility, spot, strike }
}

/** The other edge: as `decimalDown`, rounded up, for what the customer is charged. */
export function decimalUp(value: number): Decimal8 {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`not a rate: ${value}`)
  return BigInt(Math.ceil(value * 1e8))
}

/**
 * Share of one coin that min(S, K) moves with, 0 to 1, rounded down to 8 decimals: what is not settled yet of the mean
 * less the delta of a call on it. What an order pays is worth a fixed number of coins times min(S, K), for sell high and
 * buy low alike, so this times that number is how many coins would cover it. An estimate of the model, for operators.
 * Null as in `optionPrice`.
 */
export function coverShare(facts: Omit<OptionPriceFacts, 'type'>): Decimal8 | null {
  const { target, price, now, deliveryAt } = facts
  if (deliveryAt <= now || price <= 0n || target <= 0n) return null
  const { option } = pricedOption({ ...facts, type: 'call' })
  const open = secondsToSamples(now, deliveryAt).length / DUAL_WINDOW_SAMPLES
  return decimalDown(Math.max(0, open - option.delta))
}
