import { call } from '@tenor/browser/api'
import { queryOf } from '@tenor/browser/calls'
import {
  type CouponOrderRow,
  couponOffers,
  couponOrder,
  couponOrders as couponOrderList,
} from '../../../../contract/test/products/coupon/index.ts'
import { orderQueries } from '../../../src/core/orders/index.ts'

export const useCouponOffers = queryOf(couponOffers, { group: ['coupon', 'offers'], show: ({ list }) => list })

export type CouponAsk = { product_id: number; amount: string }

/** The orders of coupons, which cannot be cancelled. */
export const couponOrders = orderQueries<CouponOrderRow, object, CouponAsk>({
  product: 'coupon',
  pageSize: 10,
  list: async (_filter, page, signal) => {
    const { list, next_cursor } = await call(couponOrderList, { query: page, signal })
    return { rows: list, next: next_cursor }
  },
  isMoving: () => false,
  place: {
    name: ({ product_id, amount }) => `coupon.${product_id}.${amount}`,
    send: (ask, order) => call(couponOrder, { body: { ...ask, ...order } }),
  },
  offers: [useCouponOffers.key()],
})
