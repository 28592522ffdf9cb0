import { type Instant, instant } from '@tenor/contract/time'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type Transaction } from '../../../src/platform/database/index.ts'
import { type ChunkWork, type Lane, openRun, type RunKey, workRun } from '../../../src/platform/jobs/lanes.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const DUE = instant(1_900_000_800_000)
const KEY: RunKey = { job: 'pay', due: DUE, subject: 'BTC' }
const now = (): Instant => DUE
const ROWS = 300
const CHUNK = 5

describe('a run in lanes', () => {
  let testDatabase: TestDatabase
  let db: Database

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    db = openDatabase({ url: testDatabase.superuserUrl, log: silentLog(), connections: 10 })
    await db.execute(
      'create table position (bucket smallint, user_id bigint, id bigint, paid integer not null default 0)',
    )
  })
  afterAll(async () => {
    await db.close()
    await testDatabase.drop()
  })
  beforeEach(async () => {
    await db.execute('truncate position, job_run, job_lane')
    await db.execute('insert into position select i * 7 % 1024, i, i from generate_series(1, $1::bigint) as i', [ROWS])
  })

  const timesPaid = () =>
    db.query<{ paid: number; count: number }>(
      'select paid, count(*) as count from position group by paid order by paid',
    )
  const lanes = () => db.query<{ bucket: number; done: boolean }>('select bucket, done from job_lane order by bucket')

  test('covers every bucket by just one lane', async () => {
    await openRun(db, KEY, { rows: 100_000 }, DUE)
    const rows = await db.query<{ bucket: number; bucket_to: number }>(
      'select bucket, bucket_to from job_lane order by bucket',
    )
    const buckets = rows.flatMap((row) =>
      Array.from({ length: row.bucket_to - row.bucket + 1 }, (_, at) => row.bucket + at),
    )
    expect(rows).toHaveLength(16)
    expect(buckets).toEqual(Array.from({ length: 1_024 }, (_, bucket) => bucket))
  })

  test('has a lane for every 1,800 rows, up to sixteen', async () => {
    const lanesFor = async (rows: number) => {
      await db.execute('truncate job_run, job_lane')
      await openRun(db, KEY, { rows }, DUE)
      return (await lanes()).length
    }
    expect([await lanesFor(0), await lanesFor(1_800), await lanesFor(1_801), await lanesFor(28_801)]).toEqual([
      1, 1, 2, 16,
    ])
  })

  test('has lanes by the size of its chunks', async () => {
    await openRun(db, KEY, { rows: 301, chunkRows: 100 }, DUE)
    expect(await lanes()).toHaveLength(4)
  })

  test('a chunk that says it is the last ends its lane at once', async () => {
    await openRun(db, KEY, { rows: 100 }, DUE)
    let asked = 0
    await workRun(db, KEY, {
      workers: 1,
      now,
      work: async () => {
        asked += 1
        return { rows: 3, cursor: { bucket: 5, userId: 1, id: 1 }, isLast: asked === 2 }
      },
    })
    expect(asked).toBe(2)
  })

  test('pays each position once with three processes of two workers each', async () => {
    await Promise.all(
      [1, 2, 3].map(async () => {
        await openRun(db, KEY, { rows: 100_000 }, DUE)
        await workRun(db, KEY, { work: payChunk, workers: 2, now })
      }),
    )
    expect(await timesPaid()).toEqual([{ paid: 1, count: ROWS }])
    const [run] = await db.query<{ state: string; rows: number }>('select state, rows from job_run')
    expect(run).toEqual({ state: 'done', rows: ROWS })
  })

  test('while customers come, chunks are small and one worker goes on alone', async () => {
    await openRun(db, KEY, { rows: 100_000 }, DUE)
    const limits: number[] = []
    let [atWork, mostAtWork] = [0, 0]
    const watched: ChunkWork = async (tx, lane) => {
      limits.push(lane.limit)
      atWork += 1
      mostAtWork = Math.max(mostAtWork, atWork)
      const done = await payChunk(tx, lane)
      atWork -= 1
      return done
    }
    await workRun(db, KEY, { work: watched, workers: 2, now, traffic: { share: () => 1 / 4 } })
    expect(new Set(limits)).toEqual(new Set([500]))
    expect(mostAtWork).toBe(1)
    expect(await timesPaid()).toEqual([{ paid: 1, count: ROWS }])
  })

  test('opened and worked on again, it pays nothing more', async () => {
    for (let time = 0; time < 2; time += 1) {
      await openRun(db, KEY, { rows: ROWS }, DUE)
      expect(await workRun(db, KEY, { work: payChunk, workers: 2, now })).toBe(ROWS)
    }
    expect(await timesPaid()).toEqual([{ paid: 1, count: ROWS }])
  })

  test('a chunk that fails leaves its rows unpaid and its lane free, and the next one goes on from there', async () => {
    await openRun(db, KEY, { rows: 100_000 }, DUE)
    let chunks = 0
    const failing: ChunkWork = async (tx, lane) => {
      const done = await payChunk(tx, lane)
      chunks += 1
      if (chunks === 12) throw new Error('the power went out')
      return done
    }
    await expect(workRun(db, KEY, { work: failing, workers: 1, now })).rejects.toThrow()
    const [unpaid] = await timesPaid()
    expect(unpaid).toMatchObject({ paid: 0 })
    expect((await lanes()).some((lane) => !lane.done)).toBe(true)
    await workRun(db, KEY, { work: payChunk, workers: 2, now })
    expect(await timesPaid()).toEqual([{ paid: 1, count: ROWS }])
  })

  test('a worker whose connection dies in the middle of a chunk leaves the lane to another that waits for it', async () => {
    await openRun(db, KEY, { rows: 100 }, DUE)
    const dying = new pg.Client({ connectionString: testDatabase.appUrl })
    dying.on('error', () => undefined)
    await dying.connect()
    await dying.query('begin')
    await dying.query('select bucket from job_lane for update skip locked')
    const [backend] = (await dying.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const waiting = workRun(db, KEY, { work: payChunk, workers: 2, now })
    const early = await Promise.race([waiting, new Promise((wake) => setTimeout(() => wake('still waiting'), 150))])
    expect(early).toBe('still waiting')
    await db.query('select pg_terminate_backend($1)', [backend?.pid ?? 0])
    expect(await waiting).toBe(ROWS)
    expect(await timesPaid()).toEqual([{ paid: 1, count: ROWS }])
    await dying.end().catch(() => undefined)
  })
})

/** Pays the next rows of the lane, in the transaction that moves its watermark. */
async function payChunk(tx: Transaction, { bucketFrom, bucketTo, cursor }: Lane) {
  const rows = await tx.query<{ bucket: number; user_id: number; id: number }>(
    `update position set paid = paid + 1 where id in (
       select id from position where bucket between $1 and $2 and (bucket, user_id, id) > ($3::smallint, $4::bigint, $5::bigint)
       order by bucket, user_id, id limit ${CHUNK})
     returning bucket, user_id, id`,
    [bucketFrom, bucketTo, cursor.bucket, cursor.userId, cursor.id],
  )
  const last = rows.sort((a, b) => a.bucket - b.bucket || a.user_id - b.user_id).at(-1)
  if (last === undefined) return null
  const cursorAfter = { bucket: last.bucket, userId: last.user_id, id: last.id }
  return { rows: rows.length, cursor: cursorAfter, isLast: rows.length < CHUNK }
}
