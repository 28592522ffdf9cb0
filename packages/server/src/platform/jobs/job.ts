import type { Instant } from '@tenor/contract/time'

/** Work that the clock asks for. */
export type Job = {
  readonly name: string
  /** The oldest instant at which something is due and not done, however long ago; null when nothing waits. */
  nextDue(now: Instant): Promise<Instant | null>
  /** Does what is due at `due`. Again, or at the same time elsewhere, it changes nothing more. */
  run(due: Instant, now: Instant): Promise<void>
}
