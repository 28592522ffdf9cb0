import type { AccountLock, ObjectionRow } from '@tenor/contract/core'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import { type List, newestFirst, type Queryable, type Transaction } from '../../platform/database/index.ts'
import type { User, UserKey } from './users.ts'

type Of = Pick<User, 'bucket' | 'id'>

/** Bars of an account's acts and withdrawals: columns of its row that operators and the hold set. */
export type Bars = Pick<User, 'walletHeldUntil' | 'frozenUntil' | 'frozenByTwo' | 'frozenAloneSince'>

export async function writeBars(tx: Transaction, { bucket, id }: Of, bars: Bars): Promise<void> {
  const text = (at: Instant | null) => (at === null ? null : isoText(at))
  await tx.execute(
    `update app_user set wallet_held_until = $3, frozen_until = $4, frozen_by_two = $5, frozen_alone_since = $6
     where bucket = $1 and id = $2`,
    [bucket, id, text(bars.walletHeldUntil), text(bars.frozenUntil), bars.frozenByTwo, text(bars.frozenAloneSince)],
  )
}

/** When the owner asked to reset the fund password; null: they do not any more. */
export async function writeResetAsked(db: Queryable, { bucket, id }: Of, at: Instant | null): Promise<void> {
  const askedAt = at === null ? null : isoText(at)
  await db.execute('update app_user set fund_reset_asked_at = $3 where bucket = $1 and id = $2', [bucket, id, askedAt])
}

/** Leaves an account without a fund password. */
export async function removeFundPassword(tx: Transaction, { bucket, id }: Of): Promise<void> {
  await tx.execute(
    `update app_user set fund_password_hash = null, fund_failures = 0, fund_locked_until = null, fund_reset_asked_at = null
     where bucket = $1 and id = $2`,
    [bucket, id],
  )
}

export type Objection = {
  id: number
  lock: AccountLock
  message: string
  at: Instant
  answer: string | null
  answeredAt: Instant | null
}

const COLUMNS = 'o.id, o.lock, o.message, o.at, o.answer, o.answered_at as "answeredAt"'
const SHOWN_MOST = 20

/** The newest first. */
export async function readObjections(db: Queryable, { bucket, userId }: UserKey): Promise<Objection[]> {
  return db.query<Objection>(
    `select ${COLUMNS} from account_objection o where o.bucket = $1 and o.user_id = $2
     order by o.at desc, o.id desc limit ${SHOWN_MOST}`,
    [bucket, userId],
  )
}

type NewObjection = Pick<Objection, 'id' | 'lock' | 'message' | 'at'>

/** False where one to the same lock waits for its answer. */
export async function insertObjection(tx: Transaction, user: UserKey, made: NewObjection): Promise<boolean> {
  const written = await tx.execute(
    `insert into account_objection (bucket, user_id, id, lock, message, at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [user.bucket, user.userId, made.id, made.lock, made.message, isoText(made.at)],
  )
  return written === 1
}

type Answer = { answer: string; by: number; at: Instant }

/** The objection with its answer; null where it has one already, or there is none. */
export async function writeAnswer(
  tx: Transaction,
  { bucket, userId }: UserKey,
  id: number,
  { answer, by, at }: Answer,
): Promise<Objection | null> {
  const [row] = await tx.query<Objection>(
    `update account_objection o set answer = $4, answered_by = $5, answered_at = $6
     where o.bucket = $1 and o.user_id = $2 and o.id = $3 and o.answered_at is null returning ${COLUMNS}`,
    [bucket, userId, id, answer, by, isoText(at)],
  )
  return row ?? null
}

export async function isObjection(db: Queryable, { bucket, userId }: UserKey, id: number): Promise<boolean> {
  const rows = await db.query('select 1 as one from account_objection where bucket = $1 and user_id = $2 and id = $3', [
    bucket,
    userId,
    id,
  ])
  return rows.length > 0
}

export function objectionWire({ id, lock, message, at, answer, answeredAt }: Objection) {
  return {
    id,
    lock,
    message,
    at: unixSeconds(at),
    answer,
    answered_at: answeredAt === null ? null : unixSeconds(answeredAt),
  }
}

type ListedObjection = Objection & { userId: number; email: string }

/** All customers' objections, newest first. */
export const allObjections: List<ListedObjection, ObjectionRow> = {
  name: 'objections',
  of: {},
  keyset: newestFirst('o', 'at'),
  from: 'account_objection o',
  joins: 'join app_user u on u.bucket = o.bucket and u.id = o.user_id',
  row: 'o',
  within: 'true',
  filter: null,
  values: [],
  columns: `${COLUMNS}, o.user_id as "userId", u.email`,
  read: (row) => ({ ...objectionWire(row), user_id: row.userId, email: row.email }),
}
