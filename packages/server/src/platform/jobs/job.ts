import type { Instant } from '@tenor/contract/time'

/** How a job's next instant is found: by one that the database knows, so that many jobs ask in one statement. */
export type Asking = {
  /** A query, without parameters, of one instant or null. */
  readonly query: string
  /** When the job is due, by what was found. */
  due(found: Instant | null, now: Instant): Instant | null | Promise<Instant | null>
}

/** Work that the clock asks for. */
export type Job = {
  readonly name: string
  /** Its work may take long, so the other jobs' turns do not wait for it, but for where a clock is moved. */
  readonly isLong?: true
  /** The oldest instant at which something is due and not done, however long ago; null when nothing waits. */
  nextDue(now: Instant): Promise<Instant | null>
  /** The same, where many jobs can be asked in one statement (askedJob). */
  readonly asking?: Asking
  /**
   * Does what is due at `due`. Nothing of another job is due before `upTo`, so a job that goes by periods may do all of
   * its own until then at once. Again, or at the same time elsewhere, it changes nothing more.
   */
  run(due: Instant, upTo: Instant): Promise<void>
}
