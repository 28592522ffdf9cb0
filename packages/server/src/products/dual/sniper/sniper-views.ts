import { unitsUp, wholeUnits } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  quotedTerm,
  quotedUntil,
  SNIPER_TYPE_NUMBER,
  type SniperOrderRow,
  type SniperOutcome,
  type SniperOutcomes,
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
import { type Decimal8, decimalText, percentText } from '@tenor/contract/money'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { sheetOfSniper, sheetOfSniperOrder, sheetWire } from '../holdings/dual-sheet-view.ts'
import type { Shown } from '../holdings/dual-views.ts'
import { maybeText } from '../offers/dual-product-store.ts'
import { sniperAssets } from './sniper-order-store.ts'
import type { StoredSniperOrder } from './sniper-order-table.ts'
import type { StoredSniper } from './sniper-product-store.ts'

/** A product as the wire has it, with the index price of now. */
export function sniperProductWire(
  product: StoredSniper,
  price: Decimal8,
  soldOut: boolean,
  { now, assets }: Shown,
): SniperProductRow {
  const bounds = { ...product, price }
  const invest = sniperInvestAsset(product)
  return {
    id: product.id,
    pid: product.id,
    type: SNIPER_TYPE_NUMBER[product.type],
    invest_currency: invest,
    exercise_currency: sniperExerciseAsset(product),
    exercise_price: decimalText(product.target),
    price: decimalText(price),
    product_price: percentText(product.guarantee),
    fair_price: percentText(product.fairGuarantee),
    margin: decimalText(product.margin),
    implied_volatility: decimalText(product.impliedVolatility),
    chance: decimalText(product.chance),
    hold_days: quotedTerm({ ...product, category: DUAL_CATEGORY.NORMAL }, now).days,
    quote_expire_time: unixSeconds(quotedUntil({ ...product, category: DUAL_CATEGORY.NORMAL }, now)),
    min_amount: decimalText(unitsUp(assets, invest, sniperMinimum(bounds))),
    max_amount: decimalText(wholeUnits(assets, invest, sniperMaximum(bounds))),
    multiple: decimalText(sniperGap(product, price)),
    delivery_time: unixSeconds(product.deliveryAt),
    ...sheetWire(sheetOfSniper(product, now)),
    sold_out: soldOut,
    status: product.listing,
  }
}

/** What an order has been paid; null until it has settled. */
export function sniperPaid(order: StoredSniperOrder): SniperOutcome | null {
  const { type, target, settlementPrice, outcomes } = order
  if (settlementPrice === null || outcomes === null) return null
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
    product_price: percentText(order.guarantee),
    product_price_ordered: percentText(order.improvedFrom ?? order.guarantee),
    hold_days: order.days,
    create_time: unixSeconds(order.createdAt),
    delivery_time: unixSeconds(order.deliveryAt),
    settle_price: maybeText(order.settlementPrice),
    exercise_amount: maybeText(paid?.payment ?? null),
    refund_amount: maybeText(paid?.refund ?? null),
    income: maybeText(income),
    outcomes: order.outcomes === null ? null : outcomesWire(order.outcomes),
    fail_reason: order.failReason,
    entry_price: maybeText(order.entryPrice),
    entry_time: order.entryAt === null ? null : unixSeconds(order.entryAt),
    surface_version: order.surfaceVersion,
    fair_price: order.fairGuarantee === null ? null : percentText(order.fairGuarantee),
    margin: maybeText(order.margin),
    implied_volatility: maybeText(order.impliedVolatility),
    chance: maybeText(order.chance),
    ...sheetWire(sheetOfSniperOrder(order)),
    accept_time: order.acceptedAt === null ? null : unixSeconds(order.acceptedAt),
    end_time: order.endedAt === null ? null : unixSeconds(order.endedAt),
    text: order.text,
    price: maybeText(price),
  }
}

function outcomesWire({ reached, missed }: SniperOutcomes) {
  return { reached: outcomeWire(reached), missed: outcomeWire(missed) }
}

function outcomeWire({ exercised, payment, refund }: SniperOutcome) {
  return {
    exercised: decimalText(exercised),
    exercise_amount: decimalText(payment),
    refund_amount: decimalText(refund),
  }
}
