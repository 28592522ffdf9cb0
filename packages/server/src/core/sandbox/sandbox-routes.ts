import {
  type Assets,
  SANDBOX_LONGEST_ADVANCE_SECONDS,
  sandboxClock,
  sandboxClockMove,
  sandboxLendingDemand,
} from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instant, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type Http, Refusal, route } from '../../platform/http/index.ts'
import { refuseUnlisted } from '../assets/index.ts'
import type { ClockMover } from './sandbox-clock.ts'
import { setLendingDemand } from './sandbox-demand.ts'

type SandboxModule = { db: Database; clock: Clock; assets: Assets; mover: ClockMover }

/** Registers the calls that only a sandbox has: its clock, and what borrowers ask for. */
export function registerSandbox(http: Http, { db, clock, assets, mover }: SandboxModule): void {
  route(http, sandboxClock, async () => ({ now: unixSeconds(clock.now()) }))
  route(http, sandboxClockMove, async ({ body }) => {
    const { advance, to } = body
    if ((advance === undefined) === (to === undefined)) throw new Refusal(422, 'sandbox.clock.advanceOrTo')
    const reached = await mover.move((now) => goalOf(now, advance, to))
    return { now: unixSeconds(reached) }
  })
  route(http, sandboxLendingDemand, async ({ body }) => {
    const { asset } = body
    refuseUnlisted(assets, asset)
    const amount = decimalText(decimal(body.amount))
    const now = clock.now()
    await setLendingDemand(db, asset, amount, now)
    return { asset, amount, at: unixSeconds(now) }
  })
}

/** Where a move leads. The second that the clock is in counts as where it is. */
function goalOf(now: Instant, advance: number | undefined, to: number | undefined): Instant {
  const seconds = advance ?? (to ?? 0) - unixSeconds(now)
  if (seconds < 0) throw new Refusal(422, 'sandbox.clock.backward')
  if (seconds > SANDBOX_LONGEST_ADVANCE_SECONDS) throw new Refusal(422, 'sandbox.clock.tooFar')
  if (advance !== undefined) return instant(now + advance * SECOND_MS)
  return instant(Math.max(now, (to ?? 0) * SECOND_MS))
}
