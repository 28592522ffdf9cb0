import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, inTurn, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const TURN = 1

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

test('processes do the work of a turn one after another, also when one of them fails', async () => {
  let inside = 0
  let most = 0
  const work = (db: Database, index: number) =>
    inTurn(db, TURN, async () => {
      inside += 1
      most = Math.max(most, inside)
      await setTimeout(20)
      inside -= 1
      if (index === 0) throw new Error('this start fails')
      return index
    })
  const results = await Promise.allSettled(servers.map(work))
  expect(most).toBe(1)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('work that fails by a conflict is not done a second time', async () => {
  let done = 0
  const work = async () => {
    done += 1
    throw Object.assign(new Error('a conflict'), { code: '40001' })
  }
  await expect(inTurn(servers[0] as Database, TURN, work)).rejects.toThrow('a conflict')
  expect(done).toBe(1)
})
