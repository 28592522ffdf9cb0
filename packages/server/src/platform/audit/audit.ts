import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../database/index.ts'

/** One change that an operator made: who, when, what stood before and what stands after. */
export type AuditEntry = {
  at: Instant
  actorId: number
  act: string
  subject: string
  before: unknown
  after: unknown
}

/** Who acts where nobody is signed in: whoever runs a command on the machine. */
export const BY_COMMAND = 0

/** Writes to the audit log in the transaction of the change. The application can add to it and never change it. */
export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.execute(
    'insert into audit_log (at, actor_id, act, subject, before, after) values ($1, $2, $3, $4, $5, $6)',
    [isoText(entry.at), entry.actorId, entry.act, entry.subject, jsonOf(entry.before), jsonOf(entry.after)],
  )
}

/** Whose data an operator was shown. */
export type AuditRead = Pick<AuditEntry, 'at' | 'actorId' | 'act'> & { users: readonly number[] }

/** Writes down that an operator has looked at customers' data: before they are shown it. Nobody shown, nothing written. */
export async function writeRead(db: Queryable, { users, ...entry }: AuditRead): Promise<void> {
  const each = [...new Set(users)]
  if (each.length === 0) return
  const subject = each.map((id) => `user ${id}`).join(', ')
  await db.execute('insert into audit_log (at, actor_id, act, subject) values ($1, $2, $3, $4)', [
    isoText(entry.at),
    entry.actorId,
    entry.act,
    subject,
  ])
}

/** Amounts inside are bigints; in the log they stand as text of their smallest units, with an n behind. */
function jsonOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part))
}
