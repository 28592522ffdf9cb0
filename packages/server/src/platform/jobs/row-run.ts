import { type Instant, isoText } from '@tenor/contract/time'
import {
  type Database,
  isDistributed,
  type Queryable,
  sqlType,
  type Transaction,
  together,
  type Value,
} from '../database/index.ts'
import { BUCKETS } from '../ids/index.ts'
import {
  CHUNK_ROWS,
  type ChunkDone,
  keyValues,
  type Lane,
  openRun,
  openRunByBucket,
  type RunKey,
  rowsOfMostLanes,
  workRun,
} from './lanes.ts'
import { EVERY_ROW, type RowKey, type RowRange } from './row-range.ts'
import type { Share } from './traffic.ts'

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
  /** How much of the time customers leave to runs. */
  traffic?: Share | undefined
  /** After its due instant a run is done within this time, whether customers wait or not. */
  withinMs?: number | undefined
  /** Whether lanes are single buckets; the database's own word, but for tests. */
  byBucket?: boolean | undefined
}

export type RowRun = {
  key: RunKey
  rows: RowSelection
  pace?: RunPace | undefined
  now: () => Instant
  /** The work of a range cannot be one set-based statement: on a distributed database each bucket is done by itself. */
  bucketByBucket?: boolean
  /**
   * About how many there are, where they were counted before. They are gone over by whole buckets then, so that nothing is read
   * to know where a chunk ends; `chunk` answers with how many it did. Null: all of it may have been done before, and that is
   * looked at first.
   */
  counted?: number | null | undefined
  /**
   * A chunk's statements are planned once for a connection, and not anew for each of its first ranges: worth it where a run has few
   * chunks of large statements. Their plans must be good for any range. Of a node of a distributed database it is not asked.
   */
  isPlannedOnce?: boolean
  /**
   * Does the rows of one range, in the transaction that notes that they are done. Where the database is distributed, its
   * statements over several buckets must be such that each node can run its part. `rows` is how many were counted in it.
   */
  chunk: (
    tx: Transaction,
    range: RowRange,
    isDistributed: boolean,
    rows: number,
  ) => Promise<number | undefined> | Promise<void>
}

const WORKERS = 2
/** On a distributed database statements wait for nodes, not for this process. */
const WORKERS_BY_BUCKET = 8
/** With as many in each, a transaction a bucket, on its node alone, costs less than one over all nodes for all. */
const ROWS_OF_A_BUCKET_ALONE = 100

/**
 * Goes over rows of customers, each once, however often and wherever the same run is begun: chunk by chunk, in several
 * transactions at a time, and what a process that dies has not committed another does. What fits in one chunk is one
 * transaction. Answers with the number of rows gone over.
 */
export async function runOverRows(db: Database, asked: RowRun): Promise<number> {
  const run = asked.isPlannedOnce === true ? plannedOnce(asked) : asked
  const { key, now, pace = {} } = run
  const { chunkRows = CHUNK_ROWS, traffic, withinMs } = pace
  const byBucket = pace.byBucket ?? (await isDistributed(db))
  const done = run.counted === null ? await rowsOfDone(db, key) : null
  if (done !== null) return done
  const most = byBucket ? ROWS_OF_A_BUCKET_ALONE * BUCKETS : rowsOfMostLanes(chunkRows)
  const rows = run.counted == null ? await countRows(db, run.rows, most) : Math.min(run.counted, most)
  const isAlone = byBucket && (run.bucketByBucket === true || rows >= ROWS_OF_A_BUCKET_ALONE * BUCKETS)
  if (isAlone) await openRunByBucket(db, key, await bucketsOf(db, run.rows), now())
  else {
    if (rows <= atOnce(pace) && (await db.transaction((tx) => runAtOnce(tx, run, { rows, byBucket })))) return rows
    await openRun(db, key, { rows, chunkRows }, now())
  }
  const workers = pace.workers ?? (isAlone ? WORKERS_BY_BUCKET : WORKERS)
  return workRun(db, key, {
    work: (tx, lane) => workRows(tx, run, lane, byBucket),
    workers,
    now,
    chunkRows,
    traffic,
    withinMs,
  })
}

function plannedOnce(run: RowRun): RowRun {
  return {
    ...run,
    async chunk(tx, range, isOverNodes, rows) {
      if (isOverNodes) return (await run.chunk(tx, range, isOverNodes, rows)) ?? undefined
      const [, done] = await together([
        tx.execute('set local plan_cache_mode = force_generic_plan'),
        run.chunk(tx, range, isOverNodes, rows),
      ])
      return done ?? undefined
    },
  }
}

/**
 * The subject of a run over rows that may come when a run of the same instant is done already: that of the open one, or a new one.
 * Whoever asks at the same time gets the same, so that they share its lanes.
 */
export async function subjectAfterDone(db: Queryable, job: string, due: Instant): Promise<string> {
  const [row] = await db.query(
    { done: sqlType.number },
    `select count(*) as done from job_run where job = $1 and due_at = $2 and state = 'done'`,
    [job, isoText(due)],
  )
  return row === undefined || row.done === 0 ? '' : String(row.done)
}

async function rowsOfDone(db: Queryable, key: RunKey): Promise<number | null> {
  const [row] = await db.query(
    { rows: sqlType.number },
    `select rows from job_run where job = $1 and due_at = $2 and subject = $3 and state = 'done'`,
    keyValues(key),
  )
  return row?.rows ?? null
}

/** While customers come, what is done at once is smaller too. */
export function atOnce({ chunkRows = CHUNK_ROWS, traffic }: RunPace): number {
  return (traffic?.share() ?? 1) < 1 / 2 ? chunkRows / 4 : chunkRows
}

async function countRows(db: Queryable, { table, where, values }: RowSelection, most: number): Promise<number> {
  const [row] = await db.query(
    { count: sqlType.number },
    `select count(*) as count from (select 1 from ${table} where ${where} limit ${most}) as due`,
    values,
  )
  return row?.count ?? 0
}

async function bucketsOf(db: Queryable, { table, where, values }: RowSelection): Promise<number[]> {
  const rows = await db.query(
    { bucket: sqlType.number },
    `select distinct bucket from ${table} where ${where} order by bucket`,
    values,
  )
  return rows.map(({ bucket }) => bucket)
}

/** Opens, does and ends a small run in one transaction. False, and nothing is done, when it was opened before. */
async function runAtOnce(
  tx: Transaction,
  { key, now, chunk }: RowRun,
  { rows, byBucket }: { rows: number; byBucket: boolean },
): Promise<boolean> {
  const opened = await tx.execute(
    `insert into job_run (job, due_at, subject, state, rows, opened_at, ended_at)
     values ($1, $2, $3, 'done', $4, $5, $5) on conflict do nothing`,
    [...keyValues(key), rows, isoText(now())],
  )
  if (opened === 0) return false
  const lane = tx.execute(
    `insert into job_lane (bucket, bucket_to, job, due_at, subject, cursor_bucket, rows, done)
     values (0, $4, $1, $2, $3, $4, $5, true)`,
    [...keyValues(key), BUCKETS - 1, rows],
  )
  await Promise.all([lane, rows === 0 ? null : chunk(tx, EVERY_ROW, byBucket, rows)])
  return true
}

/** The place behind all rows of a bucket. */
const LAST = Number.MAX_SAFE_INTEGER

/** As many whole buckets as have about a chunk's rows; the first may have been begun by somebody who counted rows. */
async function workBuckets(
  tx: Transaction,
  { chunk }: RowRun,
  { bucketFrom, bucketTo, cursor, limit }: Lane,
  ofBucket: number,
): Promise<ChunkDone | null> {
  const isBegun = cursor.bucket >= bucketFrom && cursor.userId !== LAST
  const first = isBegun ? cursor.bucket : Math.max(bucketFrom, cursor.bucket + 1)
  if (first > bucketTo) return null
  const last = Math.min(bucketTo, first + Math.max(1, Math.floor(limit / ofBucket)) - 1)
  const after: RowKey = isBegun ? [cursor.bucket, cursor.userId, cursor.id] : [first, 0, 0]
  const rows = await chunk(tx, { after, until: [last, LAST, LAST] }, false, limit)
  return { rows: rows ?? 0, cursor: { bucket: last, userId: LAST, id: LAST }, isLast: last === bucketTo }
}

async function workRows(tx: Transaction, run: RowRun, lane: Lane, byBucket: boolean): Promise<ChunkDone | null> {
  const { rows, chunk, counted } = run
  const { bucketFrom, bucketTo, cursor, limit } = lane
  const ofBucket = Math.max(1, (counted ?? 0) / BUCKETS)
  if (counted != null && !byBucket && ofBucket <= limit) return workBuckets(tx, run, lane, ofBucket)
  const after: RowKey = cursor.bucket < bucketFrom ? [bucketFrom, 0, 0] : [cursor.bucket, cursor.userId, cursor.id]
  const isOneBucket = bucketFrom === bucketTo
  const [last] = await tx.query(
    { bucket: sqlType.number, user_id: sqlType.number, id: sqlType.number, rows: sqlType.number },
    lastOfChunk(rows, isOneBucket),
    [...rows.values, ...after, bucketTo, limit],
  )
  if (last === undefined) return null
  await chunk(tx, { after, until: [last.bucket, last.user_id, last.id] }, byBucket, last.rows)
  const end = { bucket: last.bucket, userId: last.user_id, id: last.id }
  return { rows: last.rows, cursor: end, isLast: last.rows < limit }
}

/* The bucket as a parameter sends it to one node. */
function lastOfChunk({ table, where, values }: RowSelection, isOneBucket: boolean): string {
  const at = values.length + 1
  return `with chunk as (
    select bucket, user_id, id from ${table}
    where ${where} and (bucket, user_id, id) > ($${at}::smallint, $${at + 1}::bigint, $${at + 2}::bigint)
      and bucket ${isOneBucket ? '=' : '<='} $${at + 3}
    order by bucket, user_id, id limit $${at + 4}
  )
  select bucket, user_id, id, (select count(*) from chunk) as rows from chunk
  order by bucket desc, user_id desc, id desc limit 1`
}
