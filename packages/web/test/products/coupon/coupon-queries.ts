import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import {
  type CouponOrderRow,
  couponOffers,
  couponOrder,
  couponOrders as couponOrderList,
} from '../../../../contract/test/products/coupon/index.ts'
import { orderQueries } from '../../../src/core/orders/index.ts'

export const OFFERS_KEY = ['coupon', 'offers'] as const

export function useCouponOffers() {
  return useQuery({
    queryKey: OFFERS_KEY,
    queryFn: async ({ signal }) => (await call(couponOffers, { signal })).list,
  })
}

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
  offers: [OFFERS_KEY],
})
