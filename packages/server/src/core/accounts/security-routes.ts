import {
  changePassword,
  endsOthers,
  fundPasswordReset,
  setFundPassword,
  totpConfirm,
  totpDisable,
  totpSetup,
} from '@tenor/contract/core'
import { REFUSAL_CODE } from '@tenor/contract/http'
import type { Transaction } from '../../platform/database/index.ts'
import { type CustomerCall, type Http, Refusal, route, siteOf } from '../../platform/http/index.ts'
import { announceNotice, type Notice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { readApiKeys } from './api-key-store.ts'
import { lockAsJudged } from './as-judged.ts'
import { refuseBadFundPassword, refuseBadPassword } from './chosen-password.ts'
import { refuseLocal } from './identity-module.ts'
import { replacePassword } from './new-password.ts'
import { newOneTimeSecret, oneTimeUri } from './one-time-codes.ts'
import { endOthersToo } from './other-ways-in.ts'
import { ownerOf } from './sealed-secrets.ts'
import { giveSession, sessionOf } from './session-routes.ts'
import type { NewSession } from './sessions.ts'
import { confirmBoth, confirmOneTimeCode, confirmPassword } from './sign-in.ts'
import { writeFundPassword, writeOneTimeSecret, writePendingSecret } from './user-changes.ts'
import { keyOf, ownUser, type User, type UserKey } from './users.ts'
import { holdWallet } from './wallet-hold.ts'

type OwnCall = Pick<CustomerCall<unknown, unknown, unknown>, 'customer' | 'identity'>
type ChangeCall = OwnCall & { body: { end_others?: number | undefined } }

/** Password, one-time codes, fund password. Each change asks for the password first and is told to the customer. */
export function registerSecurityRoutes(http: Http, module: AccountModule): void {
  registerPasswordRoute(http, module)
  registerOneTimeCodeRoutes(http, module)
  registerFundPasswordRoute(http, module)
}

function registerPasswordRoute(http: Http, module: AccountModule): void {
  route(http, changePassword, async (call) => {
    const { customer, body, address, identity } = call
    const user = await ownUser(module, customer)
    refuseLocal(module.identity, user.role)
    await confirmBoth(module, user, body, call)
    await refuseBadPassword(module.mode, body.new_password, user.email)
    if (body.new_password === body.password) throw new Refusal(422, 'account.password.unchanged')
    const passwordHash = await module.passwords.hash(body.new_password, siteOf(address))
    const opened = await module.db.transaction(async (tx) => {
      await lockAsJudged(tx, user)
      const session = await renewed(module, tx, call)
      const keepDevice = module.callers.deviceToken(call.request)
      await replacePassword(module, tx, user, { hash: passwordHash, keepDevice })
      await holdWallet(module, tx, customer, 'password')
      if (endsOthers(body.end_others)) await endOthersToo(module, tx, call, session.sessionHash)
      // The session that was renewed is closed in any case.
      else await module.sessions.closeOne(tx, customer, identity.sessionHash)
      const at = module.clock.now()
      await announceNotice(tx, { ...keyOf(user), kind: 'notice.account.password.changed', params: {}, at })
      return session
    })
    module.sessions.forget(customer)
    logAct(call, 'password changed', user.id)
    return giveSession(module, call, customer, opened)
  })
}

function registerOneTimeCodeRoutes(http: Http, module: AccountModule): void {
  route(http, totpSetup, async (call) => {
    const { customer, body } = call
    const user = await ownUser(module, customer)
    if (user.totpSecret !== null) throw new Refusal(409, 'account.totp.alreadyOn')
    refuseLocal(module.identity, user.role)
    await confirmPassword(module, user, body.password, call)
    const secret = newOneTimeSecret()
    await writePendingSecret(module.db, user, module.sealer.seal(secret, ownerOf(keyOf(user))))
    return { secret, uri: oneTimeUri(secret, user.email) }
  })

  route(http, totpConfirm, async (call) => {
    const { customer, body } = call
    const user = await ownUser(module, customer)
    if (user.totpSecret !== null) throw new Refusal(409, 'account.totp.alreadyOn')
    if (user.totpPending === null) throw new Refusal(409, 'account.totp.notSetUp')
    await confirmOneTimeCode(module, user, user.totpPending, { code: body.totp, call })
    const secret = user.totpPending
    // Whoever else is signed in came by the password alone.
    const opened = await writeSecret(module, user, secret, 'notice.account.totp.switchedOn', call)
    logAct(call, 'one-time codes on', user.id)
    return giveSession(module, call, customer, opened)
  })

  route(http, totpDisable, async (call) => {
    const { customer, body } = call
    const user = await ownUser(module, customer)
    if (user.totpSecret === null) throw new Refusal(409, 'account.totp.notSetUp')
    await confirmBoth(module, user, body, call)
    const opened = await writeSecret(module, user, null, 'notice.account.totp.switchedOff', call)
    logAct(call, 'one-time codes off', user.id)
    return giveSession(module, call, customer, opened)
  })
}

/** Every other session ends, this one begins anew. */
async function writeSecret(
  module: AccountModule,
  user: User,
  secret: string | null,
  kind: Notice['kind'],
  call: ChangeCall,
): Promise<NewSession> {
  const opened = await module.db.transaction(async (tx) => {
    const now = await lockAsJudged(tx, user)
    // Another secret was made meanwhile, and the code is not of it.
    if (secret !== null && now.totpPending !== secret) throw new Refusal(422, 'account.totp.wrong')
    await writeOneTimeSecret(tx, user, secret)
    await holdWallet(module, tx, keyOf(user), secret === null ? 'codes_removed' : 'first_codes')
    await announceNotice(tx, { ...keyOf(user), kind, params: {}, at: module.clock.now() })
    const session = await renewed(module, tx, call)
    // A session of before is not one of both factors, whatever becomes of the keys.
    if (endsOthers(call.body.end_others)) await endOthersToo(module, tx, call, session.sessionHash)
    else await module.sessions.closeOthers(tx, call.customer, session.sessionHash)
    return session
  })
  // An operator opens, or closes, at once.
  module.sessions.forget(keyOf(user))
  return opened
}

/** This session anew, under a token that nobody has seen; one that has ended meanwhile changes nothing. */
async function renewed(module: AccountModule, tx: Transaction, { customer, identity }: OwnCall): Promise<NewSession> {
  const session = await module.sessions.renew(tx, customer, identity.sessionHash)
  if (session === null) throw new Refusal(401, 'request.signInNeeded')
  return session
}

function registerFundPasswordRoute(http: Http, module: AccountModule): void {
  route(http, setFundPassword, async (call) => {
    const { customer, body, address, identity } = call
    const user = await ownUser(module, customer)
    await refuseBadFundPassword(module.mode, body.fundpass, user.email)
    await confirmPassword(module, user, body.password, call)
    if (user.fundPasswordHash !== null) {
      const isReset = fundPasswordReset(user.fundResetAskedAt, module.clock.now()) === 'ready'
      if (body.old_fundpass !== undefined) await module.fundPasswords.match(customer, body.old_fundpass)
      else if (isReset && user.totpSecret !== null) {
        await confirmOneTimeCode(module, user, user.totpSecret, { code: body.totp, call })
      } else throw oldFundPasswordNeeded()
    }
    if (body.fundpass === body.password) throw new Refusal(422, 'account.fundPassword.sameAsPassword')
    const hash = await module.passwords.hash(body.fundpass, siteOf(address))
    const isFirst = user.fundPasswordHash === null
    await module.db.transaction(async (tx) => {
      const now = await lockAsJudged(tx, user)
      if (now.fundPasswordHash !== user.fundPasswordHash) throw oldFundPasswordNeeded()
      await writeFundPassword(tx, user, { hash, isRequired: (body.required ?? 1) === 1 })
      await holdWallet(module, tx, customer, isFirst ? 'first_fund_password' : 'fund_password')
      if (endsOthers(body.end_others, isFirst)) await endOthersToo(module, tx, call, identity.sessionHash)
      else if (isFirst) await tellAsleep(module, tx, customer)
      await announceNotice(tx, {
        ...keyOf(user),
        kind: 'notice.account.fundPassword.changed',
        params: {},
        at: module.clock.now(),
      })
    })
    module.sessions.forget(customer)
    logAct(call, 'fund password set', user.id)
    return sessionOf(module, customer, identity.csrfToken)
  })
}

/** Keys that act no more until they are confirmed with the fund password that was set just now. */
async function tellAsleep({ clock }: AccountModule, tx: Transaction, { bucket, userId }: UserKey): Promise<void> {
  const keys = await readApiKeys(tx, { bucket, userId })
  for (const { name } of keys.filter((key) => key.permission === 'read_write' && !key.isConfirmed)) {
    const kind = 'notice.account.apiKey.asleep'
    await announceNotice(tx, { bucket, userId, kind, params: { name }, at: clock.now() })
  }
}

function oldFundPasswordNeeded(): Refusal {
  return new Refusal(422, 'account.fundPassword.required', {}, { code: REFUSAL_CODE.FUND_PASSWORD_REQUIRED })
}
