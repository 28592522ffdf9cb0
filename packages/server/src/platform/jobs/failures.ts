import type { Clock } from '../clock/index.ts'
import { errorMessage } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import type { Job } from './job.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** The step that failed: finding out when the job is due, or its work. */
type FailedAt = 'asking' | 'work'
type Failure = { count: number; resumeAt: number; message: string; failedAt: FailedAt }

/** Which jobs failed, how often in a row, and until when they pause. */
export type Failures = ReturnType<typeof createFailures>

export function createFailures(clock: Clock, log: Log) {
  const byName = new Map<string, Failure>()
  return {
    of: (job: Job) => ({ count: byName.get(job.name)?.count ?? 0, message: byName.get(job.name)?.message ?? null }),
    isPaused: (job: Job) => (byName.get(job.name)?.resumeAt ?? 0) > clock.now(),
    forget: (job: Job) => byName.delete(job.name),
    /** Asking has recovered: a job with nothing to do would never show it by its work. */
    forgetAsking(job: Job): void {
      if (byName.get(job.name)?.failedAt === 'asking') byName.delete(job.name)
    },
    /** Does a job's work; a failure is noted, and thrown on unless the others are to go on. */
    async watch<Result>(
      job: Job,
      work: () => Promise<Result>,
      keepGoing: boolean,
      failedAt: FailedAt = 'work',
    ): Promise<Result | null> {
      try {
        return await work()
      } catch (error) {
        const count = (byName.get(job.name)?.count ?? 0) + 1
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS)
        byName.set(job.name, { count, resumeAt: clock.now() + pause, message: errorMessage(error), failedAt })
        log.error({ err: error, job: job.name, failures: count }, 'a job failed and will be tried again')
        if (!keepGoing) throw error
        return null
      }
    },
  }
}
