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
  type PriceRange,
  percentGap,
  shownState,
  sideOf,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { countedPage, type Queryable } from '../../../platform/database/index.ts'
import { type PricePoint, pairOf } from '../offers/dual-market.ts'
import { maybeText } from '../offers/dual-product-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { ORDER_COLUMNS, type OrderRow, orderOf, type StoredOrder } from '../purchase/dual-order-table.ts'

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
  }
}

/** An order as the wire has it, in the state that is shown at `now`. */
export function orderWire(
  order: StoredOrder,
  now: Instant,
  price: Decimal8 | null,
  range: PriceRange | null = null,
): DualOrderRow {
  const paid = order.settlementPrice === null ? null : order.outcomes[sideOf(order.settlementPrice, order.target)]
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
    payment_method: order.voucherId === null ? null : 'trial_fund',
    create_timest: unixSeconds(order.createdAt),
    delivery_timest: unixSeconds(order.deliveryAt),
    settle_timest: paid === null || order.endedAt === null ? null : unixSeconds(order.endedAt),
    settlement_price: maybeText(order.settlementPrice),
    settlement_currency: paid?.asset ?? null,
    settlement_amount: maybeText(paid?.amount ?? null),
    settlement_principle: maybeText(paid?.principal ?? null),
    settlement_interest: maybeText(paid?.interest ?? null),
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

function outcomeWire(paid: DualPayoff) {
  return {
    converted: paid.converted,
    currency: paid.asset,
    amount: decimalText(paid.amount),
    principal: decimalText(paid.principal),
    interest: decimalText(paid.interest),
  }
}

export type OrderFilter = {
  bucket: number
  userId: number
  status: string | null
  category: number | null
  coin: string | null
  type: string | null
  /** Keeps one chain of renewals. */
  renewalId: number | null
  /** Leaves this one out. */
  exceptId: number | null
  limit: number
  offset: number
}

/* The shown state, as `shownState` has it, for filtering. */
const SHOWN = `case
    when o.state = 'INIT' and o.cancel_requested then 'CANCELING'
    when o.state = 'PROCESSING' and o.delivery_at <= $8::timestamptz
      then case when d.state = 'failed' then 'SETTLEMENT_FAILED' else 'SETTLEMENT_PROCESSING' end
    else o.state end`

const WITH_DELIVERY = 'left join dual_delivery d on d.coin = o.coin and d.delivery_at = o.delivery_at'
const MATCHING = `from dual_order o ${WITH_DELIVERY}
  where o.bucket = $1 and o.user_id = $2
    and ($3::text is null or ($3 = 'holding') = (o.state in ('INIT', 'PROCESSING', 'REFUND_PROCESSING'))
      and $3 in ('holding', 'ended') or ${SHOWN} = $3)
    and ($4::smallint is null or o.category = $4) and ($5::text is null or o.coin = $5)
    and ($6::text is null or o.type = $6) and ($7::bigint is null or o.renewal_id = $7)
    and $8::timestamptz is not null and ($9::bigint is null or o.id <> $9)`
const MATCHING_PAGE = `select ${ORDER_COLUMNS}, d.state as delivery_state ${MATCHING}
  order by o.id desc limit $10 offset $11`
const WHOLE_COUNT = 'select count(*) as count from dual_order where bucket = $1 and user_id = $2'
const FIRST_PAGE = `select ${ORDER_COLUMNS}, d.state as delivery_state from dual_order o ${WITH_DELIVERY}
  where o.bucket = $1 and o.user_id = $2 order by o.id desc limit $3`
/* Other orders are passed over in the index alone. */
const laterPage = (direction: '' | 'desc') => `with page as (
    select bucket, user_id, id from dual_order where bucket = $1 and user_id = $2 order by id ${direction} limit $3 offset $4
  )
  select ${ORDER_COLUMNS}, d.state as delivery_state from page
  join dual_order o on o.bucket = page.bucket and o.user_id = page.user_id and o.id = page.id
  ${WITH_DELIVERY} order by o.id desc`
const FROM_NEWEST = laterPage('desc')
const FROM_OLDEST = laterPage('')

/** A customer's orders, newest first, with the number of all that match. */
export async function ordersOf(
  db: Queryable,
  filter: OrderFilter,
  now: Instant,
): Promise<{ orders: StoredOrder[]; count: number }> {
  const values = [
    filter.bucket,
    filter.userId,
    filter.status,
    filter.category,
    filter.coin,
    filter.type,
    filter.renewalId,
    isoText(now),
    filter.exceptId,
  ]
  const isWhole = values.every((value, index) => [0, 1, 7].includes(index) || value === null)
  if (isWhole) return wholeHistory(db, filter)
  const [rows, counted] = await Promise.all([
    db.query<OrderRow>(MATCHING_PAGE, [...values, filter.limit, filter.offset]),
    db.query<{ count: number }>(`select count(*) as count ${MATCHING}`, values),
  ])
  return { orders: rows.map(orderOf), count: counted[0]?.count ?? 0 }
}

/** Without a filter: who has fewer orders than a page holds is not counted, and a page is sought from its nearer end. */
async function wholeHistory(
  db: Queryable,
  { bucket, userId, limit, offset }: OrderFilter,
): Promise<{ orders: StoredOrder[]; count: number }> {
  const counting = async () => (await db.query<{ count: number }>(WHOLE_COUNT, [bucket, userId]))[0]?.count ?? 0
  if (offset === 0) {
    const rows = await db.query<OrderRow>(FIRST_PAGE, [bucket, userId, limit])
    return { orders: rows.map(orderOf), count: rows.length < limit ? rows.length : await counting() }
  }
  const count = await counting()
  const size = Math.max(0, Math.min(limit, count - offset))
  const older = count - offset - size
  const rows =
    older < offset
      ? await db.query<OrderRow>(FROM_OLDEST, [bucket, userId, size, Math.max(0, older)])
      : await db.query<OrderRow>(FROM_NEWEST, [bucket, userId, size, offset])
  return { orders: rows.map(orderOf), count }
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

/** Deliveries that have a price, newest first. */
export async function pricedDeliveries(
  db: Queryable,
  coin: string | null,
  page: { limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; count: number }> {
  return countedPage(page, ({ limit, offset }) =>
    db.query<DeliveryRow & { count: number }>(
      `select ${DELIVERY_COLUMNS}, count(*) over () as count from dual_delivery
       where price is not null and ($1::text is null or coin = $1)
       order by delivery_at desc, coin limit $2 offset $3`,
      [coin, limit, offset],
    ),
  )
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
