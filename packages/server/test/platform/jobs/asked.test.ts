import { type Instant, instant, later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { onStatement } from '../../../src/platform/database/statement-recorder.ts'
import { askedJob, createRunner, type Job } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const START = instant(1_900_000_000_000)
const second = (count: number): Instant => later(START, count * SECOND_MS)

let made: TestDatabase
let db: Database

beforeAll(async () => {
  made = await createTestDatabase()
  db = openDatabase({ url: made.appUrl, log: silentLog(), connections: 2 })
})
afterAll(async () => {
  await db?.close()
  await made?.drop()
})

/** A job that is due once, at an instant that a query says. */
function once(
  name: string,
  seconds: number,
  diary: string[],
  query = `select to_timestamp(${second(seconds) / 1000})`,
) {
  let isDone = false
  return askedJob(db, {
    name,
    query,
    due: (found) => (isDone ? null : found),
    async run(due) {
      isDone = true
      diary.push(`${name} ${(due - START) / SECOND_MS}`)
    },
  })
}

async function statementsOf(jobs: readonly Job[], until: Instant): Promise<number> {
  let sent = 0
  const stop = onStatement(() => {
    sent += 1
  })
  await createRunner(jobs, standingClock(START), silentLog(), db).runUntil(until)
  stop()
  return sent
}

test('jobs are asked in one statement when they are due, and done in their order', async () => {
  const diary: string[] = []
  const jobs = [once('first', 2, diary), once('second', 1, diary), once('third', 2, diary), once('never', 9, diary)]
  await statementsOf([once('warm', 1, []), once('up', 1, [])], second(1))
  // Once at each of two instants, and once more: nothing is left.
  expect(await statementsOf(jobs, second(5))).toBe(3)
  expect(diary).toEqual(['second 1', 'first 2', 'third 2'])
})

test('one whose question fails is the one that failed, and the others are done', async () => {
  const diary: string[] = []
  const broken = once('broken', 1, diary, 'select due_at from a_table_that_is_not_there')
  const runner = createRunner([broken, once('sound', 1, diary)], standingClock(second(3)), silentLog(), db)
  runner.start()
  await expect.poll(() => diary).toEqual(['sound 1'])
  await runner.stop()
  const states = await runner.states(second(3))
  expect(states.map(({ name, failures }) => [name, failures])).toEqual([
    ['broken', 1],
    ['sound', 0],
  ])
})
