import { iconOf } from '@tenor/contract/core'
import { type Decimal8, decimalText, larger } from '@tenor/contract/money'
import {
  FIXED_HISTORY,
  FIXED_HISTORY_COLUMNS,
  type FixedHistoryRow,
  type FixedType,
  rateUpPrincipal,
} from '@tenor/contract/simple-earn'
import { isoText, unixSeconds } from '@tenor/contract/time'
import type { Customer } from '../../../platform/http/index.ts'
import type { EarlyAct, HistoryFilter, Movement } from './fixed-lists.ts'
import {
  FIXED_BONUS,
  FIXED_DAILY,
  FIXED_PRINCIPAL,
  FIXED_RENEW,
  FIXED_SUBSCRIBE,
  REDEEM_PRINCIPAL,
} from './fixed-postings.ts'
import { type StoredFixedOrder, voucherOf } from './fixed-tables.ts'
import { maybeText } from './fixed-views.ts'

type HistoryQuery = {
  type?: number | undefined
  asset?: string | undefined
  start_at?: number | undefined
  end_at?: number | undefined
  order_id?: number | undefined
  product_id?: number | undefined
  types?: readonly FixedType[] | undefined
}

const VIP = 2
export const vipOnly = (isVip: boolean) => (isVip ? VIP : null)

export function historyFilter({ bucket, userId }: Customer, query: HistoryQuery, isVip: boolean): HistoryFilter {
  return {
    bucket,
    userId,
    type: query.type ?? FIXED_HISTORY.LEND,
    asset: query.asset ?? null,
    from: query.start_at,
    to: query.end_at,
    productType: vipOnly(isVip),
    orderId: query.order_id,
    productId: query.product_id,
    types: query.types,
  }
}

/** Amounts that an act paid; 0 for all others. */
type Paid = {
  principal: Decimal8
  rate: Decimal8
  interest: Decimal8
  coupon: Decimal8
  couponPrincipal: Decimal8
  bonus: Decimal8
}
const NOTHING_PAID = { interest: 0n, coupon: 0n, couponPrincipal: 0n, bonus: 0n }

/** By the act's own row. That of an order which has ended is one: neither its principal nor what it paid changes any more. */
function paidBy({ order, kind, amount, early, leftBefore }: Movement): Paid {
  if (early !== null) return paidEarly(order, early)
  const { rate, principal } = order
  if (kind === FIXED_SUBSCRIBE || kind === FIXED_RENEW) return { ...NOTHING_PAID, principal: order.amount, rate }
  if (kind === FIXED_DAILY) {
    return { ...NOTHING_PAID, principal: order.amount - leftBefore, rate, interest: amount }
  }
  if (kind === FIXED_BONUS) return { ...NOTHING_PAID, principal, rate, bonus: amount }
  const voucher = voucherOf(order)
  return {
    principal,
    rate,
    bonus: 0n,
    coupon: order.coupon,
    interest: larger(order.interest - order.paidDaily, 0n),
    couponPrincipal: voucher === null ? 0n : rateUpPrincipal(voucher, principal),
  }
}

/** Rows of a process of an earlier version lack two values, which follow from terms that an order never changes. */
function paidEarly(order: StoredFixedOrder, { amount, days, interest, coupon, ...early }: EarlyAct): Paid {
  const voucher = voucherOf(order)
  const couponPrincipal = days === null || voucher === null ? 0n : rateUpPrincipal(voucher, amount)
  return {
    principal: amount,
    interest,
    coupon,
    bonus: 0n,
    rate: early.rate ?? (order.policy === 'reduced' && days !== null ? order.earlyRate : 0n),
    couponPrincipal: early.couponPrincipal ?? couponPrincipal,
  }
}

/** A record of the history. `redeem_type`: 1 early, 2 at maturity. */
export function historyWire(type: number, movement: Movement): FixedHistoryRow {
  const { order, kind, period, asset, amount, at } = movement
  const paid = paidBy(movement)
  return {
    unique_time: `${unixSeconds(at)}-${order.id}-${period}-${kind}`,
    type,
    asset: order.asset,
    icon: iconOf(order.asset),
    order_id: order.id,
    product_id: order.productId,
    lock_up_period: order.termDays,
    principal: decimalText(paid.principal),
    year_rate: decimalText(paid.rate),
    rate_ratio: maybeText(order.voucherRatio),
    amount: decimalText(amount),
    interest: decimalText(paid.interest),
    coupon_interest: decimalText(paid.coupon),
    coupon_principal: order.voucherId === null ? null : decimalText(paid.couponPrincipal),
    bonus_amount: decimalText(paid.bonus),
    bonus_asset: kind === FIXED_BONUS ? asset : order.bonusAsset,
    create_at: unixSeconds(order.createdAt),
    finish_at: unixSeconds(order.finishAt),
    time_at: unixSeconds(at),
    mode: order.renewalOf !== null && type === FIXED_HISTORY.LEND ? 'auto_reinvest' : null,
    redeem_type: kind === REDEEM_PRINCIPAL ? 1 : kind === FIXED_PRINCIPAL ? 2 : null,
  }
}

/** The fields of a record's line in a file, in the order of `FIXED_HISTORY_COLUMNS`. */
export function historyFields(type: number, movement: Movement): string[] {
  const row = historyWire(type, movement)
  const fields = { ...row, time: isoText(movement.at) }
  return FIXED_HISTORY_COLUMNS.map((column) => String(fields[column] ?? ''))
}
