import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import type { Transaction } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'
import { testOfProduct } from '../purchase/dual-order-test.ts'
import { handProducts, maybeText, offeredById, pauseLeft } from './dual-product-store.ts'
import { isByHand, type StoredProduct } from './dual-product-table.ts'
import { sellingPrice } from './dual-selling.ts'
import { type DualSeries, pricingOf } from './dual-series-store.ts'

/* Offers that an operator has listed: their rate stays, the figures beside it are quoted anew with the grid. */

type Quoted = { product: StoredProduct; test: NonNullable<ReturnType<typeof testOfProduct>> }

/**
 * Requotes the offers of a coin that are listed by hand, in one statement, and pauses those that the market has left: their
 * orders would be refused.
 */
export async function requoteByHand(module: DualModule, tx: Transaction, series: DualSeries): Promise<void> {
  const now = module.clock.now()
  const price = await sellingPrice(module, { coin: series.coin, quoteAsset: DUAL_QUOTE_ASSET }, series)
  if (price === null) return
  const quoted = (await handProducts(tx, series.coin, now)).flatMap((product): Quoted[] => {
    const test = testOfProduct({ ...product, pricing: pricingOf(series, product.type) }, price, now)
    return test === null ? [] : [{ product, test }]
  })
  await writeQuotes(tx, quoted, price)
  const left = quoted.filter(({ product, test }) => product.listing === 'listed' && !test.passes)
  await pauseLeft(
    tx,
    left.map(({ product }) => product.id),
  )
  const products = left.map(({ product }) => product.id)
  if (left.length > 0) module.log.warn({ coin: series.coin, products }, 'the market has left what was approved')
}

async function writeQuotes(tx: Transaction, quoted: readonly Quoted[], price: Decimal8): Promise<void> {
  if (quoted.length === 0) return
  await tx.execute(
    `update dual_product p set fair_apr = fresh.fair, implied_volatility = fresh.volatility, margin = fresh.margin,
       chance = fresh.chance, quote_price = $6::numeric
     from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[])
       as fresh (id, fair, volatility, margin, chance)
     where p.id = fresh.id`,
    [
      quoted.map(({ product }) => String(product.id)),
      quoted.map(({ test }) => decimalText(test.fairApr)),
      quoted.map(({ test }) => decimalText(test.impliedVolatility)),
      quoted.map(({ test }) => maybeText(test.margin)),
      quoted.map(({ test }) => decimalText(test.chance)),
      decimalText(price),
    ],
  )
}

/** Takes one offer off sale where the market has left it: an order of it was just refused for that. */
export async function pauseIfLeft(module: DualModule, id: number): Promise<void> {
  const product = await offeredById(module.db, id)
  if (product === null || !isByHand(product) || product.listing !== 'listed') return
  const price = await sellingPrice(module, product, product.pricing)
  const test = testOfProduct(product, price, module.clock.now())
  if (test === null || test.passes) return
  await pauseLeft(module.db, [id])
  module.log.warn({ coin: product.coin, products: [id] }, 'the market has left what was approved')
}
