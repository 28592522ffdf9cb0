import { couponOrder, couponOrders } from '../../../../contract/test/products/coupon/index.ts'
import { customerOrders, place } from '../../../src/core/orders/index.ts'
import type { Ground } from '../../../src/core/product/index.ts'
import { readPage } from '../../../src/platform/database/index.ts'
import { type Customer, type Http, pageEnd, pageRequest, route } from '../../../src/platform/http/index.ts'
import { COUPON_ORDER, couponWire } from './coupon-order-kind.ts'
import { type CouponOrder, orderTable } from './coupon-tables.ts'

export function registerCoupons(http: Http, { db, orders }: Ground): void {
  route(http, couponOrder, ({ customer, body, key }) => place(orders, COUPON_ORDER, { db, customer, body, key }))
  route(http, couponOrders, async ({ customer, query }) => {
    const list = ordersOf(customer)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows.map(couponWire), ...pageEnd(page) }
  })
}

function ordersOf({ bucket, userId }: Customer) {
  const filter = { bucket, userId }
  const from = { table: 'coupon_order', columns: orderTable.select('o'), read: orderTable.read }
  return customerOrders<CouponOrder>({ ...from, name: 'coupon.orders', filter })
}
