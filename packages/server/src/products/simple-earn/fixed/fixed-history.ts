import { decimalText } from '@tenor/contract/money'
import { FIXED_HISTORY, FIXED_HISTORY_COLUMNS, type FixedHistoryRow } from '@tenor/contract/simple-earn'
import { instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import type { Customer } from '../../../platform/http/index.ts'
import type { HistoryFilter, Movement } from './fixed-lists.ts'
import { FIXED_PRINCIPAL, REDEEM_PRINCIPAL } from './fixed-postings.ts'
import { maybeText } from './fixed-views.ts'

type HistoryQuery = {
  type?: number | undefined
  asset?: string | undefined
  start_at?: number | undefined
  end_at?: number | undefined
}

const VIP = 2
export const vipOnly = (isVip: boolean) => (isVip ? VIP : null)

export function historyFilter({ bucket, userId }: Customer, query: HistoryQuery, isVip: boolean): HistoryFilter {
  return {
    ...{ bucket, userId },
    type: query.type ?? FIXED_HISTORY.LEND,
    asset: query.asset ?? null,
    from: query.start_at === undefined ? null : instantOfSeconds(query.start_at),
    until: query.end_at === undefined ? null : instantOfSeconds(query.end_at),
    productType: vipOnly(isVip),
  }
}

/** A record of the history. `redeem_type`: 1 early, 2 at maturity. */
export function historyWire(type: number, { order, kind, period, asset, amount, at }: Movement): FixedHistoryRow {
  const isOf = (which: number) => type === which
  return {
    unique_time: `${unixSeconds(at)}-${order.id}-${period}-${kind}`,
    type,
    asset: order.asset,
    order_id: order.id,
    lock_up_period: order.termDays,
    principal: decimalText(isOf(FIXED_HISTORY.LEND) ? order.amount : order.principal),
    year_rate: decimalText(order.rate),
    rate_ratio: maybeText(order.voucherRatio),
    amount: decimalText(amount),
    interest: isOf(FIXED_HISTORY.INTEREST) ? decimalText(amount) : decimalText(order.interest),
    coupon_interest: isOf(FIXED_HISTORY.RATE_UP) ? decimalText(amount) : decimalText(order.coupon),
    coupon_principal: maybeText(order.voucherHigh),
    bonus_amount: isOf(FIXED_HISTORY.BONUS) ? decimalText(amount) : maybeText(order.bonus),
    bonus_asset: isOf(FIXED_HISTORY.BONUS) ? asset : order.bonusAsset,
    create_at: unixSeconds(order.createdAt),
    finish_at: unixSeconds(order.finishAt),
    time_at: unixSeconds(at),
    mode: order.renewalOf !== null && isOf(FIXED_HISTORY.LEND) ? 'auto_reinvest' : null,
    redeem_type: kind === REDEEM_PRINCIPAL ? 1 : kind === FIXED_PRINCIPAL ? 2 : null,
  }
}

/** The fields of a record's line in a file, in the order of `FIXED_HISTORY_COLUMNS`. */
export function historyFields(type: number, movement: Movement): string[] {
  const row = historyWire(type, movement)
  const fields = { ...row, time: isoText(movement.at) }
  return FIXED_HISTORY_COLUMNS.map((column) => String(fields[column] ?? ''))
}
