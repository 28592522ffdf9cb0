import { type Instant, isoText, MINUTE_MS } from '@tenor/contract/time'
import { type Database, sqlType, type Transaction } from '../database/index.ts'
import { BUCKETS } from '../ids/index.ts'
import { noTraffic, type Share, shareForDeadline } from './traffic.ts'

/** Which run: a job, the instant it was due, and what it is about. */
export type RunKey = { job: string; due: Instant; subject: string }

/** The last row done: rows are taken in the order of bucket, customer, id. */
type LaneCursor = { bucket: number; userId: number; id: number }
export type Lane = {
  bucketFrom: number
  bucketTo: number
  cursor: LaneCursor
  /** How many rows to take at most. */
  limit: number
}

export type ChunkDone = {
  rows: number
  cursor: LaneCursor
  /** Nothing of the lane comes after it. */
  isLast: boolean
}

/** One chunk of a lane, in the transaction that also moves the watermark. null: the lane has no more rows. */
export type ChunkWork = (tx: Transaction, lane: Lane) => Promise<ChunkDone | null>

/** How a process works on a run. */
export type LaneWork = {
  work: ChunkWork
  /** Transactions at a time. */
  workers: number
  now: () => Instant
  chunkRows?: number | undefined
  traffic?: Share | undefined
  /** After its due instant a run is done within this time, whether customers wait or not. */
  withinMs?: number | undefined
}

/** Rows that one transaction takes at most. */
export const CHUNK_ROWS = 2_000
/** While customers would wait, chunks are smaller, but not too small to be worth a transaction. */
const SMALLEST_CHUNK = 1 / 4
const WITHIN_MS = 15 * MINUTE_MS
const MOST_LANES = 16
/** A little below a chunk: customers are spread evenly, not equally, and a lane that is one chunk is one transaction. */
const LANE_SHARE = 0.9
const WAIT_FOR_OTHERS_MS = 25

/** Above this many rows there are no more lanes: callers need not count further. */
export function rowsOfMostLanes(chunkRows = CHUNK_ROWS): number {
  return MOST_LANES * rowsOfLane(chunkRows)
}

function rowsOfLane(chunkRows: number): number {
  return Math.max(1, Math.floor(chunkRows * LANE_SHARE))
}

type RunSize = { rows: number; chunkRows?: number | undefined }

/** Opens a run with as many lanes as its rows deserve. Opening it again changes nothing. */
export async function openRun(db: Database, key: RunKey, size: RunSize, now: Instant): Promise<void> {
  const lanes = Math.min(MOST_LANES, Math.max(1, Math.ceil(size.rows / rowsOfLane(size.chunkRows ?? CHUNK_ROWS))))
  await openWith(db, key, now, (tx) =>
    tx.execute(
      `insert into job_lane (bucket, bucket_to, job, due_at, subject)
       select lane * $5 / $4, (lane + 1) * $5 / $4 - 1, $1, $2, $3 from generate_series(0, $4 - 1) as lane`,
      [...keyValues(key), lanes, BUCKETS],
    ),
  )
}

/** Opens a run with a lane for each bucket that has work. Opening it again changes nothing. */
export async function openRunByBucket(
  db: Database,
  key: RunKey,
  buckets: readonly number[],
  now: Instant,
): Promise<void> {
  await openWith(db, key, now, (tx) =>
    tx.execute(
      `insert into job_lane (bucket, bucket_to, job, due_at, subject)
       select bucket, bucket, $1, $2, $3 from unnest($4::smallint[]) as bucket`,
      [...keyValues(key), buckets],
    ),
  )
}

async function openWith(
  db: Database,
  key: RunKey,
  now: Instant,
  lay: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = await tx.execute(
      `insert into job_run (job, due_at, subject, state, opened_at) values ($1, $2, $3, 'open', $4)
       on conflict do nothing`,
      [...keyValues(key), isoText(now)],
    )
    if (opened > 0) await lay(tx)
  })
}

/**
 * Works on a run until all its lanes are done. Other processes may do the same: each chunk locks its lane's row, so that
 * none is done twice, and a process that is killed leaves its lane free.
 */
export async function workRun(db: Database, key: RunKey, how: LaneWork): Promise<number> {
  const lanes: Lanes = { db, key, how }
  await Promise.all(Array.from({ length: how.workers }, (_, index) => workLanes(lanes, index === 0)))
  while ((await openLanes(db, key)).length > 0) {
    await pause(WAIT_FOR_OTHERS_MS)
    await workLanes(lanes, true)
  }
  const [row] = await db.query(
    { rows: sqlType.number },
    `update job_run set state = 'done', ended_at = coalesce(ended_at, $4), rows = (
       select coalesce(sum(lane.rows), 0) from job_lane lane
       where lane.job = $1 and lane.due_at = $2 and lane.subject = $3)
     where job = $1 and due_at = $2 and subject = $3 returning rows`,
    [...keyValues(key), isoText(how.now())],
  )
  return row?.rows ?? 0
}

type Lanes = { db: Database; key: RunKey; how: LaneWork }

/**
 * Chunk after chunk, of one lane after another, until none is free. With a share of less than half of the time all workers
 * but one give way; the pause after a chunk makes its time the share.
 */
async function workLanes({ db, key, how }: Lanes, isFirst: boolean): Promise<void> {
  const { work, chunkRows = CHUNK_ROWS } = how
  for (const bucket of await openLanes(db, key)) {
    let isFree = true
    while (isFree) {
      const share = shareOf(key, how)
      if (share < 1 / 2 && !isFirst) return
      const began = performance.now()
      const limit = Math.ceil(chunkRows * Math.max(share, SMALLEST_CHUNK))
      isFree = await db.transaction((tx) => workChunk(tx, { key, bucket }, work, limit))
      if (share < 1) await pause(((performance.now() - began) * (1 - share)) / share)
    }
  }
}

/** What customers leave it, or what it needs to be done in time. */
function shareOf({ due }: RunKey, { now, traffic = noTraffic, withinMs = WITHIN_MS }: LaneWork): number {
  return Math.max(traffic.share(), shareForDeadline(now() - due, withinMs))
}

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms))
}

/** The first buckets of the lanes that are not done, without a lock. */
async function openLanes(db: Database, key: RunKey): Promise<number[]> {
  const rows = await db.query(
    { bucket: sqlType.number },
    'select bucket from job_lane where job = $1 and due_at = $2 and subject = $3 and not done order by bucket',
    keyValues(key),
  )
  return rows.map(({ bucket }) => bucket)
}

type LaneKey = { key: RunKey; bucket: number }
type LaneRow = { bucket_to: number; cursor_bucket: number; cursor_user: number; cursor_id: number }

/** One chunk of a lane. False when the lane is done, or another worker has it. */
async function workChunk(tx: Transaction, lane: LaneKey, work: ChunkWork, limit: number): Promise<boolean> {
  const { key, bucket } = lane
  const [row] = await tx.query<LaneRow>(
    `select bucket_to, cursor_bucket, cursor_user, cursor_id from job_lane
     where bucket = $4 and job = $1 and due_at = $2 and subject = $3 and not done for update skip locked`,
    [...keyValues(key), bucket],
  )
  if (row === undefined) return false
  const cursor = { bucket: row.cursor_bucket, userId: row.cursor_user, id: row.cursor_id }
  const done = await work(tx, { bucketFrom: bucket, bucketTo: row.bucket_to, cursor, limit })
  const next = done?.cursor ?? cursor
  const isLast = done?.isLast ?? true
  await tx.execute(
    `update job_lane set cursor_bucket = $5, cursor_user = $6, cursor_id = $7, rows = rows + $8, done = $9
     where bucket = $4 and job = $1 and due_at = $2 and subject = $3`,
    [...keyValues(key), bucket, next.bucket, next.userId, next.id, done?.rows ?? 0, isLast],
  )
  return !isLast
}

export function keyValues(key: RunKey): [string, string, string] {
  return [key.job, isoText(key.due), key.subject]
}
