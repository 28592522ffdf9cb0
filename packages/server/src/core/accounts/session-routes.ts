import { login, logout, register, type SessionData, session } from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { type Call, type Http, notFound, routeForVisitor } from '../../platform/http/index.ts'
import { announceNotice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { deviceOf } from './device.ts'
import { askConfirmation } from './recovery.ts'
import { authenticate, registerUser } from './sign-in.ts'
import { findUser, keyOf, type UserKey } from './users.ts'

type Answering = Pick<AnyCall, 'request' | 'reply'>
type AnyCall = Call<unknown, unknown, unknown>

export function registerSessionRoutes(http: Http, module: AccountModule): void {
  routeForVisitor(http, session, (call) => currentSession(module, call))

  routeForVisitor(http, register, async (call) => {
    const { email, password, ref_code } = call.body
    const registration = {
      email,
      password,
      locale: call.locale,
      ...(ref_code === undefined ? {} : { refCode: ref_code }),
    }
    const user = await registerUser(module, registration, call.address)
    logAct(call, 'registered', user.userId)
    await rememberDevice(module, call, user)
    await askConfirmation(module, user)
    return startSession(module, call, user)
  })

  routeForVisitor(http, login, async (call) => {
    const user = await authenticate(module, call)
    logAct(call, 'signed in', user.id)
    await rememberDevice(module, call, keyOf(user))
    return startSession(module, call, keyOf(user))
  })

  routeForVisitor(http, logout, async (call) => {
    await endSession(module, call)
    if (call.identity.customer !== null) logAct(call, 'signed out', call.identity.customer.userId)
    module.callers.takeSession(call.reply)
    return visitorSession(module, call)
  })
}

async function currentSession(module: AccountModule, call: AnyCall): Promise<SessionData> {
  const { customer, csrfToken } = call.identity
  if (customer === null) return visitorSession(module, call)
  return sessionOf(module, customer, csrfToken)
}

/** Keeps the browser among those of the account, and tells its owner of one that is new there. */
async function rememberDevice(module: AccountModule, call: AnyCall, user: UserKey): Promise<void> {
  const token = module.callers.giveDevice(call.request, call.reply)
  const device = deviceOf(call.request.headers['user-agent'])
  const at = module.clock.now()
  const isNew = await module.db.transaction(async (tx) => {
    const isNewHere = await module.devices.remember(tx, user, token, device)
    if (isNewHere) {
      const params = { device: device === '' ? 'none' : device }
      await announceNotice(tx, { ...user, kind: 'notice.account.newDevice', params, at })
    }
    return isNewHere
  })
  if (isNew) logAct(call, 'new device', user.userId)
}

/** A new session each time, so that a token known before signing in is worth nothing after it. */
export async function startSession(
  module: AccountModule,
  call: AnyCall,
  user: UserKey,
  isByPasskey = false,
): Promise<SessionData> {
  await endSession(module, call)
  return openSession(module, call, user, isByPasskey)
}

async function endSession(module: AccountModule, call: AnyCall): Promise<void> {
  const { customer, sessionHash } = call.identity
  if (customer !== null && sessionHash !== null) await module.sessions.close(customer, sessionHash)
}

/** A session of who has answered with a passkey. */
export async function startPasskeySession(module: AccountModule, call: AnyCall, user: UserKey): Promise<SessionData> {
  await rememberDevice(module, call, user)
  return startSession(module, call, user, true)
}

/** Opens a session, gives its cookie, and answers with it. */
export async function openSession(
  module: AccountModule,
  call: Answering,
  user: UserKey,
  isByPasskey = false,
): Promise<SessionData> {
  const from = { device: deviceOf(call.request.headers['user-agent']), isByPasskey }
  const opened = await module.sessions.open(module.db, user, from)
  module.callers.giveSession(call.reply, opened)
  return sessionOf(module, user, opened.csrfToken)
}

export async function sessionOf(module: AccountModule, key: UserKey, csrfToken: string): Promise<SessionData> {
  const user = await findUser(module.db, key)
  if (user === null) throw notFound()
  return {
    user: {
      id: user.id,
      email: user.email,
      role: user.role,
      totp_enabled: user.totpSecret !== null,
      fund_password_set: user.fundPasswordHash !== null,
      fund_password_required: user.fundPasswordHash !== null && user.fundPasswordRequired,
    },
    csrf_token: csrfToken,
    vip_tier: user.vipTier,
    region: user.region === '' ? null : user.region,
    verified: user.verified,
    now: unixSeconds(module.clock.now()),
    sandbox: module.mode === 'sandbox',
  }
}

function visitorSession(module: AccountModule, call: AnyCall): SessionData {
  return {
    user: null,
    csrf_token: module.callers.visitorToken(call.request, call.reply),
    vip_tier: 0,
    region: null,
    verified: false,
    now: unixSeconds(module.clock.now()),
    sandbox: module.mode === 'sandbox',
  }
}
