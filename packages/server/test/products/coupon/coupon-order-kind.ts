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
import { SPOT } from '../../../src/core/ledger/index.ts'
import type { OrderAct, OrderKind } from '../../../src/core/orders/index.ts'
import type { Database } from '../../../src/platform/database/index.ts'
import { Refusal } from '../../../src/platform/http/index.ts'
import { subscribePost } from './coupon-postings.ts'
import { type CouponOrder, type CouponProduct, type CouponRaw, orderTable, productTable } from './coupon-tables.ts'

export type CouponAct = OrderAct & { db: Database; body: { product_id: number; amount: string } }
type Balance = { balance: Decimal8 }

export const COUPON_ORDER: OrderKind<CouponAct, CouponProduct, Balance, CouponOrder, CouponOrderRow> = {
  act: 'coupon.order',
  table: orderTable,
  asRead: {
    table: 'coupon_product',
    holds: `offer.listing = 'listed'`,
    same: [
      ['offer.id', 'bigint', ({ id }) => id],
      ['offer.rate', 'numeric', ({ rate }) => decimalText(rate)],
    ],
  },
  productId: ({ body }) => body.product_id,
  isRemembered: true,
  async read({ db, customer, body }) {
    const [row] = await db.query<CouponRaw & { balance: string | null }>(
      `select ${productTable.select('p')}, (select b.balance from ledger_balance b where b.bucket = $2 and b.user_id = $3
         and b.account = ${SPOT} and b.reference = 0 and b.asset = p.asset) as balance
       from coupon_product p where p.id = $1`,
      [body.product_id, customer.bucket, customer.userId],
    )
    if (row === undefined) return new Refusal(404, 'coupon.notFound')
    return { product: productTable.read(row), own: { balance: decimal(row.balance ?? '0') } }
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
