import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, inBackground, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

let testDatabase: TestDatabase
let db: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, log: silentLog(), connections: 2, backgroundConnections: 1 })
})
afterAll(async () => {
  await db.close()
  await testDatabase.drop()
})

test('work in the background goes on while requests have all their connections', async () => {
  const end = Promise.withResolvers<void>()
  const requests = Array.from({ length: 4 }, () => db.transaction(() => end.promise))
  const done = await inBackground(() => db.transaction((tx) => tx.query('select 1 as done')))
  expect(done).toEqual([{ done: 1 }])
  expect(db.use()).toEqual({ total: 3, idle: 1, waiting: 2 })
  end.resolve()
  await Promise.all(requests)
})

test('what the background starts later, by a timer, is still of the background', async () => {
  const end = Promise.withResolvers<void>()
  const requests = Array.from({ length: 3 }, () => db.transaction(() => end.promise))
  const later = inBackground(() => new Promise((resolve) => setTimeout(() => resolve(db.query('select 2 as done')), 1)))
  expect(await later).toEqual([{ done: 2 }])
  end.resolve()
  await Promise.all(requests)
})
