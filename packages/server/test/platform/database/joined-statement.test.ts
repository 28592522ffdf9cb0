import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, joined, openDatabase, type Part, runJoined } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase } from '../../test-database.ts'

let db: Database
let drop: () => Promise<void>

const WRITE: Part = {
  parameters: 2,
  sql: (first) => `written as (
    insert into drawer (id, amount) values ($${first}::bigint, $${first + 1}::bigint) on conflict do nothing returning 1)`,
  require: { holds: 'exists (select from written)', reason: 'repeated' },
}
const TAKE: Part = {
  parameters: 1,
  sql: (first) => `taken as (
    update purse set amount = amount - $${first}::bigint where amount >= $${first}::bigint returning 1)`,
  require: { holds: 'exists (select from taken)', reason: 'empty' },
}
const BOTH = joined([WRITE, TAKE])

beforeAll(async () => {
  const test = await createTestDatabase()
  db = openDatabase({ url: test.url, log: silentLog() })
  drop = test.drop
  await db.execute('create table drawer (id bigint primary key, amount bigint not null)')
  await db.execute('create table purse (amount bigint not null)')
})
afterAll(async () => {
  await db.close()
  await drop()
})
beforeEach(async () => {
  await db.execute('delete from drawer')
  await db.execute('delete from purse')
  await db.execute('insert into purse values (10)')
})

async function state() {
  const [row] = await db.query<{ drawers: number; purse: number }>(
    'select (select count(*) from drawer) as drawers, (select sum(amount)::bigint from purse) as purse',
  )
  return row
}

test('parts joined are done together', async () => {
  await runJoined(db, BOTH, [1, 7, 7])
  expect(await state()).toEqual({ drawers: 1, purse: 3 })
})

test('a part whose condition does not hold undoes the others, and says why', async () => {
  await expect(runJoined(db, BOTH, [1, 11, 11])).rejects.toMatchObject({ reason: 'empty' })
  expect(await state()).toEqual({ drawers: 0, purse: 10 })
  await runJoined(db, BOTH, [1, 4, 4])
  await expect(runJoined(db, BOTH, [1, 4, 4])).rejects.toMatchObject({ reason: 'repeated' })
  expect(await state()).toEqual({ drawers: 1, purse: 6 })
})

test('many at once take no more than there is', async () => {
  const acts = Array.from({ length: 30 }, (_, id) => runJoined(db, BOTH, [id, 1, 1]))
  const results = await Promise.allSettled(acts)
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
  expect(await state()).toEqual({ drawers: 10, purse: 0 })
})

test('another fault of the database is passed on as it is', async () => {
  await expect(runJoined(db, BOTH, [1, 'x', 1])).rejects.toMatchObject({ code: '22P02' })
})
