import { setTimeout } from 'node:timers/promises'
import { type Instant, instant, later, SECOND_MS } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { createRunner, type Job } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'

const START = instant(1_900_000_000_000)
const second = (count: number): Instant => later(START, count * SECOND_MS)

/** A job with due instants that are worked off; `breaks` says how often its work fails first. */
function listedJob(name: string, dues: readonly Instant[], diary: string[], breaks = 0): Job {
  const waiting = [...dues]
  let toBreak = breaks
  return {
    name,
    nextDue: async () => waiting[0] ?? null,
    async run(due) {
      if (toBreak > 0) {
        toBreak -= 1
        throw new Error(`${name} is broken`)
      }
      diary.push(`${name} ${(due - START) / SECOND_MS}`)
      waiting.shift()
    },
  }
}

describe('the runner', () => {
  test('does what is due in the order of due instants, and at one instant in the order of jobs', async () => {
    const diary: string[] = []
    const first = listedJob('first', [second(2), second(5)], diary)
    const next = listedJob('next', [second(1), second(2), second(9)], diary)
    await createRunner([first, next], standingClock(START), silentLog()).runUntil(second(6))
    expect(diary).toEqual(['next 1', 'first 2', 'next 2', 'first 5'])
  })

  test('tells of each instant before its work, so that the clock can stand there', async () => {
    const diary: string[] = []
    const runner = createRunner([listedJob('job', [second(1), second(3)], diary)], standingClock(START), silentLog())
    await runner.runUntil(second(4), async (due) => {
      diary.push(`at ${(due - START) / SECOND_MS}`)
    })
    expect(diary).toEqual(['at 1', 'job 1', 'at 3', 'job 3'])
  })

  test('goes on with the others while a long job is at work, and finishes it before it stops', async () => {
    const diary: string[] = []
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const waiting = [second(1)]
    const long: Job = {
      name: 'long',
      isLong: true,
      nextDue: async () => waiting[0] ?? null,
      async run() {
        diary.push('long begins')
        await finished
        waiting.shift()
        diary.push('long ends')
      },
    }
    const short = listedJob('short', [second(2), second(3)], diary)
    const runner = createRunner([long, short], standingClock(second(10)), silentLog())
    runner.start()
    await until(() => diary.includes('short 3'))
    expect(diary).toEqual(['long begins', 'short 2', 'short 3'])
    const stopped = runner.stop()
    finish()
    await stopped
    expect(diary.at(-1)).toBe('long ends')
  })

  test('goes on with the others while one job fails, and tries that one again after its pause', async () => {
    const diary: string[] = []
    const clock = standingClock(second(10))
    const broken = listedJob('broken', [second(1)], diary, 1)
    const sound = listedJob('sound', [second(2), second(3)], diary)
    const runner = createRunner([broken, sound], clock, silentLog())
    runner.start()
    await until(() => diary.includes('sound 3'))
    expect(diary).toEqual(['sound 2', 'sound 3'])
    expect(await runner.states(clock.now())).toMatchObject([
      { name: 'broken', failures: 1, lastError: 'broken is broken' },
      { name: 'sound', failures: 0 },
    ])
    clock.set(second(12))
    await until(() => diary.includes('broken 1'))
    expect(await runner.states(clock.now())).toMatchObject([{ name: 'broken', failures: 0 }, { name: 'sound' }])
    await runner.stop()
  })

  test('pauses longer after each failure in a row', async () => {
    const clock = standingClock(second(0))
    let tries = 0
    const broken: Job = {
      name: 'broken',
      nextDue: async () => START,
      async run() {
        tries += 1
        throw new Error('broken')
      },
    }
    const runner = createRunner([broken], clock, silentLog())
    runner.start()
    await until(() => tries === 1)
    clock.set(second(1))
    await until(() => tries === 2)
    clock.set(second(2))
    await setTimeout(500)
    expect(tries).toBe(2)
    clock.set(second(3))
    await until(() => tries === 3)
    await runner.stop()
  })

  test('a job that is due again and again at one instant does not hold up the next instant, nor the end', async () => {
    const diary: string[] = []
    const endless: Job = { name: 'endless', nextDue: async () => second(1), run: async () => undefined }
    const clock = standingClock(START)
    const jobs = [endless, listedJob('patient', [second(2), second(3)], diary)]
    await createRunner(jobs, clock, silentLog()).runUntil(second(4))
    expect(diary).toEqual(['patient 2', 'patient 3'])
  })

  test('a move of the clock ends at the job that fails, with its error', async () => {
    const diary: string[] = []
    const jobs = [listedJob('broken', [second(2)], diary, 1), listedJob('sound', [second(1), second(3)], diary)]
    const runner = createRunner(jobs, standingClock(START), silentLog())
    await expect(runner.runUntil(second(5))).rejects.toThrow('broken is broken')
    expect(diary).toEqual(['sound 1'])
    await runner.runUntil(second(5))
    expect(diary).toEqual(['sound 1', 'broken 2', 'sound 3'])
  })

  test('is not idle because a sandbox moves its clock by months', async () => {
    const clock = standingClock(START)
    const runner = createRunner([], clock, silentLog())
    clock.set(second(90 * 86_400))
    expect(runner.idleFor()).toBeLessThan(60 * SECOND_MS)
  })

  test('does one job by hand at once, also in its pause, and tells when it fails again', async () => {
    const diary: string[] = []
    const clock = standingClock(second(3))
    const runner = createRunner([listedJob('job', [second(1), second(2)], diary, 2)], clock, silentLog())
    const stateOfJob = async () => (await runner.states(clock.now()))[0]
    expect(await runner.runOne('job', clock.now())).toBe(true)
    expect(await stateOfJob()).toMatchObject({ failures: 1, lastError: 'job is broken' })
    await runner.runOne('job', clock.now())
    expect(await stateOfJob()).toMatchObject({ failures: 2 })
    await runner.runOne('job', clock.now())
    expect(await stateOfJob()).toMatchObject({ failures: 0, lastError: null, due: null })
    expect(diary).toEqual(['job 1', 'job 2'])
    expect(await runner.runOne('nothing', clock.now())).toBe(false)
  })

  test('while the clock is in doubt no round does anything, and the next one makes it up', async () => {
    const diary: string[] = []
    let isHeld = true
    const jobs = [listedJob('job', [second(1)], diary)]
    const runner = createRunner(jobs, standingClock(second(2)), silentLog(), null, () => isHeld)
    runner.start()
    await setTimeout(700)
    expect(diary).toEqual([])
    isHeld = false
    await until(() => diary.length > 0)
    expect(diary).toEqual(['job 1'])
    await runner.stop()
  })

  const failuresOf = (runner: ReturnType<typeof createRunner>) => async () =>
    (await runner.states(START)).map(({ failures }) => failures)

  test('a job that could not be asked has recovered when it can be again, though it has nothing to do', async () => {
    const clock = standingClock(START)
    let isAway = true
    const job: Job = {
      name: 'idle',
      async nextDue() {
        if (isAway) throw new Error('the database is away')
        return null
      },
      run: async () => undefined,
    }
    const runner = createRunner([job], clock, silentLog())
    runner.start()
    await expect.poll(failuresOf(runner), { timeout: 120_000 }).toEqual([1])
    isAway = false
    clock.set(second(60))
    await expect.poll(failuresOf(runner), { timeout: 120_000 }).toEqual([0])
    await runner.stop()
  })

  test('a job whose work failed has not recovered because it can be asked', async () => {
    const clock = standingClock(second(2))
    const job: Job = { name: 'broken', nextDue: async () => second(1), run: () => Promise.reject(new Error('no')) }
    const runner = createRunner([job], clock, silentLog())
    runner.start()
    await expect.poll(failuresOf(runner), { timeout: 120_000 }).toEqual([1])
    clock.set(second(60))
    await expect.poll(failuresOf(runner), { timeout: 120_000 }).toEqual([2])
    await runner.stop()
  })
})

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (condition()) return
    await setTimeout(20)
  }
  throw new Error('it did not come true')
}
