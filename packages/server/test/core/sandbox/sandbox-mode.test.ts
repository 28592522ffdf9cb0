import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepMode, loadClock } from '../../../src/core/sandbox/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

let testDatabase: TestDatabase
let db: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.appUrl, log: silentLog(), connections: 2 })
})

afterEach(async () => {
  await db.close()
  await testDatabase.drop()
})

test('a database keeps the mode of its first start, whatever later starts say', async () => {
  expect(await keepMode(db, 'live')).toBe('live')
  expect(await keepMode(db, 'sandbox')).toBe('live')
  expect(await keepMode(db, 'live')).toBe('live')
})

test("a database whose clock was moved about before modes were kept is a sandbox's", async () => {
  await loadClock(db, { mode: 'sandbox', clockStart: null })
  expect(await keepMode(db, 'live')).toBe('sandbox')
})
