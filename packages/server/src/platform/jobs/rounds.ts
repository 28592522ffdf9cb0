import type { Clock } from '../clock/index.ts'
import type { Log } from '../log/index.ts'
import type { AskTogether } from './asked.ts'
import type { Failures } from './failures.ts'
import type { Job } from './job.ts'
import { BEGINNING, step } from './step.ts'

/** What the runner does by itself, round after round: the short jobs in their order, each long one beside them. */
export type Rounds = {
  /** One round: it ends when the short jobs have nothing more to do. A long job that is at work goes on. */
  tick(): Promise<void>
  /** Waits until the long jobs at work are done. */
  longOnesDone(): Promise<void>
}

type RoundOptions = { failures: Failures; ask: AskTogether; clock: Clock; log: Log; mayGoOn: () => boolean }

export function createRounds(jobs: readonly Job[], { failures, ask, clock, log, mayGoOn }: RoundOptions): Rounds {
  const short = jobs.filter((job) => job.isLong !== true)
  const long = jobs.filter((job) => job.isLong === true)
  const underWay = new Map<Job, Promise<void>>()

  async function work(some: readonly Job[]): Promise<void> {
    const now = clock.now()
    const options = { skipFailed: true, floor: BEGINNING, isOver: false }
    while (mayGoOn() && (await step({ jobs: some, failures, ask }, now, options)) !== null)
      log.trace('a step of jobs is done')
  }

  return {
    async tick() {
      for (const job of long) {
        if (underWay.has(job)) continue
        const done = work([job])
          .catch((error) => log.error({ err: error, job: job.name }, 'a round of a job failed'))
          .finally(() => underWay.delete(job))
        underWay.set(job, done)
      }
      await work(short)
    },
    async longOnesDone() {
      await Promise.all(underWay.values())
    },
  }
}
