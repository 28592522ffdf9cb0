import { setTimeout } from 'node:timers/promises'
import type { Database } from './database.ts'

const AGAIN_AFTER_MS = 100

/** Does the work of a turn while no other process does any of the same turn; who comes meanwhile waits. */
export async function inTurn<Result>(db: Database, turn: number, work: () => Promise<Result>): Promise<Result> {
  const [done] = await db.transaction(async (tx) => {
    // Held by a transaction that does nothing else, so that a killed process's turn ends with its connection.
    await tx.execute('set local idle_in_transaction_session_timeout = 0')
    while ((await tx.query('select 1 where pg_try_advisory_xact_lock($1)', [turn])).length === 0) {
      await setTimeout(AGAIN_AFTER_MS)
    }
    // The transaction tries again what fails by a conflict; the work is not its own and is done once.
    return await Promise.allSettled([work()])
  })
  if (done.status === 'rejected') throw done.reason
  return done.value
}
