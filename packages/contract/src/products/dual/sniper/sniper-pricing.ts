import { type Decimal8, decimal, multiply, ONE, quotient, roundTo, smaller } from '../../../money/index.ts'
import { DUAL_CATEGORY, type DualType } from '../dual-product.ts'
import { dualQuote, type OptionPriceFacts, optionPrice } from '../pricing/dual-pricing.ts'
import { type Acceptance, gridAcceptance } from '../purchase/dual-acceptance.ts'
import { SNIPER_DIRECTION, type SniperProduct, type SniperType } from './sniper-product.ts'

/** Places of a guarantee as a fraction: hundredths of a percent, so that what is shown is what counts. */
export const SNIPER_GUARANTEE_PLACES = 4

/** Offers that guarantee less than 1 % are not worth a line. */
export const SNIPER_LEAST_GUARANTEE: Decimal8 = decimal('0.01')

/** What a guarantee is quoted from. `margin` is the share of the fair one that the house keeps, 0 to 1. */
export type SniperQuoteFacts = Omit<OptionPriceFacts, 'type'> & { readonly type: SniperType; readonly margin: Decimal8 }

/** A quote. All are fractions, rounded down. */
export type SniperQuote = {
  /** g at which the option that the customer gives is worth the options that they get. May be above 1. */
  readonly fairGuarantee: Decimal8
  /** The fair one, at most 1, × (1 − margin), rounded down to hundredths of a percent. */
  readonly guarantee: Decimal8
  readonly margin: Decimal8
  readonly impliedVolatility: Decimal8
  /** Chance, under that volatility, that the target is reached. */
  readonly chance: Decimal8
}

const OTHER: Readonly<Record<DualType, DualType>> = { call: 'put', put: 'call' }

/**
 * Guaranteed share for a target and delivery. The customer of a peak sniper gives a call on all of the amount and gets a
 * put on g of it, so the fair g is C / P; of a dip sniper P / C. The option given is rounded down and the option got up,
 * to 8 decimals. Null when delivery has come, a price is not above zero, or the option got is worth nothing.
 */
export function sniperQuote(facts: SniperQuoteFacts): SniperQuote | null {
  const type = SNIPER_DIRECTION[facts.type]
  const { margin } = facts
  const given = dualQuote({ ...facts, type, category: DUAL_CATEGORY.NORMAL, margin: 0n })
  const got = optionPrice({ ...facts, type: OTHER[type] })
  if (given === null || got === null || got.value === 0n) return null
  const fairGuarantee = quotient(given.optionValue, got.value, 'down')
  const offered = multiply(smaller(fairGuarantee, ONE), ONE - margin, 'down')
  const { impliedVolatility, chance } = given
  const guarantee = roundTo(offered, SNIPER_GUARANTEE_PLACES, 'down')
  return { fairGuarantee, guarantee, margin, impliedVolatility, chance }
}

/** What becomes of a sniper order, with the figures behind it. Rates are shares. */
export type SniperTest = Acceptance & Pick<SniperQuote, 'fairGuarantee' | 'impliedVolatility' | 'chance'>

/** The test of a sniper order at a fresh quote, g in the place of the rate; null as in `sniperQuote`. */
export function sniperAcceptance(facts: SniperQuoteFacts & { readonly guarantee: Decimal8 }): SniperTest | null {
  const quote = sniperQuote(facts)
  if (quote === null) return null
  const { fairGuarantee, impliedVolatility, chance } = quote
  const { guarantee: rate, margin } = facts
  const test = gridAcceptance({ rate, fair: smaller(fairGuarantee, ONE), margin, places: SNIPER_GUARANTEE_PLACES })
  return { ...test, fairGuarantee, impliedVolatility, chance }
}

/** A target that the price has not reached: above it for a peak sniper, below it for a dip sniper. */
export function isTargetAhead({ type, target }: Pick<SniperProduct, 'type' | 'target'>, price: Decimal8): boolean {
  return type === 'peak' ? target > price : target < price
}
