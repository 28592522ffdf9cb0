import {
  WALLET_STUCK,
  type WalletDirection,
  type WalletFault,
  type WalletFilter,
  type WalletRef,
  type WalletState,
} from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import {
  type List,
  newestFirst,
  nullable,
  type Queryable,
  sqlType,
  type Transaction,
} from '../../platform/database/index.ts'

export type WalletTransfer = WalletRef & {
  readonly direction: WalletDirection
  readonly customer: string
  readonly asset: string
  readonly amount: Decimal8
  readonly state: WalletState
  readonly createdAt: Instant
  readonly endedAt: Instant | null
  readonly tries: number
  readonly fault: WalletFault | null
  readonly reason: string | null
}

/** As the driver reads it. */
export type RawWalletTransfer = Omit<WalletTransfer, 'amount'> & { amount: string }

const COLUMNS = `t.bucket, t.user_id as "userId", t.id, t.direction, t.customer, t.asset, t.amount::text as amount, t.state,
  t.created_at as "createdAt", t.ended_at as "endedAt", t.tries, t.fault, t.reason`

/** How long one process has a transfer to itself: longer than all that it asks the wallet in one go. */
export const LEASE_MS = MINUTE_MS
const AT_ONCE = 20

export function walletTransferOf(raw: RawWalletTransfer): WalletTransfer {
  return { ...raw, amount: decimal(raw.amount) }
}

export async function insertWalletTransfer(tx: Transaction, transfer: WalletTransfer): Promise<void> {
  const { bucket, userId, id, direction, customer, asset, amount, state, createdAt } = transfer
  await tx.execute(
    `insert into wallet_transfer
       (bucket, user_id, id, direction, customer, asset, amount, state, created_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [bucket, userId, id, direction, customer, asset, decimalText(amount), state, isoText(createdAt)],
  )
}

/** Until when nothing of a customer's leaves by the wallet, and until when the account is frozen. */
export type WalletBars = { heldUntil: Instant | null; frozenUntil: Instant | null }

/** The account's row, which stays as it is until the transaction ends. */
export async function lockBars(
  tx: Transaction,
  { bucket, userId }: Omit<WalletRef, 'id'>,
  lock: 'for share' | 'for update',
): Promise<WalletBars> {
  const [row] = await tx.query<WalletBars>(
    `select wallet_held_until as "heldUntil", frozen_until as "frozenUntil" from app_user
     where bucket = $1 and id = $2 ${lock}`,
    [bucket, userId],
  )
  return row ?? { heldUntil: null, frozenUntil: null }
}

/** Until when nothing leaves, as the customer's page shows it. */
export async function readHold(db: Queryable, { bucket, userId }: Omit<WalletRef, 'id'>): Promise<Instant | null> {
  const [row] = await db.query(
    { heldUntil: nullable(sqlType.instant) },
    'select wallet_held_until as "heldUntil" from app_user where bucket = $1 and id = $2',
    [bucket, userId],
  )
  return row?.heldUntil ?? null
}

/** How many of a customer's are on their way. Of two at once the second waits for the first, by the account's row. */
export async function countOpenTransfers(tx: Transaction, { bucket, userId }: Omit<WalletRef, 'id'>): Promise<number> {
  const [row] = await tx.query(
    { open: sqlType.number },
    `select count(*)::integer as open from wallet_transfer where bucket = $1 and user_id = $2 and ended_at is null`,
    [bucket, userId],
  )
  return row?.open ?? 0
}

export async function findWalletTransfer(db: Queryable, ref: WalletRef): Promise<WalletTransfer | null> {
  const [raw] = await db.query<RawWalletTransfer>(
    `select ${COLUMNS} from wallet_transfer t where t.bucket = $1 and t.user_id = $2 and t.id = $3`,
    [ref.bucket, ref.userId, ref.id],
  )
  return raw === undefined ? null : walletTransferOf(raw)
}

/** Buckets with transfers whose turn has come. */
export async function bucketsWithTransfers(db: Queryable, now: Instant): Promise<number[]> {
  const rows = await db.query(
    { bucket: sqlType.number },
    `select distinct bucket from wallet_transfer where ended_at is null and next_try_at <= $1 order by bucket`,
    [isoText(now)],
  )
  return rows.map(({ bucket }) => bucket)
}

/** Takes some of a bucket's for this process alone, for a while; each has one try more. */
export async function leaseTransfers(tx: Transaction, bucket: number, now: Instant): Promise<WalletTransfer[]> {
  const due = await tx.query(
    { userId: sqlType.number, id: sqlType.number },
    `select user_id as "userId", id from wallet_transfer
     where bucket = $1 and ended_at is null and next_try_at <= $2
     order by next_try_at, user_id, id limit ${AT_ONCE} for update skip locked`,
    [bucket, isoText(now)],
  )
  if (due.length === 0) return []
  const rows = await tx.query<RawWalletTransfer>(
    `update wallet_transfer t set tries = t.tries + 1, next_try_at = $4
     from unnest($2::bigint[], $3::bigint[]) as taken (user_id, id)
     where t.bucket = $1 and t.user_id = taken.user_id and t.id = taken.id returning ${COLUMNS}`,
    [bucket, due.map(({ userId }) => userId), due.map(({ id }) => id), isoText(later(now, LEASE_MS))],
  )
  return rows.map(walletTransferOf)
}

type Move = { to: WalletState; reason: string | null; endedAt: Instant | null; nextTryAt: Instant }

/**
 * Moves a transfer on from the state that it was seen in; null where somebody else has moved it. Who moves it to confirming asks the
 * wallet right away: that is its first try.
 */
export async function moveTransfer(
  tx: Transaction,
  seen: Pick<WalletTransfer, 'bucket' | 'userId' | 'id' | 'state'>,
  { to, reason, endedAt, nextTryAt }: Move,
): Promise<WalletTransfer | null> {
  const [raw] = await tx.query<RawWalletTransfer>(
    `update wallet_transfer t set state = $5, reason = $6, ended_at = $7, next_try_at = $8, fault = null,
       tries = case when $7::timestamptz is not null then t.tries when $5 = 'confirming' then 1 else 0 end
     where t.bucket = $1 and t.user_id = $2 and t.id = $3 and t.state = $4 returning ${COLUMNS}`,
    [
      seen.bucket,
      seen.userId,
      seen.id,
      seen.state,
      to,
      reason,
      endedAt === null ? null : isoText(endedAt),
      isoText(nextTryAt),
    ],
  )
  return raw === undefined ? null : walletTransferOf(raw)
}

/** Waits until its turn comes again. */
export async function pauseTransfer(
  db: Queryable,
  seen: Pick<WalletTransfer, 'bucket' | 'userId' | 'id' | 'state'>,
  { fault, nextTryAt }: { fault: WalletFault; nextTryAt: Instant },
): Promise<void> {
  await db.execute(
    `update wallet_transfer set fault = $5, next_try_at = $6
     where bucket = $1 and user_id = $2 and id = $3 and state = $4`,
    [seen.bucket, seen.userId, seen.id, seen.state, fault, isoText(nextTryAt)],
  )
}

/** Its turn is now. */
export async function hastenTransfer(tx: Transaction, ref: WalletRef, now: Instant): Promise<WalletTransfer | null> {
  const [raw] = await tx.query<RawWalletTransfer>(
    `update wallet_transfer t set next_try_at = $4
     where t.bucket = $1 and t.user_id = $2 and t.id = $3 and t.ended_at is null returning ${COLUMNS}`,
    [ref.bucket, ref.userId, ref.id, isoText(now)],
  )
  return raw === undefined ? null : walletTransferOf(raw)
}

/** A customer's, newest first. */
export function walletTransfersOf({ bucket, userId }: Omit<WalletRef, 'id'>): List<RawWalletTransfer, WalletTransfer> {
  return {
    name: 'wallet',
    of: { bucket, userId },
    keyset: newestFirst('t', 'created_at'),
    from: 'wallet_transfer t',
    row: 't',
    within: 't.bucket = $1 and t.user_id = $2',
    filter: null,
    values: [bucket, userId],
    columns: COLUMNS,
    read: walletTransferOf,
  }
}

const FILTERS: Readonly<Record<WalletFilter, string>> = {
  open: 't.ended_at is null',
  stuck: `t.ended_at is null and t.fault in (${WALLET_STUCK.map((fault) => `'${fault}'`).join(', ')})`,
  done: `t.state = 'done'`,
  cancelled: `t.state = 'cancelled'`,
  refused: `t.state = 'refused'`,
}

/** Everybody's, newest first. */
export function walletTransfersOfAll(state: WalletFilter | null): List<RawWalletTransfer, WalletTransfer> {
  return {
    name: 'wallet.all',
    of: { state },
    keyset: newestFirst('t', 'created_at'),
    from: 'wallet_transfer t',
    row: 't',
    within: 'true',
    filter: state === null ? null : FILTERS[state],
    values: [],
    columns: COLUMNS,
    read: walletTransferOf,
  }
}

/** Open transfers: how many there are, and how many of them want a person. */
export async function countOpen(db: Queryable): Promise<{ open: number; stuck: number; oldest: Instant | null }> {
  const [row] = await db.query(
    { open: sqlType.number, stuck: sqlType.number, oldest: nullable(sqlType.instant) },
    `select count(*)::integer as open, count(*) filter (where fault in ('lost', 'mismatch'))::integer as stuck,
       min(created_at) as oldest from wallet_transfer where ended_at is null`,
  )
  return row ?? { open: 0, stuck: 0, oldest: null }
}
