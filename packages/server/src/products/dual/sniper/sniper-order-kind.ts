import { isOfferedTo } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  dualManifest,
  quotedTerm,
  quotedUntil,
  SNIPER_DIRECTION,
  type SniperOrderRow,
  type SniperTest,
  sniperAcceptance,
  sniperOrderViolation,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, divide } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { type JudgedFacts, type OrderAct, type OrderKind, writtenBy } from '../../../core/orders/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { sniperSale } from '../dual-sale.ts'
import { exposureNeed } from '../offers/dual-exposure-store.ts'
import { sellingPrice } from '../offers/dual-selling.ts'
import { NOT_ACCEPTED } from '../purchase/dual-order-table.ts'
import { type StoredSniperOrder, sniperOrderTable, sniperRecordOf } from './sniper-order-table.ts'
import { sniperHeld, sniperMoneyOf } from './sniper-postings.ts'
import { type OfferedSniper, sniperAndBalance, sniperAsRead } from './sniper-product-store.ts'
import { sniperOrderWire } from './sniper-views.ts'

export type SniperAct = OrderAct & {
  module: DualModule
  body: { project_id: number; amount: string; product_price?: string; fundpass?: string; text?: string }
}

type Balance = { balance: Decimal8 }

export const SNIPER_ORDER: OrderKind<SniperAct, OfferedSniper, Balance, StoredSniperOrder, SniperOrderRow> = {
  act: 'dual.sniper.order',
  decimals: ['product_price'],
  table: writtenBy(sniperOrderTable, sniperRecordOf),
  asRead: sniperAsRead,
  productId: ({ body }) => body.project_id,
  isRemembered: true,
  async read({ module, customer: { bucket, userId }, body }) {
    const facts = await sniperAndBalance(module.db, body.project_id, { bucket, userId })
    if (facts === null) return new Refusal(404, 'dual.product.notFound')
    return { product: facts.product, own: { balance: facts.balance } }
  },
  price: ({ module }, product) => sellingPrice(module, product, product.pricing),
  refusal({ customer, body }, { product, own, price, now }) {
    const found = sniperOrderViolation({
      product,
      price,
      now,
      quotedUntil: quotedUntil(asDual(product), now),
      fresh: testOfSniper(product, price, now),
      balance: own?.balance ?? null,
      soldOut: false,
      regionAllowed: isOfferedTo(dualManifest, customer),
      amount: decimal(body.amount),
      seen: body.product_price === undefined ? null : guaranteeOf(decimal(body.product_price)),
    })
    return found === null ? null : new Refusal(422, found.reason, found.params)
  },
  build: newSniperOrder,
  answer: (order, { now, price }) => sniperOrderWire(order, now, price),
  money: (order) => sniperHeld.hold(sniperMoneyOf(order, order.createdAt)),
  isBounded: () => true,
  group: (order, { product }) => exposureNeed(asDirected(order), product.exposureId),
  soldOut: () => new Refusal(422, 'dual.product.soldOut'),
  sale: sniperSale,
}

/** An order of the direction with whose exposure it counts. */
export function asDirected(order: StoredSniperOrder) {
  return { ...order, type: SNIPER_DIRECTION[order.type] }
}

/** A percentage as a fraction; rounded up, so that what was seen is never taken for less. */
function guaranteeOf(percent: Decimal8): Decimal8 {
  return divide(percent, 100n, 'up')
}

/** Snipers have terms of days. */
function asDual({ deliveryAt, quotedAt }: OfferedSniper) {
  return { category: DUAL_CATEGORY.NORMAL, deliveryAt, quotedAt }
}

/** What an order of the product would become at the index of now; null where there is nothing to test it by. */
function testOfSniper(product: OfferedSniper, price: Decimal8 | null, now: Instant): SniperTest | null {
  if (price === null || product.pricing === null) return null
  return sniperAcceptance({ ...product, ...product.pricing, price, now })
}

/** An order as it begins: INIT; what it pays in each case is fixed at acceptance. */
function newSniperOrder(
  { customer, body, key }: SniperAct,
  { product, now }: JudgedFacts<OfferedSniper, Balance>,
  id: number,
): StoredSniperOrder {
  const { type, coin, quoteAsset, target, guarantee, deliveryAt } = product
  return {
    bucket: customer.bucket,
    userId: customer.userId,
    id,
    text: key,
    amount: decimal(body.amount),
    type,
    coin,
    quoteAsset,
    target,
    guarantee,
    deliveryAt,
    productId: product.id,
    createdAt: now,
    ...NOT_ACCEPTED,
    improvedFrom: null,
    fairGuarantee: null,
    state: 'INIT',
    settlementPrice: null,
    endedAt: null,
    failReason: null,
    settlementFailed: false,
    days: quotedTerm(asDual(product), now).days,
  }
}
