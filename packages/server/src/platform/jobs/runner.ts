import type { Instant } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { asksTogether } from './asked.ts'
import { createFailures } from './failures.ts'
import type { Job } from './job.ts'
import { createRounds } from './rounds.ts'
import { stepUntil } from './step.ts'

const TICK_MS = 200

export type JobState = { name: string; due: Instant | null; failures: number; lastError: string | null }

export type Runner = {
  /** Starts looking for due work by itself. */
  start(): void
  /** Finishes what is under way and stops. */
  stop(): Promise<void>
  /** Does all that is due until `until`, oldest first; calls `before` ahead of each instant's work. Throws on failure. */
  runUntil(until: Instant, before?: (due: Instant) => Promise<void>): Promise<void>
  /** Does what is due of one job now, also in its pause after a failure; another failure stands in its state. False for none. */
  runOne(name: string, now: Instant): Promise<boolean>
  states(now: Instant): Promise<JobState[]>
  /** Milliseconds since the last round that ended well; for the readiness check. */
  idleFor(): number
}

/**
 * Runs jobs in the order of their due instants, and at one instant in the order in which they are given; a long one goes
 * on beside the others. Where a database is given, jobs are asked together when they are due. A job that fails is tried again after a pause that doubles, and holds nothing else up.
 * While `isHeld`, the clock is in doubt and no round does anything.
 */
export function createRunner(
  jobs: readonly Job[],
  clock: Clock,
  log: Log,
  db: Database | null = null,
  isHeld: () => boolean = () => false,
): Runner {
  const failures = createFailures(clock, log)
  const all = { jobs, failures, ask: asksTogether(db) }
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()
  let stopped = false
  let asked = 0
  // By a clock that nobody moves: a sandbox whose own is moved by a month has not been idle for one.
  let lastRound = performance.now()
  const rounds = createRounds(jobs, { ...all, clock, log, mayGoOn: () => !stopped && asked === 0 && !isHeld() })

  /** What has begun is finished. */
  async function quiet(): Promise<void> {
    await round
    await rounds.longOnesDone()
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      round = rounds
        .tick()
        .then(() => {
          lastRound = performance.now()
        })
        .catch((error) => log.error({ err: error }, 'a round of jobs failed'))
        .finally(schedule)
    }, TICK_MS)
  }

  return {
    start: schedule,
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      await quiet()
    },
    async runUntil(until, before) {
      // The rounds pause meanwhile: what is due is done in one order.
      asked += 1
      try {
        await quiet()
        await stepUntil(all, until, before)
      } finally {
        asked -= 1
      }
    },
    runOne: (name, now) => runJob(all, name, now),
    states: (now) => Promise.all(jobs.map((job) => readState(all, job, now))),
    idleFor: () => performance.now() - lastRound,
  }
}

type Watched = { jobs: readonly Job[]; failures: ReturnType<typeof createFailures> }

async function runJob({ jobs, failures }: Watched, name: string, now: Instant): Promise<boolean> {
  const job = jobs.find((each) => each.name === name)
  if (job === undefined) return false
  const work = async () => {
    for (let due = await job.nextDue(now); due !== null && due <= now; due = await job.nextDue(now)) {
      await job.run(due, now)
    }
    return true
  }
  if ((await failures.watch(job, work, true)) === true) failures.forget(job)
  return true
}

async function readState({ failures }: Watched, job: Job, now: Instant): Promise<JobState> {
  const { count, message } = failures.of(job)
  return { name: job.name, due: await job.nextDue(now).catch(() => null), failures: count, lastError: message }
}
