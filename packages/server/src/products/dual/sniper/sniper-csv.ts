import { SNIPER_ORDER_CSV_COLUMNS, sniperIncome, sniperShownState } from '@tenor/contract/dual'
import { decimalText, percentText } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { deliveryOrderFields, maybe } from '../holdings/dual-csv.ts'
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
    ...deliveryOrderFields(order),
    status: sniperShownState(order, now),
    product: 'sniper',
    invest_currency: invest,
    product_price: percentText(order.guarantee),
    hold_days: String(order.days),
    exercise_currency: exercise,
    exercise_amount: maybe(paid?.payment ?? null),
    refund_amount: maybe(paid?.refund ?? null),
    income_usdt: paid === null || price === null ? '' : decimalText(sniperIncome(order.type, paid, price)),
  }
}
