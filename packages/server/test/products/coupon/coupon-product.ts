import { couponManifest } from '../../../../contract/test/products/coupon/index.ts'
import type { Product } from '../../../src/core/product/index.ts'
import { couponBooks, couponChecks } from './coupon-books.ts'
import { registerCouponCatalogue } from './coupon-catalogue.ts'
import { couponPaid, paymentJob } from './coupon-payment.ts'
import { registerCoupons } from './coupon-routes.ts'

/** Coupons, as the app joins them. */
export const couponProduct: Product = {
  manifest: couponManifest,
  books: [couponBooks],
  checks: couponChecks,
  assetOffers: ["select asset from coupon_product where listing <> 'retired'"],
  claims: {
    'coupon.interest': (within) =>
      `select o.bucket, o.user_id, o.asset, o.interest as amount from coupon_order o
       where ${within('o')} and o.state = 'ACTIVE'`,
  },
  promises: {},
  open: (ground) => ({
    jobs: [paymentJob(ground)],
    register(http) {
      registerCoupons(http, ground)
      registerCouponCatalogue(http, ground)
    },
    subscribers: couponPaid.subscribers,
  }),
}
