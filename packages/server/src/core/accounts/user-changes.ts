import type { AccountMode } from '@tenor/contract/core'
import { gainsPower } from '@tenor/contract/http'
import type { Locale } from '@tenor/contract/phrases'
import type { Instant } from '@tenor/contract/time'
import { isoText } from '@tenor/contract/time'
import { pastValues, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import type { User, UserKey } from './users.ts'

/* What is written of an account after it was opened, column by column. */

type Of = Pick<User, 'bucket' | 'id'>

export async function writePassword(db: Queryable, { bucket, id }: Of, hash: string): Promise<void> {
  await db.execute('update app_user set password_hash = $3 where bucket = $1 and id = $2', [bucket, id, hash])
}

/** A one-time secret, sealed, that waits for the first code of it. */
export async function writePendingSecret(db: Queryable, { bucket, id }: Of, sealed: string): Promise<void> {
  await db.execute('update app_user set totp_pending = $3 where bucket = $1 and id = $2', [bucket, id, sealed])
}

export async function writeOneTimeSecret(db: Queryable, { bucket, id }: Of, sealed: string | null): Promise<void> {
  const text = 'update app_user set totp_secret = $3, totp_pending = null where bucket = $1 and id = $2'
  await db.execute(text, [bucket, id, sealed])
}

export async function writeFundPassword(
  db: Queryable,
  { bucket, id }: Of,
  { hash, isRequired }: { hash: string; isRequired: boolean },
): Promise<void> {
  await db.execute(
    `update app_user set fund_password_hash = $3, fund_password_required = $4, fund_reset_asked_at = null
     where bucket = $1 and id = $2`,
    [bucket, id, hash, isRequired],
  )
}

/** Null when there is no such account. Inside a transaction it stays as it is until that ends. */
export async function accountModeOf(db: Queryable, user: UserKey): Promise<AccountMode | null> {
  const [row] = await db.query(
    { mode: sqlType.word<AccountMode>() },
    `select account_mode as mode from app_user where bucket = $1 and id = $2 ${isTransaction(db) ? 'for share' : ''}`,
    [user.bucket, user.userId],
  )
  return row?.mode ?? null
}

function isTransaction(db: Queryable): db is Transaction {
  return 'inTransaction' in db && db.inTransaction === true
}

type ModeChoice = { accountMode: AccountMode; accountModeChosen: boolean; useFunding: boolean }

export async function writeAccountMode(tx: Transaction, key: UserKey, choice: ModeChoice): Promise<void> {
  await tx.execute(
    `update app_user set account_mode = $3, account_mode_chosen = $4, use_funding = $5
     where bucket = $1 and id = $2`,
    [key.bucket, key.userId, choice.accountMode, choice.accountModeChosen, choice.useFunding],
  )
}

/** VIP tiers that customers had, */
export const PAST_TIERS = pastValues('vip_tier_past', 'vip_tier')
/** and the rest of what decides whether they may act. */
const PAST_STANDINGS = pastValues('standing_past', 'region', 'verified', 'trading_locked')

/** Who a customer was, as `whoTheyWere` selects it; nulls where there is no account. */
export type StandingRow = {
  vip_tier: number | null
  region: string | null
  verified: boolean | null
  trading_locked: boolean | null
}

/** SQL of who the customers of rows of `owner` were at an instant: columns, and what they are joined by. */
export function whoTheyWere(owner: string, at: string, within: (alias: string) => string) {
  const now = `left join app_user u on u.bucket = ${owner}.bucket and u.id = ${owner}.user_id and ${within('u')}`
  const past = [
    PAST_TIERS.joined('tier', owner, at, within('tier')),
    PAST_STANDINGS.joined('stood', owner, at, within('stood')),
  ]
  return {
    columns: `coalesce(tier.vip_tier, u.vip_tier) as vip_tier, coalesce(stood.region, u.region) as region,
      coalesce(stood.verified, u.verified) as verified, coalesce(stood.trading_locked, u.trading_locked) as trading_locked`,
    joins: [now, ...past].join(' '),
  }
}

/** `operatorSince`: from when who gains power by it is new to it; null for who needs no days to wait. */
export type StandingChange = { before: User; after: User; at: Instant; operatorSince: Instant | null }

/** What an operator may set, of a locked row. Who gains no power is as new an operator as before, and a customer is none. */
export async function writeStanding(tx: Transaction, change: StandingChange): Promise<void> {
  const { before, after, at, operatorSince } = change
  const owner = { bucket: before.bucket, userId: before.id }
  if (after.vipTier !== before.vipTier) await PAST_TIERS.keep(tx, owner, [before.vipTier], at)
  const stood = ({ region, verified, tradingLocked }: User) => [region, verified, tradingLocked]
  const isOther = stood(before).some((value, place) => value !== stood(after)[place])
  if (isOther) await PAST_STANDINGS.keep(tx, owner, stood(before), at)
  const isGained = gainsPower(before.role, after.role)
  await tx.execute(
    `update app_user set vip_tier = $3, region = $4, verified = $5, trading_locked = $6, role = $7,
       operator_since = case when $7 = 'customer' then null when $9 then $8::timestamptz else operator_since end
     where bucket = $1 and id = $2`,
    [
      after.bucket,
      after.id,
      after.vipTier,
      after.region,
      after.verified,
      after.tradingLocked,
      after.role,
      operatorSince === null ? null : isoText(operatorSince),
      isGained,
    ],
  )
}

/** By whose code the customer came here, and their own; null where there is none. */
export type ReferralCodes = { refCode: string | null; own: string | null }

export async function referralCodesOf(db: Queryable, { bucket, userId }: UserKey): Promise<ReferralCodes> {
  const [row] = await db.query<ReferralCodes>(
    'select ref_code as "refCode", referral_code as own from app_user where bucket = $1 and id = $2',
    [bucket, userId],
  )
  return row ?? { refCode: null, own: null }
}

/** The customer's own code: `code` where they had none. */
export async function keepReferralCode(db: Queryable, { bucket, userId }: UserKey, code: string): Promise<string> {
  const [row] = await db.query(
    { code: sqlType.text },
    `update app_user set referral_code = coalesce(referral_code, $3) where bucket = $1 and id = $2
     returning referral_code as code`,
    [bucket, userId, code],
  )
  return row?.code ?? code
}

/** The language of emails. */
export async function writeLocale(db: Queryable, { bucket, userId }: UserKey, locale: Locale): Promise<void> {
  await db.execute('update app_user set locale = $3 where bucket = $1 and id = $2', [bucket, userId, locale])
}

/** Emails reach the owner: they have taken up the link of one. What was so before stays so. */
export async function writeConfirmed(db: Queryable, { bucket, userId }: UserKey, now: Instant): Promise<void> {
  await db.execute(
    'update app_user set email_confirmed_at = coalesce(email_confirmed_at, $3) where bucket = $1 and id = $2',
    [bucket, userId, isoText(now)],
  )
}

export async function isConfirmed(db: Queryable, { bucket, userId }: UserKey): Promise<boolean> {
  const rows = await db.query(
    'select 1 from app_user where bucket = $1 and id = $2 and email_confirmed_at is not null',
    [bucket, userId],
  )
  return rows.length > 0
}
