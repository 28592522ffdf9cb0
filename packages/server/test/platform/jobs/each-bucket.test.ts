import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { eachBucket } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

let testDatabase: TestDatabase
let db: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, log: silentLog(), connections: 2 })
  await db.execute('create table heard (bucket smallint)')
})
afterAll(async () => {
  await db.close()
  await testDatabase.drop()
})

test('a bucket that fails leaves nothing, holds up no other, and is what is thrown at the end', async () => {
  const work = eachBucket(db, [3, 5, 8], async (tx, bucket) => {
    await tx.execute('insert into heard values ($1)', [bucket])
    if (bucket === 5) throw new Error('the fifth failed')
  })
  await expect(work).rejects.toThrow('the fifth failed')
  expect(await db.query('select bucket from heard order by bucket')).toEqual([{ bucket: 3 }, { bucket: 8 }])
})
