import { isOfferedTo, voucherViolation } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  type DualOrderRow,
  dualManifest,
  interestViolation,
  investAsset,
  offerViolation,
  promiseViolation,
  termYield,
  trialRenewalViolation,
} from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import type { OrderKind } from '../../../core/orders/index.ts'
import { type AvailableVoucher, voucherByKey } from '../../../core/vouchers/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { moneyOf, trialFundPost } from '../dual-postings.ts'
import { offeredById } from '../offers/dual-product-store.ts'
import type { OfferedProduct } from '../offers/dual-product-table.ts'
import { newOrder } from './dual-new-order.ts'
import { DUAL_GROUND, type DualAct, isRenewed, promiseOf } from './dual-order-kind.ts'
import type { StoredOrder } from './dual-order-table.ts'

type Lent = { voucher: AvailableVoucher }

/**
 * An order made with a voucher: the voucher is used and its money goes from the house to the order. Of two orders at
 * once on one voucher the second finds it used.
 */
export const TRIAL_ORDER: OrderKind<DualAct, OfferedProduct, Lent, StoredOrder, DualOrderRow> = {
  ...DUAL_GROUND,
  isRemembered: false,
  async read({ module, customer: { bucket, userId }, body }) {
    const [voucher, product] = await Promise.all([
      voucherByKey(module.db, { bucket, userId, id: Number(body.voucher_id) }),
      offeredById(module.db, Number(body.project_id)),
    ])
    if (voucher === null) return new Refusal(404, 'voucher.notFound')
    return product === null ? new Refusal(404, 'dual.product.notFound') : { product, own: { voucher } }
  },
  /** First what a trial fund cannot do, then the voucher, the offer and its rate. The amount is the voucher's: a product's bounds are for money of one's own. */
  refusal({ customer, body }, { product, own, price, now }) {
    if (product.category !== DUAL_CATEGORY.TRIAL_FUND) return new Refusal(422, 'voucher.otherProduct')
    const voucher = voucherOf(own)
    const promise = promiseOf(product, body, price, now)
    const found =
      trialRenewalViolation(product.category, isRenewed(body)) ??
      voucherViolation({ ...voucher, now, investAsset: investAsset(product), orderAmount: decimal(body.amount) }) ??
      offerViolation({
        product,
        price,
        now,
        quotedUntil: promise.quotedUntil,
        soldOut: false,
        vipTier: customer.vipTier,
        regionAllowed: isOfferedTo(dualManifest, customer),
      }) ??
      promiseViolation({ ...promise, product }) ??
      interestViolation({ ...product, amount: voucherOf(own).amount, yield: termYield(product.apr, promise.term) })
    return found === null ? null : new Refusal(422, found.reason, found.params)
  },
  build({ customer, key }, { product, own, now }, id) {
    const { id: voucherId, amount } = voucherOf(own)
    const owner = { bucket: customer.bucket, userId: customer.userId }
    const rule = { reinvest: false, priceDeviation: 0n, preferredSeconds: 0, leastApr: null }
    return newOrder(product, { ...rule, owner, id, amount, now, text: key, voucherId })
  },
  money: (order) => trialFundPost(moneyOf(order)),
  voucher: ({ own }) => ({ ...voucherOf(own), runsAlone: true }),
}

function voucherOf(own: Lent | null): AvailableVoucher {
  if (own === null) throw new RangeError('a voucher is read for every order')
  return own.voucher
}
