import { type Instant, later, SECOND_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'

/** What was asked for counts for so long from when it was asked for: however long the answer took, it is no older. */
const KEEPS_MS = SECOND_MS
const TRIES = 3

/** What was asked for before an act, and what the act asks once it holds its rows: whether it still counts. */
export type AskedFirst<Asked> = { asked: Asked; refuseOld(now: Instant): void }

class Old extends Error {}

/**
 * Does an act that needs what comes by another way than its own connection, as an index: that is asked for first, since who holds a
 * connection or rows waits for nobody. Where its rows were waited for until it counts no more, the act is undone and asks anew.
 */
export async function askedFirst<Asked, Result>(
  clock: Clock,
  ask: () => Promise<Asked>,
  act: (first: AskedFirst<Asked>) => Promise<Result>,
  tooOld: () => Error,
): Promise<Result> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const until = later(clock.now(), KEEPS_MS)
    const asked = await ask()
    const refuseOld = (now: Instant) => {
      if (now > until) throw new Old('what was asked for before the act counts no more')
    }
    try {
      return await act({ asked, refuseOld })
    } catch (error) {
      if (!(error instanceof Old)) throw error
    }
  }
  throw tooOld()
}
