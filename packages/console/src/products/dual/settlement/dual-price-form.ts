import { DUAL_PRICE_MARKETS, marketsMean, marketsViolation } from '@tenor/contract/dual'
import { decimalText, readAmount } from '@tenor/contract/money'
import type { FormViolation } from '../../../platform/phrases/index.ts'

/** A market as it is typed: its name, its mean of the 30 minutes, and where that can be checked. */
export type MarketFields = { name: string; price: string; evidence: string }

/** A settlement price as it is typed; the price itself is the mean of the markets. */
export type PriceForm = { markets: readonly MarketFields[]; reason: string }

const EMPTY: MarketFields = { name: '', price: '', evidence: '' }

export function newPriceForm(): PriceForm {
  return { markets: Array.from({ length: DUAL_PRICE_MARKETS }, () => EMPTY), reason: '' }
}

export function withMarket(form: PriceForm): PriceForm {
  return { ...form, markets: [...form.markets, EMPTY] }
}

export function changedMarket(form: PriceForm, place: number, change: Partial<MarketFields>): PriceForm {
  return { ...form, markets: form.markets.map((market, at) => (at === place ? { ...market, ...change } : market)) }
}

/** Mean of the markets as text; null while one of them has no price. */
export function meanOf({ markets }: PriceForm): string | null {
  const prices = markets.map(({ price }) => readAmount(price))
  const mean = prices.includes(null) ? null : marketsMean(prices.map((price) => ({ price: price ?? 0n })))
  return mean === null ? null : decimalText(mean)
}

/** What is against the markets by the rule that the server asks too; null: they can be proposed. */
export function marketsFault({ markets }: PriceForm): FormViolation | null {
  const read = markets.map((market) => ({ ...market, price: readAmount(market.price) ?? 0n }))
  return marketsViolation(read, marketsMean(read) ?? 0n)
}
