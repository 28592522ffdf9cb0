import { PASSKEY_SECONDS } from '@tenor/contract/core'
import { type Instant, isoText, later, SECOND_MS } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { digestOf } from '../../platform/ids/index.ts'
import type { UserKey } from './users.ts'

export type StoredPasskey = UserKey & {
  id: string
  /** COSE, in base64url. */
  publicKey: string
  counter: number
  transports: string[]
  name: string
  isSynced: boolean
  createdAt: Instant
  usedAt: Instant | null
}

const COLUMNS = `bucket, user_id as "userId", credential_id as id, public_key as "publicKey", counter, transports, name,
  is_synced as "isSynced", created_at as "createdAt", used_at as "usedAt"`

export async function passkeysOf(db: Queryable, { bucket, userId }: UserKey): Promise<StoredPasskey[]> {
  return db.query<StoredPasskey>(
    `select ${COLUMNS} from passkey where bucket = $1 and user_id = $2 order by created_at, credential_id`,
    [bucket, userId],
  )
}

export async function passkeyById(
  db: Queryable,
  { bucket, userId }: UserKey,
  id: string,
): Promise<StoredPasskey | null> {
  const [row] = await db.query<StoredPasskey>(
    `select ${COLUMNS} from passkey where bucket = $1 and user_id = $2 and credential_id = $3`,
    [bucket, userId, id],
  )
  return row ?? null
}

/** Whether the passkey is there; it stays until the transaction ends. */
export async function lockPasskey(tx: Transaction, { bucket, userId }: UserKey, id: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 as one from passkey where bucket = $1 and user_id = $2 and credential_id = $3 for share',
    [bucket, userId, id],
  )
  return rows.length > 0
}

/** False when the customer has as many as they may have. Their row is locked, so that two added at once are counted. */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<StoredPasskey, 'usedAt'>,
  most: number,
): Promise<boolean> {
  const { bucket, userId, id, publicKey, counter, transports, name, isSynced, createdAt } = passkey
  await tx.query('select id from app_user where bucket = $1 and id = $2 for update', [bucket, userId])
  if ((await passkeysOf(tx, passkey)).length >= most) return false
  await tx.execute(
    `insert into passkey (bucket, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
     values ($1, $2, $3, $4, $5, $6::text[], $7, $8, $9) on conflict do nothing`,
    [bucket, userId, id, publicKey, counter, transports, name, isSynced, isoText(createdAt)],
  )
  return true
}

/** False when somebody used a copy of the key in between, by its counter; keys that do not count stand at zero. */
export async function markUsed(db: Queryable, { bucket, userId, id }: StoredPasskey, counter: number, now: Instant) {
  const used = await db.execute(
    `update passkey set counter = $4, used_at = $5
     where bucket = $1 and user_id = $2 and credential_id = $3 and (counter < $4 or (counter = 0 and $4 = 0))`,
    [bucket, userId, id, counter, isoText(now)],
  )
  return used === 1
}

export async function renameStored(
  db: Queryable,
  { bucket, userId }: UserKey,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await db.execute(
    'update passkey set name = $4 where bucket = $1 and user_id = $2 and credential_id = $3',
    [bucket, userId, id, name],
  )
  return renamed === 1
}

export async function deleteStored(db: Queryable, { bucket, userId }: UserKey, id: string): Promise<boolean> {
  const removed = await db.execute('delete from passkey where bucket = $1 and user_id = $2 and credential_id = $3', [
    bucket,
    userId,
    id,
  ])
  if (removed === 0) return false
  await db.execute('delete from session where bucket = $1 and user_id = $2 and by_passkey', [bucket, userId])
  return true
}

/** All passkeys of a customer, which are gone then; the sessions that they began are the caller's. */
export async function deletePasskeys(tx: Transaction, { bucket, userId }: UserKey): Promise<StoredPasskey[]> {
  return tx.query<StoredPasskey>(`delete from passkey where bucket = $1 and user_id = $2 returning ${COLUMNS}`, [
    bucket,
    userId,
  ])
}

/** Challenges are spread over the buckets by themselves, since a visitor has none yet. */
function bucketOfChallenge(challenge: string): number {
  return Buffer.from(digestOf(challenge), 'base64url').readUInt16BE(0) % 1024
}

/** Keeps a challenge, by its hash, for whom it was made: a customer who adds a passkey, or nobody yet. */
export async function keepChallenge(
  db: Queryable,
  challenge: string,
  user: UserKey | null,
  now: Instant,
): Promise<void> {
  await db.execute(
    'insert into passkey_challenge (bucket, challenge_hash, user_id, expires_at) values ($1, $2, $3, $4)',
    [
      bucketOfChallenge(challenge),
      digestOf(challenge),
      user?.userId ?? 0,
      isoText(later(now, PASSKEY_SECONDS * SECOND_MS)),
    ],
  )
}

/** Uses a challenge up; false when it was not ours, not theirs, too old, or used before. */
export async function useChallenge(
  db: Queryable,
  challenge: string,
  user: UserKey | null,
  now: Instant,
): Promise<boolean> {
  const used = await db.execute(
    'delete from passkey_challenge where bucket = $1 and challenge_hash = $2 and user_id = $3 and expires_at > $4',
    [bucketOfChallenge(challenge), digestOf(challenge), user?.userId ?? 0, isoText(now)],
  )
  return used === 1
}

export async function removeOldChallenges(db: Queryable, now: Instant): Promise<void> {
  await db.execute('delete from passkey_challenge where expires_at <= $1', [isoText(now)])
}
