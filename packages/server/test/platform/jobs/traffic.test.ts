import { instant, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { createTraffic, nextShare, runOverRows, shareForDeadline } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const DUE = instant(1_900_000_800_000)

let testDatabase: TestDatabase
let db: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, log: silentLog(), connections: 4 })
  await db.execute(`create table deed as select i::smallint as bucket, i::bigint as user_id, i::bigint as id
    from generate_series(1, 40) as i`)
})
afterAll(async () => {
  await db.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  await db.execute('truncate job_run, job_lane')
  await db.execute(`delete from setting where name = 'traffic'`)
})

/** A second in which customers waited so long each. */
async function second(traffic: ReturnType<typeof createTraffic>, ms: number) {
  for (let request = 0; request < 20; request += 1) traffic.observe(ms)
  await traffic.look()
}

test('without customers the share is the whole, and as many of them as ever take nothing while they are as quick', async () => {
  const traffic = createTraffic(db)
  await traffic.look()
  expect(traffic.share()).toBe(1)
  for (let seconds = 0; seconds < 5; seconds += 1) await second(traffic, 4)
  expect(traffic.share()).toBe(1)
})

test('the share falls while customers wait longer than in calm, and rises again step by step', async () => {
  const traffic = createTraffic(db)
  await second(traffic, 4)
  for (let seconds = 0; seconds < 3; seconds += 1) await second(traffic, 40)
  const low = traffic.share()
  expect(low).toBeCloseTo(0.6 ** 3)
  for (let seconds = 0; seconds < 20; seconds += 1) await second(traffic, 40)
  expect(traffic.share()).toBe(0.05)
  await second(traffic, 4)
  expect(traffic.share()).toBeCloseTo(0.15)
})

test('a process without customers of its own, a worker, gives way by what the others have measured', async () => {
  const [server, worker] = [createTraffic(db), createTraffic(db)]
  await second(server, 4)
  await second(server, 40)
  await worker.look()
  expect(worker.share()).toBeCloseTo(0.6)
})

test('what was measured long ago is of customers who have gone', async () => {
  await db.execute(`insert into setting values ('traffic', '9 ' || (extract(epoch from clock_timestamp()) - 60)::text)`)
  const worker = createTraffic(db)
  await worker.look()
  expect(worker.share()).toBe(1)
})

test('one step follows another: down by a share of itself, up by a tenth, and never to nothing', () => {
  expect(nextShare(0.5, null)).toBe(1)
  expect(nextShare(0.5, 3)).toBeCloseTo(0.3)
  expect(nextShare(0.05, 3)).toBe(0.05)
  expect(nextShare(0.5, 1)).toBeCloseTo(0.6)
})

test('the deadline asks for nothing in the first half of the time, and for all of it from its end on', () => {
  const shares = [0, 5, 10, 15, 40].map((minutes) => shareForDeadline(minutes * MINUTE_MS, 10 * MINUTE_MS))
  expect(shares).toEqual([0, 0, 1, 1, 1])
  expect(shareForDeadline(7.5 * MINUTE_MS, 10 * MINUTE_MS)).toBe(0.5)
})

test('a run past its deadline takes the whole share, however long customers wait', async () => {
  const limits = async (lateMs: number) => {
    const subject = String(lateMs)
    const chunks: number[] = []
    await runOverRows(db, {
      key: { job: 'pay', due: DUE, subject },
      rows: { table: 'deed', where: 'id > $1', values: [0] },
      now: () => instant(DUE + lateMs),
      pace: { chunkRows: 8, workers: 1, withinMs: 60 * SECOND_MS, traffic: { share: () => 1 / 4 } },
      async chunk(tx, { after, until }) {
        const [row] = await tx.query<{ count: number }>(
          'select count(*) as count from deed where bucket > $1 and bucket <= $2 or bucket = $1 and id > $3',
          [after[0], until[0], after[2]],
        )
        chunks.push(row?.count ?? 0)
      },
    })
    return Math.max(...chunks)
  }
  expect(await limits(0)).toBeLessThanOrEqual(2)
  expect(await limits(61 * SECOND_MS)).toBeGreaterThan(2)
})
