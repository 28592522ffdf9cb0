import {
  investDays,
  percentOf,
  SNIPER_TYPE_NUMBER,
  type SniperOrderRow,
  type SniperOutcome,
  type SniperProductRow,
  sniperExerciseAsset,
  sniperGap,
  sniperIncome,
  sniperInvestAsset,
  sniperMaximum,
  sniperMinimum,
  sniperShownState,
  sniperStatus,
} from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { maybeText } from '../offers/dual-product-store.ts'
import { sniperAssets } from './sniper-order-store.ts'
import type { StoredSniperOrder } from './sniper-order-table.ts'
import type { StoredSniper } from './sniper-product-store.ts'

/** A product as the wire has it, with the index price of now. */
export function sniperProductWire(
  product: StoredSniper,
  price: Decimal8,
  soldOut: boolean,
  now: Instant,
): SniperProductRow {
  const bounds = { ...product, price }
  return {
    id: product.id,
    pid: product.id,
    type: SNIPER_TYPE_NUMBER[product.type],
    invest_currency: sniperInvestAsset(product),
    exercise_currency: sniperExerciseAsset(product),
    exercise_price: decimalText(product.target),
    price: decimalText(price),
    product_price: decimalText(percentOf(product.guarantee)),
    fair_price: decimalText(percentOf(product.fairGuarantee)),
    margin: decimalText(product.margin),
    implied_volatility: decimalText(product.impliedVolatility),
    chance: decimalText(product.chance),
    hold_days: investDays(now, product.deliveryAt),
    min_amount: decimalText(sniperMinimum(bounds)),
    max_amount: decimalText(sniperMaximum(bounds)),
    multiple: decimalText(sniperGap(product, price)),
    delivery_time: unixSeconds(product.deliveryAt),
    sold_out: soldOut,
    status: product.listing,
  }
}

/** What an order has been paid; null until it has settled. */
export function sniperPaid(order: StoredSniperOrder): SniperOutcome | null {
  const { type, target, settlementPrice, outcomes } = order
  if (settlementPrice === null) return null
  const isReached = type === 'peak' ? settlementPrice >= target : settlementPrice <= target
  return isReached ? outcomes.reached : outcomes.missed
}

/** An order as the wire has it, in the state that is shown at `now`. */
export function sniperOrderWire(order: StoredSniperOrder, now: Instant, price: Decimal8 | null): SniperOrderRow {
  const paid = sniperPaid(order)
  const income =
    paid === null || order.settlementPrice === null ? null : sniperIncome(order.type, paid, order.settlementPrice)
  const assets = sniperAssets(order)
  return {
    id: order.id,
    project_id: order.productId,
    type: SNIPER_TYPE_NUMBER[order.type],
    status: sniperStatus(sniperShownState(order, now)),
    invest_amount: decimalText(order.amount),
    invest_currency: assets.invest,
    exercise_currency: assets.exercise,
    exercise_price: decimalText(order.target),
    product_price: decimalText(percentOf(order.guarantee)),
    hold_days: order.days,
    create_time: unixSeconds(order.createdAt),
    delivery_time: unixSeconds(order.deliveryAt),
    settle_price: maybeText(order.settlementPrice),
    exercise_amount: maybeText(paid?.payment ?? null),
    refund_amount: maybeText(paid?.refund ?? null),
    income: maybeText(income),
    outcomes: { reached: outcomeWire(order.outcomes.reached), missed: outcomeWire(order.outcomes.missed) },
    fail_reason: order.failReason,
    entry_price: decimalText(order.entryPrice),
    fair_price: decimalText(percentOf(order.fairGuarantee)),
    margin: decimalText(order.margin),
    implied_volatility: decimalText(order.impliedVolatility),
    chance: decimalText(order.chance),
    accept_time: order.acceptedAt === null ? null : unixSeconds(order.acceptedAt),
    end_time: order.endedAt === null ? null : unixSeconds(order.endedAt),
    text: order.text,
    price: maybeText(price),
  }
}

function outcomeWire({ exercised, payment, refund }: SniperOutcome) {
  return {
    exercised: decimalText(exercised),
    exercise_amount: decimalText(payment),
    refund_amount: decimalText(refund),
  }
}
