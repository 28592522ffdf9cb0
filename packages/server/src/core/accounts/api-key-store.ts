import { randomBytes } from 'node:crypto'
import type { ApiKeyPermission } from '@tenor/contract/core'
import { type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { type Database, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import type { UserKey } from './users.ts'

const COLUMNS = `id, name, key, permission, products, ips, created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", fund_confirmed as "isConfirmed"`

/** Its last use is written at most so often. */
const USED_EVERY_MS = MINUTE_MS

export type ApiKey = {
  id: number
  name: string
  key: string
  permission: ApiKeyPermission
  products: string[] | null
  ips: string[]
  createdAt: Instant
  expiresAt: Instant | null
  lastUsedAt: Instant | null
  /** Made against the fund password, or confirmed with it. */
  isConfirmed: boolean
}

/** 32 hexadecimal digits, of which the first three are the bucket. */
export function newKeyText(bucket: number): string {
  return bucket.toString(16).padStart(3, '0') + randomBytes(15).toString('hex').slice(0, 29)
}

/** 64 hexadecimal digits. */
export function newKeySecret(): string {
  return randomBytes(32).toString('hex')
}

/** The bucket that a key names; null for what can be no key of ours. */
export function bucketOfKey(key: string): number | null {
  if (!/^[0-9a-f]{32}$/.test(key)) return null
  const bucket = Number.parseInt(key.slice(0, 3), 16)
  return bucket < 1_024 ? bucket : null
}

/** The newest first. */
export async function readApiKeys(db: Queryable, user: UserKey): Promise<ApiKey[]> {
  return db.query<ApiKey>(
    `select ${COLUMNS} from api_key where bucket = $1 and user_id = $2 order by created_at desc, id desc`,
    [user.bucket, user.userId],
  )
}

export type NewApiKey = Omit<ApiKey, 'lastUsedAt'> & { sealedSecret: string }

/** False when the customer has as many as they may have. Their row is locked, so that two made at once are counted. */
export async function insertApiKey(tx: Transaction, user: UserKey, made: NewApiKey, most: number): Promise<boolean> {
  await tx.query('select id from app_user where bucket = $1 and id = $2 for update', [user.bucket, user.userId])
  const [{ count } = { count: 0 }] = await tx.query(
    { count: sqlType.number },
    'select count(*)::int as count from api_key where bucket = $1 and user_id = $2',
    [user.bucket, user.userId],
  )
  if (count >= most) return false
  await tx.execute(
    `insert into api_key (bucket, user_id, id, name, key, secret, permission, products, ips, created_at, expires_at,
       fund_confirmed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      user.bucket,
      user.userId,
      made.id,
      made.name,
      made.key,
      made.sealedSecret,
      made.permission,
      made.products,
      made.ips,
      isoText(made.createdAt),
      made.expiresAt === null ? null : isoText(made.expiresAt),
      made.isConfirmed,
    ],
  )
  return true
}

/** The key, which may act again; null when the customer has none of that id. */
export async function confirmKey(tx: Transaction, user: UserKey, id: number): Promise<ApiKey | null> {
  const [row] = await tx.query<ApiKey>(
    `update api_key set fund_confirmed = true where bucket = $1 and user_id = $2 and id = $3 returning ${COLUMNS}`,
    [user.bucket, user.userId, id],
  )
  return row ?? null
}

/** The key that is gone; null when the customer has none of that id. */
export async function deleteApiKey(tx: Transaction, user: UserKey, id: number): Promise<ApiKey | null> {
  const [row] = await tx.query<ApiKey>(
    `delete from api_key where bucket = $1 and user_id = $2 and id = $3 returning ${COLUMNS}`,
    [user.bucket, user.userId, id],
  )
  return row ?? null
}

/** All keys of a customer, which are gone then. */
export async function deleteApiKeys(tx: Transaction, user: UserKey): Promise<ApiKey[]> {
  return tx.query<ApiKey>(`delete from api_key where bucket = $1 and user_id = $2 returning ${COLUMNS}`, [
    user.bucket,
    user.userId,
  ])
}

/** A key with its sealed secret and whose it is. */
export type FoundKey = ApiKey & { secret: string; userId: number }

export async function findApiKey(db: Database, bucket: number, key: string): Promise<FoundKey | null> {
  const [row] = await db.query<FoundKey>(
    `select ${COLUMNS}, secret, user_id as "userId" from api_key where bucket = $1 and key = $2`,
    [bucket, key],
  )
  return row ?? null
}

export async function markUsed(db: Database, bucket: number, key: FoundKey, now: Instant): Promise<void> {
  if (key.lastUsedAt !== null && now < later(key.lastUsedAt, USED_EVERY_MS)) return
  await db.execute('update api_key set last_used_at = $4 where bucket = $1 and user_id = $2 and id = $3', [
    bucket,
    key.userId,
    key.id,
    isoText(now),
  ])
}
