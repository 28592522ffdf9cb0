import { isOfferedIn } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import type { CouponOrderRow } from '../../../../contract/test/products/coupon/index.ts'
import {
  couponInterest,
  couponManifest,
  couponMaturity,
  couponViolation,
} from '../../../../contract/test/products/coupon/index.ts'
import { type OrderAct, type OrderKind, offerAndBalance, offerAsRead } from '../../../src/core/orders/index.ts'
import type { Database } from '../../../src/platform/database/index.ts'
import { Refusal } from '../../../src/platform/http/index.ts'
import { subscribePost } from './coupon-postings.ts'
import { type CouponOrder, type CouponProduct, orderTable, productTable } from './coupon-tables.ts'

export type CouponAct = OrderAct & { db: Database; body: { product_id: number; amount: string } }
type Balance = { balance: Decimal8 }

const SOURCE = {
  columns: productTable.select('p'),
  from: 'coupon_product p',
  asset: 'p.asset',
  read: productTable.read,
}

export const COUPON_ORDER: OrderKind<CouponAct, CouponProduct, Balance, CouponOrder, CouponOrderRow> = {
  act: 'coupon.order',
  table: orderTable,
  asRead: offerAsRead(productTable, ['id', 'rate']),
  productId: ({ body }) => body.product_id,
  isRemembered: true,
  async read({ db, customer, body }) {
    const found = await offerAndBalance(db, SOURCE, body.product_id, customer)
    if (found === null) return new Refusal(404, 'coupon.notFound')
    return { product: found.product, own: { balance: found.balance } }
  },
  price: async () => null,
  refusal({ customer, body }, { product, own }) {
    const regionAllowed = isOfferedIn(couponManifest, customer.region)
    const facts = { ...product, amount: decimal(body.amount), balance: own?.balance ?? null, regionAllowed }
    const found = couponViolation(facts)
    return found === null ? null : new Refusal(422, found.reason, found.params)
  },
  build({ customer, body }, { product, now }, id) {
    const { bucket, userId } = customer
    const amount = decimal(body.amount)
    const terms = { amount, interest: couponInterest(amount, product.rate), asset: product.asset }
    const times = { createdAt: now, maturesAt: couponMaturity(now) }
    return { bucket, userId, id, productId: product.id, state: 'ACTIVE', ...terms, ...times }
  },
  answer: couponWire,
  money: subscribePost,
  isBounded: () => true,
  soldOut: () => new Refusal(422, 'coupon.soldOut'),
  sale: ({ asset }) => ({ product: 'coupon', assets: [asset] }),
}

export function couponWire(order: CouponOrder): CouponOrderRow {
  return {
    id: order.id,
    product_id: order.productId,
    asset: order.asset,
    amount: decimalText(order.amount),
    interest: decimalText(order.interest),
    state: order.state,
    matures_at: unixSeconds(order.maturesAt),
  }
}
