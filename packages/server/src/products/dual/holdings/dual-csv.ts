import { DUAL_ORDER_CSV_COLUMNS, type DualPaid, investAsset, paidToCustomer, shownState } from '@tenor/contract/dual'
import { type Decimal8, decimalText, multiply } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { RecordOf, Table } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'
import { pairOf } from '../offers/dual-market.ts'
import type { deliveryOrderColumns, StoredOrder } from '../purchase/dual-order-table.ts'
import { paymentMethod } from './dual-views.ts'

/** An order with the coin's price when it was redeemed early; null where it was not, or no price of then is known. */
export type ValuedOrder = { order: StoredOrder; redeemedAt: Decimal8 | null }

/** Pages of orders, with the prices that their worth takes: one statement a page. */
export async function* valuedOrders(
  { market }: Pick<DualModule, 'market'>,
  pages: AsyncIterable<readonly StoredOrder[]>,
): AsyncGenerator<ValuedOrder[], void, void> {
  for await (const orders of pages) {
    const redeemed = orders.filter((order) => order.refundAmount !== null && order.type === 'call')
    const points = redeemed.map((order) => ({
      pair: pairOf(order.coin, order.quoteAsset),
      at: order.endedAt ?? order.deliveryAt,
    }))
    const prices = await market.pricesAt(points)
    const priceOf = new Map(redeemed.map((order, index) => [order.id, prices[index] ?? null]))
    yield orders.map((order) => ({ order, redeemedAt: priceOf.get(order.id) ?? null }))
  }
}

/** The fields of an order's line in a file, in the order of `DUAL_ORDER_CSV_COLUMNS`. */
export function orderCsvFields({ order, redeemedAt }: ValuedOrder, now: Instant): string[] {
  const fields = fieldsOf(order, redeemedAt, now)
  return DUAL_ORDER_CSV_COLUMNS.map((column) => fields[column])
}

type DeliveryOrder = RecordOf<Table<typeof deliveryOrderColumns>> & { type: string }

/** Fields that dual orders and snipers have alike. */
export function deliveryOrderFields(order: DeliveryOrder) {
  const instant = (at: Instant | null) => (at === null ? '' : isoText(at))
  return {
    order_id: String(order.id),
    group_id: String(order.id),
    product_id: String(order.productId),
    text: order.text ?? '',
    type: order.type,
    coin: order.coin,
    fail_reason: order.failReason ?? '',
    invest_amount: decimalText(order.amount),
    exercise_price: decimalText(order.target),
    entry_price: maybe(order.entryPrice),
    settlement_price: maybe(order.settlementPrice),
    created_at: isoText(order.createdAt),
    accepted_at: instant(order.acceptedAt),
    delivery_at: isoText(order.deliveryAt),
    ended_at: instant(order.endedAt),
  }
}

type Fields = Record<(typeof DUAL_ORDER_CSV_COLUMNS)[number], string>

function fieldsOf(order: StoredOrder, redeemedAt: Decimal8 | null, now: Instant): Fields {
  return {
    ...deliveryOrderFields(order),
    status: shownState(order, now),
    product: 'dual',
    category: String(order.category),
    payment_method: paymentMethod(order) ?? '',
    invest_currency: investAsset(order),
    apy: decimalText(order.apr),
    invest_days: String(order.days),
    invest_hours: String(order.hours),
    ...paidFields(order, redeemedAt),
    renewal_id: order.renewalId === null ? '' : String(order.renewalId),
  }
}

type PaidField = 'paid_currency' | 'paid_amount' | 'paid_principal' | 'paid_interest' | 'value_usdt'

function paidFields(order: StoredOrder, price: Decimal8 | null): Pick<Fields, PaidField> {
  const paid = paidToCustomer(order)
  return {
    paid_currency: paid?.asset ?? '',
    paid_amount: maybe(paid?.amount ?? null),
    paid_principal: maybe(paid?.principal ?? null),
    paid_interest: maybe(paid?.interest ?? null),
    value_usdt: maybe(paid === null ? null : worthOf(paid, order, price)),
  }
}

function worthOf(paid: DualPaid, { quoteAsset, settlementPrice }: StoredOrder, redeemedAt: Decimal8 | null) {
  if (paid.asset === quoteAsset) return paid.amount
  const price = settlementPrice ?? redeemedAt
  return price === null ? null : multiply(paid.amount, price, 'down')
}

export function maybe(value: Decimal8 | null): string {
  return value === null ? '' : decimalText(value)
}
