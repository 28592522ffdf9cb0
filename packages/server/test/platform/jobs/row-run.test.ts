import { type Instant, instant } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type Transaction } from '../../../src/platform/database/index.ts'
import { inRange, type RowRange, type RowRun, rangeValues, runOverRows } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { platformChecks, reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const DUE = instant(1_900_000_800_000)
const now = (): Instant => DUE

describe('a run over rows', () => {
  let testDatabase: TestDatabase
  let db: Database
  let ranges: RowRange[] = []

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    db = openDatabase({ url: testDatabase.url, log: silentLog(), connections: 10 })
    await db.execute(
      'create table deed (bucket smallint, user_id bigint, id bigint, coin text, paid integer default 0)',
    )
  })
  afterAll(async () => {
    await db.close()
    await testDatabase.drop()
  })
  beforeEach(async () => {
    ranges = []
    await db.execute('truncate deed, job_run, job_lane')
    await db.execute(`insert into deed select i * 7 % 1024, i, i, 'BTC' from generate_series(1, 301) as i`)
    await db.execute(`insert into deed select 8, i, i, 'ETH' from generate_series(1, 40) as i`)
  })

  const run = (coin: string, given: Partial<RowRun> = {}): RowRun => ({
    key: { job: 'pay', due: DUE, subject: coin },
    rows: { table: 'deed', where: 'coin = $1', values: [coin] },
    now,
    async chunk(tx: Transaction, range: RowRange) {
      ranges.push(range)
      await tx.execute(`update deed o set paid = paid + 1 where coin = $1 and ${inRange(range, 'o', 2)}`, [
        coin,
        ...rangeValues(range),
      ])
    },
    ...given,
  })
  const paid = () =>
    db.query<{ coin: string; paid: number; count: number }>(
      'select coin, paid, count(*) as count from deed group by coin, paid order by coin, paid',
    )
  const unpaid = [{ coin: 'ETH', paid: 0, count: 40 }]
  const faults = async () => (await reconcile(db, platformChecks)).flatMap((finding) => finding.rows)

  test('does each row of its selection once, in chunks of the size that it is told', async () => {
    expect(await runOverRows(db, run('BTC', { pace: { chunkRows: 100 } }))).toBe(301)
    expect(await paid()).toEqual([{ coin: 'BTC', paid: 1, count: 301 }, ...unpaid])
    expect(ranges.length).toBeGreaterThanOrEqual(4)
    expect(await faults()).toEqual([])
  })

  test('begun by three processes at once and over again does each row once', async () => {
    const some = { pace: { chunkRows: 100 } }
    expect(await Promise.all([1, 2, 3].map(() => runOverRows(db, run('BTC', some))))).toEqual([301, 301, 301])
    expect(await runOverRows(db, run('BTC', some))).toBe(301)
    expect(await paid()).toEqual([{ coin: 'BTC', paid: 1, count: 301 }, ...unpaid])
    expect(await faults()).toEqual([])
  })

  test('that fits in a chunk is one transaction, also when three processes begin it at once and over again', async () => {
    await Promise.all([1, 2, 3].map(() => runOverRows(db, run('BTC'))))
    expect(await runOverRows(db, run('BTC'))).toBe(301)
    expect(ranges).toHaveLength(1)
    expect(await paid()).toEqual([{ coin: 'BTC', paid: 1, count: 301 }, ...unpaid])
    expect(await faults()).toEqual([])
  })

  test('that fails in its one transaction is as if it had never begun', async () => {
    const failing = run('BTC')
    const chunk = async (tx: Transaction, range: RowRange) => {
      await failing.chunk(tx, range, false, 301)
      throw new Error('the power went out')
    }
    await expect(runOverRows(db, { ...failing, chunk })).rejects.toThrow('the power went out')
    expect(await db.query('select 1 from job_run')).toEqual([])
    expect(await runOverRows(db, run('BTC'))).toBe(301)
    expect(await paid()).toEqual([{ coin: 'BTC', paid: 1, count: 301 }, ...unpaid])
  })

  test('that was counted before goes over whole buckets, and goes on where one by rows was cut off', async () => {
    const some = { pace: { chunkRows: 100, workers: 1 } }
    const plain = run('BTC', some)
    let left = 2
    const chunk = async (tx: Transaction, range: RowRange) => {
      left -= 1
      if (left < 0) throw new Error('the power went out')
      await plain.chunk(tx, range, false, 0)
    }
    await expect(runOverRows(db, { ...plain, chunk })).rejects.toThrow('the power went out')
    ranges = []
    await runOverRows(db, run('BTC', { ...some, counted: 301 }))
    expect(ranges.every(({ until }) => until[1] === Number.MAX_SAFE_INTEGER)).toBe(true)
    expect(await paid()).toEqual([{ coin: 'BTC', paid: 1, count: 301 }, ...unpaid])
    expect(await faults()).toEqual([])
  })

  test('while customers wait takes a quarter of a chunk at a time', async () => {
    const busy = { share: () => 1 / 4 }
    await runOverRows(db, run('BTC', { pace: { chunkRows: 400, traffic: busy } }))
    expect(ranges.length).toBeGreaterThanOrEqual(4)
    expect(await paid()).toEqual([{ coin: 'BTC', paid: 1, count: 301 }, ...unpaid])
  })

  test('that is planned once says so in its chunks alone, and to no distributed database', async () => {
    const modes: unknown[] = []
    const mode = async (tx: Pick<Transaction, 'query'>) =>
      (await tx.query<{ plan_cache_mode: string }>('show plan_cache_mode'))[0]?.plan_cache_mode
    const plain = run('BTC')
    const chunk = async (tx: Transaction, range: RowRange) => {
      modes.push(await mode(tx))
      await plain.chunk(tx, range, false, 0)
    }
    const planned = { ...plain, chunk, isPlannedOnce: true }
    await runOverRows(db, { ...planned, pace: { chunkRows: 200, workers: 1 } })
    expect(new Set(modes)).toEqual(new Set(['force_generic_plan']))
    expect(await mode(db)).toBe('auto')
    const elsewhere = { ...planned.key, subject: 'nodes' }
    await runOverRows(db, { ...planned, key: elsewhere, pace: { byBucket: true, chunkRows: 200, workers: 1 } })
    expect(modes.at(-1)).toBe('auto')
    expect(await paid()).toEqual([{ coin: 'BTC', paid: 2, count: 301 }, ...unpaid])
  })

  test('with no rows is over at once', async () => {
    expect(await runOverRows(db, run('SOL'))).toBe(0)
    expect(ranges).toEqual([])
    expect(await db.query('select state, rows from job_run')).toEqual([{ state: 'done', rows: 0 }])
  })

  test('on a distributed database has a lane for each bucket that has work, and names that bucket alone', async () => {
    await db.execute(`update deed set bucket = bucket % 40 where coin = 'BTC'`)
    const pace = { chunkRows: 5, byBucket: true }
    const alone = run('BTC', { pace, bucketByBucket: true })
    expect(await Promise.all([1, 2].map(() => runOverRows(db, alone)))).toEqual([301, 301])
    expect(await paid()).toEqual([{ coin: 'BTC', paid: 1, count: 301 }, ...unpaid])
    expect(ranges.every(({ after, until }) => after[0] === until[0])).toBe(true)
    const [lanes] = await db.query(
      'select count(*) as count, bool_and(bucket = bucket_to and done) as alone from job_lane',
    )
    expect(lanes).toEqual({ count: 40, alone: true })
    expect(await faults()).toEqual([])
  })

  test('of few rows goes over ranges of buckets there too, where its statements can', async () => {
    expect(await runOverRows(db, run('BTC', { pace: { chunkRows: 100, byBucket: true } }))).toBe(301)
    expect(ranges.some(({ after, until }) => after[0] !== until[0])).toBe(true)
    expect(await paid()).toEqual([{ coin: 'BTC', paid: 1, count: 301 }, ...unpaid])
  })
})
