import { couponOrder, couponOrders } from '../../../../contract/test/products/coupon/index.ts'
import { place } from '../../../src/core/orders/index.ts'
import type { Ground } from '../../../src/core/product/index.ts'
import { type List, newestFirst, readPage } from '../../../src/platform/database/index.ts'
import { type Customer, type Http, pageEnd, pageRequest, route } from '../../../src/platform/http/index.ts'
import { COUPON_ORDER, couponWire } from './coupon-order-kind.ts'
import { type CouponOrder, type CouponRaw, orderTable } from './coupon-tables.ts'

export function registerCoupons(http: Http, { db, orders }: Ground): void {
  route(http, couponOrder, ({ customer, body, key }) => place(orders, COUPON_ORDER, { db, customer, body, key }))
  route(http, couponOrders, async ({ customer, query }) => {
    const list = ordersOf(customer)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows.map(couponWire), ...pageEnd(page) }
  })
}

function ordersOf({ bucket, userId }: Customer): List<CouponRaw, CouponOrder> {
  return {
    name: 'coupon.orders',
    of: { bucket, userId },
    keyset: newestFirst('o', 'created_at'),
    from: 'coupon_order o',
    row: 'o',
    within: 'o.bucket = $1 and o.user_id = $2',
    filter: null,
    values: [bucket, userId],
    columns: orderTable.select('o'),
    read: orderTable.read,
  }
}
