import { voucherViolation } from '@tenor/contract/core'
import {
  aprViolation,
  DUAL_CATEGORY,
  type DualOrderBody,
  type DualOrderRow,
  investAsset,
  offerViolation,
} from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { lockRefusal, mayUse } from '../../../core/accounts/index.ts'
import { post } from '../../../core/ledger/index.ts'
import { lockVoucher, markUsed, type StoredVoucher } from '../../../core/vouchers/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { moneyOf, trialFundPost } from '../dual-postings.ts'
import { orderWire } from '../holdings/dual-views.ts'
import { pairOf } from '../offers/dual-market.ts'
import { productById } from '../offers/dual-product-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { grantSlice, takeFromSlice } from './dual-capacity.ts'
import { newOrder } from './dual-new-order.ts'
import { orderContent } from './dual-order-content.ts'
import { insertOrders } from './dual-order-insert.ts'
import type { StoredOrder } from './dual-order-table.ts'

type TrialAct = { customer: Customer; body: DualOrderBody; key: string | null }

const SLICE_TRIES = 5

/** The bucket's slice was too small: the transaction is given up. */
class SliceTooSmall extends Error {
  readonly order: StoredOrder
  constructor(order: StoredOrder) {
    super('slice')
    this.order = order
  }
}

/**
 * An order made with a voucher, in one transaction: the voucher is used, its money goes from the house to the order's
 * hold, and the order is written. Two orders at once on one voucher take turns at its row; the second is refused.
 */
export async function placeTrialOrder(module: DualModule, act: TrialAct): Promise<DualOrderRow> {
  const { customer, body, key } = act
  const { bucket, userId } = customer
  const content = orderContent(body)
  await module.verifyFundPassword(customer, body.fundpass)
  const once = { bucket, userId, key, act: 'dual.order', content, at: module.clock.now() }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await answerOnce(module.db, once, (tx) => subscribe(module, tx, act))
    } catch (error) {
      if (!(error instanceof SliceTooSmall)) throw error
      const { order } = error
      const isHanded = await grantSlice(module.db, order.bucket, order.productId, order.amount, module.clock.now())
      if (attempt >= SLICE_TRIES || !isHanded) throw new Refusal(422, 'dual.product.soldOut')
    }
  }
}

async function subscribe(
  module: DualModule,
  tx: Transaction,
  { customer, body, key }: TrialAct,
): Promise<DualOrderRow> {
  const owner = { bucket: customer.bucket, userId: customer.userId }
  const voucher = await lockVoucher(tx, { ...owner, id: Number(body.voucher_id) })
  if (voucher === null) throw new Refusal(404, 'voucher.notFound')
  const product = await productById(tx, Number(body.project_id))
  if (product === null) throw new Refusal(404, 'dual.product.notFound')
  const price = await module.market.indexNow(pairOf(product.coin, product.quoteAsset))
  const now = module.clock.now()
  refuseUnlessAllowed({ customer, body, product, voucher, price, now })
  const rule = { reinvest: false, priceDeviation: 0n, preferredSeconds: 0 }
  const given = { owner, id: await module.ids.next(), amount: voucher.amount, now, entryPrice: price ?? 0n, text: key }
  const order = newOrder(product, { ...given, ...rule, voucherId: voucher.id })
  const isTaken = product.capacity === null || (await takeFromSlice(tx, order.bucket, order.productId, order.amount))
  if (!isTaken) throw new SliceTooSmall(order)
  await Promise.all([
    markUsed(tx, voucher, order.id),
    insertOrders(tx, [order]),
    post(tx, [trialFundPost(moneyOf(order))]),
  ])
  return orderWire(order, now, price)
}

type TrialFacts = Pick<TrialAct, 'customer' | 'body'> & {
  product: StoredProduct
  voucher: StoredVoucher
  price: bigint | null
  now: StoredOrder['createdAt']
}

/** First the voucher, then the offer and its rate. The amount is the voucher's: a product's bounds are for money of one's own. */
function refuseUnlessAllowed({ customer, body, product, voucher, price, now }: TrialFacts): void {
  const locked = lockRefusal(customer)
  if (locked !== null) throw locked
  if (product.category !== DUAL_CATEGORY.TRIAL_FUND) throw new Refusal(422, 'voucher.otherProduct')
  refuseOn(
    voucherViolation({ ...voucher, now, investAsset: investAsset(product), orderAmount: decimal(body.amount) }) ??
      offerViolation({
        product,
        price,
        soldOut: false,
        now,
        vipTier: customer.vipTier,
        regionAllowed: mayUse(customer.region, 'dual'),
      }) ??
      aprViolation(product.apr, body.apy === undefined ? null : decimal(body.apy)),
  )
}
