import {
  DUAL_CATEGORY,
  DUAL_SETTLEMENT_FORMULA,
  type DualBackOfficeProductRow,
  type DualOrderRow,
  type DualPayoff,
  type DualProjectRow,
  type DualSettlementEvidence,
  type DualSettlementRow,
  dualTerm,
  exerciseAsset,
  investAsset,
  maximumAmount,
  minimumAmount,
  mostTrialYield,
  type PriceRange,
  paidToCustomer,
  percentGap,
  shownState,
  sideOf,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import type { List, Queryable } from '../../../platform/database/index.ts'
import { type PricePoint, pairOf } from '../offers/dual-market.ts'
import { maybeText } from '../offers/dual-product-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import type { StoredOrder } from '../purchase/dual-order-table.ts'

/** A product as the wire has it. `price` is the index now, or the target where there is none. */
export function productWire(product: StoredProduct, price: Decimal8, soldOut: boolean, now: Instant): DualProjectRow {
  const term = dualTerm(product.category, now, product.deliveryAt)
  const bounds = { ...product, price }
  const apr = decimalText(product.apr)
  return {
    id: product.id,
    pid: product.id,
    type: product.type,
    invest_currency: investAsset(product),
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
    min_amount: decimalText(minimumAmount(bounds)),
    max_amount: decimalText(maximumAmount(bounds)),
    multiple: decimalText(percentGap(product.target, price)),
    delivery_timest: unixSeconds(product.deliveryAt),
    category: product.category,
    fair_apy: maybeText(product.fairApr),
    implied_volatility: maybeText(product.impliedVolatility),
    margin: maybeText(product.margin),
    chance: maybeText(product.chance),
    sold_out: soldOut,
    status: product.listing,
  }
}

export function backOfficeProductWire(
  product: StoredProduct,
  price: Decimal8,
  used: Decimal8,
  now: Instant,
): DualBackOfficeProductRow {
  const soldOut = product.capacity !== null && used >= product.capacity
  return {
    ...productWire(product, price, soldOut, now),
    coin: product.coin,
    acceptance: product.acceptance,
    capacity: maybeText(product.capacity),
    used: decimalText(used),
    automatic: product.origin === 'grid',
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
  const settled = order.settlementPrice === null ? null : order.outcomes[sideOf(order.settlementPrice, order.target)]
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
    invest_days: order.days,
    invest_hours: order.hours,
    status: shownState(order, now),
    cancel_status: order.cancelRequested ? 1 : 0,
    renewal_status: order.reinvest ? 1 : 0,
    renewal_id: order.renewalId,
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
    outcomes: {
      below: outcomeWire(order.outcomes.below),
      at: outcomeWire(order.outcomes.at),
      above: outcomeWire(order.outcomes.above),
    },
    fail_reason: order.failReason,
    entry_price: decimalText(order.entryPrice),
    fair_apy: maybeText(order.fairApr),
    implied_volatility: maybeText(order.impliedVolatility),
    margin: maybeText(order.margin),
    chance: maybeText(order.chance),
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

function outcomeWire(paid: DualPayoff) {
  return {
    converted: paid.converted,
    currency: paid.asset,
    amount: decimalText(paid.amount),
    principal: decimalText(paid.principal),
    interest: decimalText(paid.interest),
  }
}

export type DeliveryRow = {
  coin: string
  delivery_at: Instant
  price: string
  origin: 'samples' | 'operator'
  window_seconds: number
  sample_count: number | null
  sample_sum: string | null
}

const DELIVERY_COLUMNS = 'coin, delivery_at, price, origin, window_seconds, sample_count, sample_sum'

export async function pricedDelivery(db: Queryable, coin: string, deliveryAt: Instant): Promise<DeliveryRow | null> {
  const [row] = await db.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from dual_delivery where coin = $1 and delivery_at = $2 and price is not null`,
    [coin, isoText(deliveryAt)],
  )
  return row ?? null
}

/** Deliveries that have a price, newest first, those of one instant by coin. */
export function pricedDeliveries(coin: string | null): List<DeliveryRow, DeliveryRow> {
  return {
    name: 'dual.settlements',
    of: { coin },
    keyset: [
      { sql: 'd.delivery_at', type: 'timestamptz', direction: 'desc' },
      { sql: 'd.coin', type: 'text', direction: 'asc' },
    ],
    from: 'dual_delivery d',
    row: 'd',
    within: `d.price is not null${coin === null ? '' : ' and d.coin = $1'}`,
    filter: null,
    values: coin === null ? [] : [coin],
    columns: DELIVERY_COLUMNS,
    read: (row) => row,
  }
}

export function settlementWire(row: DeliveryRow, quoteAsset: string): DualSettlementRow {
  return {
    coin: row.coin,
    pair: pairOf(row.coin, quoteAsset),
    delivery_timest: unixSeconds(row.delivery_at),
    price: decimalText(decimal(row.price)),
    origin: row.origin,
    count: row.sample_count ?? 0,
  }
}

export function evidenceWire(
  row: DeliveryRow,
  quoteAsset: string,
  samples: readonly PricePoint[],
): DualSettlementEvidence {
  return {
    ...settlementWire(row, quoteAsset),
    window_seconds: row.window_seconds,
    window_from: unixSeconds(later(row.delivery_at, -row.window_seconds * SECOND_MS)),
    window_to: unixSeconds(row.delivery_at),
    sum: decimalText(decimal(row.sample_sum ?? '0')),
    formula: DUAL_SETTLEMENT_FORMULA,
    samples: samples.map((sample) => ({ time: unixSeconds(sample.at), price: decimalText(sample.price) })),
  }
}
