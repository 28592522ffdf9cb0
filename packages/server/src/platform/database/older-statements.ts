import { setTimeout } from 'node:timers/promises'
import { LONGEST_STATEMENT_MS, type Queryable, type Transaction } from './database.ts'
import { sqlType } from './row-shape.ts'

/*
 * A statement sees the database as it was when it began. One that began before a change was committed may still be writing after
 * it, without having seen it. Whoever must not miss what such a statement writes waits until none is left.
 */

const LOOK_EVERY_MS = 20

/** The mark of a transaction, to be kept with what it changes. */
export async function transactionMark(tx: Transaction): Promise<string> {
  const [row] = await tx.query({ mark: sqlType.text }, 'select pg_current_xact_id()::xid::text as mark')
  return row?.mark ?? '0'
}

/**
 * Waits until no statement is under way that began before the marked transaction was committed. No statement of ours takes
 * longer than the database lets it: what is older then is no act, such as a backup, and is not waited for.
 */
export async function untilOlderEnd(db: Queryable, mark: string): Promise<void> {
  for (let waited = 0; waited < LONGEST_STATEMENT_MS; waited += LOOK_EVERY_MS) {
    const older = await db.query(
      `select 1 as one from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and age(backend_xmin) >= age($1::text::xid) limit 1 /* any order: one */`,
      [mark],
    )
    if (older.length === 0) return
    await setTimeout(LOOK_EVERY_MS)
  }
}
