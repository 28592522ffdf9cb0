import { type Database, nullable, type Queryable, sqlType } from '../database/index.ts'
import { NO_SEAL, ROW_HASH, type Seal, type SealedRow, sealedUntil, sealHash } from './audit-seal.ts'

/** What is wrong, and at which row of the audit log or which seal. */
export type Broken = { fault: 'row changed' | 'row gone' | 'row slipped in' | 'seal broken' | 'seal gone'; at: number }

export type Verified = {
  /** The first that is broken, in the order of the chain; null: the log is as it was written. */
  broken: Broken | null
  rows: number
  seals: number
  /** Rows that wait for the next seal. */
  waiting: number
  /** The hash of the last seal: who keeps it elsewhere can see later that nothing was cut off. */
  head: string
}

/**
 * Follows the chain from its beginning and makes every hash anew. `head`, where given, is one that was noted before: it has
 * to be the hash of one of the seals.
 */
export async function verifyAudit(db: Database, head: string | null = null): Promise<Verified> {
  return db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only')
    await tx.execute('set local statement_timeout = 0')
    const found: Verified = { broken: null, rows: 0, seals: 0, waiting: 0, head: NO_SEAL }
    let isHeadKnown = head === null || head === NO_SEAL
    for (;;) {
      const number = found.seals + 1
      const seal = await nextSeal(tx, found.seals)
      if (seal === null) break
      if (seal.number !== number) return { ...found, broken: { fault: 'seal gone', at: number } }
      const rows = await rowsOf(tx, number)
      const broken = brokenRow(rows) ?? brokenSeal(seal, rows, found.head)
      if (broken !== null) return { ...found, broken }
      found.rows += rows.length
      found.seals = number
      found.head = seal.hash
      isHeadKnown ||= seal.hash === head
    }
    if (!isHeadKnown) return { ...found, broken: { fault: 'seal gone', at: found.seals + 1 } }
    const [slipped] = await outside(tx, 'a.id <= $1')
    const [after] = await outside(tx, 'a.id > $1')
    const broken: Broken | null = slipped?.first == null ? null : { fault: 'row slipped in', at: slipped.first }
    return { ...found, broken, waiting: after?.rows ?? 0 }
  })
}

async function nextSeal(db: Queryable, after: number): Promise<Seal | null> {
  const [seal] = await db.query<Seal>(
    'select number, previous, hash from audit_seal where number > $1 order by number limit 1',
    [after],
  )
  return seal ?? null
}

/** A row of a seal as it was sealed, and as it is now; null: it is gone. */
type CheckedRow = SealedRow & { now: string | null }

function rowsOf(db: Queryable, number: number): Promise<CheckedRow[]> {
  return db.query<CheckedRow>(
    `select s.audit_id as id, s.hash, case when a.id is null then null else ${ROW_HASH} end as now
     from audit_seal_row s left join audit_log a on a.id = s.audit_id where s.number = $1 order by s.place`,
    [number],
  )
}

function brokenRow(rows: readonly CheckedRow[]): Broken | null {
  const row = rows.find((each) => each.now !== each.hash)
  if (row === undefined) return null
  return { fault: row.now === null ? 'row gone' : 'row changed', at: row.id }
}

function brokenSeal(seal: Seal, rows: readonly SealedRow[], before: string): Broken | null {
  const isWhole = seal.previous === before && seal.hash === sealHash(seal.number, before, rows)
  return isWhole ? null : { fault: 'seal broken', at: seal.number }
}

/** Rows that are in no seal, up to where every row should be in one, or from there on. */
async function outside(db: Queryable, where: string): Promise<{ first: number | null; rows: number }[]> {
  return db.query(
    { first: nullable(sqlType.number), rows: sqlType.number },
    `select min(a.id) as first, count(*) as rows from audit_log a
     where ${where} and not exists (select 1 from audit_seal_row s where s.audit_id = a.id)`,
    [await sealedUntil(db)],
  )
}
