import { newEmailViolation, normalEmail } from '@tenor/contract/core'
import { REFUSAL_CODE, type Reason, type Role } from '@tenor/contract/http'
import type { Locale } from '@tenor/contract/phrases'
import { type Call, type CustomerCall, Refusal, refuseOn, siteOf } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { announceNotice, type Notice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { isOutdated, refuseBadPassword } from './chosen-password.ts'
import { deviceOf } from './device.ts'
import { asksProvider, isConfirmedAtProvider } from './identity-confirmation.ts'
import { clientFor, refuseLocal } from './identity-module.ts'
import { useOneTimeCode } from './one-time-codes.ts'
import { OURSELVES } from './passwords.ts'
import { ownerOf } from './sealed-secrets.ts'
import type { Whence } from './sign-in-attempts.ts'
import { failedSignIns } from './sign-in-metrics.ts'
import { findUserByEmail, insertUser, keyOf, NOBODY, type User, type UserKey } from './users.ts'

export type Registration = {
  email: string
  password: string
  role?: Role
  vipTier?: number
  region?: string
  verified?: boolean
  refCode?: string
  locale?: Locale
}

/** Makes an account. Refuses a malformed or taken address and a bad password. `address` is the caller's, if there is one. */
export async function registerUser(module: AccountModule, given: Registration, address?: string): Promise<UserKey> {
  const email = normalEmail(given.email)
  refuseOn(newEmailViolation(given.email))
  await refuseBadPassword(module.mode, given.password, email)
  const passwordHash = await module.passwords.hash(given.password, address === undefined ? OURSELVES : siteOf(address))
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
      locale: given.locale ?? 'en',
      createdAt: module.clock.now(),
    }),
  )
  if (!made) throw new Refusal(409, 'account.email.taken')
  return { bucket, userId: id }
}

type Credentials = { email: string; password: string; totp?: string | undefined }
type SignInCall = Pick<Call<unknown, unknown, Credentials>, 'request' | 'address' | 'body'>

/**
 * Finds who signs in. Whatever is wrong, the refusal is the same and takes the same time; only who knows the password
 * learns that a one-time code is missing. A try counts before the slow comparison and is given back when it was right.
 */
export async function authenticate(module: AccountModule, call: SignInCall): Promise<User> {
  const { body: given, address } = call
  const email = normalEmail(given.email)
  const user = await findUserByEmail(module.db, email)
  const token = module.callers.deviceToken(call.request)
  const device = await module.devices.find(user === null ? NOBODY : keyOf(user), token)
  const whence = { address, device }
  const tried = await module.attempts.password(email, whence)
  const right = await module.passwords.verify(user?.passwordHash ?? null, given.password, siteOf(address))
  if (user === null || !right) return refuseSignIn('password')
  if (user.totpSecret !== null) {
    if (given.totp === undefined) {
      await tried.giveBack()
      throw signInRefusal('account.totp.needed')
    }
    await checkCode(module, call, { user, code: given.totp, secret: user.totpSecret, whence })
  }
  await tried.succeeded()
  refuseLocal(module.identity, user.role)
  if (await isOutdated(module.mode, given.password, email)) await tell(module, user, 'notice.account.password.weak')
  return user
}

type GivenCode = { user: User; code: string; secret: string; whence: Whence }

async function checkCode(module: AccountModule, call: SignInCall, { user, code, secret, whence }: GivenCode) {
  const tried = await module.attempts.code(user.email, whence)
  const use = await useOneTimeCode(module.db, keyOf(user), opened(module, user, secret), code, module.realTime)
  if (use === 'right') return tried.succeeded()
  logAct(call, 'wrong one-time code', user.id)
  if (use === 'used') await tell(module, user, 'notice.account.totp.reused')
  // The password is known to whoever this is: its owner is to hear of it, once in a while.
  else if (await module.attempts.isFirstWrongCode(user.email)) {
    const device = deviceOf(call.request.headers['user-agent'])
    await tell(module, user, 'notice.account.totp.wrong', { device: device === '' ? 'none' : device })
  }
  return refuseSignIn('code')
}

function refuseSignIn(wrong: 'password' | 'code'): never {
  failedSignIns.inc({ wrong })
  throw signInRefusal('account.signIn.wrong')
}

/** 401 without the code that tells a client to go and sign in: it is there already. */
export function signInRefusal(reason: Reason): Refusal {
  return new Refusal(401, reason, {}, { code: REFUSAL_CODE.GENERAL })
}

type AskedAgain = Pick<CustomerCall<unknown, unknown, unknown>, 'address' | 'identity' | 'customer'>

/**
 * Refuses when this is not the password of one who is signed in; who has none in use must have shown the provider anew who
 * they are. Counts by session, whatever goes on at the sign-in.
 */
export async function confirmPassword(
  module: AccountModule,
  user: User,
  password: string | undefined,
  call: AskedAgain,
): Promise<void> {
  if (await asksProvider(module, user)) {
    if (await isConfirmedAtProvider(module, call)) return
    throw new Refusal(422, 'account.identity.again', { name: clientFor(module.identity, user.role)?.name ?? '' })
  }
  const tried = await module.attempts.again(sessionNameOf(call))
  if (!(await module.passwords.verify(user.passwordHash, password ?? '', siteOf(call.address)))) {
    throw new Refusal(422, 'account.password.wrong')
  }
  await tried.giveBack()
}

/** The same, and a one-time code where codes are on: for what adds another way into the account. */
export async function confirmBoth(
  module: AccountModule,
  user: User,
  { password, totp }: { password?: string | undefined; totp?: string | undefined },
  call: AskedAgain,
): Promise<void> {
  await confirmPassword(module, user, password, call)
  if (user.totpSecret !== null) await confirmOneTimeCode(module, user, user.totpSecret, { code: totp, call })
}

/** Refuses when this is no unused code of a secret as it is kept. Counts by session. */
export async function confirmOneTimeCode(
  module: AccountModule,
  user: User,
  kept: string,
  { code, call }: { code: string | undefined; call: AskedAgain },
): Promise<void> {
  if (code === undefined) throw new Refusal(422, 'account.totp.needed')
  const tried = await module.attempts.again(sessionNameOf(call))
  const use = await useOneTimeCode(module.db, keyOf(user), opened(module, user, kept), code, module.realTime)
  if (use === 'right') return tried.giveBack()
  // Somebody has read a code over the owner's shoulder, or the owner has sent it twice: they know which.
  if (use === 'used' && kept === user.totpSecret) await tell(module, user, 'notice.account.totp.reused')
  throw new Refusal(422, 'account.totp.wrong')
}

function sessionNameOf({ identity, customer }: AskedAgain): string {
  return identity.sessionHash ?? `customer ${customer.userId}`
}

function opened(module: AccountModule, user: User, kept: string): string {
  return module.sealer.open(kept, ownerOf(keyOf(user)))
}

/** Tells the owner of an account something about its safety. */
async function tell(
  module: AccountModule,
  user: User,
  kind: Notice['kind'],
  params: Notice['params'] = {},
): Promise<void> {
  const at = module.clock.now()
  await module.db.transaction((tx) => announceNotice(tx, { ...keyOf(user), kind, params, at }))
}
