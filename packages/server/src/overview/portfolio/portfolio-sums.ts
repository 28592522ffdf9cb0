import { QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, divide, multiply, ONE } from '@tenor/contract/money'
import type { ByAsset } from '@tenor/contract/overview'
import type { Flow } from '../../core/ledger/index.ts'
import type { Holding, Money } from '../../core/product/index.ts'

/** What one of an asset is in USDT; null while it is not known. */
export type PriceIn = (asset: string) => Decimal8 | null

/** A holding with its values in USDT, rounded down; null while a price is not known. */
export type ValuedHolding = Holding & { readonly putInValue: Decimal8 | null; readonly worthValue: Decimal8 | null }

export type HoldingsSum = { readonly putIn: Decimal8 | null; readonly worth: Decimal8 | null; readonly count: number }

/** Prices of assets, each asked for once. */
export async function pricesOf(
  assets: Iterable<string>,
  ask: (asset: string) => Promise<{ readonly price: Decimal8 } | null>,
): Promise<PriceIn> {
  const each = [...new Set(assets)].map(async (asset) => [asset, await priceIn(asset, ask)] as const)
  const prices = new Map(await Promise.all(each))
  return (asset) => prices.get(asset) ?? null
}

async function priceIn(asset: string, ask: (asset: string) => Promise<{ readonly price: Decimal8 } | null>) {
  return asset === QUOTE_ASSET ? ONE : ((await ask(asset))?.price ?? null)
}

/** Nothing of an asset is worth nothing, whatever its price. */
export function quoteValue({ asset, amount }: Money, price: PriceIn): Decimal8 | null {
  if (amount === 0n) return 0n
  const known = price(asset)
  return known === null ? null : multiply(amount, known, 'down')
}

export function valuedHoldings(holdings: readonly Holding[], price: PriceIn): ValuedHolding[] {
  return holdings.map((each) => ({
    ...each,
    putInValue: quoteValue(each.putIn, price),
    worthValue: quoteValue(each.worth, price),
  }))
}

/** Rounded rows, added; null where one of them is not known. */
export function sumOf(holdings: readonly ValuedHolding[]): HoldingsSum {
  return {
    putIn: totalOf(holdings.map(({ putInValue }) => putInValue)),
    worth: totalOf(holdings.map(({ worthValue }) => worthValue)),
    count: holdings.length,
  }
}

/** A sum; null where one of them is not known. */
function totalOf(values: readonly (Decimal8 | null)[]): Decimal8 | null {
  return values.reduce<Decimal8 | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0n)
}

/** Sums of holdings by what sells them, in the order of their names. */
export function sumsByProduct(holdings: readonly ValuedHolding[]): (HoldingsSum & { readonly product: string })[] {
  return [...Map.groupBy(holdings, ({ product }) => product)]
    .map(([product, own]) => ({ product, ...sumOf(own) }))
    .sort((a, b) => (a.product < b.product ? -1 : 1))
}

/** Amounts added up by asset. */
export function byAsset(money: readonly Money[]): Map<string, Decimal8> {
  const sums = new Map<string, Decimal8>()
  for (const { asset, amount } of money) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return sums
}

/** Amounts by asset in USDT, each rounded down, added. */
export function quoteValueOfAll(amounts: ByAsset, price: PriceIn): Decimal8 | null {
  return totalOf([...amounts].map(([asset, amount]) => quoteValue({ asset, amount }, price)))
}

/** Prices of assets at instants. */
export type PriceThen = (asset: string, at: number) => Decimal8 | null

/**
 * What moves what customers have put in, beside their balances: what came from outside, and for conversions what was paid, in
 * the coin that was given for it at the prices of that instant, down. So what a conversion earned does not move with the
 * price of a coin that is gone. Where a price is not known it counts as it was paid.
 */
export function movesOf(flows: readonly Flow[], priceThen: PriceThen): Owned[] {
  return flows.flatMap(({ userId, asset, amount, isAmong, gave }) => {
    if (!isAmong) return [{ userId, asset, amount: -amount }]
    const [paid, own] = gave === null ? [null, null] : [priceThen(asset, gave.at), priceThen(gave.asset, gave.at)]
    if (gave === null || paid === null || own === null) return []
    const converted = divide(amount * paid, own, 'down')
    return [
      { userId, asset, amount: -amount },
      { userId, asset: gave.asset, amount: converted },
    ]
  })
}

/** Money of somebody. */
export type Owned = Money & { readonly userId: number }
