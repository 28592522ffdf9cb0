import { type Assets, isSoldOut, unitsUp, wholeUnits } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  type DualBackOfficeProductRow,
  type DualOrderRow,
  type DualOutcomes,
  type DualPayoff,
  type DualProjectRow,
  exerciseAsset,
  investAsset,
  maximumAmount,
  minimumAmount,
  mostTrialYield,
  type PriceRange,
  paidToCustomer,
  percentGap,
  quotedTerm,
  quotedUntil,
  shownState,
  sideOf,
} from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { maybeText } from '../offers/dual-product-store.ts'
import { isByHand, type StoredProduct } from '../offers/dual-product-table.ts'
import { outcomesOf, type StoredOrder } from '../purchase/dual-order-table.ts'
import { sheetOfOrder, sheetOfProduct, sheetWire } from './dual-sheet-view.ts'

/** Instant at which an offer is shown, and the assets whose decimals bind the amounts of its orders. */
export type Shown = { now: Instant; assets: Assets }

/** A product as the wire has it. `price` is the index now, or the target where there is none. */
export function productWire(
  product: StoredProduct,
  price: Decimal8,
  soldOut: boolean,
  { now, assets }: Shown,
): DualProjectRow {
  const term = quotedTerm(product, now)
  const bounds = { ...product, price }
  const apr = decimalText(product.apr)
  const invest = investAsset(product)
  return {
    id: product.id,
    pid: product.id,
    type: product.type,
    invest_currency: invest,
    exercise_currency: exerciseAsset(product),
    exercise_price: decimalText(product.target),
    price: decimalText(price),
    apy: apr,
    apy_display: apr,
    apy_settlement: apr,
    invest_days: term.days,
    invest_hours: term.hours,
    min_copies: Number(product.minimumCopies),
    max_copies: Number(product.maximumCopies),
    min_amount: decimalText(unitsUp(assets, invest, minimumAmount(bounds))),
    max_amount: decimalText(wholeUnits(assets, invest, maximumAmount(bounds))),
    multiple: decimalText(percentGap(product.target, price)),
    delivery_timest: unixSeconds(product.deliveryAt),
    quote_expire_timest: unixSeconds(quotedUntil(product, now)),
    category: product.category,
    fair_apy: maybeText(product.fairApr),
    implied_volatility: maybeText(product.impliedVolatility),
    margin: maybeText(product.margin),
    chance: maybeText(product.chance),
    ...sheetWire(sheetOfProduct(product, now)),
    sold_out: soldOut,
    status: product.listing,
  }
}

export function backOfficeProductWire(
  product: StoredProduct,
  price: Decimal8,
  used: Decimal8,
  shown: Shown,
): Omit<DualBackOfficeProductRow, 'version'> {
  const { capacity } = product
  const soldOut = capacity !== null && isSoldOut({ capacity, used, minimum: minimumAmount({ ...product, price }) })
  return {
    ...productWire(product, price, soldOut, shown),
    coin: product.coin,
    acceptance: product.acceptance,
    capacity: maybeText(product.capacity),
    used: decimalText(used),
    automatic: !isByHand(product),
    max_yield: product.category === DUAL_CATEGORY.TRIAL_FUND ? decimalText(mostTrialYield(product)) : null,
  }
}

/** An order as the wire has it, in the state that is shown at `now`. */
export function orderWire(
  order: StoredOrder,
  now: Instant,
  price: Decimal8 | null,
  range: PriceRange | null = null,
): DualOrderRow {
  const { settlementPrice } = order
  const settled = settlementPrice === null ? null : outcomesOf(order)[sideOf(settlementPrice, order.target)]
  const paid = paidToCustomer(order)
  const isVip = order.category === DUAL_CATEGORY.VIP
  return {
    id: order.id,
    project_id: order.productId,
    type: order.type,
    category: order.category,
    app_id: isVip ? 'vip-savings' : 'dual-savings',
    invest_amount: decimalText(order.amount),
    invest_currency: investAsset(order),
    exercise_currency: exerciseAsset(order),
    exercise_price: decimalText(order.target),
    apy: decimalText(order.apr),
    apy_ordered: decimalText(order.improvedFrom ?? order.apr),
    invest_days: order.days,
    invest_hours: order.hours,
    status: shownState(order, now),
    cancel_status: order.cancelRequested ? 1 : 0,
    renewal_status: order.reinvest && order.state !== 'REFUND_SUCCESS' ? 1 : 0,
    renewal_id: order.renewalId,
    min_apy: maybeText(order.leastApr),
    payment_method: paymentMethod(order),
    create_timest: unixSeconds(order.createdAt),
    delivery_timest: unixSeconds(order.deliveryAt),
    settle_timest: settled === null || order.endedAt === null ? null : unixSeconds(order.endedAt),
    settlement_price: maybeText(order.settlementPrice),
    settlement_currency: settled?.asset ?? null,
    settlement_amount: maybeText(settled?.amount ?? null),
    settlement_principle: maybeText(settled?.principal ?? null),
    settlement_interest: maybeText(settled?.interest ?? null),
    product: 'dual',
    group_id: String(order.id),
    paid_currency: paid?.asset ?? null,
    paid_amount: maybeText(paid?.amount ?? null),
    paid_principal: maybeText(paid?.principal ?? null),
    paid_interest: maybeText(paid?.interest ?? null),
    outcomes: order.outcomes === null ? null : outcomesWire(order.outcomes),
    fail_reason: order.failReason,
    entry_price: maybeText(order.entryPrice),
    entry_timest: order.entryAt === null ? null : unixSeconds(order.entryAt),
    surface_version: order.surfaceVersion,
    fair_apy: maybeText(order.fairApr),
    implied_volatility: maybeText(order.impliedVolatility),
    margin: maybeText(order.margin),
    chance: maybeText(order.chance),
    ...sheetWire(sheetOfOrder(order)),
    accept_timest: order.acceptedAt === null ? null : unixSeconds(order.acceptedAt),
    end_timest: order.endedAt === null ? null : unixSeconds(order.endedAt),
    renewed_by: order.renewedBy,
    refund_amount: maybeText(order.refundAmount),
    refund_timest: order.refundAmount === null || order.endedAt === null ? null : unixSeconds(order.endedAt),
    text: order.text,
    price: maybeText(price),
    low_price: maybeText(range?.low ?? null),
    high_price: maybeText(range?.high ?? null),
  }
}

/** Whose money an order is made with, as on the wire: null for the customer's own. */
export function paymentMethod({ voucherId }: StoredOrder): string | null {
  return voucherId === null ? null : 'trial_fund'
}

function outcomesWire({ below, at, above }: DualOutcomes) {
  return { below: outcomeWire(below), at: outcomeWire(at), above: outcomeWire(above) }
}

function outcomeWire(paid: DualPayoff) {
  return {
    converted: paid.converted,
    currency: paid.asset,
    amount: decimalText(paid.amount),
    principal: decimalText(paid.principal),
    interest: decimalText(paid.interest),
  }
}
