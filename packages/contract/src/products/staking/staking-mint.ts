import { type Decimal8, divide, larger, multiply, ONE, roundTo, smaller } from '../../money/index.ts'
import type { MintHeld } from './staking-mint-debt.ts'

/*
 * Minting: one minted coin is worth 1 USDT. Par coins are swapped, other collateral stays the customer's. LTVs, factors and
 * bands are fractions. Source: the product rules, "Minting".
 */

/** How far from 1 a par coin may be to be minted with, and how near it counts as 1. */
export const PAR_MOST: Decimal8 = 2_000_000n
/** Within this of 1 a par coin is 1: 0.0002. */
export const PAR_BAND: Decimal8 = 20_000n
/** What is taken of collateral above what it repays: 3 %. */
export const LIQUIDATION_FEE: Decimal8 = 3_000_000n
const ALERT_ABOVE: Decimal8 = 10_000_000n
const LIQUIDATION_ABOVE: Decimal8 = 18_000_000n

/** The rate of a par coin: 1 within the band of 1, else its index. */
export function parRate(index: Decimal8, band: Decimal8 = PAR_BAND): Decimal8 {
  const off = index > ONE ? index - ONE : ONE - index
  return off <= band ? ONE : index
}

/** Whether a par coin is near enough to 1 to be minted with, or redeemed fast. */
export function isParOpen(index: Decimal8): boolean {
  return index >= ONE - PAR_MOST && index <= ONE + PAR_MOST
}

/** What is minted for par coins: amount × min(1, rate), rounded down. */
export function mintedForPar(amount: Decimal8, index: Decimal8): Decimal8 {
  return multiply(amount, smaller(ONE, parRate(index)), 'down')
}

/** What minted coins give of a par coin before its fee: amount / max(1, rate), rounded down. */
export function parForMinted(minted: Decimal8, index: Decimal8): Decimal8 {
  return divide(minted * ONE, larger(ONE, parRate(index)), 'down')
}

/** What a price of a token is: its lowest rate of 24 hours × its coin's index, rounded down. Never a last trade. */
export function tokenPrice(lowestRate: Decimal8, index: Decimal8): Decimal8 {
  return multiply(lowestRate, index, 'down')
}

/** What a position is judged by: `rate` is 1 for a coin, the lowest rate of 24 hours for a token of it. */
export type Collateral = { readonly amount: Decimal8; readonly rate: Decimal8; readonly index: Decimal8 }

/** Worth of collateral in USDT: amount × rate × index, rounded down once. */
export function collateralWorth({ amount, rate, index }: Collateral): Decimal8 {
  return divide(amount * rate * index, ONE * ONE, 'down')
}

/** Most that can be minted beside what is owed: floor8(worth at the lower of index and 30-minute mean × factor) − owed. */
export function mintMost(held: Collateral, mean: Decimal8, factor: Decimal8, owed: Decimal8): Decimal8 {
  const most = divide(held.amount * held.rate * smaller(held.index, mean) * factor, ONE ** 3n, 'down')
  return most > owed ? most - owed : 0n
}

/** Owed over worth, a fraction rounded up; null where the collateral is worth nothing. */
export function loanToValue(owed: Decimal8, worth: Decimal8): Decimal8 | null {
  return worth === 0n ? null : divide(owed * ONE, worth, 'up')
}

/** At which loan-to-value a customer is warned, and collateral is sold. */
export function mintBounds(factor: Decimal8): { alert: Decimal8; liquidation: Decimal8 } {
  return { alert: factor + ALERT_ABOVE, liquidation: factor + LIQUIDATION_ABOVE }
}

/**
 * By which part the price of collateral may fall until a loan-to-value reaches the sale's bound: 1 − ltv / bound, rounded down to
 * what is shown, four decimals; 0 where it is there already.
 */
export function fallToSale(ltv: Decimal8, factor: Decimal8): Decimal8 {
  const { liquidation } = mintBounds(factor)
  return ltv >= liquidation ? 0n : roundTo(ONE - divide(ltv * ONE, liquidation, 'up'), 4, 'down')
}

/** Whether a factor can be sold: factor < alert < liquidation < 1 / (1 + fee). */
export function isFactor(factor: Decimal8): boolean {
  return factor > 0n && mintBounds(factor).liquidation * (ONE + LIQUIDATION_FEE) < ONE * ONE
}

/**
 * Result of a liquidation: `repaid` of what is owed, of which `fee` is of the fee and the rest of the debt; `taken` of the
 * collateral; `lapsed` of the fee, and the house's `loss` of the debt.
 */
export type Liquidation = {
  readonly repaid: Decimal8
  readonly fee: Decimal8
  readonly taken: Decimal8
  readonly lapsed: Decimal8
  readonly loss: Decimal8
}

/**
 * Amounts of a liquidation, D being debt and fee: x = ceil8((D − fV) / (1 − f(1 + φ))), the fee first, taken
 * floor8(x (1 + φ) / p); all of it where D (1 + φ) ≥ V, and then of what the worth does not cover the fee lapses first, the rest is the
 * house's loss, and nothing more is claimed. All as well where rounding leaves nothing to take, or nothing owed: a position without a
 * debt has no collateral, and none is repaid for nothing.
 */
export function liquidationOf(
  { debt, fee }: Pick<MintHeld, 'debt' | 'fee'>,
  held: Collateral,
  factor: Decimal8,
): Liquidation {
  const owed = debt + fee
  const withFee = ONE + LIQUIDATION_FEE
  // Exact: worth × ONE².
  const worth = held.amount * held.rate * held.index
  const all = soldWhole({ debt, fee }, held.amount, larger(owed - collateralWorth(held), 0n))
  if (owed * withFee * ONE >= worth) return all
  const repaid = divide(owed * ONE ** 3n - factor * worth, (ONE * ONE - factor * withFee) * ONE, 'up')
  const taken = divide(repaid * withFee * ONE, held.rate * held.index, 'down')
  if (repaid >= owed || taken === 0n) return all
  return { repaid, fee: smaller(fee, repaid), taken: smaller(taken, held.amount), lapsed: 0n, loss: 0n }
}

/** Everything is taken; `missing` is what of all that is owed the worth does not cover. */
function soldWhole({ debt, fee }: Pick<MintHeld, 'debt' | 'fee'>, taken: Decimal8, missing: Decimal8): Liquidation {
  const lapsed = smaller(fee, missing)
  return { repaid: debt + fee - lapsed, fee: fee - lapsed, taken, lapsed, loss: missing - lapsed }
}

/** One part in a million above what divides exactly: a bound of prices that misses none by its rounding. */
const ABOVE = 1_000_000n

/** The price in USDT of one of the collateral at which what is owed reaches a loan-to-value, rounded up; 0 where there is none. */
export function priceAtBound(amount: Decimal8, owed: Decimal8, bound: Decimal8): Decimal8 {
  return amount === 0n || owed === 0n ? 0n : divide(owed * ONE * ONE, amount * bound, 'up')
}

/**
 * Prices in USDT of one of a position's coin at or below which its alert and its sale are to be looked at: owed / (amount × bound),
 * rounded up and a millionth above. Loan-to-value itself decides. 0 without a debt.
 */
export function triggerPrices(
  { amount, owed }: { amount: Decimal8; owed: Decimal8 },
  factor: Decimal8,
): { alert: Decimal8; sale: Decimal8 } {
  const { alert, liquidation } = mintBounds(factor)
  const priceAt = (bound: Decimal8) => {
    const price = priceAtBound(amount, owed, bound)
    return price === 0n ? 0n : price + price / ABOVE + 2n
  }
  return { alert: priceAt(alert), sale: priceAt(liquidation) }
}

/** What a price makes of a position: a loan-to-value at or above the alert, and at or above the sale; worthless is both. */
export function judgedAt(held: Collateral, owed: Decimal8, factor: Decimal8) {
  const ltv = loanToValue(owed, collateralWorth(held))
  const { alert, liquidation } = mintBounds(factor)
  const isOwed = owed > 0n
  return {
    ltv,
    isAlert: isOwed && (ltv === null || ltv >= alert),
    isSale: isOwed && (ltv === null || ltv >= liquidation),
  }
}
