import { type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type Transaction } from '../../../src/platform/database/index.ts'
import { periodicJob, watermark } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const BEGIN = instant(1_900_000_020_000)
const minute = (count: number): Instant => later(BEGIN, count * MINUTE_MS)

describe('a periodic job', () => {
  let testDatabase: TestDatabase
  let db: Database

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    db = openDatabase({ url: testDatabase.url, log: silentLog(), connections: 8 })
    await db.execute('create table period_done (from_at timestamptz not null, to_at timestamptz not null)')
  })
  afterAll(async () => {
    await db.close()
    await testDatabase.drop()
  })
  beforeEach(async () => {
    await db.execute('truncate period_done, job_watermark')
  })

  const record = async (tx: Transaction, from: Instant, to: Instant) => {
    await tx.execute('insert into period_done (from_at, to_at) values ($1, $2)', [isoText(from), isoText(to)])
  }
  const done = () => db.query<{ from_at: Instant; to_at: Instant }>('select * from period_done order by from_at, to_at')
  const given = (settings: { missed: 'each' | 'latest'; batch?: number }, work = record) =>
    periodicJob({ db, name: 'bell', everyMs: MINUTE_MS, beginAt: BEGIN, work, ...settings })

  /** Does what is due as the runner would, until nothing is. */
  async function catchUp(job: ReturnType<typeof given>, now: Instant): Promise<void> {
    for (let due = await job.nextDue(now); due !== null && due <= now; due = await job.nextDue(now))
      await job.run(due, now)
  }

  test('makes up each missed period, oldest first', async () => {
    const periods: Instant[] = []
    const job = given({ missed: 'each' }, async (_tx, _from, to) => {
      periods.push(to)
    })
    await catchUp(job, minute(5))
    expect(periods).toEqual([1, 2, 3, 4, 5].map(minute))
  })

  test('does nothing before its first period has ended', async () => {
    expect(await given({ missed: 'each' }).nextDue(later(BEGIN, 1))).toEqual(minute(1))
    await given({ missed: 'each' }).run(minute(0), minute(0))
    expect(await done()).toEqual([])
  })

  test('takes several missed periods in one batch, with nothing between them left out', async () => {
    await catchUp(given({ missed: 'each', batch: 4 }), minute(10))
    const spans = (await done()).map((row) => [row.from_at, row.to_at])
    expect(spans).toEqual([
      [minute(0), minute(4)],
      [minute(4), minute(8)],
      [minute(8), minute(10)],
    ])
  })

  test('does only the newest of missed periods where that is asked for', async () => {
    await catchUp(given({ missed: 'latest' }), later(minute(7), 12_345))
    expect((await done()).map((row) => row.to_at)).toEqual([minute(7)])
    expect(await watermark(db, 'bell')).toEqual(minute(7))
  })

  test('does each period once when several workers are at it at the same moment', async () => {
    await Promise.all(Array.from({ length: 6 }, () => catchUp(given({ missed: 'each' }), minute(12))))
    expect((await done()).map((row) => row.to_at)).toEqual(Array.from({ length: 12 }, (_, at) => minute(at + 1)))
  })

  test('leaves a period undone, with all it wrote, when the work fails, and does it the next time', async () => {
    let isBroken = true
    const job = given({ missed: 'each' }, async (tx, from, to) => {
      await record(tx, from, to)
      if (isBroken) throw new Error('the power went out')
    })
    await expect(job.run(minute(1), minute(3))).rejects.toThrow()
    expect(await done()).toEqual([])
    isBroken = false
    await catchUp(job, minute(3))
    expect((await done()).map((row) => row.to_at)).toEqual([1, 2, 3].map(minute))
  })

  test('a period that was done is not done again, whoever asks', async () => {
    await given({ missed: 'each' }).run(minute(1), minute(1))
    await given({ missed: 'each' }).run(minute(1), minute(1))
    expect(await done()).toHaveLength(1)
  })
})
