import { couponManifest } from '../../../../contract/test/products/coupon/index.ts'
import { HOUSE_INTEREST, type Post, SPOT } from '../../../src/core/ledger/index.ts'
import { orderPost } from '../../../src/core/orders/index.ts'
import type { CouponOrder } from './coupon-tables.ts'

/* Where coupons move money, and nowhere else. */

export const HOLDING = couponManifest.ledger.accounts.coupon
const { events } = couponManifest.ledger
export const [SUBSCRIBE, PRINCIPAL, INTEREST] = [
  events['coupon.subscribe'],
  events['coupon.principal'],
  events['coupon.interest'],
]

export function subscribePost(order: CouponOrder): Post {
  return orderPost({ ...order, orderId: order.id, at: order.createdAt }, SUBSCRIBE, SPOT, HOLDING)
}

/** Transfers of a relation of orders that are paid, at the instant in the parameter `at`. */
export function paidTransfers(at: string, paid: string): string {
  return `select o.bucket, o.user_id, o.id as reference, 0 as period, leg.kind::smallint, leg.debit::smallint,
      leg.credit::smallint, o.asset, leg.amount, o.id as group_id, ${at}::timestamptz as at
    from ${paid} as o cross join lateral (values
      (${PRINCIPAL}, ${HOLDING}, ${SPOT}, o.amount), (${INTEREST}, ${HOUSE_INTEREST}, ${SPOT}, o.interest)
    ) as leg (kind, debit, credit, amount) where leg.amount > 0`
}
