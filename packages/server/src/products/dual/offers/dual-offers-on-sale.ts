import { minimumAmount } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { DualModule } from '../dual-module.ts'
import { testOfProduct } from '../purchase/dual-order-test.ts'
import { productsOnSale, type SaleFilter } from './dual-product-store.ts'
import { isByHand, type StoredProduct } from './dual-product-table.ts'
import { pricingOf, seriesByCoin } from './dual-series-store.ts'
import { pricedOffers } from './priced-offers.ts'

export type OfferOnSale = { offer: StoredProduct; price: Decimal8; soldOut: boolean }

/**
 * Offers that a customer may see, at the index of now. An offer listed by hand that the market has left is off sale at once,
 * before the job has paused it; read by its id it is shown as paused.
 */
export async function offersOnSale(module: DualModule, filter: SaleFilter, now: Instant): Promise<OfferOnSale[]> {
  const products = await productsOnSale(module.db, filter, now)
  const priced = await pricedOffers(module, products, { minimum: minimumAmount, direction: ({ type }) => type })
  if (!priced.some(({ offer }) => isByHand(offer))) return priced
  const series = await seriesByCoin(module.db)
  const isLeft = ({ offer, price }: OfferOnSale) => {
    if (!isByHand(offer)) return false
    const test = testOfProduct({ ...offer, pricing: pricingOf(series.get(offer.coin), offer.type) }, price, now)
    return test !== null && !test.passes
  }
  return priced.flatMap((each) => {
    if (!isLeft(each)) return [each]
    return filter.id === null ? [] : [{ ...each, offer: { ...each.offer, listing: 'paused' } }]
  })
}
