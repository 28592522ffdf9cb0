import { type Decimal8, divide, ONE, type Rounding } from '../../money/index.ts'
import { YEAR_DAYS, YEAR_HOURS } from '../../time/index.ts'
import { type DualProduct, type DualTerm, exerciseAsset, investAsset } from './dual-product.ts'

/** An exact fraction. The denominator is above zero. Never rounded before the last division. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

/**
 * Yield of the whole term as an exact fraction: apr × days / 365, for an hour term apr × hours / 8760.
 * `apr` is a fraction of a year: 0.41 is 41 %.
 */
export function termYield(apr: Decimal8, term: DualTerm): Fraction {
  if (term.hours > 0) return { numerator: apr * BigInt(term.hours), denominator: ONE * BigInt(YEAR_HOURS) }
  return { numerator: apr * BigInt(term.days), denominator: ONE * BigInt(YEAR_DAYS) }
}

/** A yield that is given as it stands: 0.0124 for the term is 1.24 %. */
export function givenYield(rate: Decimal8): Fraction {
  return { numerator: rate, denominator: ONE }
}

/** A fraction as a Decimal8, cut as named: for showing the term's yield, never for computing with it. */
export function fractionDecimal(fraction: Fraction, rounding: Rounding): Decimal8 {
  return divide(fraction.numerator * ONE, fraction.denominator, rounding)
}

/** What the payment of an order depends on, besides the settlement price. */
export type DualPosition = Pick<DualProduct, 'type' | 'coin' | 'quoteAsset' | 'target'> & {
  /** Invested amount in the invest asset. */
  readonly amount: Decimal8
  readonly yield: Fraction
}

/** What an order pays. `principal + interest = amount`, all in `asset`. */
export type DualPayoff = {
  readonly converted: boolean
  readonly asset: string
  readonly principal: Decimal8
  readonly interest: Decimal8
  readonly amount: Decimal8
}

/** Where a settlement price lies against the target. */
export type DualSide = 'below' | 'at' | 'above'

/** The three payments an order can end in; the settlement price only picks one. */
export type DualOutcomes = Readonly<Record<DualSide, DualPayoff>>

/** Side of a settlement price. */
export function sideOf(settlementPrice: Decimal8, target: Decimal8): DualSide {
  if (settlementPrice < target) return 'below'
  return settlementPrice === target ? 'at' : 'above'
}

/**
 * Whether an order converts on that side. A tie converts: sell high at or above the target, buy low at or below it.
 */
export function convertsOn(type: DualProduct['type'], side: DualSide): boolean {
  return side === 'at' || side === (type === 'call' ? 'above' : 'below')
}

/**
 * The payment of an order at a settlement price, with P the amount, K the target and i the yield of the term:
 * sell high pays P × K × (1 + i) of the quote asset at or above K, else P × (1 + i) of the coin; buy low pays
 * P / K × (1 + i) of the coin at or below K, else P × (1 + i) of the quote asset. One division, at the end, to
 * 8 decimals: down when the settlement price is below K, up when it is at or above. The principal is cut the same way
 * and the interest is the rest. Throws RangeError when the target is zero.
 */
export function payoff(position: DualPosition, settlementPrice: Decimal8): DualPayoff {
  return payoffOn(position, sideOf(settlementPrice, position.target))
}

/** All three payments of an order; `payoff` at any price is one of them. */
export function outcomes(position: DualPosition): DualOutcomes {
  return {
    below: payoffOn(position, 'below'),
    at: payoffOn(position, 'at'),
    above: payoffOn(position, 'above'),
  }
}

/** The payment of an order that is not converted: below the target for sell high, above it for buy low. */
export function keptPayoff(position: DualPosition): DualPayoff {
  return payoffOn(position, position.type === 'call' ? 'below' : 'above')
}

function payoffOn(position: DualPosition, side: DualSide): DualPayoff {
  const rounding = side === 'below' ? 'down' : 'up'
  const converted = convertsOn(position.type, side)
  const principal = converted ? convertedPrincipal(position) : { numerator: position.amount, denominator: 1n }
  const { numerator, denominator } = position.yield
  const principalAmount = divide(principal.numerator, principal.denominator, rounding)
  const amount = divide(principal.numerator * (denominator + numerator), principal.denominator * denominator, rounding)
  return {
    converted,
    asset: converted ? exerciseAsset(position) : investAsset(position),
    principal: principalAmount,
    interest: amount - principalAmount,
    amount,
  }
}

/** P × K for sell high, P / K for buy low, as an exact fraction of smallest steps. */
function convertedPrincipal(position: DualPosition): Fraction {
  return position.type === 'call'
    ? { numerator: position.amount * position.target, denominator: ONE }
    : { numerator: position.amount * ONE, denominator: position.target }
}
