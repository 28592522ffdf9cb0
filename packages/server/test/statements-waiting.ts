import { setTimeout } from 'node:timers/promises'
import type { Queryable } from '../src/platform/database/index.ts'

const LONGEST_MS = 30_000

/** The statements of this database alone that wait for a lock: other files' databases stand in the same cluster. */
async function statementsWaiting(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ query: string }>(
    `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() order by pid`,
  )
  return rows.map(({ query }) => query)
}

/** Until so many statements wait for a lock, or so many of those that name what is given. */
export async function untilStatementsWait(db: Queryable, least = 1, naming = ''): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await setTimeout(5)) {
    const waiting = await statementsWaiting(db)
    if (waiting.filter((statement) => statement.includes(naming)).length >= least) return
  }
  throw new Error(`fewer than ${least} statements wait`)
}
