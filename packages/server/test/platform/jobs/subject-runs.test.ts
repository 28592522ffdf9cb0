import { HOUR_MS, type Instant, instant, later } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase, statementsBy } from '../../../src/platform/database/index.ts'
import { inRange, rangeValues, runOverSubjects, type SubjectRuns } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { platformChecks, reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const DUE = instant(1_900_000_800_000)
const POOLS = 10
const HOLDINGS = 100

describe('the runs of many subjects', () => {
  let testDatabase: TestDatabase
  let db: Database
  let sent = 0

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    db = counting(openDatabase({ url: testDatabase.url, log: silentLog(), connections: 10 }), () => {
      sent += 1
    })
    await db.execute(
      'create table holding (bucket smallint, user_id bigint, id bigint, pool text, hours integer default 0)',
    )
  })
  afterAll(async () => {
    await db.close()
    await testDatabase.drop()
  })
  beforeEach(async () => {
    await db.execute('truncate holding, job_run, job_lane')
    await db.execute(
      `insert into holding select i * 7 % 1024, i, i, 'pool' || i % ${POOLS} from generate_series(1, ${HOLDINGS}) as i`,
    )
    sent = 0
  })

  const accrue = (due: Instant, given: Partial<SubjectRuns> = {}): SubjectRuns => ({
    job: 'accrue',
    due,
    rows: { table: 'holding', where: 'id > $1', values: [0], subject: 'pool' },
    now: () => due,
    async chunk(tx, pool, range) {
      await tx.execute(`update holding o set hours = hours + 1 where pool = $1 and ${inRange(range, 'o', 2)}`, [
        pool,
        ...rangeValues(range),
      ])
    },
    ...given,
  })
  const hours = () => db.query<object>('select hours, count(*) as count from holding group by hours order by hours')
  const runs = () => db.query<object>('select count(*) as runs, sum(rows)::integer as rows from job_run')
  const faults = async () => (await reconcile(db, platformChecks)).flatMap((finding) => finding.rows)

  test('without any rows is one statement for all, and writes nothing', async () => {
    await db.execute('truncate holding')
    sent = 0
    expect(await runOverSubjects(db, accrue(DUE))).toBe(0)
    expect(sent).toBe(1)
    expect(await db.query('select 1 from job_run')).toEqual([])
  })

  test('of a day of ten pools and a hundred holdings take half a second at most, one transaction an hour', async () => {
    let best = Number.POSITIVE_INFINITY
    let days = 0
    // A machine that does other things as well is slow for a while, not each time.
    while (days < 3 || (best >= 500 && days < 20)) {
      const began = performance.now()
      for (let hour = 0; hour < 24; hour += 1)
        await runOverSubjects(db, accrue(later(DUE, (24 * days + hour) * HOUR_MS)))
      best = Math.min(best, performance.now() - began)
      days += 1
    }
    expect(sent).toBe(days * 24 * (1 + 2 + POOLS))
    expect(best).toBeLessThan(500)
    expect(await hours()).toEqual([{ hours: days * 24, count: HOLDINGS }])
    expect(await runs()).toEqual([{ runs: days * 24 * POOLS, rows: days * 24 * HOLDINGS }])
    expect(await faults()).toEqual([])
  })

  test('begun by three processes at once and over again do each row once', async () => {
    await Promise.all([1, 2, 3].map(() => runOverSubjects(db, accrue(DUE))))
    await runOverSubjects(db, accrue(DUE))
    expect(await hours()).toEqual([{ hours: 1, count: HOLDINGS }])
    expect(await runs()).toEqual([{ runs: POOLS, rows: HOLDINGS }])
  })

  test('of more rows than a chunk are runs by themselves', async () => {
    const some = accrue(DUE, { pace: { chunkRows: 5 } })
    await Promise.all([1, 2].map(() => runOverSubjects(db, some)))
    expect(await hours()).toEqual([{ hours: 1, count: HOLDINGS }])
    expect(await runs()).toEqual([{ runs: POOLS, rows: HOLDINGS }])
    expect(await faults()).toEqual([])
  })
})

/** The same database, with a word for each statement. */
function counting(db: Database, count: () => void): Database {
  return {
    ...db,
    query: statementsBy((work) => {
      count()
      return work(db)
    }).query,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          ...statementsBy((work) => {
            count()
            return work(tx)
          }),
        }),
      ),
  }
}
