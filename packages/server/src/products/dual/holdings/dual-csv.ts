import { DUAL_ORDER_CSV_COLUMNS, investAsset, payoffValue, shownState, sideOf } from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { StoredOrder } from '../purchase/dual-order-table.ts'

/** The fields of an order's line in a file, in the order of `DUAL_ORDER_CSV_COLUMNS`. */
export function orderCsvFields(order: StoredOrder, now: Instant): string[] {
  const fields = fieldsOf(order, now)
  return DUAL_ORDER_CSV_COLUMNS.map((column) => fields[column])
}

type Fields = Record<(typeof DUAL_ORDER_CSV_COLUMNS)[number], string>

function fieldsOf(order: StoredOrder, now: Instant): Fields {
  return {
    order_id: String(order.id),
    text: order.text ?? '',
    status: shownState(order, now),
    type: order.type,
    coin: order.coin,
    invest_currency: investAsset(order),
    invest_amount: decimalText(order.amount),
    exercise_price: decimalText(order.target),
    apy: decimalText(order.apr),
    invest_days: String(order.days),
    invest_hours: String(order.hours),
    entry_price: decimalText(order.entryPrice),
    created_at: isoText(order.createdAt),
    accepted_at: order.acceptedAt === null ? '' : isoText(order.acceptedAt),
    delivery_at: isoText(order.deliveryAt),
    ended_at: order.endedAt === null ? '' : isoText(order.endedAt),
    ...paidFields(order),
    fail_reason: order.failReason ?? '',
    renewal_id: order.renewalId === null ? '' : String(order.renewalId),
    group_id: String(order.id),
  }
}

type PaidField =
  | 'settlement_price'
  | 'paid_currency'
  | 'paid_amount'
  | 'paid_principal'
  | 'paid_interest'
  | 'value_usdt'

function paidFields(order: StoredOrder): Pick<Fields, PaidField> {
  const price = order.settlementPrice
  if (price === null) {
    const refund = order.refundAmount === null ? '' : decimalText(order.refundAmount)
    return {
      settlement_price: '',
      paid_currency: refund === '' ? '' : investAsset(order),
      paid_amount: refund,
      paid_principal: '',
      paid_interest: '',
      value_usdt: '',
    }
  }
  const paid = order.outcomes[sideOf(price, order.target)]
  return {
    settlement_price: decimalText(price),
    paid_currency: paid.asset,
    paid_amount: decimalText(paid.amount),
    paid_principal: decimalText(paid.principal),
    paid_interest: decimalText(paid.interest),
    value_usdt: decimalText(payoffValue(paid, order.quoteAsset, price)),
  }
}
