import { DAY_MS, type Instant, instant, later } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, nullable, type Queryable, sqlType } from '../../platform/database/index.ts'
import { errorCode } from '../../platform/errors/index.ts'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'
import { keptSince } from './ledger-archive.ts'

/** Months that are there ahead of the clock, for when the job that makes them fails for long. */
const MONTHS_AHEAD = 3
/** An act that began just before the clock's month, or at another process whose clock is behind. */
const BEHIND_MS = DAY_MS
const TRIES = 30
const WAIT_MS = 200
/** A lock waited for too long, a deadlock of which this was the one to end, another who changed the table just now. */
const TRY_AGAIN = new Set(['55P03', '40P01', '40001', 'XX000'])

/** Makes the months of transfers from an instant until some after another; those that are there stay as they are. */
export async function addMonths(db: Queryable, from: Instant, until: Instant): Promise<void> {
  for (const month of monthsBetween(from, until)) await addMonth(db, month)
}

/**
 * Makes the months up to some after an instant, from the newest that is there on: what came due while nothing ran, a restored
 * backup's months among it, is dated in the months between. Those that were taken out stay so.
 */
export async function openMonths(db: Queryable, now: Instant): Promise<void> {
  const [row] = await db.query(
    { newest: nullable(sqlType.text) },
    `select replace(max(c.relname), 'ledger_transfer_', '') as newest from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ledger_transfer'::regclass`,
  )
  const newest = row?.newest == null ? now : instant(Date.parse(`${row.newest.replace('_', '-')}-01T00:00:00Z`))
  const kept = (await keptSince(db)) ?? instant(0)
  for (const month of monthsBetween(newest < now ? newest : now, now)) {
    if (Date.parse(`${month}T00:00:00Z`) >= kept) await addMonth(db, month)
  }
}

async function addMonth(db: Queryable, month: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.query('select ledger_add_month($1::date)', [month])
      return
    } catch (error) {
      if (attempt >= TRIES || !TRY_AGAIN.has(errorCode(error))) throw error
      await new Promise((wake) => setTimeout(wake, WAIT_MS))
    }
  }
}

/** First days of the months, UTC, from a day before `from` to some months after `until`. */
function monthsBetween(from: Instant, until: Instant): string[] {
  const first = monthOf(instant(from - BEHIND_MS))
  const last = monthOf(until) + MONTHS_AHEAD
  return Array.from({ length: last - first + 1 }, (_, index) => monthText(first + index))
}

/** Months since the year 0. */
function monthOf(at: Instant): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function monthText(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** Makes the tables of coming months, each day anew. */
export function ledgerMonthsJob({ db, clock }: { db: Database; clock: Clock }): Job {
  return periodicJob({
    db,
    name: 'ledger.months',
    everyMs: DAY_MS,
    beginAt: clock.now(),
    missed: 'latest',
    work: async (_tx, _from, to) => {
      // Not in the period's transaction, which would keep what it locks until it ends.
      await openMonths(db, later(to, DAY_MS))
    },
  })
}
