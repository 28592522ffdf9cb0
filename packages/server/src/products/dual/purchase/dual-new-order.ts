import { type DualTest, outcomes, quotedTerm, termYield } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { NOT_ACCEPTED, type StoredOrder } from './dual-order-table.ts'

export type ReinvestRule = {
  reinvest: boolean
  /** Percent; 0 is the basic rule. */
  priceDeviation: Decimal8
  preferredSeconds: number
  /** Least APR of the next order; null for any. */
  leastApr: Decimal8 | null
}

export type NewOrder = ReinvestRule & {
  owner: { bucket: number; userId: number }
  id: number
  amount: Decimal8
  now: Instant
  text: string | null
  renewalId?: number
  voucherId?: number
}

/** An order of a product as it begins: INIT, over the term that the rate was quoted for, which never changes. */
export function newOrder(product: StoredProduct, given: NewOrder): StoredOrder {
  const { owner, now, amount } = given
  const term = quotedTerm(product, now)
  return {
    ...owner,
    id: given.id,
    productId: product.id,
    type: product.type,
    category: product.category,
    state: 'INIT',
    cancelRequested: false,
    desk: product.acceptance === 'desk',
    days: term.days,
    hours: term.hours,
    coin: product.coin,
    quoteAsset: product.quoteAsset,
    target: product.target,
    amount,
    apr: product.apr,
    redeemFee: product.redeemFee,
    improvedFrom: null,
    excess: approvedOf(product),
    ...NOT_ACCEPTED,
    fairApr: null,
    settlementPrice: null,
    refundAmount: null,
    createdAt: now,
    deliveryAt: product.deliveryAt,
    endedAt: null,
    failReason: null,
    text: given.text,
    reinvest: given.reinvest,
    priceDeviation: given.priceDeviation,
    preferredSeconds: given.preferredSeconds,
    leastApr: given.leastApr,
    renewalId: given.renewalId ?? (given.reinvest ? given.id : null),
    renewedBy: null,
    settlementFailed: false,
    voucherId: given.voucherId ?? null,
  }
}

/** The excess by which an order is tested: null for what is quoted automatically. */
export function approvedOf({ origin, excess }: Pick<StoredProduct, 'origin' | 'excess'>): Decimal8 | null {
  return origin === 'grid' ? null : (excess ?? 0n)
}

/** What an order is accepted by. */
export type AcceptedBy = {
  figures: Pick<DualTest, 'rate' | 'margin' | 'fairApr' | 'impliedVolatility' | 'chance'>
  price: Decimal8
  /** Instant of the index. */
  priceAt: Instant
  /** Of the surface. */
  version: number
  now: Instant
}

/** The order as it is once accepted, with what it pays in each case by the contract's own function. */
export function accepted(order: StoredOrder, { figures, price, priceAt, version, now }: AcceptedBy): StoredOrder {
  const { rate, margin, fairApr, impliedVolatility, chance } = figures
  return {
    ...order,
    state: 'PROCESSING',
    apr: rate,
    improvedFrom: rate > order.apr ? order.apr : null,
    outcomes: outcomes({ ...order, yield: termYield(rate, order) }),
    fairApr,
    impliedVolatility,
    margin,
    chance,
    entryPrice: price,
    entryAt: priceAt,
    surfaceVersion: version,
    acceptedAt: now,
  }
}
