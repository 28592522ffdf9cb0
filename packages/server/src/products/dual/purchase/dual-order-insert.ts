import { decimalText } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import { type Part, placeholders, type Transaction, type Value } from '../../../platform/database/index.ts'
import { maybeText } from '../offers/dual-product-store.ts'
import type { StoredOrder } from './dual-order-store.ts'

type Scalar = string | number | boolean | null

const COLUMNS: readonly (readonly [name: string, type: string, value: (order: StoredOrder) => Scalar])[] = [
  ['bucket', 'smallint', (order) => order.bucket],
  ['user_id', 'bigint', (order) => order.userId],
  ['id', 'bigint', (order) => order.id],
  ['product_id', 'bigint', (order) => order.productId],
  ['type', 'text', (order) => order.type],
  ['category', 'smallint', (order) => order.category],
  ['state', 'text', (order) => order.state],
  ['desk', 'boolean', (order) => order.desk],
  ['days', 'smallint', (order) => order.days],
  ['hours', 'smallint', (order) => order.hours],
  ['coin', 'text', (order) => order.coin],
  ['quote_asset', 'text', (order) => order.quoteAsset],
  ['target', 'numeric', (order) => decimalText(order.target)],
  ['amount', 'numeric', (order) => decimalText(order.amount)],
  ['apr', 'numeric', (order) => decimalText(order.apr)],
  ['below_principal', 'numeric', (order) => decimalText(order.outcomes.below.principal)],
  ['below_interest', 'numeric', (order) => decimalText(order.outcomes.below.interest)],
  ['at_principal', 'numeric', (order) => decimalText(order.outcomes.at.principal)],
  ['at_interest', 'numeric', (order) => decimalText(order.outcomes.at.interest)],
  ['above_principal', 'numeric', (order) => decimalText(order.outcomes.above.principal)],
  ['above_interest', 'numeric', (order) => decimalText(order.outcomes.above.interest)],
  ['fair_apr', 'numeric', (order) => maybeText(order.fairApr)],
  ['implied_volatility', 'numeric', (order) => maybeText(order.impliedVolatility)],
  ['margin', 'numeric', (order) => maybeText(order.margin)],
  ['chance', 'numeric', (order) => maybeText(order.chance)],
  ['entry_price', 'numeric', (order) => decimalText(order.entryPrice)],
  ['created_at', 'timestamptz', (order) => isoText(order.createdAt)],
  ['delivery_at', 'timestamptz', (order) => isoText(order.deliveryAt)],
  ['accepted_at', 'timestamptz', (order) => (order.acceptedAt === null ? null : isoText(order.acceptedAt))],
  ['text', 'text', (order) => order.text],
  ['reinvest', 'boolean', (order) => order.reinvest],
  ['price_deviation', 'numeric', (order) => decimalText(order.priceDeviation)],
  ['preferred_seconds', 'integer', (order) => order.preferredSeconds],
  ['renewal_id', 'bigint', (order) => order.renewalId],
  ['voucher_id', 'bigint', (order) => order.voucherId],
]

const INSERT = `insert into dual_order (${COLUMNS.map(([name]) => name).join(', ')})
  select * from unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})`

/** Writes new orders, all in one statement. */
export async function insertOrders(tx: Transaction, orders: readonly StoredOrder[]): Promise<void> {
  await tx.execute(
    INSERT,
    COLUMNS.map(([, , value]) => orders.map(value)),
  )
}

/** The same for one order, as a part of a larger statement. */
export const insertOrderPart: Part = {
  parameters: COLUMNS.length,
  sql: (first) => `order_placed as (
    insert into dual_order (${COLUMNS.map(([name]) => name).join(', ')})
    values (${placeholders(
      first,
      COLUMNS.map(([, type]) => type),
    )}))`,
}

export function insertOrderValues(order: StoredOrder): Value[] {
  return COLUMNS.map(([, , value]) => value(order))
}
