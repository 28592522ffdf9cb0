import { type Instant, isoText } from '@tenor/contract/time'
import type pg from 'pg'
import { nullable, type Queryable, queryOn, sqlType } from '../../platform/database/index.ts'
import { errorCode } from '../../platform/errors/index.ts'

/** Months of transfers, oldest first: those that are there, and those that were taken out. */
export type LedgerMonth = { month: string; isTakenOut: boolean }

export async function ledgerMonths(owner: pg.Client): Promise<LedgerMonth[]> {
  const { rows } = await owner.query<LedgerMonth>(
    `select to_char(month, 'YYYY-MM') as month, true as "isTakenOut" from ledger_detached
     union all
     select replace(replace(c.relname, 'ledger_transfer_', ''), '_', '-'), false
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger_transfer'::regclass
     order by 1`,
  )
  return rows
}

/** The first instant of which transfers are kept: months before it were taken out. Null while all are. */
export async function keptSince(db: Queryable): Promise<Instant | null> {
  const [row] = await db.query(
    { at: nullable(sqlType.instant) },
    `select (max(month) + interval '1 month') at time zone 'UTC' as at from ledger_detached`,
  )
  return row?.at ?? null
}

/**
 * For who has added up transfers from an instant on, behind the reading: where some of them were taken out by then, the sum is
 * another, and nothing may come of it.
 */
export async function refuseTakenOut(db: Queryable, from: Instant): Promise<void> {
  const since = await keptSince(db)
  if (since === null || from >= since) return
  // No customer waits for this: the state of the job says it.
  throw new Error(`transfers since ${isoText(from)} are needed, and were taken out: npm run ledger-months -- attach`)
}

/** A month that cannot be taken out, with the sentence that says why. */
export class MonthFault extends Error {}

/** What closes a day at its end begins an hour before the day: of a month that has ended it reads until the second day of the next. */
const NEEDED_DAYS = 2

/** Days that are still to be reckoned from transfers: whose, and from when on. */
async function refuseUnread(owner: pg.Client, month: string): Promise<void> {
  const { rows } = await owner.query(
    `select name, to_char(from_at at time zone 'UTC', 'YYYY-MM-DD') as day from ledger_needed
     where from_at < ($1::date + interval '1 month') at time zone 'UTC' order by from_at, name limit 1`,
    [`${month}-01`],
  )
  const [first] = rows
  if (first === undefined) return
  throw new MonthFault(`ledger_transfer: ${month} is needed: ${first.name} is reckoned up to ${first.day}`)
}

async function refuseNeeded(owner: pg.Client, month: string): Promise<void> {
  await refuseUnread(owner, month)
  const rows = await queryOn(owner)(
    { needed: sqlType.boolean },
    `select close_until >= ended and close_until < ended + make_interval(days => $2) as needed
     from ledger_limit, lateral (select ($1::date + interval '1 month') at time zone 'UTC' as ended) as month`,
    [`${month}-01`, NEEDED_DAYS],
  )
  if (rows[0]?.needed !== true) return
  throw new MonthFault(`ledger_transfer: ${month} is read until some hours after the second day of the next month`)
}

const TRIES = 30
const WAIT_MS = 1_000
/** A lock waited for too long, a deadlock of which this was the one to end. */
const TRY_AGAIN = new Set(['55P03', '40P01'])

/** Takes the oldest month out, or puts the last one back; answers with how many transfers it has. */
export async function moveMonth(owner: pg.Client, way: 'detach' | 'attach', month: string): Promise<number> {
  await owner.query('set statement_timeout = 0')
  if (way === 'detach') await refuseNeeded(owner, month)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const rows = await queryOn(owner)(
        { transfers: sqlType.number },
        `select ledger_${way}_month($1::date)::integer as transfers`,
        [`${month}-01`],
      )
      return rows[0]?.transfers ?? 0
    } catch (error) {
      if (attempt >= TRIES || !TRY_AGAIN.has(errorCode(error))) throw error
      await new Promise((wake) => setTimeout(wake, WAIT_MS))
    }
  }
}
