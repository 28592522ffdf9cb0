import { DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWitnesses } from '../../../src/platform/clock/index.ts'
import {
  type ClockGuard,
  confirmProcess,
  openClockGuard,
  readProcesses,
} from '../../../src/platform/clock-guard/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'
import { type TestHost, testHost } from './test-host.ts'

const T = Date.UTC(2026, 2, 2, 12)
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

type Opened = { host: TestHost; guard: ClockGuard; witnesses: ReturnType<typeof createWitnesses> }

async function open(id: string, wall: number, isSandbox = false): Promise<Opened> {
  const host = testHost(wall)
  const witnesses = createWitnesses(host)
  const guard = await openClockGuard({ db, log, isSandbox, id, name: id, host, witnesses })
  return { host, guard, witnesses }
}

async function markAt(): Promise<Instant> {
  const [row] = await db.query<{ at: Instant }>('select at from clock_mark')
  return row?.at ?? instant(0)
}

/** As if it had been raised so long ago by the database's clock. */
async function ageMark(ms: number): Promise<void> {
  await db.execute(`update clock_mark set raised_at = clock_timestamp() - make_interval(secs => $1)`, [ms / SECOND_MS])
}

/** Seconds that pass on a host, with a round in each. */
async function live({ host, guard }: Opened, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    host.goOn(SECOND_MS)
    await guard.tick()
  }
}

describe('the mark of time', () => {
  test('is raised five seconds ahead, and no process tells an instant above it', async () => {
    const one = await open('one', T)
    expect(await markAt()).toBe(T + 5_000)
    expect(one.guard.now()).toBe(T)
    await live(one, 3)
    expect(await markAt()).toBe(T + 8_000)
    one.host.goOn(9_000)
    expect(one.guard.now()).toBe(T + 8_000)
  })

  test('is where a start begins, or later: time does not go back over restarts', async () => {
    await open('one', T)
    const next = await open('next', T + 1_000)
    expect(next.guard.now()).toBe(T + 5_000)
    expect(next.guard.held()).toBeNull()
    await live(next, 5)
    expect(next.guard.now()).toBe(T + 6_000)
  })

  test('nobody can raise it: time stands still, and after five seconds acts end', async () => {
    const { host, guard } = await open('one', T)
    host.goOn(9_999)
    expect([guard.now(), guard.held()]).toEqual([T + 5_000, null])
    host.goOn(2)
    expect([guard.now(), guard.held()]).toEqual([T + 5_000, 'mark'])
    await ageMark(10_001)
    await guard.tick()
    expect([guard.now(), guard.held()]).toEqual([T + 10_001, null])
  })

  test('ordinary downtime is no doubt: a start nine minutes later goes on at once', async () => {
    await open('one', T)
    await ageMark(9 * MINUTE_MS)
    const next = await open('next', T + 9 * MINUTE_MS)
    expect([next.guard.now(), next.guard.held()]).toEqual([T + 9 * MINUTE_MS, null])
  })
})

describe("a host's clock", () => {
  test('back five seconds: time stands still for five seconds, and nothing stops', async () => {
    const one = await open('one', T)
    await live(one, 10)
    one.host.setBy(-5_000)
    expect([one.guard.now(), one.guard.held()]).toEqual([T + 10_000, null])
    await live(one, 4)
    expect([one.guard.now(), one.guard.held()]).toEqual([T + 10_000, null])
    await live(one, 2)
    expect([one.guard.now(), one.guard.held()]).toEqual([T + 11_000, null])
  })

  test('back seven seconds: no acts until it is within five', async () => {
    const one = await open('one', T)
    await live(one, 10)
    one.host.setBy(-7_000)
    expect(one.guard.held()).toBe('behind')
    await live(one, 3)
    expect(one.guard.held()).toBeNull()
  })

  test('back an hour: now does not fall, and nothing goes on before a confirmation', async () => {
    const one = await open('one', T)
    one.host.setBy(-HOUR_MS)
    expect([one.guard.now(), one.guard.held()]).toEqual([T, 'leap'])
    await live(one, 30)
    expect([one.guard.now(), one.guard.held()]).toEqual([T, 'leap'])
  })

  test('ahead nine days for 25 seconds: no instant of those days is told, then or after', async () => {
    const one = await open('one', T, true)
    await live(one, 5)
    one.host.setBy(9 * DAY_MS)
    // Before any round has looked.
    expect(one.guard.now()).toBe(T + 5_000)
    await live(one, 25)
    expect(one.guard.held()).toBe('leap')
    one.host.setBy(-9 * DAY_MS)
    await live(one, 5)
    expect([one.guard.now(), one.guard.held()]).toEqual([T + 5_000, 'leap'])
    expect(await markAt()).toBe(T + 10_000)
  })

  test('wall and monotonic clock apart by 90 seconds: held; by 30: not, and told of', async () => {
    const [one, two] = [await open('one', T), await open('two', T)]
    one.host.setBy(90_000)
    expect(one.guard.held()).toBe('leap')
    await ageMark(MINUTE_MS)
    two.host.setBy(30_000)
    await two.guard.tick()
    await live(two, 5)
    expect(two.guard.held()).toBeNull()
    const known = await readProcesses(db)
    expect(known.find(({ id }) => id === 'two')?.monotonicMs).toBe(30_000)
  })
})

describe('a doubt ends', () => {
  const leapt = async () => {
    const one = await open('one', T)
    one.host.setBy(9 * DAY_MS)
    await one.guard.tick()
    expect(one.guard.held()).toBe('leap')
    return one
  }

  test('when two clocks of other hosts agree', async () => {
    const { host, guard, witnesses } = await leapt()
    witnesses.note('exchange-one', host.wall())
    await guard.tick()
    expect(guard.held()).toBe('leap')
    witnesses.note('exchange-two', host.wall() + 2_000)
    await guard.tick()
    expect([guard.held(), guard.now()]).toEqual([null, T + 9 * DAY_MS])
  })

  test('not when they disagree', async () => {
    const { guard, witnesses } = await leapt()
    for (const name of ['one', 'two']) witnesses.note(name, T)
    await guard.tick()
    expect(guard.held()).toBe('leap')
  })

  test('when an operator confirms what the clock reads, and not what it read before it leapt again', async () => {
    const one = await leapt()
    expect(await confirmProcess(db, 'one', instant(one.host.wall() - 2 * MINUTE_MS))).toBe(true)
    await one.guard.tick()
    expect(one.guard.held()).toBe('leap')
    await confirmProcess(db, 'one', instant(one.host.wall()))
    await live(one, 1)
    expect(one.guard.held()).toBeNull()
    expect(await confirmProcess(db, 'one', instant(one.host.wall()))).toBe(true)
  })

  test('of itself after a start of a sandbox without witnesses, and never in live mode', async () => {
    await open('one', T)
    await ageMark(2 * HOUR_MS)
    const live = await open('live', T + 2 * HOUR_MS)
    expect([live.guard.held(), live.guard.now()]).toEqual(['start', T + 5_000])
    const sandbox = await open('sandbox', T + 2 * HOUR_MS, true)
    expect([sandbox.guard.held(), sandbox.guard.now()]).toEqual([null, T + 2 * HOUR_MS])
    // A process keeps the mark again, and the other is near it.
    await live.guard.tick()
    expect(live.guard.held()).toBeNull()
  })

  test('a host far behind the mark waits until it has caught up', async () => {
    await open('one', T)
    await ageMark(MINUTE_MS)
    const late = await open('late', T - 20_000)
    expect([late.guard.held(), late.guard.now()]).toEqual(['behind', T + 5_000])
    late.host.goOn(20_000)
    await late.guard.tick()
    expect([late.guard.held(), late.guard.now()]).toEqual([null, T + 5_000])
  })
})

describe('several processes', () => {
  test('one that starts 90 minutes ahead is held for as long as others keep the mark, in a sandbox too', async () => {
    const right = await open('right', T)
    const wrong = await open('wrong', T + 90 * MINUTE_MS, true)
    for (let second = 0; second < 40; second += 1) {
      await live(right, 1)
      await live(wrong, 1)
      expect(wrong.guard.held()).toBe('ahead')
    }
    expect(right.guard.held()).toBeNull()
    expect(await markAt()).toBe(T + 45_000)
    expect(wrong.guard.now()).toBe(T + 5_000)
    // Nor when the others pause: that proves nothing.
    await ageMark(MINUTE_MS)
    await live(wrong, 1)
    expect(wrong.guard.held()).toBe('ahead')
    wrong.host.setBy(-90 * MINUTE_MS)
    await live(right, 1)
    await live(wrong, 1)
    expect(wrong.guard.held()).toBeNull()
  })

  test('one whose clock is set on by 50 seconds drags no other along', async () => {
    const [right, wrong] = [await open('right', T), await open('wrong', T)]
    await live(right, 1)
    await live(wrong, 1)
    wrong.host.setBy(50_000)
    for (let second = 0; second < 10; second += 1) {
      await live(wrong, 1)
      await live(right, 1)
    }
    expect([right.guard.held(), wrong.guard.held()]).toEqual([null, 'ahead'])
    expect(await markAt()).toBe(T + 16_000)
  })

  test('two clocks elsewhere that agree against this one stop it', async () => {
    const one = await open('one', T)
    for (const name of ['one', 'two']) one.witnesses.note(name, T + 2 * MINUTE_MS)
    await live(one, 1)
    expect(one.guard.held()).toBe('witness')
    expect((await readProcesses(db))[0]).toMatchObject({ held: 'witness', witnessMs: -2 * MINUTE_MS, witnesses: 2 })
  })
})

test('what answers say of the time counts by host, and this host is no witness', () => {
  const host = testHost(T)
  const witnesses = createWitnesses(host)
  const date = new Date(T + 1_000).toUTCString()
  witnesses.noteAnswer('http://127.0.0.1:8080/ticker', date)
  witnesses.noteAnswer('http://localhost/ticker', date)
  witnesses.noteAnswer('https://api.example.com/ticker', 'no date')
  expect(witnesses.read()).toEqual([])
  witnesses.noteAnswer('https://api.example.com/ticker', date)
  expect(witnesses.read()).toEqual([{ name: 'api.example.com', offsetMs: -1_500 }])
  host.goOn(2 * MINUTE_MS + 1)
  expect(witnesses.read()).toEqual([])
})
