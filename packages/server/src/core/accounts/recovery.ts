import {
  confirmEmail,
  newEmailViolation,
  normalEmail,
  recoverPassword,
  resetPassword,
  sendConfirmation,
} from '@tenor/contract/core'
import { LOCALES } from '@tenor/contract/phrases'
import { z } from 'zod'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { type Http, Refusal, refuseOn, route, routeForVisitor, siteOf } from '../../platform/http/index.ts'
import { createTopic, type OutboxEvent, type Subscribers } from '../../platform/outbox/index.ts'
import { insertMail } from '../mail/index.ts'
import { announceNotice } from '../notices/index.ts'
import { linkOwner, newLink, useLink } from './account-links.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { refuseBadPassword } from './chosen-password.ts'
import { refuseLocal } from './identity-module.ts'
import { replacePassword } from './new-password.ts'
import { useOneTimeCode } from './one-time-codes.ts'
import { endOtherWays } from './other-ways-in.ts'
import { ownerOf } from './sealed-secrets.ts'
import { isConfirmed, writeConfirmed, writeLocale } from './user-changes.ts'
import { findUser, findUserByEmail, keyOf, type User, type UserKey } from './users.ts'
import { holdWallet } from './wallet-hold.ts'

const recoveries = createTopic('account.recover', z.object({ email: z.string(), locale: z.enum(LOCALES) }))
const confirmations = createTopic('account.confirm', z.object({ userId: z.int() }))

/** Emails that confirm an address, and a new password for who has forgotten theirs. */
export function registerRecoveryRoutes(http: Http, module: AccountModule): void {
  const { db, clock, realTime } = module

  route(http, sendConfirmation, async ({ customer, locale }) => {
    await writeLocale(db, customer, locale)
    if (await isConfirmed(db, customer)) throw new Refusal(409, 'account.email.confirmed')
    await askConfirmation(module, customer)
    return {}
  })

  routeForVisitor(http, confirmEmail, async (call) => {
    const owner = await linkOwner(db, call.body.token, 'confirm', realTime.now())
    if (owner === null) throw new Refusal(422, 'account.link.over')
    await db.transaction(async (tx) => {
      if (!(await useLink(tx, call.body.token, 'confirm', realTime.now()))) throw new Refusal(422, 'account.link.over')
      await writeConfirmed(tx, owner, clock.now())
    })
    logAct(call, 'e-mail confirmed', owner.userId)
    return {}
  })

  // Known or not, all that happens now is this: who has the address is looked for behind the answer.
  routeForVisitor(http, recoverPassword, async ({ body, locale }) => {
    refuseLocal(module.identity)
    refuseOn(newEmailViolation(body.email))
    const payload = { email: normalEmail(body.email), locale }
    await db.transaction((tx) => recoveries.announce(tx, { bucket: 0, payload, at: clock.now() }))
    return {}
  })

  routeForVisitor(http, resetPassword, async (call) => {
    refuseLocal(module.identity)
    const owner = await newPassword(module, call.body, call.address)
    logAct(call, 'password recovered', owner.userId)
    return {}
  })
}

type Reset = { token: string; new_password: string; totp?: string | undefined }

/** The second factor stays one: who can read the emails alone does not get in. */
async function newPassword(
  module: AccountModule,
  { token, new_password, totp }: Reset,
  address: string,
): Promise<UserKey> {
  const { db, realTime, clock } = module
  const owner = await linkOwner(db, token, 'recover', realTime.now())
  const user = owner === null ? null : await findUser(db, owner)
  if (owner === null || user === null) throw new Refusal(422, 'account.link.over')
  await refuseBadPassword(module.mode, new_password, user.email)
  if (user.totpSecret !== null) await checkCode(module, user, { secret: user.totpSecret, code: totp, address })
  const passwordHash = await module.passwords.hash(new_password, siteOf(address))
  await db.transaction(async (tx) => {
    const now = await findUser(tx, owner, 'for update')
    if (!(await useLink(tx, token, 'recover', realTime.now()))) throw new Refusal(422, 'account.link.over')
    // Codes that were switched on meanwhile were not asked for.
    if (now?.totpSecret !== user.totpSecret) throw new Refusal(422, 'account.totp.needed')
    await replacePassword(module, tx, user, { hash: passwordHash, keepDevice: null })
    await module.sessions.closeOthers(tx, owner, null)
    await holdWallet(module, tx, owner, 'recovery')
    const at = clock.now()
    const before = await endOtherWays(module, tx, user)
    await writeConfirmed(tx, owner, at)
    const entry = { at, actorId: user.id, act: 'account.recover', subject: `user ${user.id}` }
    await writeAudit(tx, { ...entry, before, after: { password: 'set' } })
    await announceNotice(tx, { ...owner, kind: 'notice.account.password.recovered', params: {}, at })
  })
  module.sessions.forget(owner)
  return owner
}

type Given = { secret: string; code: string | undefined; address: string }

/** Counted like a code at the sign-in, by account: whoever has the link has the emails. */
async function checkCode(module: AccountModule, user: User, { secret, code, address }: Given): Promise<void> {
  if (code === undefined) throw new Refusal(422, 'account.totp.needed')
  const tried = await module.attempts.code(user.email, { address, device: null })
  const key = keyOf(user)
  const use = await useOneTimeCode(module.db, key, module.sealer.open(secret, ownerOf(key)), code, module.realTime)
  if (use !== 'right') throw new Refusal(422, 'account.totp.wrong')
  await tried.succeeded()
}

/** Asks for an email with a link by which a customer's address is confirmed. */
export async function askConfirmation({ db, clock }: AccountModule, { bucket, userId }: UserKey): Promise<void> {
  await db.transaction((tx) => confirmations.announce(tx, { bucket, payload: { userId }, at: clock.now() }))
}

/** Writes the emails that were asked for; one account gets few an hour. */
export function recoverySubscribers(module: AccountModule): Subscribers {
  const { realTime, sealer } = module
  async function write(
    tx: Transaction,
    user: UserKey,
    purpose: 'confirm' | 'recover',
    { id, at }: Pick<OutboxEvent, 'id' | 'at'>,
  ) {
    const token = await newLink(tx, user, purpose, realTime.now())
    if (token === null) return
    await insertMail(tx, sealer, { ...user, id, kind: purpose, secret: token, at })
  }
  return {
    ...confirmations.subscribe((tx, event) =>
      write(tx, { bucket: event.bucket, userId: event.payload.userId }, 'confirm', event),
    ),
    ...recoveries.subscribe(async (tx, event) => {
      const { email, locale } = event.payload
      const user = await findUserByEmail(tx, email)
      if (user === null) return
      const key = { bucket: user.bucket, userId: user.id }
      await writeLocale(tx, key, locale)
      await write(tx, key, 'recover', event)
    }),
  }
}
