import type { SniperOutcomes, SniperState, SniperType } from '@tenor/contract/dual'
import { column, orNull, type Raw, type RecordOf, table } from '../../../platform/database/index.ts'
import { deliveryOrderColumns } from '../purchase/dual-order-table.ts'

/** What a sniper order pays in each case stands in its own columns, written once. */
export const sniperOrderTable = table('sniper_order', {
  ...deliveryOrderColumns,
  type: column.text<SniperType>(),
  state: column.text<SniperState>(),
  guarantee: column.decimal(),
  days: column.smallint(),
  /* Written once, at acceptance. */
  reachedPayment: orNull(column.decimal()),
  missedExercised: orNull(column.decimal()),
  missedPayment: orNull(column.decimal()),
  fairGuarantee: orNull(column.decimal()),
})

export type SniperOrderRecord = RecordOf<typeof sniperOrderTable>
type OutcomeColumns = 'reachedPayment' | 'missedExercised' | 'missedPayment'

/** A sniper order as the program has it. */
export type StoredSniperOrder = Omit<SniperOrderRecord, OutcomeColumns> & {
  /** Null until it is accepted. */
  outcomes: SniperOutcomes | null
  /** True when the delivery passed and no price could be had; kept with the delivery. */
  settlementFailed: boolean
}

/** A row of `SNIPER_COLUMNS` with the state of its delivery. */
export type SniperOrderRaw = Raw & { delivery_state?: string | null }

export const SNIPER_COLUMNS = sniperOrderTable.select('o')

export function sniperOrderOf(row: SniperOrderRaw): StoredSniperOrder {
  const order = sniperOrderTable.read(row)
  const { amount, reachedPayment, missedExercised, missedPayment } = order
  const settlementFailed = row.delivery_state === 'failed'
  if (reachedPayment === null || missedExercised === null || missedPayment === null)
    return { ...order, outcomes: null, settlementFailed }
  return {
    ...order,
    outcomes: {
      reached: { reached: true, exercised: amount, payment: reachedPayment, refund: 0n },
      missed: { reached: false, exercised: missedExercised, payment: missedPayment, refund: amount - missedExercised },
    },
    settlementFailed,
  }
}

/** The order as its columns have it. */
export function sniperRecordOf(order: StoredSniperOrder): SniperOrderRecord {
  const { outcomes } = order
  return {
    ...order,
    reachedPayment: outcomes?.reached.payment ?? null,
    missedExercised: outcomes?.missed.exercised ?? null,
    missedPayment: outcomes?.missed.payment ?? null,
  }
}
