import {
  changePassword,
  fundPasswordViolation,
  setFundPassword,
  totpConfirm,
  totpDisable,
  totpSetup,
} from '@tenor/contract/core'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { type Http, notFound, Refusal, refuseOn, route } from '../../platform/http/index.ts'
import { announceNotice, type Notice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountRoom } from './account-room.ts'
import { refuseBadPassword } from './chosen-password.ts'
import { newOneTimeSecret, oneTimeUri } from './one-time-codes.ts'
import { ownerOf } from './sealed-secrets.ts'
import { openSession, sessionOf } from './session-routes.ts'
import { confirmOneTimeCode, confirmPassword } from './sign-in.ts'
import { findUser, type User, type UserKey } from './users.ts'

/** Password, one-time codes, fund password. Each change asks for the password first and is told to the customer. */
export function hangSecurityRoutes(http: Http, room: AccountRoom): void {
  hangPasswordRoute(http, room)
  hangOneTimeCodeRoutes(http, room)
  hangFundPasswordRoute(http, room)
}

function hangPasswordRoute(http: Http, room: AccountRoom): void {
  route(http, changePassword, async (call) => {
    const { customer, body, address } = call
    const user = await userOf(room, customer)
    await confirmPassword(room, user, body.password, address)
    if (user.totpSecret !== null) await confirmOneTimeCode(room, user, user.totpSecret, body.totp)
    await refuseBadPassword(room.mode, body.new_password, user.email)
    if (body.new_password === body.password) throw new Refusal(422, 'account.password.unchanged')
    const passwordHash = await room.passwords.hash(body.new_password)
    await room.db.transaction(async (tx) => {
      await tx.execute('update app_user set password_hash = $3 where bucket = $1 and id = $2', [
        user.bucket,
        user.id,
        passwordHash,
      ])
      await room.sessions.closeOthers(tx, customer, null)
      await announceNotice(tx, {
        ...keyOf(user),
        kind: 'notice.account.password.changed',
        params: {},
        at: room.clock.now(),
      })
    })
    room.sessions.forget()
    logAct(call, 'password changed', user.id)
    return openSession(room, call, customer)
  })
}

function hangOneTimeCodeRoutes(http: Http, room: AccountRoom): void {
  route(http, totpSetup, async ({ customer, body, address }) => {
    const user = await userOf(room, customer)
    if (user.totpSecret !== null) throw new Refusal(409, 'account.totp.alreadyOn')
    await confirmPassword(room, user, body.password, address)
    const secret = newOneTimeSecret()
    await room.db.execute('update app_user set totp_pending = $3 where bucket = $1 and id = $2', [
      user.bucket,
      user.id,
      room.sealer.seal(secret, ownerOf(keyOf(user))),
    ])
    return { secret, uri: oneTimeUri(secret, user.email) }
  })

  route(http, totpConfirm, async (call) => {
    const { customer, body } = call
    const user = await userOf(room, customer)
    if (user.totpSecret !== null) throw new Refusal(409, 'account.totp.alreadyOn')
    if (user.totpPending === null) throw new Refusal(409, 'account.totp.notSetUp')
    await confirmOneTimeCode(room, user, user.totpPending, body.totp)
    await writeSecret(room, user, user.totpPending, 'notice.account.totp.switchedOn')
    logAct(call, 'one-time codes on', user.id)
    // Whoever else is signed in came by the password alone: every other session ends, this one begins anew.
    return openSession(room, call, customer)
  })

  route(http, totpDisable, async (call) => {
    const { customer, body, address, identity } = call
    const user = await userOf(room, customer)
    if (user.totpSecret === null) throw new Refusal(409, 'account.totp.notSetUp')
    await confirmPassword(room, user, body.password, address)
    await confirmOneTimeCode(room, user, user.totpSecret, body.totp)
    await writeSecret(room, user, null, 'notice.account.totp.switchedOff')
    logAct(call, 'one-time codes off', user.id)
    return sessionOf(room, customer, identity.csrfToken)
  })
}

async function writeSecret(room: AccountRoom, user: User, secret: string | null, kind: Notice['kind']): Promise<void> {
  await room.db.transaction(async (tx) => {
    await tx.execute('update app_user set totp_secret = $3, totp_pending = null where bucket = $1 and id = $2', [
      user.bucket,
      user.id,
      secret,
    ])
    if (secret !== null) await room.sessions.closeOthers(tx, keyOf(user), null)
    await announceNotice(tx, { ...keyOf(user), kind, params: {}, at: room.clock.now() })
  })
  // The desk opens, or closes, at once.
  room.sessions.forget()
}

function hangFundPasswordRoute(http: Http, room: AccountRoom): void {
  route(http, setFundPassword, async (call) => {
    const { customer, body, address, identity } = call
    const user = await userOf(room, customer)
    refuseOn(fundPasswordViolation(body.fundpass))
    await confirmPassword(room, user, body.password, address)
    if (user.fundPasswordHash !== null) {
      if (body.old_fundpass === undefined) {
        throw new Refusal(422, 'account.fundPassword.required', {}, { code: REFUSAL_CODE.FUND_PASSWORD_REQUIRED })
      }
      await room.fundPasswords.match(customer, body.old_fundpass)
    }
    if (body.fundpass === body.password) throw new Refusal(422, 'account.fundPassword.sameAsPassword')
    const hash = await room.passwords.hash(body.fundpass)
    await room.db.transaction(async (tx) => {
      await tx.execute(
        `update app_user set fund_password_hash = $3, fund_password_required = $4 where bucket = $1 and id = $2`,
        [user.bucket, user.id, hash, (body.required ?? 1) === 1],
      )
      await announceNotice(tx, {
        ...keyOf(user),
        kind: 'notice.account.fundPassword.changed',
        params: {},
        at: room.clock.now(),
      })
    })
    room.sessions.forget()
    logAct(call, 'fund password set', user.id)
    return sessionOf(room, customer, identity.csrfToken)
  })
}

async function userOf(room: AccountRoom, key: UserKey): Promise<User> {
  const user = await findUser(room.db, key)
  if (user === null) throw notFound()
  return user
}

function keyOf(user: User): UserKey {
  return { bucket: user.bucket, userId: user.id }
}
