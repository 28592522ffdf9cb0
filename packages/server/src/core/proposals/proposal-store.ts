import { hash } from 'node:crypto'
import type { Role } from '@tenor/contract/http'
import { decimalText, readDecimal } from '@tenor/contract/money'
import { type Instant, instant, isoText } from '@tenor/contract/time'
import {
  type List,
  newestFirst,
  nullable,
  type Queryable,
  sqlType,
  type Transaction,
} from '../../platform/database/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'

export type StoredProposal = {
  id: number
  act: string
  subject: string
  content: Record<string, unknown>
  operatorId: number
  proposedAt: Instant
  lapsesAt: Instant
  /** Digest of what it changes, as that stood when it was proposed; null where nothing is changed. */
  stood: string | null
  state: 'open' | Closing['state']
  decidedBy: number | null
  decidedAt: Instant | null
  decisionReason: string | null
}

export type NewProposal = Omit<StoredProposal, 'id' | 'state' | 'decidedBy' | 'decidedAt' | 'decisionReason'> & {
  digest: string
}

const COLUMNS = `p.id, p.act, p.subject, p.content, p.operator_id as "operatorId", p.proposed_at as "proposedAt",
  p.lapses_at as "lapsesAt", p.stood, p.state, p.decided_by as "decidedBy", p.decided_at as "decidedAt",
  p.decision_reason as "decisionReason"`

/** False when the same is open already; nothing is written then. */
export async function insertProposal(tx: Transaction, proposal: NewProposal): Promise<boolean> {
  const { act, subject, digest, content, operatorId, proposedAt, lapsesAt, stood } = proposal
  const written = await tx.execute(
    `insert into proposal (act, subject, digest, content, operator_id, proposed_at, lapses_at, stood, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'open') on conflict (act, digest) where state = 'open' do nothing`,
    [act, subject, digest, JSON.stringify(content), operatorId, isoText(proposedAt), isoText(lapsesAt), stood],
  )
  return written === 1
}

/** The same act that is open, locked until the transaction ends. */
export async function lockSame(tx: Transaction, act: string, digest: string): Promise<StoredProposal | null> {
  const [row] = await tx.query<StoredProposal>(
    `select ${COLUMNS} from proposal p where p.act = $1 and p.digest = $2 and p.state = 'open' for update`,
    [act, digest],
  )
  return row ?? null
}

/** One that is open. What it says never changes; whether it is still open is known once it is locked. */
export async function openById(
  db: Queryable,
  id: number,
  lock: '' | 'for update' = '',
): Promise<StoredProposal | null> {
  const [row] = await db.query<StoredProposal>(
    `select ${COLUMNS} from proposal p where p.id = $1 and p.state = 'open' ${lock}`,
    [id],
  )
  return row ?? null
}

/** The same, locked until the transaction ends. */
export const lockOpen = (tx: Transaction, id: number): Promise<StoredProposal | null> => openById(tx, id, 'for update')

export type Closing = {
  state: 'approved' | 'declined' | 'lapsed'
  by: number
  at: Instant
  reason?: string | undefined
}

export async function closeProposal(tx: Transaction, id: number, { state, by, at, reason }: Closing): Promise<void> {
  await tx.execute(
    'update proposal set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1',
    [id, state, by, isoText(at), reason ?? null],
  )
}

const NEVER = instant(0)

/** Open ones that have not lapsed, newest first. */
export function openProposals(now: Instant): List<StoredProposal, StoredProposal> {
  return {
    name: 'proposals',
    of: {},
    keyset: newestFirst('p', 'proposed_at'),
    from: 'proposal p',
    row: 'p',
    within: `p.state = 'open' and p.lapses_at > $1`,
    filter: null,
    values: [isoText(now)],
    columns: COLUMNS,
    read: (row) => row,
  }
}

/** Those that were decided or have lapsed, newest first. */
export function closedProposals(): List<StoredProposal, StoredProposal> {
  return { ...openProposals(NEVER), name: 'closed proposals', within: `p.state <> 'open'`, values: [] }
}

/** How many are open and have not lapsed, and since when the oldest is. */
export async function waitingProposals(db: Queryable, now: Instant): Promise<{ count: number; since: Instant | null }> {
  const [row] = await db.query(
    { count: sqlType.number, since: nullable(sqlType.instant) },
    `select count(*) as count, min(proposed_at) as since from proposal where state = 'open' and lapses_at > $1`,
    [isoText(now)],
  )
  return row ?? { count: 0, since: null }
}

/** What an operator is at this moment, whatever their session remembers; null for nobody. */
export type Standing = { role: Role; since: Instant | null; email: string }

export async function standingOf(db: Queryable, userId: number): Promise<Standing | null> {
  const [row] = await db.query<Standing>(
    'select role, operator_since as since, email from app_user where bucket = $1 and id = $2',
    [bucketOf(userId), userId],
  )
  return row ?? null
}

/** Names the same act with the same content, whatever the order of its fields and the zeros of its amounts. */
export function digestOfContent(act: string, content: object): string {
  return hash('sha256', JSON.stringify([act, sorted(content)]), 'base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  // Amounts are compared as numbers: 0.07 and 0.070 are one.
  const amount = typeof value === 'string' ? readDecimal(value) : null
  if (amount?.ok) return decimalText(amount.value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sorted(part)]),
  )
}
