import { isOfferedTo } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  type DualOrderBody,
  type DualOrderRow,
  deviationViolation,
  dualManifest,
  leastAprViolation,
  quotedTerm,
  quotedUntil,
  type SeenOffer,
  subscriptionViolations,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, multiplyDivide, ONE } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { type JudgedFacts, type OrderAct, type OrderKind, writtenBy } from '../../../core/orders/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualHeld, moneyOf } from '../dual-postings.ts'
import { dualSale } from '../dual-sale.ts'
import { orderWire } from '../holdings/dual-views.ts'
import { exposureNeed } from '../offers/dual-exposure-store.ts'
import { productAndBalance, productAsRead } from '../offers/dual-product-store.ts'
import type { OfferedProduct } from '../offers/dual-product-table.ts'
import { sellingPrice } from '../offers/dual-selling.ts'
import { newOrder, type ReinvestRule } from './dual-new-order.ts'
import { orderTable, recordOf, type StoredOrder } from './dual-order-table.ts'
import { testOfProduct } from './dual-order-test.ts'

export type DualAct = OrderAct & { module: DualModule; body: DualOrderBody }

const YEAR_HOURS = 8760n

/** What every order of dual has alike, be it with the customer's own money or with a voucher. */
export const DUAL_GROUND = {
  act: 'dual.order',
  decimals: ['apy', 'price_deviation'],
  table: writtenBy(orderTable, recordOf),
  asRead: productAsRead,
  productId: ({ body }: DualAct) => Number(body.project_id),
  price: ({ module }: DualAct, product: OfferedProduct) => sellingPrice(module, product, product.pricing),
  answer: (order: StoredOrder, { now, price }: JudgedFacts<OfferedProduct, unknown>): DualOrderRow =>
    orderWire(order, now, price),
  isBounded: () => true,
  group: (order: StoredOrder, { product }: JudgedFacts<OfferedProduct, unknown>) =>
    exposureNeed(order, product.exposureId),
  /** Interest of the outcome that keeps the asset, rounded down, as `dual.interest` counts it. */
  promise: (order: StoredOrder) => ({
    name: 'dual.interest',
    asset: order.type === 'call' ? order.coin : order.quoteAsset,
    amount: multiplyDivide(order.amount * order.apr, BigInt(order.days * 24 + order.hours), YEAR_HOURS * ONE, 'down'),
  }),
  soldOut: () => new Refusal(422, 'dual.product.soldOut'),
  sale: dualSale,
}

type Balance = { balance: Decimal8 }

/** An order with the customer's own money. */
export const DUAL_ORDER: OrderKind<DualAct, OfferedProduct, Balance, StoredOrder, DualOrderRow> = {
  ...DUAL_GROUND,
  isRemembered: true,
  async read({ module, customer: { bucket, userId }, body }) {
    const facts = await productAndBalance(module.db, Number(body.project_id), { bucket, userId })
    if (facts === null) return new Refusal(404, 'dual.product.notFound')
    return { product: facts.product, own: { balance: facts.balance } }
  },
  refusal({ customer, body }, { product, own, price, now }) {
    if (product.category === DUAL_CATEGORY.TRIAL_FUND) return new Refusal(422, 'voucher.needed')
    const [first] = subscriptionViolations({
      product,
      price,
      now,
      ...promiseOf(product, body, price, now),
      balance: own?.balance ?? null,
      soldOut: false,
      vipTier: customer.vipTier,
      regionAllowed: isOfferedTo(dualManifest, customer),
      amount: decimal(body.amount),
    })
    const found = first ?? (isRenewed(body) ? ruleViolation(reinvestOf(body)) : null)
    return found === null ? null : new Refusal(422, found.reason, found.params)
  },
  build({ customer, body, key }, { product, now }, id) {
    const owner = { bucket: customer.bucket, userId: customer.userId }
    const given = { owner, id, amount: decimal(body.amount), now, text: key }
    return newOrder(product, { ...given, ...reinvestOf(body) })
  },
  money: (order) => dualHeld.hold(moneyOf(order)),
}

/** What an order is promised, beside what it saw and what it would become now. */
export function promiseOf(product: OfferedProduct, body: DualOrderBody, price: Decimal8 | null, now: Instant) {
  return {
    seen: seenOf(body),
    term: quotedTerm(product, now),
    quotedUntil: quotedUntil(product, now),
    fresh: testOfProduct(product, price, now),
  }
}

/** What an order says that it saw. */
function seenOf({ apy, invest_days: days, invest_hours: hours }: DualOrderBody): SeenOffer {
  const isTermSeen = days !== undefined || hours !== undefined
  return {
    apr: apy === undefined ? null : decimal(apy),
    term: isTermSeen ? { days: Number(days ?? 0), hours: Number(hours ?? 0) } : null,
  }
}

export function isRenewed(body: DualOrderBody): boolean {
  return Number(body.is_autorenewal ?? 0) === 1
}

/** The rule that comes with an order: only where `is_autorenewal` says so. */
function reinvestOf(body: DualOrderBody): ReinvestRule {
  const isOn = isRenewed(body)
  return {
    reinvest: isOn,
    priceDeviation: isOn ? decimal(body.price_deviation ?? '0') : 0n,
    preferredSeconds: isOn ? Number(body.effective_time_duration ?? 0) : 0,
    leastApr: isOn && body.min_apy !== undefined ? decimal(body.min_apy) : null,
  }
}

/** What is wrong with a rule of auto-reinvest, or null. */
export function ruleViolation({ priceDeviation, leastApr }: Pick<ReinvestRule, 'priceDeviation' | 'leastApr'>) {
  return deviationViolation(priceDeviation) ?? leastAprViolation(leastApr)
}
