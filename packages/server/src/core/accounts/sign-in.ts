import { emailViolation, normalEmail } from '@tenor/contract/core'
import { REFUSAL_CODE, type Role } from '@tenor/contract/http'
import { Refusal, refuseOn } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { announceNotice, type Notice } from '../notices/index.ts'
import type { AccountModule } from './account-module.ts'
import { isOutdated, refuseBadPassword } from './chosen-password.ts'
import { useOneTimeCode } from './one-time-codes.ts'
import { ownerOf } from './sealed-secrets.ts'
import { findUserByEmail, insertUser, type User, type UserKey } from './users.ts'

/** Stands where an address does in the count of wrong one-time codes: they need the password, so they shut nobody out. */
const ANY_ADDRESS = 'one-time code'

export type Registration = {
  email: string
  password: string
  role?: Role
  vipTier?: number
  region?: string
  verified?: boolean
  refCode?: string
}

/** Makes an account. Refuses a malformed or taken address and a bad password. */
export async function registerUser(module: AccountModule, given: Registration): Promise<UserKey> {
  const email = normalEmail(given.email)
  refuseOn(emailViolation(given.email))
  await refuseBadPassword(module.mode, given.password, email)
  const passwordHash = await module.passwords.hash(given.password)
  const id = await module.ids.next()
  const bucket = bucketOf(id)
  const made = await module.db.transaction((tx) =>
    insertUser(tx, {
      bucket,
      id,
      email,
      passwordHash,
      role: given.role ?? 'customer',
      vipTier: given.vipTier ?? 0,
      region: given.region ?? '',
      verified: given.verified ?? false,
      refCode: given.refCode ?? null,
      createdAt: module.clock.now(),
    }),
  )
  if (!made) throw new Refusal(409, 'account.email.taken')
  return { bucket, userId: id }
}

export type Credentials = { email: string; password: string; totp?: string | undefined }

/**
 * Finds who signs in. Whatever is wrong, the refusal is the same and takes the same time; only who knows the password
 * learns that a one-time code is missing.
 */
export async function authenticate(module: AccountModule, given: Credentials, address: string): Promise<User> {
  const email = normalEmail(given.email)
  await Promise.all([module.failures.check(email, address), module.failures.check(email, ANY_ADDRESS)])
  const user = await findUserByEmail(module.db, email)
  const right = await module.passwords.verify(user?.passwordHash ?? null, given.password)
  if (user === null || !right) return refuseSignIn(module, email, address)
  if (user.totpSecret !== null) {
    if (given.totp === undefined) throw signInRefusal('account.totp.needed')
    const key = { bucket: user.bucket, userId: user.id }
    const secret = module.sealer.open(user.totpSecret, ownerOf(key))
    const use = await useOneTimeCode(module.db, key, secret, given.totp, module.realTime)
    if (use === 'used') await tell(module, user, 'notice.account.totp.reused')
    if (use !== 'right') {
      await module.failures.count(email, ANY_ADDRESS)
      return refuseSignIn(module, email, address)
    }
    await module.failures.clear(email, ANY_ADDRESS)
  }
  await module.failures.clear(email, address)
  if (await isOutdated(module.mode, given.password, email)) await tell(module, user, 'notice.account.password.weak')
  return user
}

async function refuseSignIn(module: AccountModule, email: string, address: string): Promise<never> {
  await module.failures.count(email, address)
  throw signInRefusal('account.signIn.wrong')
}

/** 401 without the code that tells a client to go and sign in: it is there already. */
function signInRefusal(reason: string): Refusal {
  return new Refusal(401, reason, {}, { code: REFUSAL_CODE.GENERAL })
}

/** Refuses when this is not the password of one who is signed in. Counts like a failed sign-in. */
export async function confirmPassword(
  module: AccountModule,
  user: User,
  password: string,
  address: string,
): Promise<void> {
  await module.failures.check(user.email, address)
  if (await module.passwords.verify(user.passwordHash, password)) return
  await module.failures.count(user.email, address)
  throw new Refusal(422, 'account.password.wrong')
}

/** Refuses when this is no unused code of a secret as it is kept. Counts like a failed sign-in. */
export async function confirmOneTimeCode(
  module: AccountModule,
  user: User,
  kept: string,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw new Refusal(422, 'account.totp.needed')
  await module.failures.check(user.email, ANY_ADDRESS)
  const key = { bucket: user.bucket, userId: user.id }
  const secret = module.sealer.open(kept, ownerOf(key))
  const use = await useOneTimeCode(module.db, key, secret, code, module.realTime)
  if (use === 'right') return
  // Somebody has read a code over the owner's shoulder, or the owner has sent it twice: they know which.
  if (use === 'used' && kept === user.totpSecret) await tell(module, user, 'notice.account.totp.reused')
  await module.failures.count(user.email, ANY_ADDRESS)
  throw new Refusal(422, 'account.totp.wrong')
}

async function tell(module: AccountModule, { bucket, id }: User, kind: Notice['kind']): Promise<void> {
  const at = module.clock.now()
  await module.db.transaction((tx) => announceNotice(tx, { bucket, userId: id, kind, params: {}, at }))
}
