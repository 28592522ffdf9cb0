import { type Instant, instant, isoText } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import type { Log } from '../log/index.ts'
import type { Job } from './job.ts'

const TICK_MS = 200
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

export type JobState = { name: string; due: Instant | null; failures: number; lastError: string | null }

export type Runner = {
  /** Starts looking for due work by itself. */
  start(): void
  /** Finishes what is under way and stops. */
  stop(): Promise<void>
  /** Does all that is due until `until`, oldest first; calls `before` ahead of each instant's work. Throws on failure. */
  runUntil(until: Instant, before?: (due: Instant) => Promise<void>): Promise<void>
  /** Does what is due of one job now. */
  runOne(name: string, now: Instant): Promise<boolean>
  states(now: Instant): Promise<JobState[]>
  /** Milliseconds since the last round that ended well; for the readiness check. */
  idleFor(now: Instant): number
}

type Failure = { count: number; resumeAt: number; message: string }

/**
 * Runs jobs in the order of their due instants, and at one instant in the order in which they are given. A job that
 * fails is tried again after a pause that doubles, and holds nothing else up.
 */
export function createRunner(jobs: readonly Job[], clock: Clock, log: Log): Runner {
  const failures = new Map<string, Failure>()
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()
  let stopped = false
  let asked = 0
  let lastRound = clock.now()

  async function step(until: Instant, skipFailed: boolean, before?: (due: Instant) => Promise<void>): Promise<boolean> {
    const waiting: { job: Job; due: Instant }[] = []
    for (const job of jobs) {
      const failure = failures.get(job.name)
      if (skipFailed && failure !== undefined && failure.resumeAt > clock.now()) continue
      const due = await guarded(job, () => job.nextDue(until), skipFailed)
      if (due !== null && due !== undefined && due <= until) waiting.push({ job, due })
    }
    if (waiting.length === 0) return false
    const oldest = instant(Math.min(...waiting.map((each) => each.due)))
    const upTo = (job: Job) =>
      instant(Math.min(until, ...waiting.filter((each) => each.job !== job).map((each) => each.due)))
    await before?.(oldest)
    for (const { job, due } of waiting) {
      if (due !== oldest) continue
      const done = await guarded(job, () => job.run(due, upTo(job)).then(() => true), skipFailed)
      if (done === true) failures.delete(job.name)
    }
    return true
  }

  async function guarded<Result>(job: Job, work: () => Promise<Result>, keepGoing: boolean): Promise<Result | null> {
    try {
      return await work()
    } catch (error) {
      const count = (failures.get(job.name)?.count ?? 0) + 1
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS)
      failures.set(job.name, { count, resumeAt: clock.now() + pause, message: (error as Error).message })
      log.error({ err: error, job: job.name, failures: count }, 'a job failed and will be tried again')
      if (!keepGoing) throw error
      return null
    }
  }

  async function tick(): Promise<void> {
    const now = clock.now()
    while (!stopped && asked === 0 && (await step(now, true))) log.trace('a step of jobs is done')
    lastRound = clock.now()
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      round = tick()
        .catch((error) => log.error({ err: error }, 'a round of jobs failed'))
        .finally(schedule)
    }, TICK_MS)
  }

  return {
    start: schedule,
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      await round
    },
    async runUntil(until, before) {
      // The rounds pause meanwhile: what is due is done in one order.
      asked += 1
      try {
        await round
        while (await step(until, false, before)) log.trace({ until: isoText(until) }, 'a step of jobs is done')
      } finally {
        asked -= 1
      }
    },
    async runOne(name, now) {
      const job = jobs.find((each) => each.name === name)
      if (job === undefined) return false
      failures.delete(name)
      for (let due = await job.nextDue(now); due !== null && due <= now; due = await job.nextDue(now)) {
        await job.run(due, now)
      }
      return true
    },
    async states(now) {
      const states: JobState[] = []
      for (const job of jobs) {
        const failure = failures.get(job.name)
        const due = await job.nextDue(now).catch(() => null)
        states.push({ name: job.name, due, failures: failure?.count ?? 0, lastError: failure?.message ?? null })
      }
      return states
    },
    idleFor: (now) => now - lastRound,
  }
}
