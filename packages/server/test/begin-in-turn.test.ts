import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTurn } from '../src/demo.ts'
import { type Database, openDatabase } from '../src/platform/database/index.ts'
import { silentLog } from '../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let testDatabase: TestDatabase
let servers: Database[]

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  const options = { url: testDatabase.appUrl, log: silentLog(), connections: 2 }
  servers = [openDatabase(options), openDatabase(options), openDatabase(options)]
})

afterEach(async () => {
  for (const db of servers) await db.close()
  await testDatabase.drop()
})

test('servers that start at once begin the sandbox one after another, also when one of them fails', async () => {
  let inside = 0
  let most = 0
  const begin = (db: Database, index: number) =>
    inTurn(db, async () => {
      inside += 1
      most = Math.max(most, inside)
      await setTimeout(20)
      inside -= 1
      if (index === 0) throw new Error('this start fails')
      return index
    })
  const results = await Promise.allSettled(servers.map(begin))
  expect(most).toBe(1)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
