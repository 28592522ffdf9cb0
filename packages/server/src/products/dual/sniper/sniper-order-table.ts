import type { SniperOutcomes, SniperState, SniperType } from '@tenor/contract/dual'
import { column, orNull, type Raw, type RecordOf, table, writtenLater } from '../../../platform/database/index.ts'

/** What a sniper order pays in each case stands in its own columns, written once. */
export const sniperOrderTable = table('sniper_order', {
  bucket: column.smallint(),
  userId: column.bigint(),
  id: column.bigint(),
  productId: column.bigint(),
  type: column.text<SniperType>(),
  state: column.text<SniperState>(),
  coin: column.text(),
  quoteAsset: column.text(),
  target: column.decimal(),
  amount: column.decimal(),
  guarantee: column.decimal(),
  days: column.smallint(),
  reachedPayment: column.decimal(),
  missedExercised: column.decimal(),
  missedPayment: column.decimal(),
  fairGuarantee: column.decimal(),
  impliedVolatility: column.decimal(),
  margin: column.decimal(),
  chance: column.decimal(),
  entryPrice: column.decimal(),
  settlementPrice: writtenLater(orNull(column.decimal())),
  createdAt: column.instant(),
  deliveryAt: column.instant(),
  acceptedAt: writtenLater(orNull(column.instant())),
  endedAt: writtenLater(orNull(column.instant())),
  failReason: writtenLater(orNull(column.text())),
  text: orNull(column.text()),
})

type SniperOrderRecord = RecordOf<typeof sniperOrderTable>
type OutcomeColumns = 'reachedPayment' | 'missedExercised' | 'missedPayment'

/** A sniper order as the program has it. */
export type StoredSniperOrder = Omit<SniperOrderRecord, OutcomeColumns> & {
  outcomes: SniperOutcomes
  /** True when the delivery passed and no price could be had; kept with the delivery. */
  settlementFailed: boolean
}

/** A row of `SNIPER_COLUMNS` with the state of its delivery. */
export type SniperOrderRaw = Raw & { delivery_state: string | null }

export const SNIPER_COLUMNS = sniperOrderTable.select('o')

export function sniperOrderOf(row: SniperOrderRaw): StoredSniperOrder {
  const { reachedPayment, missedExercised, missedPayment, ...order } = sniperOrderTable.read(row)
  const { amount } = order
  return {
    ...order,
    outcomes: {
      reached: { reached: true, exercised: amount, payment: reachedPayment, refund: 0n },
      missed: { reached: false, exercised: missedExercised, payment: missedPayment, refund: amount - missedExercised },
    },
    settlementFailed: row.delivery_state === 'failed',
  }
}

/** The order as its columns have it. */
export function sniperRecordOf(order: StoredSniperOrder): SniperOrderRecord {
  const { reached, missed } = order.outcomes
  return {
    ...order,
    reachedPayment: reached.payment,
    missedExercised: missed.exercised,
    missedPayment: missed.payment,
  }
}
