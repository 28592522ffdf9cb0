import { later } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { type Database, openDatabase, type Transaction } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTopic, outboxJob } from '../../../src/platform/outbox/index.ts'
import { TEST_START } from '../../test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

let testDatabase: TestDatabase
let db: Database
const clock = standingClock(TEST_START)
let heard: string[] = []
let fails = new Set<number>()

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, log: silentLog(), connections: 6 })
})
afterAll(async () => {
  await db.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  heard = []
  fails = new Set()
  await db.execute('truncate outbox')
  await db.transaction(async (tx) => {
    for (const [bucket, word] of Object.entries(['a', 'b', 'c'])) await say(tx, Number(bucket), word)
    for (const [bucket, word] of Object.entries(['d', 'e', 'f'])) await say(tx, Number(bucket), word)
  })
})

const said = createTopic('said', z.object({ word: z.string() }))
const say = (tx: Transaction, bucket: number, word: string) =>
  said.announce(tx, { bucket, payload: { word }, at: TEST_START })
const job = () =>
  outboxJob(
    db,
    clock,
    said.subscribe(async (_tx, { bucket, payload }) => {
      if (fails.has(bucket)) throw new Error(`nobody hears bucket ${bucket}`)
      heard.push(`${bucket}${payload.word}`)
    }),
  )
const run = () => job().run(TEST_START, later(TEST_START, 1))

test('events are heard bucket by bucket, there in the order in which they were written, and once', async () => {
  expect(await job().nextDue(TEST_START)).toBe(TEST_START)
  await run()
  await run()
  expect(heard).toEqual(['0a', '0d', '1b', '1e', '2c', '2f'])
  expect(await job().nextDue(TEST_START)).toBeNull()
})

test('an event that fails holds up those of its own bucket alone', async () => {
  fails.add(1)
  await expect(run()).rejects.toThrow('nobody hears bucket 1')
  expect(heard).toEqual(['0a', '0d', '2c', '2f'])
  fails.clear()
  await run()
  expect(heard.slice(4)).toEqual(['1b', '1e'])
})

test('events of a bucket that another process has locked are passed over, and nothing waits', async () => {
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const other = db.transaction(async (tx) => {
    await tx.query('select 1 from outbox where bucket = $1 for update', [1])
    await held
  })
  await run()
  expect(heard).toEqual(['0a', '0d', '2c', '2f'])
  free()
  await other
  await run()
  expect(heard.slice(4)).toEqual(['1b', '1e'])
})

test("an event whose payload is not of its topic's schema fails, and stays", async () => {
  const numbered = createTopic('said', z.object({ word: z.int() }))
  const handle = numbered.subscribe(async (_tx, { payload }) => {
    heard.push(String(payload.word))
  })
  await expect(outboxJob(db, clock, handle).run(TEST_START, later(TEST_START, 1))).rejects.toThrow('word')
  expect(heard).toEqual([])
  await run()
  expect(heard).toHaveLength(6)
})
