import { afterAll, beforeAll, expect, test } from 'vitest'
import { besideTransaction, type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

let testDatabase: TestDatabase
let db: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, log: silentLog(), connections: 10 })
  await db.execute('create table deed (id integer primary key, paid integer default 0)')
  await db.execute('insert into deed (id) values (1), (2)')
})
afterAll(async () => {
  await db.close()
  await testDatabase.drop()
})

test('a transaction lets go where who has what is needed beside it waits for what it holds, and runs again', async () => {
  const pay = (id: number) => [`update deed set paid = paid + 1 where id = $1`, [id]] as const
  const isHeld = Promise.withResolvers<void>()
  const other = db.transaction(async (tx) => {
    await tx.execute(...pay(2))
    isHeld.resolve()
    await untilStatementsWait(db)
    await tx.execute(...pay(1))
  })
  await isHeld.promise
  let tries = 0
  await db.transaction(async (tx) => {
    tries += 1
    await tx.execute(...pay(1))
    await besideTransaction(db).execute(...pay(2))
  })
  await other
  expect(tries).toBeGreaterThan(1)
  expect(await db.query('select id, paid from deed order by id')).toEqual([
    { id: 1, paid: 2 },
    { id: 2, paid: 2 },
  ])
})

test('what fails beside a transaction for another reason is told as it is', async () => {
  await expect(besideTransaction(db).query('select 1 from nowhere')).rejects.toMatchObject({ code: '42P01' })
})
