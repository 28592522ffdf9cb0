import type { DualOrderRow, DualProjectRow, DualSheet, SniperOrderRow, SniperProductRow } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'

type Row = DualProjectRow | DualOrderRow | SniperProductRow | SniperOrderRow

/** The sheet of facts of an offer or order, as the server computed it. */
export function sheetOf(row: Row): DualSheet {
  const { redeem_fee: fee, redeem_until_timest: until } = row
  return {
    acceptance: row.acceptance,
    acceptUntil: instantOfSeconds(row.accept_until),
    improves: row.improves === 1,
    closesAt: instantOfSeconds(row.closes_timest),
    windowSeconds: row.window_seconds,
    paidAt: instantOfSeconds(row.paid_timest),
    exit: fee === null || until === null ? null : { until: instantOfSeconds(until), fee: decimal(fee) },
    worst: { share: decimal(row.worst_loss), fall: decimal(row.worst_fall) },
  }
}
