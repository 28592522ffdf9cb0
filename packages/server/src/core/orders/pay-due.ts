import type { Instant } from '@tenor/contract/time'
import type { Database, Transaction, Value } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import {
  inRange,
  onlyBucketOf,
  type RowRange,
  type RunKey,
  type RunPace,
  rangeValues,
  runOverRows,
} from '../../platform/jobs/index.ts'
import { type MarkedTransfers, postMarked } from '../ledger/index.ts'
import type { RangeNotices } from '../notices/index.ts'

/** Orders of one table that are paid together, since they are due together. The table is `o` in every expression. */
export type DueOrders = {
  key: RunKey
  table: string
  /** Which they are, over parameters from `$1` on, */
  due: { where: string; values: readonly Value[] }
  /** and which of them are still to be paid. */
  open: string
  /** What is written into those that are paid, and the column of the chunk by which they are known again. */
  set: string
  markedBy: string
  /** Values that `set`, `columns` and the transfers name beside those of `due`: parameters after them. */
  values: readonly Value[]
  /** What the transfers are made from, and the transfers of a relation with these columns, by their columns' names. */
  columns: string
  transfersOf: MarkedTransfers['transfersOf']
  at: Instant
  /** As in `MarkedTransfers`, and as in `RowRun`. */
  debitedOnce?: boolean
  bucketByBucket?: boolean
  /** Tells their customers, over the values of `due`. */
  paid: RangeNotices
  /** What is locked before any of a chunk's orders and balances is. */
  before?(tx: Transaction, range: RowRange): Promise<void>
  /** What else is written with a chunk, in its transaction. */
  also?(tx: Transaction, chunk: PaidChunk): Promise<void>
}

/** Orders of a chunk lie in its range and have its id in the column of the mark. */
export type PaidChunk = { id: number; range: RowRange }

type PayGround = { db: Database; clock: { now(): Instant }; ids: Ids; pace?: RunPace }

/** Pays orders that are due, each once, however often it is asked for: chunk by chunk. Answers with how many there were. */
export function payDue({ db, clock, ids, pace }: PayGround, orders: DueOrders): Promise<number> {
  const { key, table, due, bucketByBucket = false } = orders
  return runOverRows(db, {
    key,
    rows: { table: `${table} o`, ...due },
    pace,
    bucketByBucket,
    now: () => clock.now(),
    async chunk(tx, range, isDistributed) {
      const chunk = { id: await ids.next(), range }
      await orders.before?.(tx, range)
      await postMarked(tx, markedOf(orders, chunk), isDistributed)
      await orders.also?.(tx, chunk)
      await orders.paid.announce(tx, range, due.values, clock.now())
    },
  })
}

/** A chunk's orders are marked first; what pays them reads the mark. */
function markedOf(orders: DueOrders, { id, range }: PaidChunk): MarkedTransfers {
  const { table, due, open, set, markedBy, columns, transfersOf, at, debitedOnce = false } = orders
  const given = [...due.values, ...orders.values]
  const mark = `$${given.length + 1}::bigint`
  const within = inRange(range, 'o', given.length + 2)
  return {
    mark: `update ${table} o set ${set}, ${markedBy} = ${mark} where ${due.where} and ${open} and ${within}`,
    marked: `select ${columns} from ${table} o where ${due.where} and o.${markedBy} = ${mark} and ${within}`,
    values: [...given, id, ...rangeValues(range)],
    columns,
    transfersOf,
    at,
    debitedOnce,
    bucket: onlyBucketOf(range),
  }
}
