import { ACCOUNT_LOCKS, type AccountLock, type CustomerRow } from '@tenor/contract/core'
import { namesIn } from '@tenor/contract/http'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { Refusal, rowVersion } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { announceNotice } from '../notices/index.ts'
import type { By } from '../proposals/index.ts'
import type { AccountModule } from './account-module.ts'
import { writeStanding } from './user-changes.ts'
import { findUser, keyOf, type User } from './users.ts'

type Changes = Partial<Pick<User, 'role' | 'vipTier' | 'region' | 'verified' | 'tradingLocked'>>

/** What an operator sets of a customer, written to the audit log with what stood before. */
export async function changeStanding(
  module: AccountModule,
  tx: Transaction,
  { operator, at }: By,
  id: number,
  act: string,
  changes: Changes,
  reason?: string,
): Promise<User> {
  const user = await findUser(tx, { bucket: bucketOf(id), userId: id }, 'for update')
  if (user === null) throw new Refusal(404, 'account.notFound')
  const next = { ...user, ...changes }
  // In a sandbox who tries the back office is both operators, and has no days to wait.
  const standing = { before: user, after: next, at: module.clock.now() }
  await writeStanding(tx, { ...standing, operatorSince: module.mode === 'live' ? at : null })
  const names = namesIn(changes)
  await writeAudit(tx, {
    at,
    actorId: operator.userId,
    act,
    subject: `user ${id}`,
    before: Object.fromEntries(names.map((name) => [name, user[name]])),
    after: reason === undefined ? changes : { ...changes, reason },
  })
  if (user.tradingLocked !== next.tradingLocked) {
    const kind = next.tradingLocked ? 'notice.account.locked' : 'notice.account.unlocked'
    await announceNotice(tx, { ...keyOf(user), kind, params: {}, at })
  }
  return next
}

/** The locks of an account as they stand at `now`. */
export function locksOf(user: Pick<User, 'tradingLocked' | 'frozenUntil'>, now: Instant): AccountLock[] {
  const isFrozen = user.frozenUntil !== null && now < user.frozenUntil
  return ACCOUNT_LOCKS.filter((lock) => (lock === 'sales' ? user.tradingLocked : isFrozen))
}

/** Region and verified flag, which open something to a customer. A lock is left out: it makes no proposal void. */
export function readStanding({ region, verified }: Pick<User, 'region' | 'verified'>) {
  return { region, verified: verified ? 1 : 0 }
}

export function customerRow(user: User, now: Instant): CustomerRow {
  const ahead = (at: Instant | null) => (at === null || now >= at ? null : unixSeconds(at))
  return {
    version: rowVersion(readStanding(user)),
    id: user.id,
    email: user.email,
    role: user.role,
    vip_tier: user.vipTier,
    region: user.region === '' ? null : user.region,
    verified: user.verified,
    trading_locked: user.tradingLocked,
    locks: locksOf(user, now),
    frozen_until: ahead(user.frozenUntil),
    wallet_held_until: ahead(user.walletHeldUntil),
    account_mode: user.accountMode,
    totp_enabled: user.totpSecret !== null,
    fund_password_set: user.fundPasswordHash !== null,
    created_at: unixSeconds(user.createdAt),
  }
}
