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
  open: (ground) => ({
    jobs: [paymentJob(ground)],
    register(http) {
      registerCoupons(http, ground)
      registerCouponCatalogue(http, ground)
    },
    subscribers: couponPaid.subscribers,
  }),
}
