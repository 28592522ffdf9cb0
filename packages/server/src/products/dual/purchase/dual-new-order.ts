import { dualTerm, outcomes, termYield } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import type { StoredOrder } from './dual-order-table.ts'

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
  entryPrice: Decimal8
  text: string | null
  renewalId?: number
  voucherId?: number
}

/** An order of a product as it begins: INIT, with what it pays in each case fixed by the contract's own function. */
export function newOrder(product: StoredProduct, given: NewOrder): StoredOrder {
  const { owner, now, amount } = given
  const term = dualTerm(product.category, now, product.deliveryAt)
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
    outcomes: outcomes({ ...product, amount, yield: termYield(product.apr, term) }),
    redeemFee: product.redeemFee,
    fairApr: product.fairApr,
    impliedVolatility: product.impliedVolatility,
    margin: product.margin,
    chance: product.chance,
    entryPrice: given.entryPrice,
    settlementPrice: null,
    refundAmount: null,
    createdAt: now,
    deliveryAt: product.deliveryAt,
    acceptedAt: null,
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
