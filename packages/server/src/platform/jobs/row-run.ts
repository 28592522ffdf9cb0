import { type Instant, isoText } from '@tenor/contract/time'
import type { Database, Queryable, Transaction, Value } from '../database/index.ts'
import { BUCKETS } from '../ids/index.ts'
import {
  CHUNK_ROWS,
  type ChunkDone,
  keyValues,
  type Lane,
  openRun,
  type RunKey,
  rowsOfMostLanes,
  workRun,
} from './lanes.ts'
import type { RowKey, RowRange } from './row-range.ts'
import type { Traffic } from './traffic.ts'

/** Rows of one table that has the columns bucket, user_id and id. */
export type RowSelection = {
  table: string
  /** Which of them, over parameters from `$1` on: best what an index begins with that goes on by bucket, user_id, id. */
  where: string
  values: readonly Value[]
}

/** How runs go in a process; where nothing is said, as fits a server. */
export type RunPace = {
  /** Transactions at a time. */
  workers?: number | undefined
  /** Rows that one transaction takes at most. */
  chunkRows?: number | undefined
  /** Whether customers are at the database; runs go slowly then. */
  traffic?: Pick<Traffic, 'isBusy'> | undefined
}

export type RowRun = {
  key: RunKey
  rows: RowSelection
  pace?: RunPace | undefined
  now: () => Instant
  /** Does the rows of one range, in the transaction that notes that they are done. */
  chunk: (tx: Transaction, range: RowRange) => Promise<void>
}

const WORKERS = 2
const BEFORE_ALL: RowKey = [0, 0, 0]
const AFTER_ALL: RowKey = [BUCKETS - 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/**
 * Goes over rows of customers, each once, however often and wherever the same run is begun: chunk by chunk, in several
 * transactions at a time, and what a process that dies has not committed another does. What fits in one chunk is one
 * transaction. Answers with the number of rows gone over.
 */
export async function runOverRows(db: Database, run: RowRun): Promise<number> {
  const { key, now, pace = {} } = run
  const { chunkRows = CHUNK_ROWS } = pace
  const rows = await countRows(db, run.rows, rowsOfMostLanes(chunkRows))
  if (rows <= smallRun(pace) && (await db.transaction((tx) => runAtOnce(tx, run, rows)))) return rows
  await openRun(db, key, { rows, chunkRows }, now())
  return workRun(db, key, {
    work: (tx, lane) => workRows(tx, run, lane),
    workers: pace.workers ?? WORKERS,
    ...{ now, chunkRows, traffic: pace.traffic },
  })
}

/** While customers come, what is done at once is smaller too. */
function smallRun({ chunkRows = CHUNK_ROWS, traffic }: RunPace): number {
  return traffic?.isBusy() === true ? chunkRows / 4 : chunkRows
}

async function countRows(db: Queryable, { table, where, values }: RowSelection, most: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from (select 1 from ${table} where ${where} limit ${most}) as due`,
    values,
  )
  return row?.count ?? 0
}

/** Opens, does and ends a small run in one transaction. False, and nothing is done, when it was opened before. */
async function runAtOnce(tx: Transaction, { key, now, chunk }: RowRun, rows: number): Promise<boolean> {
  const opened = await tx.execute(
    `insert into job_run (job, due_at, subject, state, rows, opened_at, ended_at)
     values ($1, $2, $3, 'done', $4, $5, $5) on conflict do nothing`,
    [...keyValues(key), rows, isoText(now())],
  )
  if (opened === 0) return false
  const lane = tx.execute(
    `insert into job_lane (job, due_at, subject, lane, bucket_from, bucket_to, cursor_bucket, rows, done)
     values ($1, $2, $3, 0, 0, $4, $4, $5, true)`,
    [...keyValues(key), BUCKETS - 1, rows],
  )
  const work = rows === 0 ? null : chunk(tx, { after: BEFORE_ALL, until: AFTER_ALL })
  await Promise.all([lane, work])
  return true
}

async function workRows(tx: Transaction, { rows, chunk }: RowRun, lane: Lane): Promise<ChunkDone | null> {
  const { bucketFrom, bucketTo, cursor, limit } = lane
  const after: RowKey = cursor.bucket < bucketFrom ? [bucketFrom, 0, 0] : [cursor.bucket, cursor.userId, cursor.id]
  const [last] = await tx.query<{ bucket: number; user_id: number; id: number; rows: number }>(lastOfChunk(rows), [
    ...rows.values,
    ...after,
    bucketTo,
    limit,
  ])
  if (last === undefined) return null
  await chunk(tx, { after, until: [last.bucket, last.user_id, last.id] })
  const end = { bucket: last.bucket, userId: last.user_id, id: last.id }
  return { rows: last.rows, cursor: end, isLast: last.rows < limit }
}

function lastOfChunk({ table, where, values }: RowSelection): string {
  const at = values.length + 1
  return `with chunk as (
    select bucket, user_id, id from ${table}
    where ${where} and (bucket, user_id, id) > ($${at}::smallint, $${at + 1}::bigint, $${at + 2}::bigint)
      and bucket <= $${at + 3}
    order by bucket, user_id, id limit $${at + 4}
  )
  select bucket, user_id, id, (select count(*) from chunk) as rows from chunk
  order by bucket desc, user_id desc, id desc limit 1`
}
