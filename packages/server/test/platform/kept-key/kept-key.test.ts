import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { forgetKept, openKeptKey, rotateKept } from '../../../src/platform/kept-key/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const NAME = 'key_of_a_test'
/** As long as nobody asked the server for anything. */
const IDLE_MS = 3_600_000

let test: TestDatabase
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  db = openDatabase({ url: test.url, log: silentLog(), connections: 2 })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await db.close()
  await test.drop()
})

it('a server that nobody asked for long signs by no key that is forgotten, and recognises none', async () => {
  const idle = await openKeptKey(db, NAME)
  const first = await idle.newest()
  await rotateKept(db, [NAME])
  await forgetKept(db, [NAME])
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + IDLE_MS)
  const [newest, all] = await Promise.all([idle.newest(), idle.all()])
  expect(newest).not.toBe(first)
  expect(all).toEqual([newest])
})

it('what is known goes on being used while the database does not answer', async () => {
  const away = openDatabase({ url: test.url, log: silentLog(), connections: 1 })
  const key = await openKeptKey(away, NAME)
  const known = await key.newest()
  await away.close()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + IDLE_MS)
  await setTimeout(0)
  expect(await key.newest()).toBe(known)
})
