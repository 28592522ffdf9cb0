import {
  DUAL_CATEGORY,
  type DualOrderRow,
  type DualProgramFacts,
  type DualProjectRow,
  type DualSheet,
  dualProgramFacts,
  dualSheet,
  quotedTerm,
} from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { isByHand, type StoredProduct } from '../offers/dual-product-table.ts'
import type { StoredOrder } from '../purchase/dual-order-table.ts'
import type { StoredSniperOrder } from '../sniper/sniper-order-table.ts'
import type { StoredSniper } from '../sniper/sniper-product-store.ts'

/** A sheet of facts as the wire has it, in offers and orders alike. */
export function sheetWire({
  acceptance,
  acceptUntil,
  improves,
  closesAt,
  windowSeconds,
  paidAt,
  exit,
  worst,
}: DualSheet) {
  return {
    acceptance,
    accept_until: unixSeconds(acceptUntil),
    improves: improves ? 1 : 0,
    closes_timest: unixSeconds(closesAt),
    window_seconds: windowSeconds,
    paid_timest: unixSeconds(paidAt),
    redeem_fee: exit === null ? null : decimalText(exit.fee),
    redeem_until_timest: exit === null ? null : unixSeconds(exit.until),
    worst_loss: decimalText(worst.share),
    worst_fall: decimalText(worst.fall),
  }
}

type WireWithFacts = Pick<DualProjectRow | DualOrderRow, keyof DualProgramFacts>

/** The sheet and the model's figures of an offer or order, for the rows of programs. */
export function programFacts(wire: WireWithFacts): DualProgramFacts {
  return dualProgramFacts.parse(wire)
}

/** The sheet of an offer: that of an order made now. */
export function sheetOfProduct(product: StoredProduct, now: Instant): DualSheet {
  const { deliveryAt, redeemFee, impliedVolatility: volatility } = product
  return dualSheet({
    at: now,
    deliveryAt,
    term: quotedTerm(product, now),
    isByOperator: product.acceptance === 'desk',
    isByHand: isByHand(product),
    isTrialFund: product.category === DUAL_CATEGORY.TRIAL_FUND,
    isRenewal: false,
    redeemFee,
    volatility,
  })
}

/** The sheet of an order by its own terms; once accepted, with the volatility at acceptance. */
export function sheetOfOrder(order: StoredOrder): DualSheet {
  const { createdAt, deliveryAt, redeemFee, impliedVolatility: volatility, renewalId } = order
  return dualSheet({
    at: createdAt,
    deliveryAt,
    term: order,
    isByOperator: order.desk,
    isByHand: order.excess !== null,
    isTrialFund: order.voucherId !== null,
    isRenewal: renewalId !== null && renewalId !== order.id,
    redeemFee,
    volatility,
  })
}

const SNIPERS_OWN = {
  isByOperator: false,
  isByHand: false,
  isTrialFund: false,
  isRenewal: false,
  redeemFee: null,
} as const

/** The sheet of a sniper on sale. */
export function sheetOfSniper(sniper: StoredSniper, now: Instant): DualSheet {
  const { deliveryAt, impliedVolatility: volatility } = sniper
  const term = quotedTerm({ ...sniper, category: DUAL_CATEGORY.NORMAL }, now)
  return dualSheet({ ...SNIPERS_OWN, at: now, deliveryAt, term, volatility })
}

/** The sheet of a sniper order. */
export function sheetOfSniperOrder(order: StoredSniperOrder): DualSheet {
  const { createdAt, deliveryAt, days, impliedVolatility: volatility } = order
  return dualSheet({ ...SNIPERS_OWN, at: createdAt, deliveryAt, term: { days, hours: 0 }, volatility })
}
