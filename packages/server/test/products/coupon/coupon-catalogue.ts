import { decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import {
  type CouponBackOfficeRow,
  couponBackOfficeListing,
  couponBackOfficeOffers,
  couponMaturity,
  couponOffers,
} from '../../../../contract/test/products/coupon/index.ts'
import { type Catalogue, cataloguePage, changeListings } from '../../../src/core/catalogue/index.ts'
import type { Ground } from '../../../src/core/product/index.ts'
import { type Http, route, routeForVisitor } from '../../../src/platform/http/index.ts'
import { type CouponProduct, productTable } from './coupon-tables.ts'

/** What operators offer. */
const CATALOGUE: Catalogue<CouponProduct> = {
  table: productTable,
  assets: ({ asset }) => [asset],
  acts: { change: 'coupon.offer.change' },
  reasons: { notFound: 'coupon.notFound', retired: 'coupon.retired' },
  audited: offerWire,
}

/** Registers what is on sale, and what operators make of it. */
export function registerCouponCatalogue(http: Http, ground: Ground): void {
  routeForVisitor(http, couponOffers, ({ query }) => {
    const matures_at = unixSeconds(couponMaturity(ground.clock.now()))
    const filter = { listing: 'listed' }
    return cataloguePage(ground, CATALOGUE, query, filter, async (offer) => ({ ...offerWire(offer), matures_at }))
  })
  route(http, couponBackOfficeOffers, ({ query }) =>
    cataloguePage(ground, CATALOGUE, query, { listing: query.status }, async (offer, used) => ({
      ...offerWire(offer),
      capacity: decimalText(offer.capacity),
      used: decimalText(used),
    })),
  )
  route(http, couponBackOfficeListing, ({ customer, body }) => changeListings(ground, CATALOGUE, customer, body))
}

function offerWire({ id, asset, rate, minimum, listing }: CouponProduct) {
  const figures = { rate: decimalText(rate), minimum: decimalText(minimum) }
  return { id, asset, ...figures, status: listing } satisfies Partial<CouponBackOfficeRow>
}
