import { percentOf, SNIPER_ORDER_CSV_COLUMNS, sniperIncome, sniperShownState } from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { sniperAssets } from './sniper-order-store.ts'
import type { StoredSniperOrder } from './sniper-order-table.ts'
import { sniperPaid } from './sniper-views.ts'

type Fields = Record<(typeof SNIPER_ORDER_CSV_COLUMNS)[number], string>

/** The fields of an order's line in a file, in the order of `SNIPER_ORDER_CSV_COLUMNS`. */
export function sniperCsvFields(order: StoredSniperOrder, now: Instant): string[] {
  const fields = fieldsOf(order, now)
  return SNIPER_ORDER_CSV_COLUMNS.map((column) => fields[column])
}

function fieldsOf(order: StoredSniperOrder, now: Instant): Fields {
  const paid = sniperPaid(order)
  const price = order.settlementPrice
  const { invest, exercise } = sniperAssets(order)
  return {
    order_id: String(order.id),
    text: order.text ?? '',
    status: sniperShownState(order, now),
    product: 'sniper',
    product_id: String(order.productId),
    type: order.type,
    coin: order.coin,
    invest_currency: invest,
    invest_amount: decimalText(order.amount),
    exercise_price: decimalText(order.target),
    product_price: decimalText(percentOf(order.guarantee)),
    hold_days: String(order.days),
    entry_price: order.entryPrice === null ? '' : decimalText(order.entryPrice),
    created_at: isoText(order.createdAt),
    accepted_at: order.acceptedAt === null ? '' : isoText(order.acceptedAt),
    delivery_at: isoText(order.deliveryAt),
    ended_at: order.endedAt === null ? '' : isoText(order.endedAt),
    settlement_price: price === null ? '' : decimalText(price),
    exercise_currency: exercise,
    exercise_amount: paid === null ? '' : decimalText(paid.payment),
    refund_amount: paid === null ? '' : decimalText(paid.refund),
    income_usdt: paid === null || price === null ? '' : decimalText(sniperIncome(order.type, paid, price)),
    fail_reason: order.failReason ?? '',
    group_id: String(order.id),
  }
}
