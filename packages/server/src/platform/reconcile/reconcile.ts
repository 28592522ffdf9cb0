import { type Database, type Queryable, sqlType } from '../database/index.ts'
import type { Check, Finding } from './check.ts'

const ROWS_SHOWN = 5

/**
 * Runs checks one after another in one read-only snapshot, also while others write: what one check sees, all see. Large
 * databases take minutes, so no statement is cut off.
 */
export async function reconcile(
  db: Database,
  checks: readonly Check[],
  onCheck: (check: Check) => void = () => undefined,
): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only')
    await tx.execute('set local statement_timeout = 0')
    await tx.execute('set local idle_in_transaction_session_timeout = 0')
    // Whole tables are sorted and joined once each.
    await tx.execute(`set local work_mem = '128MB'`)
    await tx.execute('set local jit = off')
    return findingsOf(tx, checks, onCheck)
  })
}

/** The same in a transaction of the caller's. */
export async function findingsOf(
  tx: Queryable,
  checks: readonly Check[],
  onCheck: (check: Check) => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    onCheck(check)
    const rows = await tx.query(
      { count: sqlType.number, found: sqlType.json<object>() },
      `with found as (${check.sql})
       select (count(*) over ())::bigint as count, to_json(found) as found from found limit ${ROWS_SHOWN}`,
    )
    const [first] = rows
    if (first !== undefined) findings.push({ check, count: first.count, rows: rows.map(({ found }) => found) })
  }
  return findings
}

/** A finding as lines of text: what is wrong, how often, and rows that show it. */
export function findingLines({ check, count, rows }: Finding): string[] {
  const shown = rows.map((row) => `    ${pairsOf(row)}`)
  const more = count > rows.length ? [`    and ${count - rows.length} more`] : []
  return [`${check.name}: ${check.says} (${count})`, ...shown, ...more]
}

function pairsOf(row: object): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' ')
}
