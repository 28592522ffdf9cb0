import { amountText, decimalField, endpoint, idField, listOf, orderText, pageQuery } from '@tenor/contract/http'
import { z } from 'zod'

/** An order as its customer sees it. */
export const couponOrderRow = z.object({
  id: z.int(),
  product_id: z.int(),
  asset: z.string(),
  amount: decimalField,
  interest: decimalField,
  state: z.enum(['ACTIVE', 'PAID']),
  matures_at: z.int(),
})
/** `couponOrderRow` as a type. */
export type CouponOrderRow = z.infer<typeof couponOrderRow>

/** POST order: subscribes. */
export const couponOrder = endpoint({
  method: 'POST',
  path: '/apiw/v2/earn/coupon/order',
  summary: 'Subscribe to a coupon',
  audience: 'customer',
  movesMoney: true,
  body: z.object({
    product_id: idField,
    amount: amountText,
    fundpass: z.string().max(64).optional(),
    text: orderText.optional(),
  }),
  data: couponOrderRow,
  refusals: ['coupon.region', 'coupon.notOnSale', 'coupon.minimum', 'coupon.soldOut', 'ERR_BALANCE_NOT_ENOUGH'],
})

/** GET orders: mine, newest first. */
export const couponOrders = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/coupon/orders',
  summary: 'My coupons, newest first',
  audience: 'customer',
  query: z.object(pageQuery),
  data: listOf(couponOrderRow),
})
