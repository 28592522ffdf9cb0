import { type Instant, isoText } from '@tenor/contract/time'
import type { Database, Queryable, Raw } from '../../platform/database/index.ts'

/*
 * For jobs that evaluate a closed day from transfers: wait until no transaction can write into the day, and note from which instant on they
 * still reads them.
 */

/** Notes from which instant on transfers are still read under a name: months from then on are not taken out. */
export async function noteNeeded(db: Queryable, name: string, from: Instant): Promise<void> {
  await db.execute(
    `insert into ledger_needed (name, from_at) values ($1, $2)
     on conflict (name) do update set from_at = excluded.from_at`,
    [name, isoText(from)],
  )
}

const LOOKS = 100
const PAUSE_MS = 50

/* Transactions of this database that have written something, or hold rows, and have not ended. */
const UNDER_WAY = `select l.transactionid::text as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and a.datname = current_database()`

async function listWriters(db: Database): Promise<Set<unknown>> {
  return new Set((await db.query<Raw>(UNDER_WAY)).map(({ id }) => id))
}

/**
 * Waits until every transaction that was under way has ended; false where one lasts longer than some seconds. A caller after a day's
 * end then finds all that was written into it.
 */
export async function waitForWriters(db: Database): Promise<boolean> {
  const awaited = await listWriters(db)
  for (let look = 0; look < LOOKS && awaited.size > 0; look += 1) {
    const now = await listWriters(db)
    for (const id of awaited) if (!now.has(id)) awaited.delete(id)
    if (awaited.size > 0) await new Promise((wake) => setTimeout(wake, PAUSE_MS))
  }
  return awaited.size === 0
}
