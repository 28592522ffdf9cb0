import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { eachBucket } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

let testDatabase: TestDatabase
let db: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, log: silentLog(), connections: 6 })
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

test('buckets have their turn four at a time, each once', async () => {
  const buckets = Array.from({ length: 20 }, (_, index) => index)
  const had: number[] = []
  let [underWay, most] = [0, 0]
  let meet: () => void = () => undefined
  const four = new Promise<void>((resolve) => {
    meet = resolve
  })
  await eachBucket(db, buckets, async (tx, bucket) => {
    underWay += 1
    most = Math.max(most, underWay)
    if (underWay === 4) meet()
    await four
    await tx.query('select 1 as one')
    had.push(bucket)
    underWay -= 1
  })
  expect(most).toBe(4)
  expect(had.sort((a, b) => a - b)).toEqual(buckets)
})
