import type { AccountMode } from '@tenor/contract/core'
import type { Role } from '@tenor/contract/http'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { notFound } from '../../platform/http/index.ts'

export type UserKey = { bucket: number; userId: number }

export type User = {
  bucket: number
  id: number
  email: string
  /** Null: the exchange's provider alone signs in. */
  passwordHash: string | null
  role: Role
  vipTier: number
  region: string
  verified: boolean
  tradingLocked: boolean
  accountMode: AccountMode
  accountModeChosen: boolean
  useFunding: boolean
  totpSecret: string | null
  totpPending: string | null
  fundPasswordHash: string | null
  fundPasswordRequired: boolean
  /** When its owner asked to reset the fund password. */
  fundResetAskedAt: Instant | null
  walletHeldUntil: Instant | null
  frozenUntil: Instant | null
  frozenByTwo: boolean
  /** Since when the hours count that operators froze it alone. */
  frozenAloneSince: Instant | null
  createdAt: Instant
  isEmailConfirmed: boolean
}

export function keyOf(user: Pick<User, 'bucket' | 'id'>): UserKey {
  return { bucket: user.bucket, userId: user.id }
}

export const USER_COLUMNS = `u.bucket, u.id, u.email, u.password_hash as "passwordHash", u.role,
  u.vip_tier as "vipTier", u.region, u.verified, u.trading_locked as "tradingLocked",
  u.account_mode as "accountMode", u.account_mode_chosen as "accountModeChosen", u.use_funding as "useFunding",
  u.totp_secret as "totpSecret", u.totp_pending as "totpPending", u.fund_password_hash as "fundPasswordHash",
  u.fund_password_required as "fundPasswordRequired", u.fund_reset_asked_at as "fundResetAskedAt",
  u.wallet_held_until as "walletHeldUntil", u.frozen_until as "frozenUntil", u.frozen_by_two as "frozenByTwo",
  u.frozen_alone_since as "frozenAloneSince", u.created_at as "createdAt",
  u.email_confirmed_at is not null as "isEmailConfirmed"`

/** The user's row; `lock` keeps it as it is until the transaction ends. */
export async function findUser(
  db: Queryable,
  key: UserKey,
  lock: '' | 'for share' | 'for update' = '',
): Promise<User | null> {
  const [user] = await db.query<User>(
    `select ${USER_COLUMNS} from app_user u where u.bucket = $1 and u.id = $2 ${lock}`,
    [key.bucket, key.userId],
  )
  return user ?? null
}

/** Who is signed in, as they are now. */
export async function ownUser({ db }: { db: Queryable }, key: UserKey): Promise<User> {
  const user = await findUser(db, key)
  if (user === null) throw notFound()
  return user
}

/** Whoever may enter the back office. */
export async function operatorsOf(db: Queryable): Promise<UserKey[]> {
  return db.query<UserKey>(`select bucket, id as "userId" from app_user where role <> 'customer' order by bucket, id`)
}

/** Stands for who has no account: no id is 0. */
export const NOBODY: UserKey = { bucket: 0, userId: 0 }

/**
 * `email` in its normal form. The address lies elsewhere than its customer, so the customer is asked for by bucket; the
 * same two questions are asked whether the address is known or not.
 */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const [key] = await db.query<UserKey>('select bucket, user_id as "userId" from user_email where email = $1', [email])
  return findUser(db, key ?? NOBODY)
}

export type NewUser = {
  bucket: number
  id: number
  email: string
  passwordHash: string | null
  role: Role
  vipTier: number
  region: string
  verified: boolean
  refCode: string | null
  locale: string
  createdAt: Instant
}

/** False when the address has an account already; nothing is written then. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<boolean> {
  const claimed = await tx.execute(
    'insert into user_email (email, bucket, user_id) values ($1, $2, $3) on conflict do nothing',
    [user.email, user.bucket, user.id],
  )
  if (claimed === 0) return false
  await tx.execute(
    `insert into app_user (bucket, id, email, password_hash, role, vip_tier, region, verified, ref_code, created_at, locale)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      user.bucket,
      user.id,
      user.email,
      user.passwordHash,
      user.role,
      user.vipTier,
      user.region,
      user.verified,
      user.refCode,
      isoText(user.createdAt),
      user.locale,
    ],
  )
  return true
}
