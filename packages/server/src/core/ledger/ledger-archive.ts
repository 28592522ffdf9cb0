import type { Instant } from '@tenor/contract/time'
import type pg from 'pg'
import type { Queryable } from '../../platform/database/index.ts'

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
  const [row] = await db.query<{ at: Instant | null }>(
    `select (max(month) + interval '1 month') at time zone 'UTC' as at from ledger_detached`,
  )
  return row?.at ?? null
}

const TRIES = 30
const WAIT_MS = 1_000
/** A lock waited for too long, a deadlock of which this was the one to end. */
const TRY_AGAIN = new Set(['55P03', '40P01'])

/** Takes the oldest month out, or puts the last one back; answers with how many transfers it has. */
export async function moveMonth(owner: pg.Client, way: 'detach' | 'attach', month: string): Promise<number> {
  await owner.query('set statement_timeout = 0')
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await owner.query<{ transfers: number }>(
        `select ledger_${way}_month($1::date)::integer as transfers`,
        [`${month}-01`],
      )
      return rows[0]?.transfers ?? 0
    } catch (error) {
      if (attempt >= TRIES || !TRY_AGAIN.has((error as { code?: string }).code ?? '')) throw error
      await new Promise((wake) => setTimeout(wake, WAIT_MS))
    }
  }
}
