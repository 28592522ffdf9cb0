import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/database/index.ts'
import { silentLog } from '../../src/platform/log/index.ts'
import { findingsOf, sumsCheck } from '../../src/platform/reconcile/index.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

/* Holdings that accrue by the hour, and the bucket's row of each pool with the sum of what is not posted yet. */

let test: TestDatabase
let owner: Database
beforeAll(async () => {
  test = await createTestDatabase()
  owner = openDatabase({ url: test.url, log: silentLog(), connections: 1 })
  await owner.execute('create table holding (bucket smallint, user_id bigint, asset text, accrued numeric(38, 8))')
  await owner.execute('create table pool_bucket (bucket smallint, asset text, accrued numeric(38, 8))')
  await owner.execute(
    `insert into holding select n % 4, n, 'USDT', n * 0.00000001 from generate_series(1, 100) n
     union all select 1, 200, 'BTC', 0`,
  )
  await owner.execute('insert into pool_bucket select bucket, asset, sum(accrued) from holding group by 1, 2')
})
afterAll(async () => {
  await owner.close()
  await test.drop()
})

const CHECK = sumsCheck({
  name: 'flexible.accrued',
  says: 'what holdings accrued is not what the pool says',
  by: ['bucket', 'asset'],
  rows: 'select bucket, asset, accrued as amount from holding',
  sums: 'select bucket, asset, accrued as amount from pool_bucket',
})
const found = async () => (await findingsOf(owner, [CHECK])).flatMap(({ rows }) => rows)

it('what has accrued in rows is compared with its sum in the row of the bucket', async () => {
  expect(await found()).toEqual([])
  await owner.execute('update holding set accrued = accrued + 0.00000001 where user_id = 7')
  expect(await found()).toEqual([{ bucket: 3, asset: 'USDT', in_rows: '0.00001276', in_sum: '0.00001275' }])
  await owner.execute('update holding set accrued = accrued - 0.00000001 where user_id = 7')
})

it('a sum of which there are no rows, and rows of which there is no sum, are found', async () => {
  await owner.execute(`insert into pool_bucket values (9, 'ETH', 5)`)
  await owner.execute(`insert into holding values (8, 300, 'ETH', 2)`)
  expect(await found()).toEqual(
    expect.arrayContaining([
      { bucket: 9, asset: 'ETH', in_rows: '0', in_sum: '5' },
      { bucket: 8, asset: 'ETH', in_rows: '2', in_sum: '0' },
    ]),
  )
})
