import { DAY_MS, HOUR_MS, type Instant, instant, later } from '@tenor/contract/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClockMover, loadClock } from '../../../src/core/sandbox/index.ts'
import { type MovableClock, movableClock } from '../../../src/platform/clock/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { createRunner, type Job } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

const START = instant(Date.UTC(2023, 2, 1))
const SANDBOX = { mode: 'sandbox', clockStart: START } as const
const log = silentLog()

let testDatabase: TestDatabase
let db: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.appUrl, log, connections: 4 })
})

afterEach(async () => {
  await db.close()
  await testDatabase.drop()
})

async function clockOf(config: Parameters<typeof loadClock>[1] = SANDBOX): Promise<MovableClock> {
  const { movable } = await loadClock(db, config)
  if (movable === null) throw new Error('not a sandbox')
  return movable
}

/** A job due at each whole multiple of `everyMs`, that notes when it was due and what the clock said. */
function fakeJob(name: string, everyMs: number, clock: MovableClock, notes: { name: string; due: Instant }[]): Job {
  let done = Math.floor(clock.now() / everyMs) * everyMs
  return {
    name,
    nextDue: async () => instant(done + everyMs),
    async run(due) {
      expect(clock.now()).toBe(due)
      notes.push({ name, due })
      done = due
    },
  }
}

function near(at: Instant, expected: Instant): void {
  expect(at).toBeGreaterThanOrEqual(expected)
  expect(at - expected).toBeLessThan(20_000)
}

describe("a sandbox's clock", () => {
  test('begins at the instant asked for on a new database, and goes on from its place afterwards', async () => {
    near((await clockOf()).now(), START)
    near((await clockOf({ mode: 'sandbox', clockStart: instant(Date.UTC(2030, 0, 1)) })).now(), START)
  })

  test('is the real time in live mode, and cannot be moved', async () => {
    const { clock, movable } = await loadClock(db, { mode: 'live', clockStart: null })
    expect(movable).toBeNull()
    const before = Date.now()
    const now = clock.now()
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
  })

  test('moves over a month with everything done at its due instant, in order', async () => {
    const clock = await clockOf()
    const notes: { name: string; due: Instant }[] = []
    const jobs = [fakeJob('daily', DAY_MS, clock, notes), fakeJob('six-hourly', 6 * HOUR_MS, clock, notes)]
    const mover = createClockMover({ db, clock, runner: createRunner(jobs, clock, log), log })
    const goal = later(START, 31 * DAY_MS)
    expect(await mover.move(() => goal)).toBe(goal)
    near(clock.now(), goal)
    expect(notes.filter(({ name }) => name === 'daily')).toHaveLength(31)
    expect(notes.filter(({ name }) => name === 'six-hourly')).toHaveLength(124)
    expect(notes.map(({ due }) => due)).toEqual(notes.map(({ due }) => due).sort((a, b) => a - b))
    expect(notes.slice(3, 5)).toEqual([
      { name: 'daily', due: later(START, DAY_MS) },
      { name: 'six-hourly', due: later(START, DAY_MS) },
    ])
  })

  test('keeps its place over a restart, also one in the midst of a move', async () => {
    const clock = await clockOf()
    const halfway = later(START, 10 * DAY_MS)
    const job: Job = {
      name: 'fails',
      nextDue: async () => halfway,
      run: async () => {
        near((await clockOf()).now(), halfway)
        throw new TypeError('killed')
      },
    }
    const mover = createClockMover({ db, clock, runner: createRunner([job], clock, log), log })
    await expect(mover.move((now) => later(now, 31 * DAY_MS))).rejects.toThrow('killed')
    near(clock.now(), halfway)
    near((await clockOf()).now(), halfway)
  })

  test('is moved by one at a time: who comes meanwhile waits, and moves it further', async () => {
    const clock = await clockOf()
    let isAtWork = false
    const job: Job = {
      name: 'slow',
      nextDue: async (until) => (done < until ? instant(done + HOUR_MS) : null),
      async run(due) {
        expect(isAtWork).toBe(false)
        isAtWork = true
        await new Promise((wake) => setTimeout(wake, 20))
        isAtWork = false
        done = due
      },
    }
    let done = Math.floor(clock.now() / HOUR_MS) * HOUR_MS
    const mover = createClockMover({ db, clock, runner: createRunner([job], clock, log), log })
    const begun = clock.now()
    const places = await Promise.all(Array.from({ length: 4 }, () => mover.move((now) => later(now, 2 * HOUR_MS))))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    near(clock.now(), later(begun, 8 * HOUR_MS))
    expect(done).toBe(later(START, 8 * HOUR_MS))
  })

  test('a move that is under way ends with the server, at the instant whose work is done', async () => {
    const clock = await clockOf()
    const notes: { name: string; due: Instant }[] = []
    const daily = fakeJob('daily', DAY_MS, clock, notes)
    const job: Job = {
      ...daily,
      async run(due, now) {
        await daily.run(due, now)
        if (notes.length === 3) mover.beginEnding()
      },
    }
    const mover = createClockMover({ db, clock, runner: createRunner([job], clock, log), log })
    const moved = mover.move((now) => later(now, 400 * DAY_MS))
    await expect(moved).rejects.toMatchObject({ status: 503, reason: 'request.unavailable' })
    await mover.stop()
    expect(notes).toHaveLength(3)
    near((await clockOf()).now(), later(START, 3 * DAY_MS))
  })

  test('is moved by one process at a time: none stores a place before that of another', async () => {
    const [one, other] = [await clockOf(), await clockOf()]
    let began = () => {}
    let goOn = () => {}
    const hasBegun = new Promise<void>((done) => (began = done))
    const mayGoOn = new Promise<void>((done) => (goOn = done))
    let isDone = false
    const job: Job = {
      name: 'slow',
      nextDue: async () => (isDone ? null : later(START, HOUR_MS)),
      async run() {
        began()
        await mayGoOn
        isDone = true
      },
    }
    const slow = createClockMover({ db, clock: one, runner: createRunner([job], one, log), log })
    const quick = createClockMover({ db, clock: other, runner: createRunner([], other, log), log })
    const moves = [slow.move((now) => later(now, 2 * HOUR_MS))]
    await hasBegun
    moves.push(quick.move((now) => later(now, DAY_MS)))
    await new Promise((wake) => setTimeout(wake, 200))
    goOn()
    const [, place] = await Promise.all(moves)
    near(place ?? START, later(START, DAY_MS + 2 * HOUR_MS))
    near((await clockOf()).now(), later(START, DAY_MS + 2 * HOUR_MS))
  })

  test('stands still for those who look while work is done at an instant', async () => {
    const clock = await clockOf()
    const seen: Instant[] = []
    const due = later(START, DAY_MS)
    let isDone = false
    const job: Job = {
      name: 'slow',
      nextDue: async () => (isDone ? null : due),
      async run() {
        for (let look = 0; look < 3; look += 1) {
          seen.push(clock.now())
          await new Promise((wake) => setTimeout(wake, 5))
        }
        isDone = true
      },
    }
    const mover = createClockMover({ db, clock, runner: createRunner([job], clock, log), log })
    await mover.move((now) => later(now, 2 * DAY_MS))
    expect(seen).toEqual([due, due, due])
  })

  test('never goes back: a move to where it is changes nothing, and an older place is not taken over', async () => {
    const clock = await clockOf()
    const mover = createClockMover({ db, clock, runner: createRunner([], clock, log), log })
    const before = clock.now()
    expect(await mover.move((now) => later(now, -DAY_MS))).toBeGreaterThanOrEqual(before)
    const stale = movableClock(clock.offset() + DAY_MS)
    stale.adopt(clock.offset())
    near(stale.now(), later(START, DAY_MS))
  })

  test('is followed by the other processes', async () => {
    const [mine, theirs] = [await clockOf(), await clockOf()]
    const mover = createClockMover({ db, clock: mine, runner: createRunner([], mine, log), log })
    const follower = createClockMover({ db, clock: theirs, runner: createRunner([], theirs, log), log })
    follower.follow()
    await mover.move((now) => later(now, 90 * DAY_MS))
    await expect.poll(() => theirs.now() - mine.now(), { timeout: 120_000 }).toBeGreaterThan(-1_000)
    await follower.stop()
    near(theirs.now(), later(START, 90 * DAY_MS))
  })

  test('that went on while the mover stood still is followed by the mover', async () => {
    const [mine, theirs] = [await clockOf(), await clockOf()]
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const job = fakeJob('slow', DAY_MS, mine, [])
    const slow: Job = {
      ...job,
      async run(due, now) {
        begun.resolve()
        await ended.promise
        await job.run(due, now)
      },
    }
    const mover = createClockMover({ db, clock: mine, runner: createRunner([slow], mine, log), log })
    const follower = createClockMover({ db, clock: theirs, runner: createRunner([], theirs, log), log })
    const moved = mover.move(() => later(START, DAY_MS))
    await begun.promise
    follower.follow()
    await expect.poll(() => theirs.now(), { timeout: 120_000 }).toBeGreaterThan(later(START, DAY_MS) + 500)
    ended.resolve()
    await moved
    expect(mine.offset()).toBeLessThan(theirs.offset())
    mover.follow()
    await expect.poll(() => mine.offset(), { timeout: 120_000 }).toBe(theirs.offset())
    await Promise.all([mover.stop(), follower.stop()])
  })
})
