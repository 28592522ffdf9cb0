import { hash } from 'node:crypto'
import { type Instant, later, MINUTE_MS } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import { type Database, type Queryable, sqlType, type Transaction } from '../database/index.ts'
import { type Job, periodicJob } from '../jobs/index.ts'

const SEAL_JOB = 'audit.seal'
/** What stands where the first seal would name the one before. */
export const NO_SEAL = '0'.repeat(64)

const ROWS_OF_A_SEAL = 1_000
/** The hash of the row called `a`. */
export const ROW_HASH = 'audit_row_hash(a.id, a.at, a.actor_id, a.act, a.subject, a.before, a.after)'

export type SealedRow = { id: number; hash: string }
export type Seal = { number: number; previous: string; hash: string }

/** The hash of a seal: its number, the seal before, and each of its rows with its place. */
export function sealHash(number: number, previous: string, rows: readonly SealedRow[]): string {
  return hash('sha256', JSON.stringify([number, previous, rows.map((row) => [row.id, row.hash])]), 'hex')
}

/**
 * Below this id every row is in a seal, or never will be: no act is open as long as an hour, so a row that shows up below
 * it later was slipped in.
 */
export async function sealedUntil(db: Queryable): Promise<number> {
  const [row] = await db.query(
    { id: sqlType.number },
    `select coalesce(max(last_id), 0) as id from audit_seal where sealed_at < now() - interval '1 hour'`,
  )
  return row?.id ?? 0
}

/** Seals the rows that have been committed and are in no seal: behind the acts, so that none waits for another. */
export function auditSealJob({ db, clock }: { db: Database; clock: Clock }): Job {
  return periodicJob({
    db,
    name: SEAL_JOB,
    everyMs: MINUTE_MS,
    beginAt: later(clock.now(), 0),
    missed: 'latest',
    work: (tx: Transaction, _from: Instant, _to: Instant) => sealWaiting(tx),
  })
}

/** In seals of bounded size until nothing waits. The job's row is locked, so there is one who does it. */
export async function sealWaiting(tx: Transaction): Promise<void> {
  const floor = await sealedUntil(tx)
  for (;;) {
    const rows = await tx.query<SealedRow>(
      `select a.id, ${ROW_HASH} as hash from audit_log a
       where a.id > $1 and not exists (select 1 from audit_seal_row s where s.audit_id = a.id)
       order by a.id limit $2`,
      [floor, ROWS_OF_A_SEAL],
    )
    if (rows.length === 0) return
    await writeSeal(tx, rows)
    if (rows.length < ROWS_OF_A_SEAL) return
  }
}

async function writeSeal(tx: Transaction, rows: readonly SealedRow[]): Promise<void> {
  const [last] = await tx.query<Seal>('select number, previous, hash from audit_seal order by number desc limit 1')
  const number = (last?.number ?? 0) + 1
  const previous = last?.hash ?? NO_SEAL
  const lastId = rows.at(-1)?.id ?? 0
  await tx.execute('insert into audit_seal (number, previous, hash, last_id) values ($1, $2, $3, $4)', [
    number,
    previous,
    sealHash(number, previous, rows),
    lastId,
  ])
  await tx.execute(
    `insert into audit_seal_row (audit_id, number, place, hash)
     select id, $1, place, hash from unnest($2::bigint[], $3::text[]) with ordinality as sealed (id, hash, place)`,
    [number, rows.map(({ id }) => id), rows.map((row) => row.hash)],
  )
}
