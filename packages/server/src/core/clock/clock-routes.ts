import { type ClockProcess, clockConfirm, clockProcesses } from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { confirmProcess, type KnownProcess, readProcesses } from '../../platform/clock-guard/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type Http, Refusal, route } from '../../platform/http/index.ts'

/** A page that shows a clock is a few seconds old; one that has leapt since is another clock. */
const SEEN_WITHIN_SECONDS = 60

/** Registers what operators see of the clocks of servers and workers, and how they confirm one. */
export function registerClock(http: Http, { db, clock }: { db: Database; clock: Clock }): void {
  route(http, clockProcesses, async () => (await readProcesses(db)).map(viewProcess))
  route(http, clockConfirm, async ({ body, customer }) => {
    const known = (await readProcesses(db)).find(({ id }) => id === body.process)
    if (known === undefined) throw new Refusal(404, 'clock.process.notFound')
    if (known.held === null) throw new Refusal(409, 'clock.process.sure')
    if (Math.abs(unixSeconds(known.wallAt) - body.wall) > SEEN_WITHIN_SECONDS) {
      throw new Refusal(409, 'clock.process.other')
    }
    const entry = { at: clock.now(), actorId: customer.userId, act: 'clock.confirm', subject: known.name }
    await db.transaction(async (tx) => {
      if (!(await confirmProcess(tx, known.id, known.wallAt))) throw new Refusal(409, 'clock.process.sure')
      const { wall, mark_ms, monotonic_ms, doubt } = viewProcess(known)
      await writeAudit(tx, { ...entry, before: { doubt, mark_ms, monotonic_ms }, after: { wall } })
    })
    return viewProcess(known)
  })
}

function viewProcess(known: KnownProcess): ClockProcess {
  return {
    id: known.id,
    name: known.name,
    wall: unixSeconds(known.wallAt),
    mark_ms: known.markMs,
    monotonic_ms: known.monotonicMs,
    witness_ms: known.witnessMs,
    witnesses: known.witnesses,
    doubt: known.held,
  }
}
