import { isOfferedTo } from '@tenor/contract/core'
import { readCode } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import {
  FIXED_CHANGED,
  FIXED_TYPE,
  type FixedLendBody,
  type FixedLendRow,
  fixedFinish,
  fixedStart,
  fixedSubscribeViolation,
  maturityChoice,
  type RateUp,
  type RateUpUse,
  REDEEM_TO,
  rateUpOf,
  simpleEarnManifest,
  soldOutViolation,
} from '@tenor/contract/simple-earn'
import { DAY_MS, type Instant, instantOfSeconds, later } from '@tenor/contract/time'
import { SPOT } from '../../../core/ledger/index.ts'
import { type OrderAct, type OrderKind, offerAsRead } from '../../../core/orders/index.ts'
import { type AvailableVoucher, voucherByKey } from '../../../core/vouchers/index.ts'
import { type Customer, Refusal } from '../../../platform/http/index.ts'
import type { FixedModule } from './fixed-module.ts'
import { newFixedOrder } from './fixed-new-order.ts'
import { leftOf } from './fixed-offers.ts'
import { subscribePost } from './fixed-postings.ts'
import { type FixedOwn, fixedAndOwn, PERSONAL } from './fixed-product-store.ts'
import { fixedSale } from './fixed-sale.ts'
import { orderTable, productTable, type StoredFixed, type StoredFixedOrder } from './fixed-tables.ts'
import { lendWire } from './fixed-views.ts'

export type FixedAct = OrderAct & {
  module: FixedModule
  body: FixedLendBody
  /** Whether only VIP products are meant: the VIP variant of the call. */
  isVip: boolean
}

type Own = FixedOwn & { voucher: AvailableVoucher | null }

/**
 * A subscription. What it is judged by is read for each: the customer's quota decides in which slices of the tiers it lies.
 */
const GROUND: OrderKind<FixedAct, StoredFixed, Own, StoredFixedOrder, FixedLendRow> = {
  act: 'fixed.order',
  decimals: ['interest'],
  table: {
    name: orderTable.name,
    inserted: orderTable.inserted,
    values: orderTable.values,
  },
  asRead: offerAsRead(productTable, ['id', 'revision']),
  isRemembered: false,
  productId: ({ body }) => body.product_id,
  price: async () => null,
  async read({ module, customer, body, isVip }) {
    const { bucket, userId } = customer
    const { financial_rate_id: voucherId } = body
    const [found, voucher] = await Promise.all([
      fixedAndOwn(module.db, body.product_id, { bucket, userId }),
      voucherId === undefined ? null : voucherByKey(module.db, { bucket, userId, id: voucherId }),
    ])
    if (found === null || (isVip && found.product.type !== FIXED_TYPE.VIP)) {
      return new Refusal(404, 'simpleEarn.fixed.notFound')
    }
    if (voucherId !== undefined && voucher === null) return new Refusal(404, 'voucher.notFound')
    await makeFinishesKnown(module, found.product)
    return { product: found.product, own: { ...found.own, voucher } }
  },
  refusal(act, { product, own, now }) {
    const found = fixedSubscribeViolation({
      ...factsOf(product, act.customer, own),
      seen: seenOf(act.body),
      amount: decimal(act.body.amount),
      wantsReinvest: act.body.reinvest_status === 1,
      voucher: rateUpUse(act, product, own, now),
      now,
    })
    return found === null ? null : new Refusal(statusOf(found.reason), found.reason, found.params)
  },
  async soldOut({ module, body }, product) {
    const left = await leftOf(module, product)
    // Where enough is left, what the house may promise is used up.
    const { reason, params } = soldOutViolation(product, left < decimal(body.amount) ? left : 0n)
    return new Refusal(422, reason, params)
  },
  build({ customer, body, key }, { product, own, now }, id) {
    const owner = { bucket: customer.bucket, userId: customer.userId }
    const voucher = own?.voucher ?? null
    return newFixedOrder(product, {
      ...maturityChoice(
        {
          reinvest: body.reinvest_status === 1,
          redeemTo: readCode(REDEEM_TO, body.redeem_account_type ?? REDEEM_TO.FLEXIBLE),
        },
        product.mayChooseAccount,
      ),
      owner,
      id,
      amount: decimal(body.amount),
      rate: product.rate,
      active: own?.active ?? 0n,
      createdAt: now,
      startAt: fixedStart(now),
      renewalOf: null,
      text: key,
      fromAccount: own?.account ?? SPOT,
      voucher: voucher === null ? null : { ...rateUpOf(voucher.terms), id: voucher.id },
    })
  },
  answer: (order, { now }) => lendWire(order, now),
  money: subscribePost,
  isBounded: () => true,
  promise: ({ asset, interest, coupon }) => ({ name: 'fixed.interest', asset, amount: interest + coupon }),
  quota: (order, { product, own }) => ({
    bucket: order.bucket,
    userId: order.userId,
    productId: product.id,
    period: PERSONAL,
    amount: order.amount,
    most: product.personalQuota,
    endsAt: null,
    ...(product.tiers.length === 0 ? {} : { usedAsRead: own?.active ?? 0n }),
  }),
  sale: fixedSale,
}

/** Without a voucher. */
export const FIXED_ORDER = GROUND

/** With one, which is used in the statement that writes the order. */
export const FIXED_VOUCHER_ORDER: typeof GROUND = {
  ...GROUND,
  voucher: ({ own }) => (own?.voucher == null ? null : { ...own.voucher, runsAlone: false }),
}

/** Of the product as the order is judged by it: its term may be another one than a moment ago. */
async function makeFinishesKnown({ db, clock, finishes }: FixedModule, { termDays }: StoredFixed): Promise<void> {
  const finishAt = fixedFinish(fixedStart(clock.now()), termDays)
  await finishes.ensure(db, finishAt)
  // Midnight may come before the order.
  await finishes.ensure(db, later(finishAt, DAY_MS))
}

/** Facts for an order and for the check before it, beside amount and voucher. The order takes the rest from slices. */
export function factsOf(product: StoredFixed, customer: Customer, own: FixedOwn | null) {
  return {
    product: { ...product, isListed: product.listing === 'listed' },
    customer: {
      vipTier: customer.vipTier,
      isVerified: customer.verified,
      isRegionAllowed: isOfferedTo(simpleEarnManifest, customer),
      isEligible: own?.isEligible ?? false,
      balance: own?.balance ?? null,
      active: own?.active ?? null,
    },
    left: null,
  }
}

function seenOf({ year_rate: rate, interest, interest_start: start }: FixedLendBody) {
  return {
    interest: interest === undefined ? null : decimal(interest),
    rate: rate === undefined ? null : decimal(rate),
    startAt: start === undefined ? null : instantOfSeconds(start),
  }
}

/** What using the voucher is judged by; null without one. */
function rateUpUse({ body }: FixedAct, product: StoredFixed, own: Own | null, now: Instant): RateUpUse | null {
  const voucher = own?.voucher ?? null
  if (voucher === null) return null
  const { status, kind, asset, expiresAt } = voucher
  const terms: RateUp & { productId: number | null } =
    kind === 'rate_up' ? rateUpOf(voucher.terms) : { low: 0n, high: 0n, ratio: 0n, days: 0, productId: null }
  return {
    ...terms,
    status,
    kind,
    asset,
    expiresAt,
    now,
    voucherProductId: terms.productId,
    investAsset: product.asset,
    productId: product.id,
    principal: decimal(body.amount),
  }
}

function statusOf(reason: string): 403 | 409 | 422 {
  if (FIXED_CHANGED.includes(reason)) return 409
  return reason === 'account.verification.needed' ? 403 : 422
}
