import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimalText, divide } from '../../../money/index.ts'

/** From so many named markets a missing settlement price is taken. Source: product rules, Settlement price. */
export const DUAL_PRICE_MARKETS = 3

/** A market's own mean of the window's minutes, in the quote asset, and where anyone can check it. */
export type NamedMarket = { readonly name: string; readonly price: Decimal8; readonly evidence: string }

/** Arithmetic mean of the markets' means, half-even to 8 decimals; null for no market. */
export function marketsMean(markets: readonly Pick<NamedMarket, 'price'>[]): Decimal8 | null {
  if (markets.length === 0) return null
  return divide(
    markets.reduce((sum, { price }) => sum + price, 0n),
    BigInt(markets.length),
    'halfEven',
  )
}

/** Why a price cannot be proposed with these markets, or null: fewer than three by name, or it is not their mean. */
export function marketsViolation(markets: readonly NamedMarket[], price: Decimal8): Violation | null {
  const names = new Set(markets.map(({ name }) => name.trim().toLowerCase()).filter((name) => name !== ''))
  const areTold = markets.every(({ evidence, price: mean }) => evidence.trim() !== '' && mean > 0n)
  if (names.size < Math.max(DUAL_PRICE_MARKETS, markets.length) || !areTold) {
    return violation('dual.price.markets', { number: DUAL_PRICE_MARKETS })
  }
  const mean = marketsMean(markets)
  return mean === price ? null : violation('dual.price.notMean', { price: decimalText(mean ?? 0n) })
}
