import { QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, multiply, ONE } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { Crossing } from '../../core/ledger/index.ts'
import type { Holding, Money, PriceOf } from '../../core/product/index.ts'

/** A holding with its values in USDT, rounded down; null while a price is not known. */
export type ValuedHolding = Holding & { readonly putInValue: Decimal8 | null; readonly worthValue: Decimal8 | null }

export type HoldingsSum = { readonly putIn: Decimal8 | null; readonly worth: Decimal8 | null; readonly count: number }

/** Values each holding; asks for each price once. */
export async function valuedHoldings(holdings: readonly Holding[], priceOf: PriceOf): Promise<ValuedHolding[]> {
  const assets = new Set(holdings.flatMap(({ putIn, worth }) => [putIn.asset, worth.asset]))
  const known = await Promise.all([...assets].map(async (asset) => [asset, await priceIn(asset, priceOf)] as const))
  const prices = new Map(known)
  const inQuote = ({ asset, amount }: Money) => {
    const price = prices.get(asset) ?? null
    return price === null ? null : multiply(amount, price, 'down')
  }
  return holdings.map((each) => ({ ...each, putInValue: inQuote(each.putIn), worthValue: inQuote(each.worth) }))
}

async function priceIn(asset: string, priceOf: PriceOf): Promise<Decimal8 | null> {
  return asset === QUOTE_ASSET ? ONE : ((await priceOf(asset))?.price ?? null)
}

/** Rounded rows, added; null where one of them is not known. */
export function sumOf(holdings: readonly ValuedHolding[]): HoldingsSum {
  const add = (sum: Decimal8 | null, value: Decimal8 | null) => (sum === null || value === null ? null : sum + value)
  return {
    putIn: holdings.reduce<Decimal8 | null>((sum, { putInValue }) => add(sum, putInValue), 0n),
    worth: holdings.reduce<Decimal8 | null>((sum, { worthValue }) => add(sum, worthValue), 0n),
    count: holdings.length,
  }
}

/** Sums of holdings by what sells them, in the order of their names. */
export function sumsByProduct(holdings: readonly ValuedHolding[]): (HoldingsSum & { readonly product: string })[] {
  return [...Map.groupBy(holdings, ({ product }) => product)]
    .map(([product, own]) => ({ product, ...sumOf(own) }))
    .sort((a, b) => (a.product < b.product ? -1 : 1))
}

/** A crossing with the price of its asset at its instant; null where none was known. */
export type PricedCrossing = Crossing & { readonly price: Decimal8 | null }

/** What crossings of `from` and later come to in USDT, each rounded down; one without a price counts for nothing. */
export function earnedSince(crossings: readonly PricedCrossing[], from: Instant | null): Decimal8 {
  return crossings
    .filter(({ at }) => from === null || at >= from)
    .reduce((sum, { amount, price }) => sum + (price === null ? 0n : multiply(amount, price, 'down')), 0n)
}
