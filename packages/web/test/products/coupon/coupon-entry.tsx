import type { HoldingsPart, ProductEntry } from '../../../src/core/product-list/index.ts'
import { CouponHoldings } from './coupon-holdings.tsx'
import { joined } from './coupon-words.ts'

const coupons: HoldingsPart = {
  kind: 'coupon',
  Holdings: CouponHoldings,
}

/** Coupons have no deliveries that others could look up. */
const NoSettledOrders = () => null

export const couponEntry: ProductEntry = {
  home: '/coupons',
  links: [{ phrase: joined('coupon.title'), text: joined('coupon.text'), to: {} }],
  risk: { book: 'dual', phrase: joined('coupon.text') },
  ordersOf: { coupon: { to: '/my-holdings', search: { product: 'coupon' } } },
  held: {
    coupon: {
      phrase: joined('coupon.title'),
      to: { to: '/my-holdings', search: { product: 'coupon' } },
      ended: { to: '/my-holdings', search: { product: 'coupon' } },
    },
  },
  holdings: [
    {
      kind: 'coupon',
      read: () => ({ product: 'coupon' }),
    },
  ],
  parts: async () => ({ holdings: [coupons], SettledOrders: NoSettledOrders }),
}
