import type { Decimal8 } from '../../../money/index.ts'
import { bonusAmount, bonusOfYear, type FixedEarning, fixedInterest, interestOfYear } from './fixed-interest.ts'
import { type RateUp, rateUpValue } from './fixed-voucher.ts'

/** The parts of an order's payment. `base`, `tiers` and `voucher` are in the coin and make up `total` with the principal. */
export type FixedEstimate = {
  readonly base: Decimal8
  /** Paid in the coin; 0 where the tiers are paid in a bonus asset. */
  readonly tiers: Decimal8
  readonly voucher: Decimal8
  readonly total: Decimal8
  /** The tiers in the bonus asset at the prices of now; null without one, `amount` null without prices. */
  readonly bonus: { readonly asset: string; readonly amount: Decimal8 | null } | null
}

/** Prices in USDT of the coin and of the bonus asset; null where there is none. */
export type FixedPrices = { readonly coin: Decimal8 | null; readonly bonus: Decimal8 | null }

/**
 * The parts of what an order pays at maturity, by the functions that pay it. The base is rounded down, and the tiers are what the one
 * division over both leaves beside it, so that the parts are exactly the interest.
 */
export function estimateFixed(of: FixedEarning, voucher: RateUp | null, prices: FixedPrices): FixedEstimate {
  const { principal, rate, termDays, bonusAsset } = of
  const interest = fixedInterest(of)
  const base = interestOfYear(principal * rate, termDays)
  const coupon = voucher === null ? 0n : rateUpValue(voucher, principal, termDays)
  return {
    base,
    tiers: interest - base,
    voucher: coupon,
    total: principal + interest + coupon,
    bonus: bonusAsset === null ? null : { asset: bonusAsset, amount: estimateBonus(of, prices) },
  }
}

function estimateBonus(of: FixedEarning, { coin, bonus }: FixedPrices): Decimal8 | null {
  if (coin === null || bonus === null || bonus === 0n) return null
  return bonusAmount(bonusOfYear(of), of.termDays, coin, bonus)
}
