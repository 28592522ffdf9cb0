import {
  addPasskey,
  endsOthers,
  type PasskeyRow,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  passkeys,
  removePasskey,
  renamePasskey,
} from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { type Http, originOf, Refusal, route, routeForVisitor } from '../../platform/http/index.ts'
import { announceNotice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { refuseLocal } from './identity-module.ts'
import { endOthersToo } from './other-ways-in.ts'
import { deleteStored, passkeyById, passkeysOf, renameStored } from './passkey-store.ts'
import { keepPasskey, newPasskeyOptions, passkeyOwner, signInOptions } from './passkeys.ts'
import { startPasskeySession } from './session-routes.ts'
import { confirmBoth, confirmPassword } from './sign-in.ts'
import { findUser, ownUser, type UserKey } from './users.ts'
import { holdWallet } from './wallet-hold.ts'

/** Passkeys of who is signed in, and signing in with one. */
export function registerPasskeyRoutes(http: Http, module: AccountModule): void {
  route(http, passkeys, ({ customer }) => listOf(module, customer))

  route(http, passkeyOptions, async (call) => {
    const user = await ownUser(module, call.customer)
    refuseLocal(module.identity, user.role)
    await confirmBoth(module, user, call.body, call)
    return newPasskeyOptions(module, user, originOf(http, call.request))
  })

  route(http, addPasskey, async (call) => {
    const user = await ownUser(module, call.customer)
    refuseLocal(module.identity, user.role)
    await keepPasskey(module, call, { ...call.body, origin: originOf(http, call.request) })
    logAct(call, 'passkey added', user.id)
    return listOf(module, call.customer)
  })

  route(http, renamePasskey, async ({ customer, body }) => {
    if (!(await renameStored(module.db, customer, body.id, body.name)))
      throw new Refusal(404, 'account.passkey.notFound')
    return listOf(module, customer)
  })

  route(http, removePasskey, async (call) => {
    const { customer, body } = call
    const user = await ownUser(module, customer)
    await confirmPassword(module, user, body.password, call)
    const found = await passkeyById(module.db, customer, body.id)
    if (found === null) throw new Refusal(404, 'account.passkey.notFound')
    await module.db.transaction(async (tx) => {
      await findUser(tx, customer, 'for update')
      if (!(await deleteStored(tx, customer, body.id))) return
      await holdWallet(module, tx, customer, 'passkey_removed')
      if (endsOthers(body.end_others)) await endOthersToo(module, tx, call, call.identity.sessionHash)
      const { bucket, userId } = customer
      const notice = { bucket, userId, kind: 'notice.account.passkey.removed' as const, params: { name: found.name } }
      await announceNotice(tx, { ...notice, at: module.clock.now() })
    })
    module.sessions.forget(customer)
    logAct(call, 'passkey removed', user.id)
    return listOf(module, customer)
  })

  routeForVisitor(http, passkeySignInOptions, async ({ request }) => {
    refuseLocal(module.identity, 'operator')
    return signInOptions(module, originOf(http, request))
  })

  routeForVisitor(http, passkeySignIn, async (call) => {
    refuseLocal(module.identity, 'operator')
    const owner = await passkeyOwner(module, call.body.response, originOf(http, call.request))
    refuseLocal(module.identity, (await ownUser(module, owner)).role)
    const session = await startPasskeySession(module, call, { ...owner, id: call.body.response.id })
    logAct(call, 'signed in', owner.userId)
    return session
  })
}

async function listOf({ db }: AccountModule, user: UserKey): Promise<{ list: PasskeyRow[] }> {
  const rows = await passkeysOf(db, user)
  const list = rows.map(({ id, name, isSynced, createdAt, usedAt }) => ({
    id,
    name,
    since: unixSeconds(createdAt),
    last_used: usedAt === null ? null : unixSeconds(usedAt),
    synced: isSynced,
  }))
  return { list }
}
