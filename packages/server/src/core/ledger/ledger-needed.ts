import { type Instant, isoText } from '@tenor/contract/time'
import type { Database, Queryable } from '../../platform/database/index.ts'

/*
 * What reckons a closed day from transfers: it waits until nobody can write into the day any more, and says from which instant on it
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

const LOOKS = 40
const PAUSE_MS = 25

/**
 * Waits until every transaction that was under way has ended; false where one lasts longer than a second. Whoever asked after a day's
 * end then finds all that was written into it.
 */
export async function waitForWriters(db: Database): Promise<boolean> {
  const [begun] = await db.query<{ barrier: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as barrier')
  for (let look = 0; look < LOOKS; look += 1) {
    const [row] = await db.query<{ ended: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= $1::bigint as ended',
      [begun?.barrier ?? '0'],
    )
    if (row?.ended === true) return true
    await new Promise((wake) => setTimeout(wake, PAUSE_MS))
  }
  return false
}
